// What registries and type checkers think of the package.
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { consumer, emptyFolder, execute, pack, tool } from "./consumer.mjs";

/** Runs a tool of node_modules; its complaints are the failure. */
async function run(script, args, cwd) {
  try {
    return await execute(process.execPath, [tool(script), ...args], { cwd, env: { ...process.env, NO_COLOR: "1" } });
  } catch (error) {
    assert.fail(`${error.stdout}\n${error.stderr}`);
  }
}

test("publint --strict", async (t) => {
  const { tarball } = await pack(await emptyFolder(t));
  await run("publint/src/cli.js", ["--strict", tarball]);
});

test("are the types wrong: esm-only", async (t) => {
  const { tarball } = await pack(await emptyFolder(t));
  await run("@arethetypeswrong/cli/dist/index.js", [tarball, "--profile", "esm-only", "--exclude-entrypoints", "./wasm", "--no-emoji"]);
});

test("deno: documentation of every export, and what JSR asks", async (t) => {
  // Outside the project, whose .gitignore would hide the files.
  const folder = join(await emptyFolder(t), "package");
  await cp(join(await consumer(t), "node_modules/prompt-inheritance"), folder, { recursive: true });
  await t.test("deno doc --lint", () => run("deno/bin.cjs", ["doc", "--lint", "index.d.ts", "init.d.ts", "testing.d.ts", "context-files.d.ts"], folder));
  await t.test("deno publish --dry-run", () => run("deno/bin.cjs", ["publish", "--dry-run", "--allow-dirty"], folder));
});
