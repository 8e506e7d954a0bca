// What registries and type checkers think of the package.
import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyFolder, execute, pack, path, tool } from "./consumer.mjs";

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

// In pkg/ itself, which is what gets published. `"exclude": ["!."]` in deno.json undoes that git ignores it.
test("deno doc --lint: every export is documented", () =>
  run("deno/bin.cjs", ["doc", "--lint", "index.d.ts", "init.d.ts", "testing.d.ts", "context-files.d.ts"], path("../../pkg")));

test("deno publish --dry-run", () => run("deno/bin.cjs", ["publish", "--dry-run", "--allow-dirty"], path("../../pkg")));
