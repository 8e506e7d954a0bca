// The README's picture of the page. This test redraws it only with UPDATE=1.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { chooseExample, openSite, settled } from "./browser.mjs";

const picture = fileURLToPath(new URL("playground.png", import.meta.url));
const mostBytes = 250_000;
let site;
before(async () => (site = await openSite()));
after(() => site.close());

test("the README's picture", async () => {
  const { page, end } = await site.visit({ viewport: { width: 1360, height: 880 }, colorScheme: "light", reducedMotion: "reduce" });
  await chooseExample(page, "Relocated worktree");
  await page.evaluate(() => document.fonts.ready);
  // The time is the only part of the page that differs from run to run.
  await page.evaluate(() => (document.querySelector("#time").textContent = "Analysed in 0.1 ms"));
  await page.evaluate(() => (document.querySelector("#message").textContent = ""));
  await page.mouse.move(0, 0);
  if (process.env.UPDATE) {
    await settled(page);
    await page.screenshot({ path: picture, animations: "disabled", caret: "hide" });
  }
  assert.ok(existsSync(picture), "The picture is missing. Run `UPDATE=1 make test-playground`.");
  assert.ok((await stat(picture)).size < mostBytes);
  await end();
});
