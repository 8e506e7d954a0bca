/** Registers the service worker that the build emits. The dev server has none. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Without a service worker (in a private window, at a file: address), the page works, but not offline.
  navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}
