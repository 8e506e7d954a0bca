// Checks the package with linters of registries and type checkers.
import { test } from "node:test";
import { emptyFolder, pack, path, runTool } from "./consumer.mjs";

test("publint --strict", async (t) => {
  const { tarball } = await pack(await emptyFolder(t));
  await runTool("publint/src/cli.js", ["--strict", tarball]);
});

test("are the types wrong: esm-only", async (t) => {
  const { tarball } = await pack(await emptyFolder(t));
  await runTool("@arethetypeswrong/cli/dist/index.js", [tarball, "--profile", "esm-only", "--exclude-entrypoints", "./wasm", "--no-emoji"]);
});

// In pkg/ itself, which is published. Git ignores pkg/, so `"exclude": ["!."]` in deno.json includes it again.
test("deno doc --lint: every export is documented", () =>
  runTool("deno/bin.cjs", ["doc", "--lint", "index.d.ts", "init.d.ts", "testing.d.ts", "fixture.d.ts", "context-files.d.ts"], path("../../pkg")));

test("deno publish --dry-run", () => runTool("deno/bin.cjs", ["publish", "--dry-run", "--allow-dirty"], path("../../pkg")));
