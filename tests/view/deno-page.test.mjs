// Tests the guide's page on Deno scripts. Writes each script to a file and runs each command, in a folder where the
// package is installed from its tarball. UPDATE=1 writes the output to the page.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { buildChildPrompt } from "../../pkg/index.js";
import { deno, install, pack } from "./installed.mjs";

const PAGE = fileURLToPath(new URL("../../pkg-template/DENO.md", import.meta.url));

const parent = `You are a careful engineer.

<project_context>
Project-specific instructions and guidelines:

<project_instructions path="/repo/AGENTS.md">
Run the tests before you commit.
</project_instructions>
</project_context>

<cwd>
/repo
</cwd>`;

test("each command of DENO.md prints what the page shows", async () => {
  const folder = await install(await pack());
  // A script names the package with npm:. Here that is the package of the tarball.
  writeFileSync(join(folder, "deno.json"), JSON.stringify({ imports: { "npm:prompt-inheritance": "./node_modules/prompt-inheritance/index.js" } }));
  writeFileSync(join(folder, "parent.txt"), parent);
  mkdirSync(join(folder, "children"));
  const { text } = buildChildPrompt({
    parent: { prompt: parent, cwd: "/repo" },
    agent: { name: "Fix", mode: "append" },
    environment: { cwd: "/worktree", platform: "linux" },
    contextFiles: [],
  });
  writeFileSync(join(folder, "children/clean.txt"), text);
  // Like a host that copies its parent's prompt.
  writeFileSync(join(folder, "children/careless.txt"), `${parent}\n\nFix the failing test.`);

  const page = readFileSync(PAGE, "utf8");
  const scripts = [...page.matchAll(/```js\n\/\/ (\S+)\n(.*?)```/gs)];
  assert.equal(scripts.length, 2);
  for (const [, name, script] of scripts) writeFileSync(join(folder, name), script);

  let told = page;
  for (const [, console] of page.matchAll(/```console\n(.*?)```/gs)) {
    let answers = "";
    for (const command of console.split("\n").filter((line) => line.startsWith("$ "))) answers += `${command}\n${await run(command.slice(2), folder)}`;
    told = told.replace(console, () => answers);
  }
  if (process.env.UPDATE) writeFileSync(PAGE, told);
  else assert.equal(told, page);
});

function run(command, cwd) {
  const env = { PATH: `${dirname(deno)}:/usr/bin:/bin`, HOME: cwd, DENO_DIR: join(cwd, ".deno"), DENO_NO_UPDATE_CHECK: "1", DENO_NO_PROMPT: "1", NO_COLOR: "1" };
  return new Promise((resolve) => execFile("sh", ["-c", command], { cwd, env }, (_error, stdout, stderr) => resolve(stdout + stderr)));
}
