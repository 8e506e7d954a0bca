// Tests the promises of the package with random requests, and the examples of its types. `tests/properties.rs` tests
// the same promises in the core. Here they are tested with JavaScript's strings, including lone surrogates.
// PROMISES=100000 draws more.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import * as api from "../../pkg/index.js";
import { promptFixture } from "../../pkg/testing.js";

const draws = Number(process.env.PROMISES ?? 3000);
const markup = [
  "<tools>", "</tools>", "<rules>", "</rules>", "<docs>", "</docs>", "<addendum>", "</addendum>", "<project_context>",
  "</project_context>", '<project_instructions path="/repo/AGENTS.md">', "</project_instructions>", "<skills>", "</skills>",
  "<available_skills>", "</available_skills>", "<cwd>", "/repo", "</cwd>", "<note>", "</note>", "# Project Context",
  "Project-specific instructions and guidelines:", "## /repo/AGENTS.md", "Current date: 2026-05-01",
  "Current working directory: /repo", "The following skills provide specialized instructions for specific tasks.",
  "## Agent skills", "---", "Available tools:", "- read: Read", '<active_agent name="A"/>', "# Environment",
  "Working directory: /repo", "Not a git repository", "Platform: linux", "", "", "Prose.", "ä💛", "\ud800", "\udc00x", "\0", "\u3000",
];

/** A small generator of pseudo-random choices. The same seed gives the same choices. */
function random(seed) {
  let state = seed;
  const below = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const of = (list) => list[below(list.length)];
  const text = (most, lines = markup) => Array.from({ length: below(most) }, () => of(lines)).join(of(["\n", "\n", "\n\n", "\r\n"]));
  return { below, of, text, chance: () => below(2) === 0 };
}

/** The options of a session without quotes, in one of Pi's forms. */
function plainSession({ below, of, chance }) {
  const words = (name) => `${name} ${below(1000)}.`;
  return {
    cwd: "/repo",
    form: of(["section", "footer", "markdown"]),
    customPrompt: chance() ? words("Custom") : "",
    appendSystemPrompt: chance() ? words("Append") : "",
    contextFiles: Array.from({ length: below(3) }, (_, index) => ({ path: `/repo/${index}.md`, content: words("File") })),
    skills: Array.from({ length: below(3) }, (_, index) => ({ name: `skill-${index}`, description: words("Skill"), filePath: `/s/${index}` })),
  };
}

/** The length of the common prefix of two strings, in whole characters. */
function together(a, b) {
  let units = 0;
  while (units < a.length && units < b.length && a[units] === b[units]) units++;
  const splits = (text) => units > 0 && units < text.length && text.codePointAt(units - 1) > 0xffff;
  return splits(a) || splits(b) ? units - 1 : units;
}

test("regions are in order, begin and end at text, and leave only white space uncovered", () => {
  for (let seed = 0; seed < draws; seed++) {
    const prompt = random(seed).text(40);
    const { regions, cuts } = api.parsePrompt(prompt);
    let at = 0;
    for (const { start, end } of regions) {
      assert.ok(start >= at && end > start, `seed ${seed}`);
      assert.equal(prompt.slice(at, start).trim(), "", `seed ${seed}`);
      assert.equal(prompt.slice(start, end).trim(), prompt.slice(start, end), `seed ${seed}`);
      at = end;
    }
    assert.equal(prompt.slice(at).trim(), "", `seed ${seed}`);
    if (cuts.same) assert.ok(cuts.relocated.offset <= cuts.same.offset, `seed ${seed}`);
  }
});

test("a child consists of its segments, and shares the prefix that it reports", () => {
  for (let seed = 0; seed < draws; seed++) {
    const draw = random(seed);
    const prompt = draw.chance() ? draw.text(40) : promptFixture(plainSession(draw)).prompt;
    const request = {
      agent: { name: "A\ud800", mode: draw.of(["append", "replace"]), prompt: draw.text(4) },
      environment: { cwd: draw.of(["/repo", "/wt"]), platform: "linux", gitBranch: draw.of([undefined, "main"]) },
      parent: { prompt, cwd: "/repo" },
      strategy: draw.of(["full", "portable", undefined]),
      portable: draw.of([undefined, { customPrompt: draw.text(3) }]),
      contextFiles: draw.of([undefined, [], [{ path: "/wt/AGENTS.md", content: draw.text(4) }]]),
    };
    const child = api.buildChildPrompt(request);
    assert.deepEqual(api.buildChildPrompt(request), child, `seed ${seed}: the same inputs give the same result`);
    let at = 0;
    for (const { start, end, source, from } of child.segments) {
      assert.equal(start, at, `seed ${seed}: segments cover the text`);
      if (source === "parent") assert.equal(child.text.slice(start, end), prompt.slice(from.start, from.end), `seed ${seed}`);
      at = end;
    }
    assert.equal(at, child.text.length, `seed ${seed}`);
    assert.equal(child.sharedPrefix, together(child.text, prompt), `seed ${seed}`);
    if (child.identity) assert.equal(child.identity.sharedPrefix, together(child.identity.text, prompt), `seed ${seed}`);
    const claims = child.segments.filter(({ source }) => source === "header").map(({ start, end }) => child.text.slice(start, end));
    assert.equal(claims.length, 1, `seed ${seed}`);
    assert.match(claims[0], new RegExp(`^Working directory: ${request.environment.cwd}$`, "m"), `seed ${seed}`);
  }
});

test("only what the child contains is stripped, and the rest is the parent's, in order", () => {
  for (let seed = 0; seed < draws; seed++) {
    const draw = random(seed);
    const parent = draw.text(30);
    const child = draw.chance() ? draw.text(30) : `${draw.text(3)}\n${parent}\n${draw.text(3)}`;
    const { text, removed } = api.stripForwarded(child, parent);
    let at = 0;
    let rest = "";
    for (const { start, end } of removed) {
      assert.ok(child.includes(parent.slice(start, end).replace(/(\r?\n){2}$/, "")), `seed ${seed}`);
      rest += parent.slice(at, start);
      at = end;
    }
    assert.equal(text, rest + parent.slice(at), `seed ${seed}`);
    const { forwarded } = api.forwardParentPrompt(child, parent);
    assert.equal(forwarded, text.trim() === "" ? "" : text, `seed ${seed}`);
  }
});

test("without quotes, findInherited finds what was inherited, the audit finds nothing, and a removal leaves what is rendered without the part", () => {
  for (let seed = 0; seed < draws; seed++) {
    const draw = random(seed);
    const session = plainSession(draw);
    const { prompt } = promptFixture(session);
    const childCwd = draw.of(["/repo", "/wt"]);
    const child = api.buildChildPrompt({
      agent: { name: "A", mode: "append", prompt: "Look around." },
      environment: { cwd: childCwd, platform: "linux" },
      parent: { prompt, cwd: "/repo" },
      contextFiles: [{ path: `${childCwd}/AGENTS.md`, content: "Own." }],
    });
    assert.deepEqual(child.diagnostics, [], `seed ${seed}`);
    assert.deepEqual(api.auditChildPrompt(child.text, { childCwd, parentCwd: "/repo" }), [], `seed ${seed}`);
    const taken = child.segments.filter(({ source }) => source === "parent").map(({ start, end, from }) => ({ child: { start, end }, parent: from }));
    assert.deepEqual(api.findInherited(child.text, prompt, { parentCwd: "/repo", childCwd })?.spans, taken, `seed ${seed}`);
    for (const [regions, without] of [["projectContext", { contextFiles: [] }], ["skills", { skills: [] }]]) {
      const { text } = api.removeRegions(prompt, { cwd: "/repo", regions: [regions] });
      assert.equal(text, promptFixture({ ...session, ...without }).prompt, `seed ${seed}: without ${regions}`);
    }
  }
});

test("in an inherited copy that was edited, findInherited finds everything that is left", () => {
  for (let seed = 0; seed < draws; seed++) {
    const draw = random(seed);
    const { prompt } = promptFixture({ ...plainSession(draw), customPrompt: draw.chance() ? "" : "One.\n\nTwo.\nThree." });
    const childCwd = draw.of(["/repo", "/wt"]);
    const child = api.buildChildPrompt({
      agent: { name: "A", mode: "append", prompt: "Look around." },
      environment: { cwd: childCwd, platform: "linux" },
      parent: { prompt, cwd: "/repo" },
      contextFiles: [],
    });
    // Removes or rewords one line with text that occurs once.
    const taken = child.segments.filter(({ source }) => source === "parent");
    const inherited = taken.flatMap(({ start, end }) => child.text.slice(start, end).split("\n")).filter(Boolean);
    const edited = draw.of(inherited.filter((line) => inherited.indexOf(line) === inherited.lastIndexOf(line)));
    const text = `\n${child.text}`.replace(`\n${edited}\n`, draw.of(["\n", "\nSomething else.\n"])).slice(1);
    const spans = api.findInherited(text, prompt, { parentCwd: "/repo", childCwd })?.spans ?? [];
    const found = spans.flatMap(({ child, parent }) => {
      const slice = text.slice(child.start, child.end);
      assert.equal(slice, prompt.slice(parent.start, parent.end), `seed ${seed}`);
      assert.ok([undefined, "\n"].includes(text[child.start - 1]) && [undefined, "\n"].includes(text[child.end]), `seed ${seed}: whole lines`);
      return slice.split("\n").filter(Boolean);
    });
    assert.deepEqual(found, inherited.filter((line) => line !== edited), `seed ${seed}`);
  }
});

test("findInherited finds whole lines, not words, and is fast", () => {
  const find = (child, parent) => api.findInherited(child, parent, { parentCwd: "/repo" })?.spans;
  const start = performance.now();
  for (const child of ["x".repeat(1_000_000), "xy\n".repeat(330_000), " x\n".repeat(330_000)]) assert.equal(find(child, "x"), undefined);
  assert.equal(find("x\n".repeat(500_000), "x").length, 500_000);
  assert.equal(find("a\nb\nX\n".repeat(150_000), "a\nb\nc").length, 150_000);
  assert.equal(find("\n".repeat(1_000_000), "x\n\n\n\n\ny"), undefined);
  // A generous limit: without whole lines, a million spans of one character take longer.
  assert.ok(performance.now() - start < 10_000);
});

test("strings of 10 MB work", () => {
  const prompt = `${"ä💛 \ud800 line\n".repeat(800_000)}\n<cwd>\n/repo\n</cwd>`;
  const { text, sharedPrefix } = api.inheritedIdentity(prompt, { parentCwd: "/repo" });
  assert.equal(text, prompt.slice(0, prompt.indexOf("\n<cwd>")).trimEnd());
  assert.equal(sharedPrefix, text.length);
});

test("the examples in the types print what their comments say", async () => {
  const types = await readFile(new URL("../../pkg/core/api.d.ts", import.meta.url), "utf8");
  const examples = [...types.matchAll(/```js\n([\s\S]*?)\n \* ```/g)].map(([, code]) => code.replace(/^ \* ?/gm, ""));
  assert.ok(examples.length >= 13, `${examples.length} examples`);
  for (const code of examples) {
    const printed = [];
    const names = Object.keys(api);
    new Function("console", ...names, code)({ log: (...values) => printed.push(values.map(shown).join(" ")) }, ...names.map((name) => api[name]));
    const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, text]) => text);
    if (said.length > 0 && !said[0].includes(", a blank line")) assert.deepEqual(printed, said, code);
  }
});

const shown = (value) =>
  typeof value === "object" ? JSON.stringify(value).replace(/"(\w+)":/g, "$1:").replace(/([{[:,])(?=\S)/g, "$1 ").replace(/([}\]])/g, " $1") : String(value);
