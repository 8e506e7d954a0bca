/** Registers the service worker that the build emits; the dev server has none. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without one (a private window, a file: address) the page works all the same, but for being offline.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
