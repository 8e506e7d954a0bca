// Chromium: the package unbundled, in each place where a page runs modules; and what runs a bundle.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium as browserType } from "playwright-core";
import { policy, serve } from "./server.mjs";

const args = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
/** The README's import map, which is where each entry lies on the test's server too. */
const readme = readFileSync(new URL("../../../pkg-template/README.md", import.meta.url), "utf8");
const addresses = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(readme)[1]).imports;

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return browserType.launch({ executablePath, args: args.split(" ") });
}

export async function chromium(folder, browser) {
  const entries = ["inline", "init", "wasm-address", "testing"];
  const pages = Object.fromEntries(entries.map((entry) => [`/${entry}.html`, withImportMap(entry)]));
  for (const entry of entries) {
    const program = await readFile(join(folder, `${entry}.js`), "utf8");
    await writeFile(join(folder, `${entry}-worker.js`), program.replace(/"(prompt-inheritance(\/[\w-]+)?)"/g, (_, specifier) => `"${addresses[specifier]}"`));
  }
  const server = await serve(folder, { ...pages, "/worker.html": { body: "<!doctype html><title>Worker</title>" } });

  const page = (entry) => inPage(browser, `${server.address}/${entry}.html`);
  const worker = (entry) => inWorker(browser, server.address, `/${entry}-worker.js`);
  const service = (entry) => inServiceWorker(browser, server.address, `/${entry}-worker.js`);
  const row = (name, run) => ({
    name: `Chromium ${browser.version().split(".")[0]} ${name}`,
    ".": () => run("inline"),
    "./init": () => run("init"),
    "./wasm": () => run("wasm-address"),
    "./testing": () => run("testing"),
  });
  return { rows: [row("module script", page), row("module worker", worker), row("service worker", service)], close: server.close };
}

/** Opens a page; its answer, once it has one. Errors and violations of the policy are failures. */
export async function inPage(browser, address) {
  return withPage(browser, address, (page) => poll(() => page.evaluate(() => globalThis.answer)));
}

const inWorker = (browser, address, script) =>
  withPage(browser, `${address}/worker.html`, async (page) => {
    const started = page.waitForEvent("worker");
    await page.evaluate((url) => void (globalThis.worker = new Worker(url, { type: "module" })), script);
    const worker = await started;
    return poll(() => worker.evaluate(() => globalThis.answer));
  });

const inServiceWorker = (browser, address, script) =>
  withPage(browser, `${address}/worker.html`, async (page) => {
    const started = page.context().waitForEvent("serviceworker");
    await page.evaluate((url) => navigator.serviceWorker.register(url, { type: "module" }).then(() => {}), script);
    const worker = await started;
    return poll(() => worker.evaluate(() => globalThis.answer));
  });

async function withPage(browser, address, use) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(String(error.stack ?? error)));
    page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && faults.push(message.text()));
    await page.goto(address);
    const answer = await use(page).catch((error) => faults.push(error.message));
    if (faults.length) throw new Error(faults.join("\n"));
    return answer;
  } finally {
    await context.close();
  }
}

async function poll(read) {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const answer = await read();
    if (answer !== undefined) return answer;
  }
  throw new Error("no answer within 15 seconds");
}

/** A page with an import map. The map is inline, so the policy names its hash. */
function withImportMap(entry) {
  const map = JSON.stringify({ imports: addresses });
  const hash = createHash("sha256").update(map).digest("base64");
  return {
    body: `<!doctype html><title>${entry}</title><script type="importmap">${map}</script><script type="module" src="/${entry}.js"></script>`,
    policy: `${policy} 'sha256-${hash}'`,
  };
}
