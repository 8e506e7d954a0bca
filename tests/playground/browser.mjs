// Opens the built playground in a real browser: Chromium, or the one that ENGINE names. An error, a violation of the
// content security policy or a request to another host fails the test that caused it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { engine, launch, launchChromium } from "../engines/engines.mjs";
import { serve } from "./server.mjs";

const dist = fileURLToPath(new URL("../../www/dist", import.meta.url));
export const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

/** Opens the playground's site in a browser, for all tests of a file. */
export async function openSite() {
  if (!existsSync(`${dist}/index.html`)) throw new Error("The playground is not built: run `make test-playground`, which builds it first.");
  const isChromium = engine === "chromium";
  const site = await serve(dist, { isWatched: !isChromium });
  const browser = await (isChromium ? launchChromium() : launch());
  return {
    address: site.address,
    browser,
    visit: (options) => (isChromium ? visit(browser, site.address, options) : visitOther(browser, site, options)),
    close: async () => {
      await browser.close();
      await site.stop();
    },
  };
}

/** Adds the errors and warnings of all pages of a profile to a list. */
export function collectErrors(profile, problems) {
  profile.on("weberror", (error) => problems.push(`error: ${error.error().stack}`));
  profile.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
}

/** Opens the page in a new profile. `end` checks that nothing went wrong. */
async function visit(browser, address, { hash = "", viewport = wide, ...context } = {}) {
  const profile = await browser.newContext({ viewport, acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"], ...context });
  const problems = [];
  const asked = new Set();
  await profile.exposeFunction("reportViolation", (violation) => problems.push(`policy violated: ${violation}`));
  await profile.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => window.reportViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
  });
  profile.on("request", (request) => {
    // Requests of the service worker are not part of the page's load.
    if (!request.serviceWorker()) asked.add(request.url());
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "blob:" && origin !== new URL(address).origin) problems.push(`asked another host: ${request.url()}`);
  });
  collectErrors(profile, problems);
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

/** The same in a browser that Playwright does not drive. */
async function visitOther(browser, site, { hash = "", viewport = wide, ...options } = {}) {
  const page = await browser.newPage({ viewport, ...options });
  const { problems, asked } = page;
  await page.goto(site.address + hash);
  await settled(page);
  return {
    page,
    problems,
    asked,
    profile: { setOffline: (isOffline) => (isOffline ? site.stop() : site.start()) },
    end: async () => {
      await page.evaluate(() => {});
      await page.close();
      for (const url of asked) if (new URL(url).origin !== new URL(site.address).origin) problems.push(`asked another host: ${url}`);
      assert.deepEqual(problems, []);
    },
  };
}

/** Waits until the page has answered all input. It first waits for the frame in which the page reads the last key. */
export async function settled(page) {
  await page.waitForSelector("#panes[aria-busy]");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));
  await page.waitForSelector("#panes[aria-busy=false]");
}

/** Replaces the text of an editor by pasting, as a reader does. */
export async function paste(page, editor, text) {
  if (!page.paste) await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.locator(`${editor} .cm-content`).click();
  await page.keyboard.press("Control+A");
  await (page.paste ? page.paste(text) : page.keyboard.press("Control+V"));
  await settled(page);
}
export const pasteParent = (page, text) => paste(page, "#parent-editor", text);

/** The whole text of a job's result, byte for byte, from its Download button. */
export async function resultOf(page, job = "child") {
  await settled(page);
  const button = `[data-output=${job}] >> text="Download"`;
  if (page.downloadFrom) return page.downloadFrom(button);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(button)]);
  return readFile(await download.path(), "utf8");
}

export async function chooseExample(page, name) {
  await page.click("#examples-button");
  await page.click(`#examples >> text="${name}"`);
  await settled(page);
}

/** Drops files onto an element, as a reader does from a file manager. */
export async function drop(page, selector, files) {
  await page.evaluate(([place, list]) => {
    const dataTransfer = new DataTransfer();
    for (const { name, text } of list) dataTransfer.items.add(new File([text], name, { type: "text/plain" }));
    for (const type of ["dragenter", "dragover", "drop"])
      document.querySelector(place).dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true }));
  }, [selector, files]);
  await settled(page);
}
