// Runs each program in the READMEs and the guide that states its output, in Node and in Deno. It must print exactly
// that.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { consumer, execute, path, tool } from "./consumer.mjs";

const pages = { "README.md": 1, "pkg-template/README.md": 3, "pkg-template/GUIDE.md": 5, "pkg-template/POLICIES.md": 5 };

for (const [page, least] of Object.entries(pages)) {
  test(`the programs of ${page} print the stated output`, async (t) => {
    const programs = [...(await readFile(path(`../../${page}`), "utf8")).matchAll(/```js\n((?:(?!```).)*)```\n\n```text\n(.*?)```/gs)];
    assert.ok(programs.length >= least, `${programs.length} programs that state their output`);
    await run(t, programs);
  });
}

async function run(t, programs) {
  const folder = await consumer(t);
  const inDeno = [tool("deno/bin.cjs"), "run", "--no-prompt", "--quiet", "--allow-read=node_modules"];
  for (const [index, [, program, output]] of programs.entries()) {
    const file = `readme-${index}.js`;
    // Deno names a package with npm:. Here the package is the tarball, which both find by its bare name.
    await writeFile(join(folder, file), program.replace("npm:", ""));
    // Deno has only the permission to read the package. Programs with npm: are for Deno, those with node: for Node.
    const runtimes = [["Deno", [...inDeno, file], "node:"], ["Node", [file], "npm:"]];
    for (const [runtime, args] of runtimes.filter(([, , foreign]) => !program.includes(foreign))) {
      await t.test(`program ${index + 1} in ${runtime}`, async () => {
        const { stdout } = await execute(process.execPath, args, { cwd: folder });
        assert.equal(stdout, output);
      });
    }
  }
}
