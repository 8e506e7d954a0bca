// Chromium on pages that `view` serves. Each visit is watched: an error, or a request to another host, fails its test.
import assert from "node:assert/strict";
import { launchChromium } from "../engines/engines.mjs";
import { settled } from "../playground/browser.mjs";

export const launch = launchChromium;

/** Opens an address in a profile of its own. `end` checks that nothing went wrong. */
export async function visit(browser, address, options = {}) {
  const profile = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, ...options });
  const problems = [];
  const responses = [];
  profile.on("weberror", (error) => problems.push(`error: ${error.error().stack}`));
  profile.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(`console: ${message.text()}`);
  });
  profile.on("response", (response) => responses.push(response));
  profile.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!["blob:", "file:"].includes(protocol) && hostname !== "127.0.0.1") problems.push(`asked another host: ${request.url()}`);
  });
  const page = await profile.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address);
  await settled(page);
  return {
    page,
    problems,
    responses,
    end: async () => {
      await profile.close();
      assert.deepEqual(problems, []);
    },
  };
}

/** What the page says of where its prompt comes from. */
export const sourceOf = (page) => page.textContent("#source");

/** The parent's prompt as the page holds it, byte for byte: what is left when nothing is removed. */
export async function parentOf(page) {
  await page.click("#tab-remove");
  await settled(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-output=remove] >> text="Download"')]);
  const stream = await download.createReadStream();
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
