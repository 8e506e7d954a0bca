// Runs the package in browsers: unbundled, in each place where a page runs modules, and as a bundle.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { policy, serve } from "./server.mjs";

/** The README's import map. The entries have the same addresses on the test's server. */
const readme = readFileSync(new URL("../../../pkg-template/README.md", import.meta.url), "utf8");
const addresses = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(readme)[1]).imports;

/** `browsers` are launched by `tests/engines/engines.mjs`. */
export async function unbundled(folder, browsers) {
  const entries = ["inline", "init", "wasm-address", "testing"];
  const pages = Object.fromEntries(entries.map((entry) => [`/${entry}.html`, withImportMap(entry)]));
  for (const entry of entries) {
    const program = await readFile(join(folder, `${entry}.js`), "utf8");
    await writeFile(join(folder, `${entry}-worker.js`), program.replace(/"(prompt-inheritance(\/[\w-]+)?)"/g, (_, specifier) => `"${addresses[specifier]}"`));
  }
  await copyFile(new URL("../../engines/watch.js", import.meta.url), join(folder, "watch.js"));
  const server = await serve(folder, { ...pages, "/worker.html": { body: `<!doctype html><title>Worker</title>${watch}` } });
  const rows = browsers.flatMap((browser) => {
    const row = (name, run) => ({
      name: `${browser.name} ${browser.version.split(".").slice(0, 2).join(".")} ${name}`,
      ".": () => run("inline"),
      "./init": () => run("init"),
      "./wasm": () => run("wasm-address"),
      "./testing": () => run("testing"),
    });
    const inWorker = (start) => (entry) => withPage(browser, `${server.address}/worker.html`, (page) => page.evaluate(start, `/${entry}-worker.js`));
    return [
      row("module script", (entry) => inPage(browser, `${server.address}/${entry}.html`)),
      row("module worker", inWorker(startWorker)),
      row("service worker", inWorker(startServiceWorker)),
    ];
  });
  return { rows, close: server.close };
}

const watch = '<script src="/watch.js"></script>';

/** Opens a page and returns its result, as soon as there is one. Errors and violations of the policy are failures. */
export const inPage = (browser, address) => withPage(browser, address, () => {});

// Both run in the page. A worker sends its result on a channel: see consumer/ask.js.
function startWorker(url) {
  new BroadcastChannel("answer").onmessage = ({ data }) => void (globalThis.answer = data);
  globalThis.worker = new Worker(url, { type: "module" });
  globalThis.worker.onerror = ({ message }) => console.error(`the worker failed: ${message}`);
}
async function startServiceWorker(url) {
  new BroadcastChannel("answer").onmessage = ({ data }) => void (globalThis.answer = data);
  await navigator.serviceWorker.register(url, { type: "module" });
}

async function withPage(browser, address, act) {
  const page = await browser.newPage();
  try {
    const faults = page.problems ?? [];
    page.on?.("pageerror", (error) => faults.push(String(error.stack ?? error)));
    page.on?.("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && faults.push(message.text()));
    await page.goto(address);
    await act(page);
    const answer = await poll(() => page.evaluate(() => globalThis.answer)).catch((error) => void faults.push(error.message));
    if (faults.length) throw new Error(faults.join("\n"));
    return answer;
  } finally {
    await page.close();
  }
}

async function poll(read) {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const answer = await read();
    if (answer !== undefined) return answer;
  }
  throw new Error("no result within 15 seconds");
}

/** A page with an import map. The map is inline, so the policy names its hash. */
function withImportMap(entry) {
  const map = JSON.stringify({ imports: addresses });
  const hash = createHash("sha256").update(map).digest("base64");
  return {
    body: `<!doctype html><title>${entry}</title>${watch}<script type="importmap">${map}</script><script type="module" src="/${entry}.js"></script>`,
    policy: `${policy} 'sha256-${hash}'`,
  };
}
