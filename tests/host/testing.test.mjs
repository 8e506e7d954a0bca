// Tests the test helpers: their prompts have Pi's forms, and their assertions fail when they should.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { buildChildPrompt, knownParts, parsePrompt } from "../../pkg/index.js";
import * as testing from "../../pkg/testing.js";
import { loadRenderers } from "../pi/renderer/load.mjs";

const { ChildPromptError, promptFixture } = testing;

const PARTS = {
  contextFiles: [
    { path: "/home/me/.pi/agent/AGENTS.md", content: "Be brief." },
    { path: "/repo/AGENTS.md", content: "Use tabs.\n" },
  ],
  skills: [
    { name: "pdf", description: "Read PDFs & 'fill' <forms>", filePath: "/skills/pdf/SKILL.md" },
    { name: "git", description: 'Say "commit"', filePath: "/skills/git/SKILL.md" },
  ],
};

describe("promptFixture", () => {
  /** A form, and a version of Pi that writes it. */
  const FORMS = [
    { form: "section", version: "1.6.0" },
    { form: "footer", version: "0.80.6", date: "2026-05-01" },
    { form: "footer", version: "0.80.7" },
    { form: "markdown", version: "0.73.1", date: "2026-05-01" },
  ];
  let renderers;
  before(async () => {
    renderers = await loadRenderers(FORMS.map(({ version }) => version));
  });

  const subsets = [{}, { appendSystemPrompt: "Answer in French." }, { contextFiles: PARTS.contextFiles }, { skills: PARTS.skills }, { ...PARTS, appendSystemPrompt: "Answer in French." }];
  /** The lines between the catalogue's heading and its list differ in every version and in the fixture. */
  const withoutHints = (text) => text.replace(/(specific tasks\.)\n[^]*?\n\n(?=<available_skills>)/, "$1\n\n");

  for (const [index, { form, version, date }] of FORMS.entries()) {
    for (const parts of subsets) {
      it(`${form}${date ? ", dated" : ""}: writes ${Object.keys(parts).join(", ") || "a custom prompt"} as Pi ${version} does`, () => {
        const session = { cwd: "/repo", customPrompt: "You are a poet.", ...parts };
        const pi = renderers[index].render({ ...session, selectedTools: ["read"], skills: (parts.skills ?? []).map((skill) => ({ ...skill, disableModelInvocation: false })) });
        const fixture = promptFixture({ ...session, form, date });
        assert.equal(withoutHints(fixture.prompt), withoutHints(pi));
        assert.equal(fixture.cwd, "/repo");
      });
    }

    it(`${form}${date ? ", dated" : ""}: the default prompt has the regions of Pi ${version}'s`, () => {
      const pi = renderers[index].render({ cwd: "/repo", selectedTools: ["read"], ...PARTS, skills: PARTS.skills.map((skill) => ({ ...skill, disableModelInvocation: false })) });
      const kinds = (prompt) => parsePrompt(prompt, { cwd: "/repo" }).regions.map(({ kind }) => kind);
      assert.deepEqual(kinds(promptFixture({ cwd: "/repo", form, date, ...PARTS }).prompt), kinds(pi));
    });

    it(`${form}${date ? ", dated" : ""}: is read with the parts that it was made from, without a diagnostic`, () => {
      const { prompt, cwd, known } = promptFixture({ cwd: "/repo", form, date, ...PARTS, appendSystemPrompt: "Answer in French.", appended: "It rains." });
      for (const map of [parsePrompt(prompt, { cwd }), parsePrompt(prompt, { cwd, known })]) {
        assert.deepEqual(map.diagnostics, []);
        const files = map.regions.flatMap(({ files = [] }) => files.map(({ path, content }) => ({ path, content: prompt.slice(content.start, content.end) })));
        assert.deepEqual(files, PARTS.contextFiles);
        const skills = map.regions.flatMap(({ skills = [] }) => skills.map(({ name, description, filePath }) => ({ name, description, filePath })));
        assert.deepEqual(skills, PARTS.skills);
      }
    });
  }

  it("writes sections of extensions, and backslashes as Pi does", () => {
    const { prompt } = promptFixture({ cwd: "C:\\repo", sections: { weather: "It rains.", empty: "" } });
    assert.match(prompt, /\n\n<cwd>\nC:\/repo\n<\/cwd>\n\n<weather>\nIt rains\.\n<\/weather>$/);
  });

  /** Options as a session has them: records with further fields, a hidden skill, empty and absent parts. */
  const pisOwn = {
    cwd: "/repo",
    customPrompt: undefined,
    appendSystemPrompt: "Answer in French.",
    contextFiles: PARTS.contextFiles.map((file) => ({ ...file, loadedAt: 1 })),
    skills: [...PARTS.skills, { name: "secret", description: "Hidden", filePath: "/s" }].map((skill) => ({ ...skill, baseDir: "/", disableModelInvocation: skill.name === "secret" })),
    selectedTools: ["read", "bash"],
    hiddenTools: [],
    toolSnippets: { read: "Read a file", bash: "Run" },
    toolGuidelines: {},
    promptGuidelines: [],
    sections: { weather: "It rains.", notes: "" },
  };
  const replaced = { project_context: "Ask.", skills: "None.", addendum: "Sing.", tools: "- none", cwd: "Somewhere." };
  for (const [name, more] of Object.entries({
    "all parts": {},
    "a custom prompt": { customPrompt: "You are a poet." },
    "bash alone": { selectedTools: ["bash"] },
    "no reader": { selectedTools: ["edit"] },
    "no tools": { selectedTools: [] },
    "hidden tools": { hiddenTools: ["bash"] },
    ...Object.fromEntries(Object.entries(replaced).map(([section, text]) => [`a replaced ${section}`, { sections: { [section]: text, weather: "It rains." } }])),
  })) {
    it(`accepts Pi's own options, with ${name}, and writes the parts that Pi writes`, () => {
      const options = { ...pisOwn, ...more };
      const { prompt, cwd, known } = promptFixture(options);
      assert.equal(cwd, "/repo");
      assert.deepEqual(known, knownParts(options));
      const names = (text) => text.match(/^<([a-z_]+)>$/gm);
      const pi = renderers[0].render(options);
      assert.deepEqual(names(prompt), names(pi));
      for (const part of ["addendum", "project_context", "cwd", "weather"]) {
        const section = new RegExp(`^<${part}>\n[^]*?\n</${part}>$`, "m");
        assert.equal(section.exec(prompt)?.[0], section.exec(pi)?.[0], part);
      }
      assert.equal(prompt.includes("secret"), false);
      assert.deepEqual(prompt.match(/^- (read|bash|edit): /gm), pi.match(/^- (read|bash|edit): /gm));
    });
  }
  it("accepts Pi's own options for another form", () => {
    const { prompt, known } = promptFixture({ ...pisOwn, sections: {}, form: "markdown", appended: "More." });
    assert.match(prompt, /\nCurrent working directory: \/repo\n\nMore\.$/);
    assert.deepEqual(parsePrompt(prompt, { cwd: "/repo", known }).diagnostics, []);
  });

  for (const [options, expected] of [
    [undefined, { code: "missing-field", field: "options", message: /^options: missing; pass an object with cwd, form/ }],
    ["/repo", { code: "invalid-type", field: "options", message: /got string$/ }],
    [{}, { code: "missing-field", field: "cwd", message: /^cwd: missing; pass/ }],
    [{ cwd: 1 }, { code: "invalid-type", field: "cwd", message: "cwd: expected a string; got number" }],
    [{ cwd: "/repo", form: "xml" }, { code: "invalid-value", field: "form", message: "form: expected one of section, footer, markdown; got xml" }],
    [{ cwd: "/repo", skills: {} }, { code: "invalid-type", field: "skills", message: "skills: expected an array; got object" }],
    [{ cwd: "/repo", contextFiles: [{ path: "/a" }] }, { code: "invalid-type", field: "contextFiles[0].content", message: "contextFiles[0].content: expected a string; got undefined" }],
    [{ cwd: "/repo", contextFiles: [{ path: "/a\n", content: "" }] }, { code: "invalid-value", field: "contextFiles[0].path", message: "contextFiles[0].path: expected one line" }],
    [{ cwd: "/repo", skills: [null] }, { code: "invalid-type", field: "skills[0]" }],
    [{ selectedTools: ["read"] }, { code: "missing-field", field: "cwd", message: /^cwd: missing; pass/ }],
    [{ cwd: "/repo", selectedTools: "read" }, { code: "invalid-type", field: "selectedTools" }],
    [{ cwd: "/repo", selectedTools: [], sections: { preamble: "x" } }, { code: "invalid-value", field: "sections" }],
    [{ cwd: "/repo", selectedTools: [], form: "markdown", sections: { weather: "It rains." } }, { code: "invalid-value", field: "sections" }],
    [{ cwd: "/re\npo" }, { code: "invalid-value", field: "cwd" }],
    [{ cwd: "/repo", tools: new Map() }, { code: "invalid-type", field: "tools", message: "tools: expected an object; got Map" }],
    [{ cwd: "/repo", sections: { cwd: "x" } }, { code: "invalid-value", field: "sections" }],
    [{ cwd: "/repo", sections: { weather: 1 } }, { code: "invalid-type", field: 'sections["weather"]' }],
    [{ cwd: "/repo", customprompt: "x" }, { code: "unknown-field", field: "customprompt", message: /^customprompt: unknown field; accepted: cwd, / }],
    [{ cwd: "/repo", form: "footer", sections: { weather: "It rains." } }, { code: "invalid-value", field: "sections", message: /^sections: only the section form/ }],
    [{ cwd: "/repo", date: "2026-05-01" }, { code: "invalid-value", field: "date", message: /^date: the section form has no date line/ }],
  ]) {
    it(`rejects ${JSON.stringify(options)}`, () => assert.throws(() => promptFixture(options), { name: "PromptInheritanceError", ...expected }));
  }
});

describe("assertions on a child's prompt", () => {
  const parent = promptFixture({ cwd: "/repo", ...PARTS });
  const options = { childCwd: "/work/topic", parentCwd: "/repo" };
  const build = (request) =>
    buildChildPrompt({
      agent: { name: "Explore", mode: "append", prompt: "Look around." },
      environment: { cwd: "/work/topic", platform: "linux" },
      parent: { prompt: parent.prompt, cwd: parent.cwd, known: parent.known },
      contextFiles: [{ path: "/work/topic/AGENTS.md", content: "Use spaces." }],
      ...request,
    }).text;
  const clean = build();
  const catalogue = /<skills>[^]*<\/skills>/.exec(parent.prompt)[0];
  const contextBlock = /<project_context>[^]*<\/project_context>/.exec(parent.prompt)[0];
  const tools = /<tools>[^]*<\/rules>\n\n/.exec(parent.prompt)[0];

  it("reports the first of very many findings, and is fast", () => {
    const claims = Array.from({ length: 20_000 }, () => "<cwd>\n/elsewhere\n</cwd>").join("\n\n");
    const start = performance.now();
    assert.throws(() => testing.assertSingleDirectory(`Be brief.\n\n${claims}`, { childCwd: "/work/topic" }), ({ message, findings }) => {
      assert.equal(findings.length, 20_001);
      assert.match(message, /\n {2}3: foreign-directory: .*: "<cwd> …" [^]*\n {2}79: foreign-directory: [^]*\n {2}and 19981 more$/);
      return true;
    });
    // A version that counted lines from the start for each finding took a minute.
    assert.ok(performance.now() - start < 10_000);
  });

  const each = Object.entries(testing).filter(([name]) => name.startsWith("assert"));
  it("all pass for what this library builds", () => {
    assert.ok(each.length >= 8);
    for (const [name, check] of each) {
      if (name === "assertInheritsFrom") check(clean, parent.prompt, { parentCwd: "/repo", childCwd: "/work/topic" });
      else check(clean, options);
    }
  });

  /** For each assertion, a prompt with one fault and the code of the finding. */
  const REJECTED = {
    assertOneCatalogue: [`${clean}\n\n${catalogue}\n\n${catalogue}`, "second-catalogue"],
    assertOneProjectContext: [clean.replace("<project_context>", `${contextBlock}\n\n<project_context>`), "second-project-context"],
    assertOwnContextFiles: [clean.replaceAll("/work/topic/AGENTS.md", "/repo/AGENTS.md"), "foreign-context-file"],
    assertNoParentPath: [`${clean}\n\n${catalogue.replace("/skills/pdf", "/repo/.pi/skills/pdf")}`, "parent-path"],
    assertSingleDirectory: [`${clean}\n\n<cwd>\n/repo\n</cwd>`, "foreign-directory"],
    assertNoInheritedHeader: [clean.replace("<active_agent", '<active_agent name="Old"/>\n\n# Environment\nWorking directory: /work/topic\nNot a git repository\nPlatform: linux\n\n<active_agent'), "inherited-header"],
    assertToolsClaimedOnce: [clean.replace("<docs>", `${tools}${tools}<docs>`), "tools-claimed-twice"],
  };
  for (const [name, [prompt, code]] of Object.entries(REJECTED)) {
    it(`${name} reports ${code}, and quotes the text`, () => {
      assert.throws(
        () => testing[name](prompt, options),
        (error) => {
          assert.ok(error instanceof ChildPromptError);
          assert.equal(error.name, "ChildPromptError");
          assert.deepEqual([...new Set(error.findings.map((finding) => finding.code))], [code]);
          assert.match(error.message, new RegExp(`^The child's prompt should .*\\.\\n  \\d+.*: ${code}: .+: "\\S.*" \\(.+\\)`));
          return true;
        },
      );
      assert.throws(() => testing.assertCleanChild(prompt, options), ChildPromptError);
    });
  }

  for (const text of ["", "You are a poet."]) {
    it(`an empty or wrong text does not pass: ${JSON.stringify(text)}`, () => {
      for (const name of ["assertSingleDirectory", "assertCleanChild"]) {
        assert.throws(() => testing[name](text, options), /\n {2}no-directory-claim: .*\/work\/topic/);
      }
    });
  }
  it("assertNoInheritedHeader reports a second header of the child's own", () => {
    const twice = clean.replace(/<active_agent[^]*Platform: linux\n\n/, (header) => header + header);
    assert.throws(() => testing.assertNoInheritedHeader(twice, options), /\n {2}\d+, \d+: second-header: /);
  });
  it("assertNoParentPath reports a context file of the parent's directory", () => {
    const foreign = clean.replaceAll("/work/topic/AGENTS.md", "/repo/AGENTS.md");
    assert.throws(() => testing.assertNoParentPath(foreign, options), /\n {2}\d+: foreign-context-file: .*\/repo\/AGENTS\.md/);
  });
  it("assertInheritsFrom rejects another parent's child", () => {
    const other = promptFixture({ cwd: "/repo", customPrompt: "You are a poet." });
    assert.throws(() => testing.assertInheritsFrom(clean, other.prompt, { parentCwd: "/repo", childCwd: "/work/topic" }), /contain its parent's identity, but does not/);
  });
  it("assertInheritsFrom names the directory that the parent's prompt states, if it is another one", () => {
    const call = () => testing.assertInheritsFrom(clean, promptFixture({ cwd: "/repo", customPrompt: "You are a poet." }).prompt, { parentCwd: "/other", childCwd: "/work/topic" });
    assert.throws(call, { name: "PromptInheritanceError", field: "parentCwd", message: "parentCwd: the parent's prompt states /repo, not /other" });
  });
  for (const name of ["assertNoParentPath", "assertOwnContextFiles"]) it(`${name} needs to know what to look for`, () => {
    assert.throws(() => testing[name](clean, { childCwd: "/work/topic" }), { name: "PromptInheritanceError", code: "missing-field", field: "parentCwd", message: "parentCwd: missing; pass the parent's directory" });
  });
});

describe("the testing entry", () => {
  const pkg = fileURLToPath(new URL("../../pkg/", import.meta.url));
  it("the entry with only promptFixture loads no WebAssembly, and writes the same prompts", async () => {
    const seen = new Set();
    const visit = (file) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, specifier] of readFileSync(file, "utf8").matchAll(/from\s*"([^"]+)"/g)) visit(join(dirname(file), specifier));
    };
    visit(join(pkg, "fixture.js"));
    assert.deepEqual([...seen].map((file) => file.slice(pkg.length)).sort(), ["core/objects.js", "fixture.js", "testing/fixture.js", "wrong-call.js"]);
    const fixture = await import("../../pkg/fixture.js");
    for (const form of ["section", "footer", "markdown"]) {
      assert.deepEqual(fixture.promptFixture({ cwd: "/repo", form, ...PARTS }), promptFixture({ cwd: "/repo", form, ...PARTS }));
    }
    assert.throws(() => fixture.promptFixture({ cwd: "/repo", selectedTools: [] }), { field: "options", message: /prompt-inheritance\/testing/ });
  });
  it("imports no module of Node's, so that it loads in browsers", () => {
    const seen = new Set();
    const visit = (file) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, specifier] of readFileSync(file, "utf8").matchAll(/^(?:import|export [^;=]+ from|import [^;=]+ from)\s*["']([^"']+)["']/gm)) {
        assert.match(specifier, /^\.\.?\//, `${file} imports ${specifier}`);
        visit(join(dirname(file), specifier));
      }
    };
    visit(join(pkg, "testing.js"));
    assert.ok(seen.size > 4, [...seen].join());
  });
  it("runs in Deno without permissions", () => {
    const deno = join(dirname(createRequire(import.meta.url).resolve("deno/package.json")), "bin.cjs");
    const script = fileURLToPath(new URL("deno-testing.mjs", import.meta.url));
    assert.equal(execFileSync(process.execPath, [deno, "run", "--quiet", "--no-prompt", script], { encoding: "utf8" }), "assertCleanChild refuses the parent's own prompt\n");
  });
});
