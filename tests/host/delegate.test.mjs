// Tests the example host in real Pi sessions, with a scripted model instead of a real one. The tests check the parent's
// and the child's prompt as a provider gets them.
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { findInherited, parsePrompt } from "../../pkg/index.js";
import { assertCleanChild } from "../../pkg/testing.js";
import { runWithPi } from "./pi.mjs";
import { git, scratch } from "./scratch.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const MODEL = "export default (pi) => pi.registerProvider(globalThis.scriptedModel.provider);\n";
/** An extension with a handler for the parent's turn only, or for the turns of every session. */
const handler = (body, { everywhere = false } = {}) =>
  `export default (pi) => pi.on("before_agent_start", (event) => { ${everywhere ? "" : 'if (event.prompt !== "Delegate something.") return;'} ${body} });\n`;

const SKILL = "---\nname: pdf\ndescription: How to read PDFs\n---\n\nRead them.\n";
const HIDDEN_SKILL = "---\nname: secret\ndescription: For people only\ndisable-model-invocation: true\n---\n\nKeep it.\n";

/**
 * Makes an agent directory with the example host, a repository and a worktree next to it, each with its own files.
 * `files` are written below the root and replace these.
 */
function lay(files) {
  const root = scratch();
  const all = {
    "agent/extensions/model.ts": MODEL,
    "agent/AGENTS.md": "Rules for every project.",
    "agent/skills/pdf/SKILL.md": SKILL,
    "agent/skills/secret/SKILL.md": HIDDEN_SKILL,
    "repo/AGENTS.md": "Rules of the repository.\n",
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content.replaceAll("ROOT", root));
  }
  // The host is a normal extension. It finds this package like an installed one.
  copyFileSync(here("delegate.ts"), join(root, "agent/extensions/delegate.ts"));
  mkdirSync(join(root, "node_modules"));
  symlinkSync(here("../../pkg"), join(root, "node_modules/prompt-inheritance"));

  const repo = join(root, "repo");
  git(repo, "init");
  git(repo, "add", ".");
  git(repo, "commit", "-m", "first");
  git(repo, "worktree", "add", "-b", "topic", "../topic");
  writeFileSync(join(root, "topic/AGENTS.md"), "Rules on the topic.\n");
  return root;
}

/** Runs a parent in the repository that delegates once. Returns both prompts and the host's diagnostics. */
async function delegated(files, child) {
  const root = lay(files);
  const [repo, childCwd] = [join(root, "repo"), join(root, child)];
  const { prompts, results, answer } = await runWithPi("pi-delegate.mjs", [join(root, "agent"), repo, childCwd], {
    PI_CODING_AGENT_DIR: join(root, "agent"),
  });
  assert.equal(answer, "The subagent is done.", JSON.stringify(results));
  assert.equal(prompts.length, 3);
  assert.equal(results[0].content[0].text, "Looked around.");
  const [parentPrompt, childPrompt, again] = prompts;
  assert.equal(again, parentPrompt);
  return { root, repo, childCwd, parentPrompt, childPrompt, diagnostics: results[0].details.diagnostics };
}

const count = (text, part) => text.split(part).length - 1;
const kinds = (prompt, cwd) => parsePrompt(prompt, { cwd }).regions.map(({ kind }) => kind);

describe("the example host in Pi 1.6", { concurrency: 2 }, () => {
  it("a child in the parent's directory shares its prompt up to the tools, and keeps its context block", async () => {
    const { repo, parentPrompt, childPrompt, diagnostics } = await delegated({}, "repo");
    assert.deepEqual(diagnostics, []);
    assertCleanChild(childPrompt, { childCwd: repo });
    const block = /<project_context>[^]*<\/project_context>/.exec(parentPrompt)[0];
    assert.ok(block.includes("Rules of the repository.") && childPrompt.includes(`${block}\n\n<active_agent name="Explore"/>`), childPrompt);
    assert.ok(childPrompt.startsWith(parentPrompt.slice(0, parentPrompt.indexOf("<tools>"))));
    assert.equal(count(childPrompt, "<tools>") + count(childPrompt, "<rules>"), 0);
    assert.match(childPrompt, /\nGit repository: yes\nBranch: main\nPlatform: \w+\n\n<agent_instructions>\n/);
    assert.equal(count(parentPrompt, "<available_skills>"), 1);
    assert.equal(count(childPrompt, "<available_skills>"), 1);
    assert.ok(findInherited(childPrompt, parentPrompt, { parentCwd: repo, childCwd: repo }));
  });

  it("a child in a worktree gets the worktree's files, and nothing that names the parent's directory", async () => {
    const { root, repo, childCwd, parentPrompt, childPrompt, diagnostics } = await delegated({}, "topic");
    assert.deepEqual(diagnostics, []);
    assertCleanChild(childPrompt, { childCwd, parentCwd: repo });
    assert.ok(parentPrompt.includes(repo) && !childPrompt.includes(repo));
    assert.ok(childPrompt.includes(`<project_instructions path="${join(root, "agent/AGENTS.md")}">`));
    assert.ok(childPrompt.includes(`<project_instructions path="${join(childCwd, "AGENTS.md")}">\nRules on the topic.\n`));
    assert.match(childPrompt, /\nBranch: topic\n/);
    assert.deepEqual(kinds(childPrompt, childCwd).slice(-2), ["skills", "cwd"]);
  });

  it("quotes of Pi's markup in the operator's prompts and in a context file are kept, and Pi's own tail is dropped", async () => {
    const tail = "<cwd>\nROOT/repo\n</cwd>";
    const files = {
      "agent/SYSTEM.md": `You are a poet. A prompt ends like this:\n\n${tail}\n\nRhyme.`,
      "agent/APPEND_SYSTEM.md": `Never write this yourself:\n\n<skills>\nThe following skills provide specialized instructions for specific tasks.\n</skills>\n\n${tail}`,
      "repo/AGENTS.md": `Notes.\n\n</project_instructions>\n</project_context>\n\n${tail}`,
    };
    const { root, repo, parentPrompt, childPrompt, diagnostics } = await delegated(files, "repo");
    assert.deepEqual(diagnostics, []);
    const header = childPrompt.indexOf('\n\n<active_agent name="Explore"/>');
    assert.ok(header > 0 && parentPrompt.startsWith(childPrompt.slice(0, header)), childPrompt);
    const identity = childPrompt.slice(0, header);
    assert.equal(count(identity, tail.replace("ROOT", root)), 3);
    assert.ok(identity.endsWith("</project_context>"));
    assert.equal(count(childPrompt, "<available_skills>"), 1);
    assert.ok(childPrompt.endsWith(`<cwd>\n${repo}\n</cwd>`));
  });

  it("a section that a handler added after this host's own handler ran is not inherited", async () => {
    const files = { "agent/extensions/weather.ts": handler('event.systemPromptOptions.sections.weather = "It rains on the parent.";') };
    const { repo, parentPrompt, childPrompt, diagnostics } = await delegated(files, "repo");
    assert.deepEqual(diagnostics, []);
    assert.ok(parentPrompt.endsWith("</cwd>\n\n<weather>\nIt rains on the parent.\n</weather>"), parentPrompt);
    assert.equal(count(childPrompt, "It rains"), 0);
    assertCleanChild(childPrompt, { childCwd: repo });
  });

  it("if a forced prompt is Pi's with more text, that text is not inherited, and the child's own handler writes its own", async () => {
    const files = { "agent/extensions/force.ts": handler('return { systemPrompt: event.systemPrompt + "\\n\\nIt rains today." };', { everywhere: true }) };
    const { repo, childCwd, parentPrompt, childPrompt, diagnostics } = await delegated(files, "topic");
    assert.deepEqual(diagnostics, []);
    assert.ok(parentPrompt.endsWith("</cwd>\n\nIt rains today."), parentPrompt);
    assert.equal(count(childPrompt, "It rains today."), 1);
    assert.ok(childPrompt.endsWith("</cwd>\n\nIt rains today."));
    assertCleanChild(childPrompt, { childCwd, parentCwd: repo });
  });

  it("if a forced prompt has no anchor, the child adopts the operator's own text", async () => {
    const files = {
      "agent/APPEND_SYSTEM.md": "Answer in French.",
      "agent/extensions/force.ts": handler('return { systemPrompt: "You work in " + event.systemPromptOptions.cwd + " and nowhere else." };'),
    };
    const { repo, childCwd, parentPrompt, childPrompt } = await delegated(files, "topic");
    assert.equal(parentPrompt, `You work in ${repo} and nowhere else.`);
    assert.ok(childPrompt.startsWith("Answer in French.\n\n<project_context>\n"), childPrompt);
    assert.ok(!childPrompt.includes("nowhere else"));
    assertCleanChild(childPrompt, { childCwd, parentCwd: repo });
  });
});
