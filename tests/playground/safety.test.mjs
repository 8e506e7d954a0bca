// The page treats every prompt as text, makes no request to another host, and works without a network.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openSite, paste, pasteParent, resultOf, settled } from "./browser.mjs";
import { inSections, parts } from "./prompts.mjs";

let site;
before(async () => (site = await openSite()));
after(() => site.close());

const attack = `</textarea></div><script>window.hit = 1</script><img src=x onerror="window.hit = 1"><svg onload="window.hit = 1"></svg>{{7*7}}\${window.hit = 1}<style>*{display:none}</style><a href="javascript:window.hit=1">x</a>`;

test("a prompt with HTML and scripts stays text in every job", async () => {
  const { page, end } = await site.visit();
  const elements = () => page.evaluate(() => document.querySelectorAll("script, img, svg, style, a, iframe").length);
  const before = await elements();
  const hostile = inSections({
    ...parts,
    preamble: attack,
    files: [{ path: `/garden/${attack.replaceAll("\n", "")}`, content: attack }],
    skills: ["pruning"],
    cwd: `/garden/${attack}`,
  }).replace("<name>pruning</name>", "<name>&lt;img src=x onerror=window.hit=1&gt;</name>");
  await pasteParent(page, hostile);
  await page.click("#more summary");
  await page.fill("[data-field=body]", attack);
  for (const job of ["forward", "remove", "audit", "child"]) {
    await page.click(`#tab-${job}`);
    await settled(page);
  }
  await page.locator("#outline button").first().click();
  await page.click("#tab-audit");
  await paste(page, "[data-output=audit] .editor", hostile);
  await page.locator("[data-output=audit] .cm-line").first().hover();
  await page.click("#tab-child");
  assert.ok((await resultOf(page)).startsWith(attack));
  assert.equal(await page.evaluate(() => window.hit), undefined);
  assert.equal(await elements(), before, "no element is made from the prompt's text");
  await end();
});

test("the page contains its policy, which forbids what it should", async () => {
  const { page, end, problems } = await site.visit();
  const policy = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', "content");
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'(;|$)/);
  assert.match(policy, /require-trusted-types-for 'script'/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'.*'unsafe-eval|https?:|data:|\*/);
  const refused = await page.evaluate(() => {
    try {
      document.createElement("div").innerHTML = "<b>x</b>";
      return "let through";
    } catch (error) {
      return error.name;
    }
  });
  assert.equal(refused, "TypeError");
  await page.waitForTimeout(100);
  assert.ok(problems.length > 0, "the tests detect a violation");
  problems.length = 0;
  await end();
});

test("after the first visit the page works without a network", async () => {
  const { page, profile, problems, end } = await site.visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length === 1 && navigator.serviceWorker.controller !== null);
  await profile.setOffline(true);
  await page.reload();
  await settled(page);
  await pasteParent(page, inSections());
  assert.match(await resultOf(page), /Working directory: \/garden/);
  await page.click('[data-output=child] >> text="Compare"');
  await page.waitForSelector("[data-output=child] .cm-deletedChunk");
  await page.click('#amounts >> text="Count tokens"');
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("needs the network once"));
  assert.equal(await page.isEnabled('#amounts >> text="Count tokens"'), true);
  problems.splice(0, problems.length, ...problems.filter((one) => !/tokenizer|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(one)));
  await end();
});
