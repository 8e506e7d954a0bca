// Tests a real Pi session in which the second turn adds the context block and the catalogue. In the prompt of its
// messages, both are after `<cwd>`.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, it } from "node:test";
import { auditChildPrompt, buildChildPrompt, inheritedIdentity, knownParts, parsePrompt, removeRegions } from "../../pkg/index.js";
import { runWithPi } from "./pi.mjs";
import { scratch } from "./scratch.mjs";

const FILES = {
  "agent/extensions/model.ts": "export default (pi) => pi.registerProvider(globalThis.scriptedModel.provider);\n",
  // The first turn has neither context files nor skills. An extension's section is after `<cwd>` from then on.
  "agent/extensions/later.ts": `export default (pi) => pi.on("before_agent_start", (event) => {
  const options = event.systemPromptOptions;
  options.sections.weather = "It rains.";
  if (event.prompt === "One.") { options.contextFiles = []; options.skills = []; }
  globalThis.lastOptions = options;
});\n`,
  "agent/AGENTS.md": "Rules for every project.",
  "agent/skills/pdf/SKILL.md": "---\nname: pdf\ndescription: How to read PDFs\n---\n\nRead them.\n",
  "agent/skills/git/SKILL.md": "---\nname: git\ndescription: How to commit\n---\n\nCommit.\n",
  "repo/AGENTS.md": "Rules of the repository.\n",
};

describe("a Pi 1.6 session in which the second turn adds the context block and the catalogue", () => {
  let root, repo, first, second, rendered, known;
  before(async () => {
    root = scratch();
    repo = join(root, "repo");
    for (const [path, content] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    const said = await runWithPi("pi-turns.mjs", [join(root, "agent"), repo], { PI_CODING_AGENT_DIR: join(root, "agent") });
    [first, second] = said.prompts;
    ({ rendered } = said);
    known = knownParts(said.options);
  });

  const kinds = (prompt, known) => parsePrompt(prompt, { cwd: repo, known }).regions.map(({ kind, name }) => (kind === "extension" ? name : kind));
  const opening = ["preamble", "tools", "rules", "docs"];

  it("the messages have both after the anchor, and a new rendering has them before it", () => {
    assert.deepEqual(kinds(first), [...opening, "cwd", "weather"]);
    assert.ok(second.startsWith(first) && second.length > first.length, second);
    assert.deepEqual(kinds(rendered), [...opening, "projectContext", "skills", "cwd"]);
  });

  it("the map has both, with their kinds, files and skills, with known parts and without", () => {
    for (const parts of [undefined, known]) {
      const { regions, diagnostics } = parsePrompt(second, { cwd: repo, known: parts });
      assert.deepEqual(diagnostics, []);
      assert.deepEqual(kinds(second, parts), [...opening, "cwd", "weather", "projectContext", "skills"]);
      const files = regions.flatMap(({ files = [] }) => files.map(({ path, content }) => ({ path, content: second.slice(content.start, content.end) })));
      assert.deepEqual(files, [
        { path: join(root, "agent/AGENTS.md"), content: "Rules for every project." },
        { path: join(repo, "AGENTS.md"), content: "Rules of the repository.\n" },
      ]);
      assert.deepEqual(regions.flatMap(({ skills = [] }) => skills.map(({ name }) => name)).sort(), ["git", "pdf"]);
    }
  });

  it("one skill or all skills can be removed", () => {
    const one = removeRegions(second, { cwd: repo, skills: ["pdf"] });
    assert.deepEqual(one.removed.map(({ kind, name }) => [kind, name]), [["skills", "pdf"]]);
    assert.ok(!one.text.includes("<name>pdf</name>") && one.text.includes("<name>git</name>"));
    const all = removeRegions(second, { cwd: repo, skills: ["pdf", "git"] });
    assert.equal(all.text, second.slice(0, second.indexOf("\n\n<skills>")));
  });

  it("a child in the same directory has the files that its host passed, and nothing else from after the anchor", () => {
    const contextFiles = known.contextFiles;
    for (const parts of [undefined, known]) {
      const child = buildChildPrompt({
        agent: { name: "Explore", mode: "append", prompt: "Look around." },
        environment: { cwd: repo, platform: "linux" },
        parent: { prompt: second, cwd: repo, known: parts },
        contextFiles,
      });
      assert.deepEqual(child.diagnostics, []);
      const block = /<project_context>[^]*<\/project_context>/.exec(second)[0];
      assert.ok(child.text.includes(`\n\n${block}\n\n<active_agent name="Explore"/>`), child.text);
      assert.ok(!child.text.includes("It rains.") && !child.text.includes("<available_skills>"));
      assert.deepEqual(auditChildPrompt(child.text, { childCwd: repo }), []);
      const identity = inheritedIdentity(second, { parentCwd: repo, known: parts });
      assert.equal(identity.text, inheritedIdentity(first, { parentCwd: repo }).text);
      assert.deepEqual(identity.dropped.map(({ kind, reason }) => [kind, reason]), [
        ["cwd", "session-resolved"], ["extension", "turn-resolved"], ["projectContext", "directory-resolved"], ["skills", "session-resolved"],
      ]);
    }
  });
});
