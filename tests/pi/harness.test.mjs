// Tests the harness itself. The right answers follow the format. The checker accepts a right answer, and rejects one
// that is off by one, cuts at a quote or reports too much.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { check, identityText, layerOf } from "./check.js";
import { loadCorpus } from "./corpus/load.mjs";
import { countAnchors } from "./truth/alternative.mjs";

let corpus;
before(async () => {
  corpus = [...(await loadCorpus({ version: "0.73.1,0.84.2,1.6.0" })).prompts()];
});

test("regions are in order, do not overlap, and leave only white space uncovered", () => {
  for (const { id, prompt, truth } of corpus) {
    let from = 0;
    for (const { start, end } of truth.regions ?? []) {
      assert.equal(prompt.slice(from, start).trim(), "", id);
      assert.ok(start < end && prompt.slice(start, end) === prompt.slice(start, end).trim(), id);
      from = end;
    }
    if (truth.regions) assert.equal(prompt.slice(from).trim(), "", id);
  }
});

test("files, skills and the anchor are where the right answer has them", () => {
  for (const { id, prompt, truth, known } of corpus.filter(({ truth }) => truth.regions)) {
    const plain = (text) => text.replaceAll("\r\n", "\n");
    const files = truth.regions.flatMap((region) => region.files ?? []);
    for (const { content, path } of files)
      assert.ok(known.contextFiles.some((file) => file.path === path && plain(file.content) === plain(prompt.slice(content.start, content.end))), id);
    for (const skill of truth.regions.flatMap((region) => region.skills ?? [])) assert.match(prompt.slice(skill.start, skill.end), /^<skill>[^]*<\/skill>$/, id);
    const anchor = truth.regions.find(({ kind }) => kind === "cwd");
    if (anchor) assert.ok(prompt.slice(anchor.start, anchor.end).includes(truth.cwd), id);
  }
});

test("if nothing is quoted, the prompt has one anchor", () => {
  for (const labelled of corpus.filter(({ group }) => group === "plain")) assert.equal(countAnchors(labelled), 1, labelled.id);
});

test("ids are unique", () => {
  assert.equal(new Set(corpus.map(({ id }) => id)).size, corpus.length);
});

test("prompts with equal bytes and different right answers are twins", () => {
  const seen = new Map();
  for (const { id, group, prompt, parentCwd, truth } of corpus) {
    const key = JSON.stringify([parentCwd, prompt]);
    const told = JSON.stringify(truth);
    const other = seen.get(key);
    if (other && other.told !== told) assert.deepEqual([group, other.group], ["twin", "twin"], `${id} and ${other.id}`);
    seen.set(key, { id, group, told });
  }
});

/** An implementation that knows the right answer for `labelled`, and returns it with `change` applied. */
function teller(labelled, change = (map) => map) {
  const { prompt, truth, parentCwd } = labelled;
  const line = (offset) => prompt.slice(0, offset).split("\n").length;
  const known = (region) => ({ ...region, layer: layerOf[region.kind], line: line(region.start) });
  const map = change({ shape: truth.shape, cwd: truth.cwd, cuts: structuredClone(truth.cuts), regions: (truth.regions ?? []).map(known), diagnostics: [] });
  return {
    parsePrompt: () => map,
    inheritedIdentity: (_, { childCwd }) => {
      const relocated = childCwd !== parentCwd;
      const cut = map.cuts[relocated ? "relocated" : "same"];
      const excised = (relocated && truth.excisedWhenRelocated) || truth.excised;
      const text = identityText(prompt, cut, excised);
      let sharedPrefix = 0;
      while (sharedPrefix < text.length && text[sharedPrefix] === prompt[sharedPrefix]) sharedPrefix++;
      return { text, cut, excised, relocated, sharedPrefix, dropped: map.regions.filter(({ start }) => cut && start >= cut.offset), diagnostics: [] };
    },
  };
}

const verdictOf = (labelled, change) => check(teller(labelled, change), labelled, "known").verdict;

test("the right answer is judged right", () => {
  for (const labelled of corpus) assert.equal(verdictOf(labelled), "right", labelled.id);
});

test("every kind of mistake is detected", () => {
  const mistakes = {
    "a cut off by one": (map) => void map.cuts.same.offset++,
    "a cut of the wrong region": (map) => void (map.cuts.relocated.region = "docs"),
    "a region short by one": (map) => void map.regions[0].end--,
    "a region missing": (map) => void map.regions.pop(),
    "a region of another kind": (map) => void (map.regions[0].kind = "docs"),
    "another shape": (map) => void (map.shape = "unanchored"),
    "another directory": (map) => void (map.cwd += "-wt"),
    "a wrong line": (map) => void map.regions.at(-1).line++,
  };
  for (const labelled of corpus.filter(({ group, truth }) => group === "plain" && truth.regions.length > 1))
    for (const [name, change] of Object.entries(mistakes)) assert.equal(verdictOf(labelled, (map) => (change(map), map)), "wrong", `${name}: ${labelled.id}`);
});

test("a misread file, skill or extension section is detected", () => {
  const mistakes = {
    files: (region) => region.files && void region.files[0].content.end--,
    paths: (region) => region.files && void (region.files[0].path += "x"),
    skills: (region) => region.skills && void (region.skills[0].description += "x"),
    names: (region) => region.kind === "extension" && region.name && void (region.name += "x"),
  };
  for (const [name, change] of Object.entries(mistakes)) {
    const applies = ({ files, skills, kind, name: named }) => ({ files, paths: files, skills, names: kind === "extension" && named })[name];
    const concerned = corpus.filter(({ group, truth }) => group === "plain" && truth.regions.some(applies));
    assert.ok(concerned.length > 0, name);
    for (const labelled of concerned) {
      const changed = (map) => ({ ...map, regions: structuredClone(map.regions).map((region) => (change(region), region)) });
      assert.equal(verdictOf(labelled, changed), "wrong", `${name}: ${labelled.id}`);
    }
  }
});

test("always choosing the last anchor is right without quotes, and wrong if an anchor is appended", () => {
  const lastAnchor = ({ prompt }) => [...prompt.matchAll(/^(?:Current working directory: |<cwd>\r?\n)/gm)].at(-1)?.index ?? 0;
  const takeLast = (labelled) => verdictOf(labelled, (map) => ({ ...map, cuts: { ...map.cuts, same: { offset: lastAnchor(labelled), region: "cwd" } } }));
  const cutAtAnchor = corpus.filter(({ truth }) => truth.cuts.same?.region === "cwd");
  const plain = cutAtAnchor.filter(({ group }) => group === "plain");
  const quoted = cutAtAnchor.filter(({ slots, quotes }) => slots[0] === "appended block" && ["footer line", "<cwd> section"].includes(quotes[0]));
  assert.deepEqual([...new Set(plain.map(takeLast))], ["right"]);
  assert.deepEqual([...new Set(quoted.map(takeLast))], ["wrong"]);
});
