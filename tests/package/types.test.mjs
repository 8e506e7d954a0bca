// Tests the published types: good calls compile, bad ones do not, and real results match the types.
import assert from "node:assert/strict";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { consumer, emptyFolder, pack, path, runTool, tool } from "./consumer.mjs";

const strict = { strict: true, noEmit: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false, target: "es2022" };
const shared = ["good.ts", "bad.ts", "results.ts"];
/** Which programs are compiled against the package, and how: as a page, and as Node programs without browser types. */
const readers = {
  "a page, bundled": { programs: [...shared, "page.ts"], options: { module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom"], types: [] } },
  "a Node program": { programs: shared, options: { module: "nodenext", lib: ["es2022"], types: ["node"] } },
  "a program with no runtime's types": { programs: ["bare.ts", "results.ts"], options: { module: "nodenext", lib: ["es2022"], types: [] } },
};

test("types", async (t) => {
  const folder = await consumer(t);
  await cp(path("types"), folder, { recursive: true });
  await symlink(tool("@types"), join(folder, "node_modules/@types"));
  await t.test("real results, as literals", async () => {
    const { results } = await import("./types/results.mjs");
    await writeFile(join(folder, "results.ts"), results());
  });

  for (const [reader, { programs, options }] of Object.entries(readers)) {
    for (const program of programs) {
      await t.test(`${reader}: ${program}`, () => compile(folder, { ...strict, ...options }, program));
    }
  }
  await t.test("Deno: good.ts", () => runTool("deno/bin.cjs", ["check", "good.ts"], folder));
});

test("the published types contain no any", async (t) => {
  const { files } = await pack(await emptyFolder(t));
  for (const file of files.filter((name) => name.endsWith(".d.ts"))) {
    const code = (await readFile(join(path("../../pkg"), file), "utf8")).replace(/\/\*.*?\*\/|\/\/.*$/gms, "");
    assert.doesNotMatch(code, /\bany\b/, file);
  }
});

async function compile(folder, compilerOptions, file) {
  const project = join(folder, "tsconfig.json");
  await writeFile(project, JSON.stringify({ compilerOptions, files: [file] }));
  await runTool("typescript/bin/tsc", ["-p", project], folder);
}
