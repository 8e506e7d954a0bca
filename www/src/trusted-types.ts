/**
 * The page's policy requires trusted types, so assigning text as HTML or as script throws, here and in every
 * dependency. The only exception is the address of one of the page's own workers.
 */
interface TrustedTypes {
  createPolicy(name: "default", rules: { createScriptURL(address: string): string | null }): unknown;
}

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("default", {
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
});
