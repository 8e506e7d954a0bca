// Does each job of the page with the mouse, and with only the keyboard.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chooseExample, openSite, paste, pasteParent, resultOf, settled } from "./browser.mjs";
import { body, catalogue, contextBlock, firstBody, header, identityInSections, inSections, parts, withFooter } from "./prompts.mjs";

let site;
before(async () => (site = await openSite()));
after(() => site.close());
const child = (...pieces) => pieces.join("\n\n");

test("a pasted prompt shows its directory, regions, cuts and excised text, and the child's prompt", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  assert.equal(await page.getAttribute("#parent-cwd", "placeholder"), "/garden");
  const outline = await page.locator("#outline .region .name").allTextContents();
  assert.deepEqual(outline, ["preamble", "tools", "rules", "docs", "context", "skills", "cwd"]);
  assert.deepEqual(await page.locator("#outline .member .name").allTextContents(), ["garden/AGENTS.md", "pruning", "grafting"]);
  assert.match(await page.locator("#outline .region").first().textContent(), /^preamble\d+ %identity · line 1 · 30$/);
  const labels = await page.locator("#parent-editor .cm-labels .cm-gutterElement").allTextContents();
  for (const label of ["preamble", "tools", "rules", "docs", "context", "AGENTS.md"]) assert.ok(labels.includes(label), `the gutter shows ${label}`);
  assert.match(await page.locator("#parent-editor .cm-cut-made").textContent(), /ends here for a child in the same directory · skills/);
  assert.match(await page.locator("#parent-editor .cm-cut:not(.cm-cut-made)").textContent(), /for a relocated child · context/);
  const struck = await page.locator("#parent-editor del").allTextContents();
  assert.ok(struck.includes("<tools>") && struck.includes("</rules>"));
  assert.equal(await resultOf(page), child(identityInSections(), header(), body(firstBody)));
  await end();
});

test("a relocated child with its own directory and files, by mouse", async () => {
  const { page, end } = await site.visit();
  await page.click("#reset-button");
  await pasteParent(page, inSections());
  await page.check("input[value=relocated]");
  await page.fill("#child-cwd", "/orchard");
  await page.click("#more summary");
  await page.click('[data-files=files] >> text="Add a file"');
  assert.equal(await page.inputValue("[data-files=files] li input"), "/orchard/AGENTS.md");
  await page.fill("[data-files=files] li textarea", "Pick the pears.");
  const kept = identityInSections().slice(0, identityInSections().indexOf("\n\n<project_context>"));
  const own = contextBlock([{ path: "/orchard/AGENTS.md", content: "Pick the pears." }]);
  assert.equal(await resultOf(page), child(kept, own, header({ cwd: "/orchard" }), body(firstBody)));
  assert.match(await page.locator("#parent-editor .cm-cut-made").textContent(), /for a relocated child · context/);
  assert.match(await page.locator("#amounts .legend").textContent(), /inherited .*rebuilt .*dropped .*shared prefix/);
  await end();
});

test("agent, mode, body and environment for a footer prompt, by keyboard", async () => {
  const { page, end } = await site.visit();
  await page.click("#reset-button");
  await pasteParent(page, withFooter());
  const type = async (field, text) => {
    await page.focus(`[data-field=${field}]`);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
  };
  await type("agentName", "Gardener");
  await page.focus("input[value=append]");
  await page.keyboard.press("ArrowRight");
  await page.focus("#more summary");
  await page.keyboard.press("Enter");
  await type("body", "Dig.");
  await type("platform", "freebsd");
  await page.focus("[data-field=git]");
  await page.keyboard.press("Space");
  const kept = withFooter().slice(0, withFooter().indexOf("\n\n\nThe following skills"));
  assert.equal(await resultOf(page), child(kept, header({ name: "Gardener", git: "Not a git repository", platform: "freebsd" }), "Dig."));
  await end();
});

test("the portable strategy, chosen directly and by the provider's setting, with diagnostics", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  await page.check("input[value=portable]");
  await page.click("#more summary");
  await page.fill("[data-field=portableCustom]", "  You are the operator's own. ");
  assert.match(await resultOf(page), /^You are the operator's own\.\n\n/);

  await page.check("input[value=by-provider]");
  await page.fill("[data-field=provider]", "elsewhere");
  await page.fill("[data-field=providerMap]", '{ "elsewhere": "portable", "other": "sideways" }');
  await settled(page);
  assert.match(await page.locator("#setting-notices").textContent(), /other/);
  assert.match(await page.textContent("#choice-meaning"), /setting selects portable/);
  await page.fill("[data-field=providerMap]", '{ "elsewhere": "full" }');
  await settled(page);
  assert.match(await page.textContent("#choice-meaning"), /setting selects full/);
  await page.fill("[data-field=providerMap]", "{ no json");
  await settled(page);
  assert.match(await page.locator(".field-error").textContent(), /not JSON/);
  await end();
});

test("an error is shown at its field, and the last good result stays", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  const good = await resultOf(page);
  await page.fill("[data-field=agentName]", 'a"b');
  await settled(page);
  assert.equal(await page.getAttribute("[data-field=agentName]", "aria-invalid"), "true");
  assert.match(await page.locator(".field-error").textContent(), /name/);
  assert.equal(await resultOf(page), good);
  await page.fill("[data-field=agentName]", "ab");
  await settled(page);
  assert.equal(await page.locator(".field-error").count(), 0);
  assert.match(await resultOf(page), /<active_agent name="ab"\/>/);
  await end();
});

test("mouse and cursor highlight the same text on the other side, and the outline follows", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  const child = await resultOf(page);
  await page.locator("[data-output=child] .cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("x");
  assert.equal(await resultOf(page), child, "the result is read-only");

  await page.hover('[data-output=child] .cm-line:has-text("The manual is in")');
  await page.waitForSelector("#parent-editor .cm-lit");
  assert.match((await page.locator("#parent-editor .cm-lit").allTextContents()).join("\n"), /The manual is in/);

  await page.mouse.move(5, 5);
  await page.click("#outline >> text=context");
  await page.waitForSelector("[data-output=child] .cm-lit");
  assert.match((await page.locator("[data-output=child] .cm-lit").allTextContents()).join("\n"), /project_context/);
  await page.keyboard.press("Control+End");
  await page.waitForFunction(() => document.querySelector("#outline [aria-current]")?.textContent.includes("cwd"));
  assert.match(await page.textContent("#parent-whereabouts"), /cwd \(left out\)/);
  await end();
});

test("a decoy shows its reason at the mouse and at the cursor, and an ambiguous prompt asks for a known part", async () => {
  const { page, end } = await site.visit();
  await chooseExample(page, "Quotes");
  await page.locator("#outline .decoys button").first().click();
  await page.locator("#parent-whereabouts", { hasText: "but is a quote" }).waitFor();
  await page.locator("#parent-editor .cm-note").first().hover();
  await page.waitForSelector("#parent-editor .cm-note-tooltip");

  await chooseExample(page, "Ambiguous");
  const notice = page.locator("#parent-notices .open-question");
  assert.match(await notice.textContent(), /ambiguous-anchor.*candidate 1.*candidate 2/);
  await notice.locator("text=candidate 2").click();
  await notice.locator("text=Enter known parts").click();
  await page.keyboard.press("Space");
  const whole = await page.locator("#parent-editor .cm-line").allTextContents();
  await page.fill("[data-field=knownCustom]", whole.slice(0, -1).join("\n"));
  await settled(page);
  assert.equal(await page.locator("#parent-notices .open-question").count(), 0);
  await end();
});

test("forwarding leaves out what the child already has, with its reason, and appends the rest", async () => {
  const { page, end } = await site.visit();
  const parent = `A\n\n<project_context>\nX\n</project_context>\n\nCurrent working directory: /r\n\nB`;
  const own = `C\n\n<project_context>\nX\n</project_context>\n\nCurrent working directory: /r`;
  await pasteParent(page, parent);
  await page.click("#tab-forward");
  await paste(page, "#forward-editor", own);
  assert.equal(await resultOf(page, "forward"), `${own}\n\nA\n\nB`);
  assert.match(await page.textContent("#forward-removed"), /context.*word for word/);
  await page.click("[data-own=forwardChild]");
  await settled(page);
  assert.match(await resultOf(page, "forward"), /<active_agent name="Explore"\/>/);
  await end();
});

test("removal of ticked files and skills, by keyboard", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  await page.focus("#tab-child");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#ticks input[value=pruning]");
  await page.focus("#ticks input[value=pruning]");
  await page.keyboard.press("Space");
  assert.equal(await resultOf(page, "remove"), inSections({ ...parts, skills: ["grafting"] }));
  await page.focus('#ticks input[value="/garden/AGENTS.md"]');
  await page.keyboard.press("Space");
  assert.equal(await resultOf(page, "remove"), inSections({ ...parts, skills: ["grafting"] }).replace(`${contextBlock(parts.files)}\n\n`, ""));
  assert.ok((await page.locator("#parent-editor del").count()) > 0);
  await end();
});

test("removal of a kind of region, and the way back, by mouse", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, withFooter());
  await page.click("#tab-remove");
  await page.check("#ticks input[value=skills]");
  assert.equal(await resultOf(page, "remove"), withFooter().replace(`\n\n${catalogue(parts.skills)}`, ""));
  await page.uncheck("#ticks input[value=skills]");
  assert.equal(await resultOf(page, "remove"), withFooter());
  await end();
});

const policySession = {
  ...parts,
  cwd: "/repo/app",
  files: ["/home/me/.pi/agent/AGENTS.md", "/repo/AGENTS.md", "/repo/app/AGENTS.md"].map((path) => ({ path, content: `Rules of ${path}` })),
  skills: ["review-code", "review-docs", "pdf", "a*b"],
};
const withoutFiles = (...paths) => policySession.files.filter(({ path }) => !paths.includes(path));

test("removal by scope shows what each scope removes before it is ticked, by keyboard", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections(policySession));
  await page.click("#tab-remove");
  await settled(page);
  const rows = await page.locator("#scopes label").allTextContents();
  assert.deepEqual(rows, [
    "agent (in Pi's own directory) removes 1 file: /home/me/.pi/agent/AGENTS.md",
    "directory (in the session's directory) removes 1 file: /repo/app/AGENTS.md",
    "ancestor (above the session's directory) removes 1 file: /repo/AGENTS.md",
  ]);
  assert.equal(await resultOf(page, "remove"), inSections(policySession));
  await page.focus('#scopes input[value="scope: agent"]');
  await page.keyboard.press("Space");
  assert.equal(await resultOf(page, "remove"), inSections({ ...policySession, files: withoutFiles("/home/me/.pi/agent/AGENTS.md") }));
  assert.equal(await page.locator("#ticks .taken").textContent(), " /home/me/.pi/agent/AGENTS.md");
  // The scopes depend on the session's directory.
  await page.fill("#parent-cwd", "/repo");
  await settled(page);
  assert.match((await page.locator("#scopes label").allTextContents()).join("\n"), /directory .* removes 2 files: \/repo\/AGENTS.md, \/repo\/app\/AGENTS.md/);
  await end();
});

test("removal by pattern shows a rule before it is applied, deletes it, and shares it in the link", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections(policySession));
  await page.click("#tab-remove");
  await settled(page);
  assert.equal(await page.isDisabled("#rule-apply"), true);
  await page.fill("#rule-patterns", "review-*");
  await settled(page);
  assert.equal(await page.textContent("#rule-taking"), "Would remove 2 skills: review-code, review-docs");
  assert.equal(await resultOf(page, "remove"), inSections(policySession), "nothing is applied yet");
  await page.check("input[name=rule-takes][value=others]");
  await page.fill("#rule-patterns", "review-*, a\\*b");
  await settled(page);
  assert.equal(await page.textContent("#rule-taking"), "Would remove 1 skill: pdf");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await page.textContent("#rules"), /^Skills not matching review-\*, a\\\*b\. Removes 1 skill: pdfDelete$/);
  assert.equal(await page.inputValue("#rule-patterns"), "");
  await page.check("input[name=rule-for][value=file]");
  await page.check("input[name=rule-takes][value=matching]");
  await page.fill("#rule-patterns", "*/nothing.md");
  await settled(page);
  assert.equal(await page.textContent("#rule-taking"), "Would remove nothing from this prompt");
  await page.fill("#rule-patterns", "/repo/*");
  await page.click("#rule-apply");
  const left = inSections({ ...policySession, files: policySession.files.slice(0, 1), skills: ["review-code", "review-docs", "a*b"] });
  assert.equal(await resultOf(page, "remove"), left);

  await page.check('#scopes input[value="scope: ancestor"]');
  await page.fill("#rule-patterns", "*pi*");
  await page.click("#share-button");
  await page.waitForFunction(() => location.hash.length > 10);
  const hash = await page.evaluate(() => location.hash);
  const { page: other, end: endOther } = await site.visit({ hash });
  assert.equal(await resultOf(other, "remove"), left);
  assert.equal(await other.isChecked('#scopes input[value="scope: ancestor"]'), true);
  assert.equal(await other.locator("#rules li").count(), 2);
  assert.equal(await other.textContent("#rule-taking"), "Would remove 1 file: /home/me/.pi/agent/AGENTS.md");
  await other.click('#rules li:has-text("Context files") button');
  await other.uncheck('#scopes input[value="scope: ancestor"]');
  assert.equal(await resultOf(other, "remove"), inSections({ ...policySession, skills: ["review-code", "review-docs", "a*b"] }));
  await other.click("#undo-button");
  await other.click("#undo-button");
  assert.equal(await resultOf(other, "remove"), left);
  await endOther();
  await end();
});

test("forwarding and audit by keyboard", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  await page.focus("#tab-child");
  await page.keyboard.press("ArrowRight");
  await settled(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("A child of its own.");
  assert.equal(await resultOf(page, "forward"), `A child of its own.\n\n${inSections()}`);
  await page.focus("#tab-forward");
  await page.keyboard.press("End");
  await settled(page);
  await page.locator("[data-output=audit] .cm-content").focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("A child.\n\nCurrent working directory: /elsewhere");
  await settled(page);
  assert.match(await page.textContent("#audit-verdict"), /2 findings for a child in \/garden\. Nothing in it came from the parent/);
  await page.focus("[data-own=auditChild]");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.match(await page.textContent("#audit-verdict"), /^No findings/);
  await end();
});

test("known parts: files and skills, text that is not JSON, and an error of the library", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  await page.click("#known summary");
  await page.locator("[data-optional=knownFiles] .check input").check();
  await page.click('[data-files=knownFiles] >> text="Add a file"');
  assert.equal(await page.inputValue("[data-files=knownFiles] li input"), "/garden/AGENTS.md");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Path of file 1", "the new file has the focus");
  await settled(page);
  assert.match(await page.textContent("#parent-notices"), /known-part-not-found/);
  await page.fill("[data-files=knownFiles] li textarea", parts.files[0].content);
  await settled(page);
  assert.doesNotMatch(await page.textContent("#parent-notices"), /known-part-not-found/);
  await page.locator("[data-optional=knownSkills] .check input").check();
  await page.fill("[data-field=knownSkills]", "[{");
  await settled(page);
  assert.match(await page.locator("[data-optional=knownSkills] ~ .field-error, [data-optional=knownSkills] .field-error").first().textContent(), /not JSON/);
  await page.fill("[data-field=knownSkills]", '[{ "name": "pruning" }]');
  await settled(page);
  assert.match(await page.locator(".field-error").first().textContent(), /known\.skills\[0\]/);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#known-sheet").isVisible(), false);
  assert.match(await page.textContent("#result-notices"), /Error/, "an error in a closed sheet is also shown outside it");
  await end();
});

test("audit shows the findings of a pasted child's prompt, and what came from the parent", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  await page.click("#tab-audit");
  await settled(page);
  assert.match(await page.textContent("#audit-verdict"), /^No findings.*characters came from the parent/);
  await paste(page, "[data-output=audit] .editor", `${identityInSections()}\n\n${catalogue(["one"])}\n\n${catalogue(["two"])}\nCurrent working directory: /elsewhere`);
  assert.match(await page.textContent("#audit-verdict"), /finding/);
  const notices = page.locator("#result-notices");
  assert.match(await notices.textContent(), /foreign-directory/);
  await notices.locator("li:has-text('foreign-directory') button").first().click();
  await page.locator("[data-output=audit] .cm-note-serious").first().waitFor();
  await page.locator("#result-whereabouts", { hasText: "Line" }).waitFor();
  await end();
});

test("strategies side by side, with tokens counted only on request", async () => {
  const { page, asked, end } = await site.visit();
  const tokenizer = () => [...asked].some((url) => url.includes("tokenizer"));
  await pasteParent(page, inSections({ ...parts, preamble: "A model's own marks, <|endoftext|>, are text here." }));
  await page.click("#comparison summary");
  await page.waitForSelector("#comparison-sheet tbody tr");
  const names = await page.locator("#comparison-sheet tbody th").allTextContents();
  assert.equal(names.length, 4);
  assert.ok(names.some((name) => name.includes("chosen")));
  assert.ok(!tokenizer());
  await page.click('#amounts >> text="Count tokens"');
  await page.waitForFunction(() => /\(\d+\)/.test(document.querySelector("#amounts .legend").textContent), undefined, { timeout: 20_000 });
  assert.ok(tokenizer());
  await page.click('#comparison-sheet >> text="Count tokens"');
  await page.waitForFunction(() => /^[\d,]+$/.test(document.querySelector("#comparison-sheet tbody td:last-child").textContent), undefined, { timeout: 20_000 });
  await end();
});

test("the difference from the parent's prompt", async () => {
  const { page, end } = await site.visit();
  await pasteParent(page, inSections());
  await page.click('[data-output=child] >> text="Compare"');
  await page.waitForSelector("[data-output=child] .cm-deletedChunk");
  assert.match((await page.locator("[data-output=child] .cm-deletedChunk").allTextContents()).join("\n"), /<tools>/);
  await page.click('[data-output=child] >> text="Compare"');
  assert.equal(await page.locator("[data-output=child] .difference").count(), 0);
  await end();
});
