/**
 * The page's policy demands trusted types, so text assigned as HTML or as script throws, here and in every
 * dependency. The only thing let through is the address of a worker of the page's own.
 */
interface TrustedTypes {
  createPolicy(name: "default", rules: { createScriptURL(address: string): string | null }): unknown;
}

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
});
