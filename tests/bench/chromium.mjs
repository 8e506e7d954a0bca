// Measures in headless Chromium: with `measure.js`, how long the inline entry takes to be ready, and how much it loads.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { launchChromium } from "../engines/engines.mjs";
import { serve } from "../package/matrix/server.mjs";

/** Opens Chromium, with a server for the project's folder and a blank page, for a whole run. */
export async function openChromium() {
  const server = await serve(fileURLToPath(new URL("../../", import.meta.url)), { "/blank": { body: "<!doctype html><title>Bench</title>" } });
  const browser = await launchChromium();
  const blank = async () => {
    const page = await browser.newPage();
    await page.goto(`${server.address}/blank`);
    return page;
  };
  return {
    version: browser.version(),
    measure: async (options) => (await blank()).evaluate(measureInPage, options),
    ready: (times) => ready(blank, times),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

async function measureInPage(options) {
  const [api, { measureAll }] = await Promise.all([import("/pkg/index.js"), import("/tests/bench/measure.js")]);
  return measureAll(api, options);
}

/**
 * Milliseconds from an inline entry that is loaded to one that can be called, each in a new page, and the bytes that it
 * loads, gzipped.
 */
async function ready(blank, times) {
  const milliseconds = [];
  let gzipped = 0;
  for (let time = 0; time < times; time++) {
    const page = await blank();
    const loaded = [];
    page.on("response", (response) => loaded.push(response.body()));
    milliseconds.push(await page.evaluate(readyInPage));
    gzipped = (await Promise.all(loaded)).map((body) => gzipSync(body, { level: 9 }).length).reduce((a, b) => a + b);
    await page.close();
  }
  return { milliseconds, gzipped };
}

async function readyInPage() {
  // Loads what the entry imports, which creates no instance. Then fetches and parses the entry itself without running
  // it.
  await Promise.all([import("/pkg/core/bytes.js"), import("/pkg/core/api.js")]);
  const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href: "/pkg/index.js" });
  const loaded = new Promise((resolve) => (link.onload = resolve));
  document.head.append(link);
  await loaded;
  const start = performance.now();
  await import("/pkg/index.js");
  return performance.now() - start;
}
