// The labelled prompts in a page of headless Chromium. The page's files come straight from disk: no server.
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const origin = "http://pi.test";
const types = { html: "text/html", js: "text/javascript", mjs: "text/javascript", json: "application/json" };

/** Compares in Chromium what `root` serves: `packagePath` and the labelled prompts of `folder`, by version. */
export async function compareInChromium(root, packagePath, folder, versions) {
  const browser = await chromium.launch({ executablePath, args }).catch((error) => {
    throw new Error(`Could not start Chromium at ${executablePath}: install Debian's chromium, or set CHROMIUM to another. ${error.message}`);
  });
  try {
    const page = await browser.newPage();
    await page.route(`${origin}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/") return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Labelled prompts</title>" });
      const contentType = types[pathname.split(".").at(-1)] ?? "application/octet-stream";
      return route.fulfill({ contentType, body: await readFile(new URL(`.${pathname}`, root)) });
    });
    await page.goto(`${origin}/`);
    const total = { runtime: `Chromium ${browser.version()}`, compared: 0, differing: [] };
    for (const version of versions) {
      const { compared, differing } = await page.evaluate(compareInPage, { packagePath, labelled: `${folder}${version}.json` });
      total.compared += compared;
      total.differing.push(...differing);
    }
    return total;
  } finally {
    await browser.close();
  }
}

async function compareInPage({ packagePath, labelled }) {
  const api = await import(packagePath);
  const { compareWithNode } = await import("/tests/pi/runtimes/compare.mjs");
  return compareWithNode(api, await (await fetch(labelled)).json());
}
