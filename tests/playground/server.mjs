// Serves the built playground as any static host would. A watched page contains a script of the tests.
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const watch = readFileSync(new URL("../engines/watch.js", import.meta.url), "utf8");

/** Starts on a free loopback port. Returns the address, and functions that stop it and restart it on the same port. */
export async function serve(folder, { isWatched = false } = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    // The page's policy applies only to what follows it.
    if (isWatched && extname(file) === ".html") response.end(readFileSync(file, "utf8").replace("<head>", () => `<head><script>${watch}</script>`));
    else createReadStream(file).pipe(response);
  });
  const listen = (port) => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address();
  return {
    address: `http://localhost:${port}/`,
    start: () => listen(port),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
