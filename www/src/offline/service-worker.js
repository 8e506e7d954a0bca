// Makes the page work without a network after the first visit. The build fills in the two constants.
const cacheName = "CACHE_NAME";
const files = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName)
      // Bypass the browser's own cache, so that an old page does not get into a new cache.
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});

/**
 * Answers with the page itself from the network, if there is one, so that a new version is seen at once. The page's
 * files are named by their contents and come from the cache. The tokenizer is added to the cache on first use.
 */
async function answer(request) {
  const cache = await caches.open(cacheName);
  if (request.mode === "navigate") {
    try {
      return await fetch(request);
    } catch {
      // The page is kept under its folder's address.
      return (await cache.match(request.url.replace(/index\.html$/, ""), { ignoreSearch: true })) ?? Response.error();
    }
  }
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
