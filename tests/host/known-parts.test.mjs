// Tests known parts from Pi's own prompt options. If a renderer's options are passed unchanged, its prompt is read
// without a diagnostic about known parts, in every version.
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { inheritedIdentity, knownParts, parsePrompt } from "../../pkg/index.js";
import { knownParts as afterInit } from "../../pkg/init.js";
import { loadRenderers } from "../pi/renderer/load.mjs";
import { versions } from "../pi/versions.mjs";

const CONTEXT_FILES = [
  { path: "/home/me/.pi/agent/AGENTS.md", content: "Be brief.", loadedAt: 1 },
  { path: "/repo/AGENTS.md", content: "Use tabs.\n", loadedAt: 2 },
];
const skill = (name, more) => ({
  name, description: `About ${name}`, filePath: `/skills/${name}/SKILL.md`, baseDir: `/skills/${name}`, sourceInfo: { scope: "user" }, disableModelInvocation: false, ...more,
});
const SKILLS = [skill("pdf"), skill("secret", { disableModelInvocation: true }), skill("git")];
const VISIBLE = ["pdf", "git"].map((name) => ({ name, description: `About ${name}`, filePath: `/skills/${name}/SKILL.md` }));
const all = { cwd: "/repo", customPrompt: "You are a poet.", appendSystemPrompt: "Rhyme.", contextFiles: CONTEXT_FILES, skills: SKILLS, selectedTools: ["read", "bash"], hiddenTools: ["read"], toolSnippets: { read: "Read" } };

describe("knownParts", () => {
  it("returns the texts, and no unknown field", () => {
    assert.deepEqual(knownParts(all), {
      customPrompt: "You are a poet.",
      appendSystemPrompt: "Rhyme.",
      contextFiles: [{ path: "/home/me/.pi/agent/AGENTS.md", content: "Be brief." }, { path: "/repo/AGENTS.md", content: "Use tabs.\n" }],
      skills: VISIBLE,
      sections: {},
    });
    assert.equal(afterInit, knownParts);
  });

  const none = { customPrompt: "", appendSystemPrompt: "", contextFiles: [], skills: [], sections: {} };
  it("an absent part and a null one mean that there was none", () => {
    assert.deepEqual(knownParts({ cwd: "/repo" }), none);
    const nothing = Object.fromEntries([...Object.keys(none), "selectedTools"].map((name) => [name, null]));
    assert.deepEqual(knownParts(nothing), none);
    assert.deepEqual(knownParts({ ...nothing, customPrompt: undefined, sections: undefined }), none);
    const open = skill("open", { disableModelInvocation: null });
    assert.deepEqual(knownParts({ skills: [open] }).skills, knownParts({ skills: [skill("open")] }).skills);
  });

  for (const [name, selectedTools, listed] of [
    ["read lists them", ["bash", "read"], VISIBLE],
    ["no selection lists them", undefined, VISIBLE],
    ["bash without read leaves them unknown", ["edit", "bash"], undefined],
    ["with neither, there are none", ["edit", "write"], []],
    ["with no tool, there are none", [], []],
  ]) {
    it(`skills: ${name}`, () => {
      const known = knownParts({ ...all, selectedTools });
      assert.deepEqual(known.skills, listed);
      assert.equal("skills" in known, listed !== undefined);
    });
  }

  it("sections that replaced a part of Pi's make it empty, and empty sections are ignored", () => {
    const sections = { project_context: "Ask.", skills: "None.", addendum: "Sing.", weather: "Rain.", rules: "", notes: "" };
    const known = knownParts({ ...all, sections });
    assert.deepEqual([known.appendSystemPrompt, known.contextFiles, known.skills], ["", [], []]);
    assert.deepEqual(Object.entries(known.sections), Object.entries(sections).slice(0, 4));
    const empty = knownParts({ ...all, sections: { project_context: "", skills: "", addendum: "" } });
    assert.deepEqual(empty, knownParts(all));
  });

  it("a forced prompt changes nothing", () => {
    assert.deepEqual(knownParts({ ...all, forceSystemPrompt: "Something else." }), knownParts(all));
  });

  it("texts are the caller's own strings, including lone surrogates", () => {
    const lone = "a\ud800b\udfff";
    const known = knownParts({ customPrompt: lone, appendSystemPrompt: lone, contextFiles: [{ path: lone, content: lone }], skills: [skill(lone)], sections: { a: lone } });
    assert.deepEqual(known, { customPrompt: lone, appendSystemPrompt: lone, contextFiles: [{ path: lone, content: lone }], skills: [{ name: lone, description: `About ${lone}`, filePath: `/skills/${lone}/SKILL.md` }], sections: { a: lone } });
  });

  for (const [options, code, field] of [
    [undefined, "missing-field", "options"],
    [null, "invalid-type", "options"],
    [[], "invalid-type", "options"],
    [{ customPrompt: 1 }, "invalid-type", "customPrompt"],
    [{ contextFiles: {} }, "invalid-type", "contextFiles"],
    [{ contextFiles: [{ path: "/a" }] }, "missing-field", "contextFiles[0].content"],
    [{ skills: [skill("a", { disableModelInvocation: "no" })] }, "invalid-type", "skills[0].disableModelInvocation"],
    [{ skills: [skill("a", { filePath: undefined })] }, "missing-field", "skills[0].filePath"],
    [{ sections: { a: 1 } }, "invalid-type", "sections.a"],
    [{ selectedTools: [1] }, "invalid-type", "selectedTools[0]"],
  ]) {
    it(`rejects ${JSON.stringify(options)}`, () => {
      assert.throws(() => knownParts(options), ({ name, message, ...error }) => {
        assert.deepEqual([name, error], ["PromptInheritanceError", { code, field }]);
        return message.startsWith(`${field}: `);
      });
    });
  }
});

describe("Pi's records", () => {
  it("may have further fields wherever a host passes them, but the package's own objects may not", () => {
    const known = { contextFiles: CONTEXT_FILES, skills: SKILLS };
    assert.equal(parsePrompt("", { known }).shape, "unanchored");
    assert.throws(() => parsePrompt("", { known: { ...known, hiddenTools: [] } }), { code: "unknown-field", field: "known.hiddenTools" });
    assert.throws(() => parsePrompt("", { knwon: {} }), { code: "unknown-field", field: "knwon" });
  });
});

describe("prompts that Pi rendered, with the known parts of the same options", () => {
  let renderers;
  before(async () => {
    renderers = await loadRenderers();
  });
  /** A whole catalogue at the end of the operator's text. Without known parts, text alone cannot tell. */
  const quote = (renderer) => `Skills look like this:\n\n${renderer.catalogue([skill("quoted")], "read").trim()}`;
  const sessions = {
    "all parts": () => all,
    "the default prompt": () => ({ ...all, customPrompt: undefined }),
    "no reader": () => ({ ...all, selectedTools: ["edit"] }),
    "bash alone": () => ({ ...all, selectedTools: ["bash"] }),
    "only a quoted catalogue": (renderer) => ({ cwd: "/repo", selectedTools: ["read"], customPrompt: quote(renderer) }),
    "a quoted catalogue before Pi's own": (renderer) => ({ ...all, appendSystemPrompt: quote(renderer) }),
    "parts that end in a lone carriage return": () => ({
      ...all,
      customPrompt: "You are a poet.\r",
      appendSystemPrompt: "Rhyme.\r",
      contextFiles: CONTEXT_FILES.map(({ path }) => ({ path, content: "Be brief.\r" })),
      skills: SKILLS.map((one) => ({ ...one, description: "About\r" })),
    }),
    "skills that are all hidden": () => ({ ...all, skills: [skill("secret", { disableModelInvocation: true })] }),
  };
  const SKILLS_QUOTE = "As in:\n\n<skills>\nThe following skills provide specialized instructions for specific tasks.\n\n<available_skills>\n</available_skills>\n</skills>";
  const replaced = {
    "a replaced context block": { project_context: "Ask a person." },
      "a replaced catalogue": { skills: "There are none." },
    "a replaced catalogue that quotes one": { skills: SKILLS_QUOTE },
    "a replaced addendum": { addendum: "Sing." },
    "sections that end in a lone carriage return": { weather: "It rains.\r", notes: "Now.\r" },
    "a section of an extension's": { weather: "It rains.", notes: "" },
  };
  for (const [index, version] of versions.entries()) {
    it(version, () => {
      const renderer = renderers[index];
      const cases = Object.entries(sessions).map(([name, make]) => [name, make(renderer)]);
      if (renderer.sections) cases.push(...Object.entries(replaced).map(([name, sections]) => [name, { ...all, sections }]));
      for (const [name, given] of cases) {
        const options = { toolGuidelines: {}, promptGuidelines: [], ...given };
        const known = knownParts(options);
        const { parts, diagnostics } = read(renderer.render(options), known);
        assert.deepEqual(diagnostics, [], name);
        assert.deepEqual(parts.files, known.contextFiles, name);
        // With bash alone, versions differ in whether they list skills.
        if (known.skills) assert.deepEqual(parts.skills, known.skills, name);
        const ends = [options.customPrompt, known.appendSystemPrompt].filter(Boolean);
        for (const text of ends) assert.ok(parts.identity.includes(text), `${name}: ${text}`);
        assert.equal(parts.identity.includes("<name>pdf</name>"), false, name);
        if (options.sections?.skills) assert.equal(parts.identity.includes(options.sections.skills), false, name);
      }
    });
  }
});

/** The parts that a map and an identity have for a prompt, and the diagnostics. */
function read(prompt, known) {
  const { regions, diagnostics } = parsePrompt(prompt, { cwd: "/repo", known });
  const files = regions.flatMap(({ files = [] }) => files.map(({ path, content }) => ({ path, content: prompt.slice(content.start, content.end) })));
  const skills = regions.flatMap(({ skills = [] }) => skills.map(({ name, description, filePath }) => ({ name, description, filePath })));
  const identity = inheritedIdentity(prompt, { parentCwd: "/repo", known }).text;
  return { parts: { files, skills, identity }, diagnostics: diagnostics.map(({ code, message }) => `${code}: ${message}`) };
}
