// Visits pages that `view` serves, in Chromium. An error, or a request to another host, fails the test.
import assert from "node:assert/strict";
import { launchChromium } from "../engines/engines.mjs";
import { collectErrors, settled } from "../playground/browser.mjs";

export const launch = launchChromium;

/** Opens an address in its own profile. `end` checks that there were no problems. */
export async function visit(browser, address, options = {}) {
  const profile = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, ...options });
  const problems = [];
  const responses = [];
  collectErrors(profile, problems);
  profile.on("response", (response) => responses.push(response));
  profile.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!["blob:", "file:"].includes(protocol) && hostname !== "127.0.0.1") problems.push(`requested another host: ${request.url()}`);
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

/** The page's text about the source of its prompt. */
export const sourceOf = (page) => page.textContent("#source");

/** The parent's prompt in the page, byte for byte: the result of a removal that removes nothing. */
export async function parentOf(page) {
  await page.click("#tab-remove");
  await settled(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-output=remove] >> text="Download"')]);
  const stream = await download.createReadStream();
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
