// Each program of the package's README that states its output: in Node and in Deno, it prints just that.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { consumer, execute, path, tool } from "./consumer.mjs";

test("the programs of the README print what it says", async (t) => {
  const readme = await readFile(path("../../pkg-template/README.md"), "utf8");
  const programs = [...readme.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)];
  assert.ok(programs.length >= 3);
  const folder = await consumer(t);
  const inDeno = [tool("deno/bin.cjs"), "run", "--no-prompt", "--quiet", "--allow-read=node_modules"];
  for (const [index, [, program, output]] of programs.entries()) {
    const file = `readme-${index}.js`;
    // npm: is Deno's way to name a package; here the package is the tarball, which both find by its bare name.
    await writeFile(join(folder, file), program.replace("npm:", ""));
    const onlyDeno = program.includes("npm:");
    for (const [runtime, args] of [["Deno", [...inDeno, file]], ...(onlyDeno ? [] : [["Node", [file]]])]) {
      await t.test(`program ${index + 1} in ${runtime}`, async () => {
        const { stdout } = await execute(process.execPath, args, { cwd: folder });
        assert.equal(stdout, output);
      });
    }
  }
});
