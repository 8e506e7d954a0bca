// A real Chromium on the built playground. Every visit is watched: an error, a violation of the content security
// policy or a request to another host fails the test that made it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const dist = fileURLToPath(new URL("../../www/dist", import.meta.url));
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

/** Opens the playground's site in a browser; for a whole test file. */
export async function openSite() {
  if (!existsSync(`${dist}/index.html`)) throw new Error("The playground is not built: run `make test-playground`, which builds it first.");
  if (!existsSync(executablePath)) throw new Error(`There is no Chromium at ${executablePath}: install Debian's chromium, or name another in CHROMIUM.`);
  const site = await serve(dist);
  const browser = await chromium.launch({ executablePath, args: quiet });
  return {
    address: site.address,
    browser,
    visit: (options) => visit(browser, site.address, options),
    close: async () => {
      await browser.close();
      await site.stop();
    },
  };
}

/** A visit in a profile of its own. `end` checks that nothing went wrong. */
async function visit(browser, address, { hash = "", viewport = wide, ...context } = {}) {
  const profile = await browser.newContext({ viewport, acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"], ...context });
  const problems = [];
  const asked = new Set();
  await profile.exposeFunction("reportViolation", (violation) => problems.push(`policy violated: ${violation}`));
  await profile.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
  });
  profile.on("request", (request) => {
    // What the service worker keeps for later is no part of the page's load.
    if (!request.serviceWorker()) asked.add(request.url());
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "blob:" && origin !== new URL(address).origin) problems.push(`asked another host: ${request.url()}`);
  });
  profile.on("weberror", (error) => problems.push(`error: ${error.error().stack}`));
  profile.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  const page = await profile.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(address + hash);
  await settled(page);
  return {
    page,
    profile,
    problems,
    /** The addresses that the visit loaded. */
    asked,
    end: async () => {
      await profile.close();
      assert.deepEqual(problems, []);
    },
  };
}

/** Waits until the page has answered all that was put in: first for the frame in which the last key is taken up. */
export async function settled(page) {
  await page.waitForSelector("#panes[aria-busy]");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));
  await page.waitForSelector("#panes[aria-busy=false]");
}

/** Replaces the text of an editor by pasting, as a reader does. */
export async function paste(page, editor, text) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.locator(`${editor} .cm-content`).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await settled(page);
}
export const pasteParent = (page, text) => paste(page, "#parent-editor", text);

/** The whole text of a job's result, byte for byte, as its Download button gives it. */
export async function resultOf(page, job = "child") {
  await settled(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-output=${job}] >> text="Download"`)]);
  return readFile(await download.path(), "utf8");
}

export async function chooseExample(page, name) {
  await page.click("#examples-button");
  await page.click(`#examples button:has(b:text-is("${name}"))`);
  await settled(page);
}

/** Drops files onto an element, as from a file manager. */
export async function drop(page, selector, files) {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, text } of list) data.items.add(new File([text], name, { type: "text/plain" }));
    return data;
  }, files);
  for (const type of ["dragenter", "dragover", "drop"]) await page.dispatchEvent(selector, type, { dataTransfer: transfer });
  await settled(page);
}
