// Keeps the page working without a network after the first visit. The build fills in the two constants.
const cacheName = "CACHE_NAME";
const files = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName)
      // Past the browser's own cache: a list of new names must not be filled with an old page.
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

/** From the cache; else from the network, keeping a copy (the tokenizer comes this way). */
async function answer(request) {
  const cache = await caches.open(cacheName);
  // The page is kept under its folder's address.
  const kept = await cache.match(request.url.replace(/index\.html$/, ""), { ignoreSearch: request.mode === "navigate" });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
