// How smooth and how small the page is, measured in Chromium and printed as a table.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { openSite, settled } from "./browser.mjs";
import { longPrompt } from "./prompts.mjs";

/** The most that may block the page's thread while one types, by the length of the prompt. */
const limits = [
  { name: "58 KB", characters: 58_000, longest: 100 },
  { name: "1 MB", characters: 1_000_000, longest: 200 },
];
const firstLoad = 250_000;

let site;
before(async () => (site = await openSite()));
after(() => site.close());

for (const { name, characters, longest } of limits) {
  test(`typing in a prompt of ${name} blocks the page for at most ${longest} ms`, async (context) => {
    const { page, end } = await site.visit();
    await page.setInputFiles("#open-file", { name: "long.md", mimeType: "text/plain", buffer: Buffer.from(longPrompt(characters)) });
    await settled(page);
    await page.evaluate(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: "longtask" });
    });
    await page.evaluate(() => setTimeout(() => { for (const end = performance.now() + 120; performance.now() < end; ); }));
    await page.waitForFunction(() => window.longTasks.some((time) => time >= 120), undefined, { timeout: 3000 });
    const measured = [];
    for (const place of ["Control+Home", "Control+End"]) {
      await page.locator("#parent-editor .cm-content").click();
      await page.keyboard.press(place);
      await page.waitForTimeout(300);
      await page.evaluate(() => void (window.longTasks.length = 0));
      await page.keyboard.type("Some words, typed at a human pace.\n", { delay: 35 });
      await settled(page);
      await page.waitForTimeout(1200);
      const tasks = await page.evaluate(() => window.longTasks);
      measured.push(...tasks);
      context.diagnostic(`${name}, typing at ${place === "Control+Home" ? "the start" : "the end"}: ${tasks.length} tasks over 50 ms, the longest ${Math.max(0, ...tasks)} ms; ${await page.textContent("#time")}`);
    }
    await page.check("input[value=relocated]");
    await settled(page);
    await page.waitForTimeout(200);
    const afterwards = await page.evaluate(() => window.longTasks);
    context.diagnostic(`${name}, with the switch to Relocated: the longest ${Math.max(0, ...afterwards)} ms`);
    assert.ok(Math.max(0, ...measured, ...afterwards) <= longest, `tasks took ${[...measured, ...afterwards].join(", ")} ms`);
    await end();
  });
}

test("the first load is under 250 KB gzipped", async (context) => {
  const { asked, end } = await site.visit();
  let total = 0;
  for (const url of asked) {
    const { pathname } = new URL(url);
    const data = await readFile(new URL(`../../www/dist${pathname.replace(/\/$/, "/index.html")}`, import.meta.url));
    const size = pathname.endsWith(".woff2") ? data.length : gzipSync(data, { level: 9 }).length;
    total += size;
    context.diagnostic(`${String(size).padStart(7)}  ${pathname}`);
  }
  context.diagnostic(`${String(total).padStart(7)}  in all, of ${firstLoad}`);
  assert.ok([...asked].some((url) => /worker-.*\.js$/.test(url)), "the library, in its worker, is counted");
  assert.ok(total < firstLoad);
  await end();
});
