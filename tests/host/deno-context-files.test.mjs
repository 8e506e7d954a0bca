// Tests `./context-files` in Deno without a permission. Every skipped directory is reported, and no error of Deno's own
// is thrown.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { scratch } from "./scratch.mjs";

const deno = join(dirname(createRequire(import.meta.url).resolve("deno/package.json")), "bin.cjs");
const entry = fileURLToPath(new URL("../../pkg/context-files.js", import.meta.url));
const root = realpathSync(scratch());
mkdirSync(join(root, "repo/wt"), { recursive: true });
mkdirSync(join(root, "agent"));
for (const file of ["AGENTS.md", "repo/AGENTS.md", "repo/wt/AGENTS.md", "agent/AGENTS.md"]) writeFileSync(join(root, file), file);
const cwd = join(root, "repo/wt");

/** Evaluates one expression with these permissions. Returns its result, or what it threw. */
function run(expression, allow, env = {}) {
  const script = join(root, "script.mjs");
  writeFileSync(
    script,
    `import { agentDirectory, loadContextFiles } from ${JSON.stringify(`file://${entry}`)};
const denied = [];
const onUnreadable = (path, error) => denied.push([path, error.name]);
let answer;
try { answer = ${expression}; } catch ({ name, code, field, message }) { answer = { name, code, field, message }; }
console.log(JSON.stringify({ answer, denied }));`,
  );
  const output = execFileSync(process.execPath, [deno, "run", "--quiet", "--no-prompt", ...allow, script], { encoding: "utf8", cwd: root, env: { ...process.env, ...env } });
  return JSON.parse(output);
}

const load = (options) => `loadContextFiles(${JSON.stringify(cwd)}, { ${options} }).map(({ content }) => content)`;

test("directories above without permission are reported, once each", () => {
  const { answer, denied } = run(load("agentDir: null, onUnreadable"), [`--allow-read=${join(root, "repo")}`]);
  assert.deepEqual(answer, ["repo/AGENTS.md", "repo/wt/AGENTS.md"]);
  const above = [];
  for (let place = root; ; place = dirname(place)) {
    above.unshift([place, "NotCapable"]);
    if (dirname(place) === place) break;
  }
  assert.deepEqual(denied, above);
});

test("without onUnreadable, they are skipped", () => {
  assert.deepEqual(run(load("agentDir: null"), [`--allow-read=${cwd}`]).answer, ["repo/wt/AGENTS.md"]);
});

test("without permission to read the environment variables, even one of them, the call is wrong", () => {
  for (const allow of [[], ["--allow-env=HOME"], ["--allow-env=PI_CODING_AGENT_DIR"], ["--allow-sys=homedir"]]) {
    const { answer } = run(load(""), ["--allow-read", ...allow], { PI_CODING_AGENT_DIR: "" });
    assert.equal(answer.name, "PromptInheritanceError", allow.join());
    assert.equal(answer.field, "agentDir");
    assert.match(answer.message, /--allow-env=HOME,PI_CODING_AGENT_DIR/);
    assert.equal(run("agentDirectory() ?? null", allow).answer, null);
  }
  const env = { PI_CODING_AGENT_DIR: join(root, "agent") };
  assert.equal(run(load(""), ["--allow-read", "--allow-env=HOME,PI_CODING_AGENT_DIR"], env).answer[0], "agent/AGENTS.md");
});
