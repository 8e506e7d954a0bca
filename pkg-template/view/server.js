/**
 * Serves the page, with a prompt on it, on this machine only. Every address contains a token that nobody can guess. A
 * request without the token, under another host name or from another site is refused.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";

/**
 * @typedef {object} Shown What the page shows.
 * @property {string} name Where the prompt comes from, in a few words.
 * @property {string} prompt
 * @property {import("../index.js").KnownParts} [known]
 * @property {string} [parentCwd] The parent's directory. Default: the one that the prompt states.
 * @property {string} [childCwd] The child's directory. Default: the parent's.
 * @property {readonly import("../index.js").ContextFile[]} [childFiles] The context files of a relocated child.
 * @property {{ platform: string, gitBranch?: string }} [environment] The environment of the child's directory.
 */
/**
 * @typedef {object} View
 * @property {string} address The address, with the token.
 * @property {(shown: Shown) => void} show Shows another prompt on every open page.
 * @property {() => void} close
 * @property {Promise<void>} opened Resolves when the first page is open.
 * @property {Promise<void>} ended Resolves when the server has closed.
 */

const HOST = "127.0.0.1";
/** How long the server waits for another page, in milliseconds: reloading or reopening one takes a moment. */
const LINGER = 30_000;
/** The time between two comments, in milliseconds. They keep a silent stream alive. */
const BEAT = 15_000;
const FOLDER = new URL("../playground/", import.meta.url);
/** The page loads the WebAssembly under a name with a hash. The package contains it once, under this name. */
const WASM = new URL("../core/prompt_inheritance_bg.wasm", import.meta.url);
const WASM_NAME = /^assets\/prompt_inheritance_bg-[\w-]+\.wasm$/;

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};

/**
 * @param {Shown} first
 * @param {object} options
 * @param {number} options.port The port, or 0 for a free one.
 * @param {boolean} options.endsAlone Whether the server closes some time after the last page was closed.
 * @returns {Promise<View>} Rejects with the error of the port: `EADDRINUSE`, `EACCES`.
 */
export async function serveView(first, { port, endsAlone }) {
  const files = pageFiles();
  const headers = {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy": `${policyOf(String(files.get("")))}; frame-ancestors 'none'`,
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
  const token = randomBytes(32).toString("base64url");
  let address = new URL(`http://${HOST}`);
  /** @type {Set<import("node:http").ServerResponse>} */
  const listeners = new Set();
  let revision = 0;
  let session = "";
  let closing = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lingering;
  /** @type {() => void} */
  let cameFirst = () => {};
  /** @type {Promise<void>} */
  const opened = new Promise((resolve) => (cameFirst = resolve));
  /** @type {() => void} */
  let isOver = () => {};
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => (isOver = resolve));

  const server = createServer((request, response) => {
    const [, given, name] = /^\/([^/?]*)\/?([^?]*)/.exec(request.url ?? "") ?? ["", "", ""];
    const status = refusal(request, given, name);
    if (status !== undefined) return end(response, status, "text/plain; charset=utf-8", "Refused.\n");
    if (name === "session") return end(response, 200, "application/json", session);
    if (name === "events") return listen(request, response);
    const body = WASM_NAME.test(name) ? readFileSync(WASM) : files.get(name);
    if (body === undefined) return end(response, 404, "text/plain; charset=utf-8", "No such file.\n");
    return end(response, 200, TYPES[extname(name || "index.html")], body);
  });

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {string} given
   * @param {string} name
   * @returns {number | undefined}
   */
  function refusal({ headers: { host, ...said }, method }, given, name) {
    if (host !== address.host || !sameText(given, token)) return 403;
    // For the browser, the redirect file is another site. The page itself contains no prompt.
    const opens = name === "" && said["sec-fetch-mode"] === "navigate" && said["sec-fetch-dest"] === "document";
    if (![undefined, "same-origin", "none"].includes(/** @type {string} */ (said["sec-fetch-site"])) && !opens) return 403;
    return method === "GET" || method === "HEAD" ? undefined : 405;
  }

  /**
   * @param {import("node:http").ServerResponse} response
   * @param {number} status
   * @param {string} type
   * @param {string | Uint8Array} body
   */
  function end(response, status, type, body) {
    response.writeHead(status, { ...headers, "content-type": type }).end(body);
  }

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   */
  function listen({ method }, response) {
    response.writeHead(200, { ...headers, "content-type": "text/event-stream" });
    if (method === "HEAD") return response.end();
    response.write(`retry: 1000\n\ndata: ${revision}\n\n`);
    listeners.add(response);
    clearTimeout(lingering);
    cameFirst();
    const beat = setInterval(() => response.write(":\n\n"), BEAT);
    response.on("close", () => {
      clearInterval(beat);
      listeners.delete(response);
      if (endsAlone && !closing && listeners.size === 0) lingering = setTimeout(close, LINGER);
    });
  }

  /** @param {Shown} shown */
  function show(shown) {
    revision++;
    session = JSON.stringify({ ...shown, revision });
    for (const listener of listeners) listener.write(`data: ${revision}\n\n`);
  }

  function close() {
    closing = true;
    clearTimeout(lingering);
    for (const listener of listeners) listener.end("event: end\ndata:\n\n");
    server.close();
    // Leaves time to send the last event.
    setTimeout(() => server.closeAllConnections(), 50);
  }

  show(first);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => resolve(undefined));
  });
  const bound = /** @type {import("node:net").AddressInfo} */ (server.address());
  address = new URL(`http://${HOST}:${bound.port}/${token}/`);
  server.on("close", isOver);
  return { address: address.href, show, close, opened, ended };
}

/** The page's files, by the names under which it requests them. The page itself has the empty name. */
function pageFiles() {
  const names = readdirSync(FOLDER, { recursive: true }).map((name) => String(name).replaceAll("\\", "/"));
  return new Map(names.filter((name) => extname(name) in TYPES).map((name) => [name === "index.html" ? "" : name, readFileSync(new URL(name, FOLDER))]));
}

/**
 * The policy that the page was built with.
 * @param {string} page
 */
function policyOf(page) {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  if (policy === undefined) throw new Error("the page of this package has no Content-Security-Policy");
  return policy.replaceAll("&#39;", "'");
}

/**
 * Compares in a time that does not reveal where the texts differ.
 * @param {string} a
 * @param {string} b
 */
function sameText(a, b) {
  const [x, y] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(x, y);
}
