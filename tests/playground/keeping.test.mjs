// Links, drafts, files, undo and reset keep what is on the page, and every byte of a prompt.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooseExample, drop, openSite, pasteParent, resultOf, settled } from "./browser.mjs";
import { inSections, parts, withFooter } from "./prompts.mjs";

let site;
before(async () => (site = await openSite()));
after(() => site.close());

/** The parent's prompt as the page stores it: the result of the Remove job when nothing is removed. */
async function parentOf(page) {
  await page.click("#tab-remove");
  return resultOf(page, "remove");
}
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

test("a link restores all that was on the page, and none of it is sent", async () => {
  const first = await site.visit();
  await pasteParent(first.page, withFooter());
  await first.page.check("input[value=relocated]");
  await first.page.fill("#child-cwd", "/orchard");
  await first.page.fill("[data-field=agentName]", "Pomona");
  await first.page.check("input[value=by-provider]");
  const child = await resultOf(first.page);
  await first.page.click("#share-button");
  await first.page.waitForFunction(() => location.hash.startsWith("#1."));
  const link = await clipboard(first.page);
  assert.equal(link, first.page.url());
  await first.end();

  const second = await site.visit({ hash: new URL(link).hash });
  assert.equal(await second.page.inputValue("#child-cwd"), "/orchard");
  assert.equal(await second.page.isChecked("input[value=by-provider]"), true);
  assert.equal(await resultOf(second.page), child);
  await second.page.fill("[data-field=agentName]", "Vertumnus");
  await settled(second.page);
  assert.equal(new URL(second.page.url()).hash, "", "a link that no longer matches the page is removed");

  await second.page.click("#reset-button");
  await pasteParent(second.page, inSections());
  const own = await resultOf(second.page);
  await second.page.evaluate((hash) => void (location.hash = hash), new URL(link).hash);
  await second.page.waitForFunction(() => document.querySelector("#child-cwd").value === "/orchard");
  assert.equal(await resultOf(second.page), child, "a link replaces what was on the page");
  await second.page.click("#undo-button");
  assert.equal(await resultOf(second.page), own, "one step of undo restores it");
  await second.end();
});

test("a link keeps line ends, lone surrogates and NUL", async () => {
  const odd = inSections({ ...parts, preamble: "Half \ud83d, NUL \0, mark \ufeff." }).replaceAll("\n", "\r\n");
  const { page, end } = await site.visit();
  await page.setInputFiles("#open-file", { name: "prompt.md", mimeType: "text/plain", buffer: Buffer.from(odd.replace("\ud83d", "§")) });
  await settled(page);
  const hash = await page.evaluate(async (text) => {
    const deflate = new Blob([new TextEncoder().encode(JSON.stringify({ parent: text, job: "remove" }))]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(deflate).arrayBuffer());
    return `#1.${btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  }, odd);
  await end();
  const shared = await site.visit({ hash });
  await shared.page.click("#share-button");
  await shared.page.waitForFunction(() => document.querySelector("#message").textContent.includes("link"));
  const parent = await shared.page.evaluate(async () => {
    const bytes = Uint8Array.from(atob(location.hash.slice(3).replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(inflated).text()).parent;
  });
  assert.equal(parent, odd);
  assert.ok((await shared.page.locator('#parent-editor [aria-label="carriage return"]').count()) > 0);
  assert.equal(await shared.page.locator('#parent-editor [aria-label="lone surrogate D83D"]').count(), 1);
  await shared.end();
});

test("a damaged link and a link from a newer version are reported, and the page works", async () => {
  for (const [hash, words] of [["#1.abcdef", /damaged/], ["#9.abcdef", /newer version/]]) {
    const { page, end } = await site.visit({ hash });
    assert.match(await page.textContent("#message"), words);
    assert.ok((await page.locator("#outline .region").count()) > 0);
    await end();
  }
});

test("a CRLF prompt keeps its bytes and the right offsets while it is edited", async () => {
  const crlf = inSections().replaceAll("\n", "\r\n");
  const { page, end } = await site.visit();
  await pasteParent(page, crlf);
  assert.equal(await parentOf(page), crlf, "pasted");
  await page.click("#reset-button");
  await page.setInputFiles("#open-file", { name: "prompt.md", mimeType: "text/plain", buffer: Buffer.from(crlf) });
  await settled(page);
  assert.equal(await parentOf(page), crlf, "opened");
  await page.click("#tab-child");
  await page.locator("#parent-editor .cm-line").first().click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Well: ");
  await settled(page);
  assert.equal(await parentOf(page), `Well: ${crlf}`);
  assert.equal(await page.getAttribute("#parent-cwd", "placeholder"), "/garden");
  await page.click("#tab-child");
  assert.ok((await resultOf(page)).startsWith(`Well: ${parts.preamble}\r\n\r\n<docs>\r\n`));
  await end();
});

test("keys insert plain line feeds, and delete whole characters and selections", async () => {
  const { page, end } = await site.visit();
  await page.click("#reset-button");
  await page.locator("#parent-editor .cm-content").click();
  await page.keyboard.type("  one\ntwo");
  assert.equal(await parentOf(page), "  one\ntwo", "a new line is not indented");
  const press = async (...keys) => {
    await page.locator("#parent-editor .cm-content").focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("Control+End", "Backspace", "Home", "Backspace");
  assert.equal(await parentOf(page), "  onetw");
  await press("Control+Home", "Delete", "Delete", "Control+End");
  await page.keyboard.insertText("👩‍👩‍👧");
  await page.keyboard.type("!");
  assert.equal(await parentOf(page), "onetw👩‍👩‍👧!");
  await press("Control+End", "ArrowLeft", "Backspace");
  assert.equal(await parentOf(page), "onetw!", "a family is one character");
  await press("Shift+Home", "Delete", "Backspace", "Delete");
  assert.equal(await parentOf(page), "!".slice(1));
  await press("Control+End");
  await page.keyboard.type("one two three");
  await press("Control+End", "Control+Backspace", "Control+Home", "Control+Delete");
  assert.equal(await parentOf(page), " two ", "with Control, a whole word is deleted");
  await end();
});

test("Ctrl+F loads the search and finds text", async () => {
  const { page, asked, end } = await site.visit();
  await pasteParent(page, inSections());
  assert.ok(![...asked].some((url) => url.includes("search")));
  await page.locator("#parent-editor .cm-content").focus();
  await page.keyboard.press("Control+F");
  await page.waitForSelector("#parent-editor .cm-search input[name=search]");
  await page.keyboard.type("hens");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#parent-editor .cm-searchMatch-selected");
  assert.equal(await page.textContent("#parent-editor .cm-searchMatch-selected"), "hens");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#parent-editor .cm-search").count(), 0);
  await page.keyboard.press("Control+F");
  await page.waitForSelector("#parent-editor .cm-search");
  await end();
});

test("an opened or dropped file is the parent's prompt, and files dropped on a list are context files", async () => {
  const { page, end } = await site.visit();
  await page.setInputFiles("#open-file", { name: "prompt.md", mimeType: "text/plain", buffer: Buffer.from(withFooter()) });
  await settled(page);
  assert.match(await page.textContent("#outline .shape"), /Footer shape/);
  await drop(page, "#parent-editor", [{ name: "other.md", text: inSections() }]);
  await page.waitForFunction(() => /Section shape/.test(document.querySelector("#outline .shape").textContent));
  assert.equal(await parentOf(page), inSections());

  await page.click("#tab-child");
  await page.check("input[value=relocated]");
  await page.fill("#child-cwd", "/orchard");
  await settled(page);
  await page.click("#more summary");
  await drop(page, "[data-files=files]", [{ name: "CLAUDE.md", text: "\ufeffPick the plums." }]);
  await page.waitForSelector("[data-files=files] li:last-child textarea");
  assert.match(await resultOf(page), /<project_instructions path="\/orchard\/CLAUDE\.md">\nPick the plums\.\n/);
  assert.equal(await parentOf(page), inSections(), "the parent's prompt is unchanged");
  await end();
});

test("known parts or Pi's prompt options from a file, and the number of known parts", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  const known = () => page.textContent("#known summary");
  assert.equal(await known(), "Known parts");
  const open = async (name, value) => {
    await page.setInputFiles("#known-file", { name, mimeType: "application/json", buffer: Buffer.from(typeof value === "string" ? value : JSON.stringify(value)) });
    await page.waitForFunction((file) => document.querySelector("#message").textContent.includes(file), name);
    await settled(page);
  };
  await open("two.json", { contextFiles: parts.files, sections: {} });
  assert.equal(await known(), "Known parts: 2 of 5");

  // Pi's own prompt options: a hidden skill is not listed, and an absent part means that there was none.
  const skill = (name) => ({ name, description: `About ${name}`, filePath: `/skills/${name}/SKILL.md`, baseDir: "/skills", source: "user" });
  const skills = [skill("pruning"), { ...skill("secret"), disableModelInvocation: true }, skill("grafting")];
  await open("options.json", { cwd: "/garden", selectedTools: ["read"], contextFiles: parts.files, skills });
  assert.equal(await known(), "Known parts: all");
  assert.ok(await page.locator("#parent-notices").isHidden(), "each known part was found");
  await page.click("#known summary");
  const listed = JSON.parse(await page.inputValue("[data-field=knownSkills]"));
  assert.deepEqual(listed.map(({ name }) => name), ["pruning", "grafting"]);
  assert.equal(await page.inputValue("[data-field=knownCustom]"), "");

  for (const [name, value, why] of [["none.json", { a: 1 }, /neither known parts nor Pi's prompt options/], ["broken.json", "{", /Cannot open broken\.json/]]) {
    await open(name, value);
    assert.match(await page.textContent("#message"), why);
    assert.equal(await known(), "Known parts: all", "the earlier known parts stay");
  }

  await page.click("#reset-button");
  await drop(page, "#parent-editor", [{ name: "saved.txt.known.json", text: JSON.stringify({ skills: [] }) }, { name: "saved.txt", text: withFooter() }]);
  await page.waitForFunction(() => document.querySelector("#known summary").textContent === "Known parts: 1 of 5");
  assert.equal(await parentOf(page), withFooter(), "a prompt and its known parts, dropped together");
  await end();
});

test("the empty page explains how to get a prompt from a session", async () => {
  const { page, end } = await site.visit();
  await page.click("#reset-button");
  await settled(page);
  const words = await page.textContent("#empty");
  for (const way of ["/inherit view", "/inherit save FILE", "npx prompt-inheritance view FILE"]) assert.ok(words.includes(way), words);
  await page.locator("#parent-editor .cm-content").click();
  await page.keyboard.type("x");
  assert.ok(await page.locator("#empty").isHidden());
  await end();
});

test("copy, copy as Markdown with the table of regions, download", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  await page.click('[data-output=child] >> text="Copy"');
  await page.waitForFunction(() => document.querySelector("#message").textContent === "Copied.");
  assert.equal(await clipboard(page), await resultOf(page));
  await page.click('[data-output=child] >> text="Copy as Markdown"');
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("table"));
  const markdown = await clipboard(page);
  assert.match(markdown, /\| region \| layer \| line \| characters \| share \|/);
  assert.match(markdown, /\| context \| directory \| \d+ \| \d+ \| \d+ % \|/);
  assert.ok(markdown.includes(await resultOf(page)));
  await end();
});

test("undo reverts examples, choices and a reset, and the editor has its own undo", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  const good = await resultOf(page);
  await chooseExample(page, "Footer");
  await page.click("#undo-button");
  assert.equal(await resultOf(page), good);
  await page.check("input[value=portable]");
  await page.click("#undo-button");
  assert.equal(await resultOf(page), good);
  await page.click("#reset-button");
  await page.waitForSelector("#empty:not([hidden])");
  await page.click("#undo-button");
  assert.equal(await resultOf(page), good);
  await page.fill("[data-field=agentName]", "Pomona");
  await page.fill("#parent-cwd", "/garden/beds");
  await page.click("#undo-button");
  assert.equal(await page.inputValue("#parent-cwd"), "");
  assert.equal(await page.inputValue("[data-field=agentName]"), "Pomona", "each field is a step of its own");
  await page.click("#undo-button");
  assert.equal(await resultOf(page), good);
  await page.locator("#parent-editor .cm-content").click();
  await page.keyboard.type("x");
  await page.keyboard.press("Control+Z");
  await settled(page);
  assert.equal(await resultOf(page), good);
  await end();
});

test("the next visit shows the draft until the page is reset", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  await page.fill("[data-field=agentName]", "Keeper");
  const good = await resultOf(page);
  await page.waitForTimeout(1200);
  await page.reload();
  await settled(page);
  assert.equal(await resultOf(page), good);
  await page.click("#reset-button");
  await page.waitForTimeout(1200);
  await page.reload();
  await settled(page);
  assert.equal(await page.locator("#empty").isVisible(), true);
  assert.equal(await page.locator("#empty-examples button").count(), 3);
  await page.click("#empty-examples button");
  await settled(page);
  assert.ok((await page.locator("#outline .region").count()) > 0);
  await end();
});
