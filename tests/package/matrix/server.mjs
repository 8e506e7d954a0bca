// Serves a folder on this machine, with the Content-Security-Policy that the package supports.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

export const policy = "script-src 'self' 'wasm-unsafe-eval'";

const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/**
 * `pages` are texts by path, in addition to the files. Returns the address of the server and a function to close it.
 */
export async function serve(folder, pages = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const page = pages[pathname];
    try {
      const body = page?.body ?? (await readFile(join(folder, normalize(pathname))));
      response.writeHead(200, {
        "content-type": page ? "text/html" : (types[extname(pathname)] ?? "application/octet-stream"),
        "content-security-policy": page?.policy ?? policy,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  return { address: `http://localhost:${server.address().port}`, close: () => server.close() };
}
