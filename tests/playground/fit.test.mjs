// At each width and in each theme, everything can be reached with mouse and keyboard, and axe finds nothing.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { chooseExample, narrow, openSite, settled, wide } from "./browser.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let site;
before(async () => (site = await openSite()));
after(() => site.close());

/** The violations that axe finds, each with its elements. */
async function violations(page) {
  // Run through the debugger, because the page's policy forbids scripts that are not its own.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => `${node.target.flat().join(" ")} ${node.any.map((one) => one.message).join("; ")}`).join(" | ")}`);
}

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [wide, narrow]) {
    test(`axe finds nothing: ${colorScheme}, ${viewport.width} pixels wide, in every job`, async () => {
      const { page, end } = await site.visit({ colorScheme, viewport });
      const report = [];
      const look = async (where) => report.push(...(await violations(page)).map((one) => `${where}: ${one}`));
      await look("sections");
      await page.check("input[value=relocated]");
      await page.click("#more summary");
      await page.check("input[value=by-provider]");
      await settled(page);
      await look("more");
      await page.click("#more summary");
      await page.click("#known summary");
      for (const box of await page.locator("#known-sheet .optional > .check input").all()) await box.check();
      await settled(page);
      await look("known parts");
      await page.click("#undo-button");
      await page.click("#known summary");
      await page.fill("[data-field=agentName]", 'a"b');
      await settled(page);
      await look("an error");
      for (const job of ["forward", "remove", "audit"]) {
        await page.click(`#tab-${job}`);
        await settled(page);
        await look(job);
      }
      await page.click("#tab-remove");
      await page.fill("#rule-patterns", "*");
      await page.click("#rule-apply");
      await page.fill("#rule-patterns", "none");
      await settled(page);
      await look("rules");
      await page.click("#tab-child");
      await page.fill("[data-field=agentName]", "Explore");
      await chooseExample(page, "Quotes");
      await page.locator("#outline button").first().focus();
      await page.click("#comparison summary");
      await page.waitForSelector("#comparison-sheet tbody tr");
      await look("quotes and the comparison");
      await page.click("#comparison summary");
      await chooseExample(page, "Ambiguous");
      await look("ambiguous");
      await page.click('[data-output=child] >> text="Compare"');
      await page.waitForSelector("[data-output=child] .difference .cm-content");
      await look("difference");
      await page.click("#reset-button");
      await page.waitForSelector("#empty:not([hidden])");
      await look("empty");
      await page.click("#examples-button");
      await look("the examples' menu");
      assert.deepEqual(report, []);
      await end();
    });
  }
}

test("Tab reaches every control, in order", async () => {
  const { page, end } = await site.visit();
  const reached = [];
  await page.focus("body");
  for (let step = 0; step < 90; step++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at === document.body ? null : at.id || at.dataset?.field || at.getAttribute("aria-label") || at.textContent.trim().slice(0, 30);
    });
    if (name === null) break;
    reached.push(name);
  }
  for (const name of ["examples-button", "open-button", "reset-button", "share-button", "theme-button", "parent-cwd", "Known parts", "Parent prompt", "splitter", "tab-child", "where", "strategy", "agentName", "mode", "More", "Compare", "Copy", "Download", "Child prompt", "Count tokens", "Compare strategies"]) {
    assert.ok(reached.includes(name), `${name} is reached by Tab: ${reached.join(", ")}`);
  }
  assert.ok(reached.indexOf("Parent prompt") < reached.indexOf("splitter") && reached.indexOf("splitter") < reached.indexOf("tab-child"));
  await end();
});

test("screen readers announce messages, verdicts, and what the reader points at", async () => {
  const { page, end } = await site.visit();
  assert.equal(await page.getAttribute("#message", "role"), "status");
  for (const id of ["parent-whereabouts", "result-whereabouts", "rule-taking", "audit-verdict"]) {
    assert.equal(await page.getAttribute(`#${id}`, "aria-live"), "polite", id);
  }
  await end();
});

test("keyboard and mouse move the splitter, and the panes are stacked below 800 pixels", async () => {
  const { page, end } = await site.visit();
  const width = () => page.evaluate(() => document.querySelector("#parent-pane").getBoundingClientRect().width);
  const first = await width();
  await page.focus("#splitter");
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
  assert.ok((await width()) < first - 50);
  assert.equal(await page.getAttribute("#splitter", "aria-valuenow"), "42");
  const box = await page.locator("#splitter").boundingBox();
  await page.mouse.move(box.x + 5, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(900, box.y + 200, { steps: 4 });
  await page.mouse.up();
  assert.ok((await width()) > first);

  for (const viewport of [narrow, { width: 768, height: 1024 }]) {
    await page.setViewportSize(viewport);
    const { panes, overflow } = await page.evaluate(() => ({
      panes: [...document.querySelectorAll(".pane")].map((pane) => pane.getBoundingClientRect().toJSON()),
      overflow: document.documentElement.scrollWidth - innerWidth,
    }));
    assert.ok(panes[1].top >= panes[0].bottom, "the panes are stacked");
    assert.ok(overflow <= 0, "the page does not scroll sideways");
    assert.equal(await page.locator("#splitter").isVisible(), false);
    await page.locator("#amounts").scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await page.evaluate(() => document.querySelector("input[value=relocated]:not(:checked), input[value=same]").click());
    await settled(page);
    assert.ok(before > 0 && (await page.evaluate(() => scrollY)) === before, "the page stays where the reader is");
  }
  await end();
});

test("the theme follows the system until the reader chooses one, which the page remembers", async () => {
  const background = (page) => page.evaluate(() => getComputedStyle(document.querySelector(".pane")).backgroundColor);
  const first = await site.visit({ colorScheme: "dark" });
  const dark = await background(first.page);
  await first.end();
  const { page, end } = await site.visit({ colorScheme: "light" });
  assert.notEqual(await background(page), dark);
  await page.click("#theme-button");
  await page.click("#theme-button");
  assert.match(await page.textContent("#theme-button"), /dark/);
  assert.equal(await background(page), dark);
  await page.reload();
  await settled(page);
  assert.equal(await background(page), dark);
  await end();
});

test("nothing moves for a reader who prefers no motion", async () => {
  const { page, end } = await site.visit({ reducedMotion: "reduce" });
  const moving = await page.evaluate(() => {
    const all = (root) => [...root.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    return all(document).filter((one) => {
      const { transitionDuration, transitionProperty, animationName } = getComputedStyle(one);
      return animationName !== "none" || (transitionProperty !== "none" && transitionDuration.split(", ").some((time) => parseFloat(time) > 0));
    }).map((one) => one.className);
  });
  assert.deepEqual(moving, []);
  await end();
});
