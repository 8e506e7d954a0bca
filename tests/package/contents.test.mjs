// Tests the contents of the package: its files, their size, and what they must not contain.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { emptyFolder, execute, pack, path } from "./consumer.mjs";

const pkg = path("../../pkg");
const read = (file) => readFile(join(pkg, file));

test("the tarball contains the expected files and no others", async (t) => {
  const { files } = await pack(await emptyFolder(t));
  // Names of the playground's files contain a hash of their contents.
  const unhashed = (file) => file.replace(/(?<=^playground\/assets\/.*)-[\w-]{8}(?=\.\w+$)/, "-HASH");
  const list = `${files.map(unhashed).sort().join("\n")}\n`;
  if (process.env.UPDATE) await writeFile(path("tarball.txt"), list);
  assert.equal(list, await readFile(path("tarball.txt"), "utf8"), "If the change is intended, `make update` rewrites tests/package/tarball.txt.");
});

test("the crate's tarball contains the library and its documents", async () => {
  const { stdout } = await execute("cargo", ["package", "--list", "--allow-dirty"], { cwd: path("../..") });
  const documents = [".cargo_vcs_info.json", "CHANGELOG.md", "Cargo.lock", "Cargo.toml", "Cargo.toml.orig", "LICENSE", "README.md"];
  const others = stdout.trim().split("\n").filter((file) => !file.startsWith("src/"));
  assert.deepEqual(others.sort(), documents, "`include` in Cargo.toml lists the files. A leading / means the root only.");
});

test("the versions are Cargo.toml's", async () => {
  const cargo = /^version = "(.*)"/m.exec(await readFile(path("../../Cargo.toml"), "utf8"))[1];
  for (const file of ["package.json", "deno.json"]) assert.equal(JSON.parse(await read(file)).version, cargo, file);
  assert.equal((await import(join(pkg, "index.js"))).version, cargo);
});

// A limit, so that growth is noticed. tests/bench/README.md says what the bytes are for.
const budget = 147_000;

test("the inline entry and everything that it loads stay within the budget", async (t) => {
  const sizes = {};
  const load = async (file) => {
    if (file in sizes) return;
    const text = String(await read(file));
    sizes[file] = gzipSync(text, { level: 9 }).length;
    for (const [, to] of text.matchAll(/^(?:import|export)\b[^"';]*["'](\.[^"']+)["'];?$/gm)) await load(normalize(join(dirname(file), to)));
  };
  await load("index.js");
  assert.ok("core/bytes.js" in sizes && "core/prompt_inheritance_bg.js" in sizes, "the search follows the imports");
  const total = Object.values(sizes).reduce((a, b) => a + b);
  const wasm = await read("core/prompt_inheritance_bg.wasm");
  for (const [file, size] of Object.entries(sizes)) t.diagnostic(`${file}: ${size} bytes gzipped`);
  t.diagnostic(`the inline entry: ${total} bytes gzipped; the separate file: ${wasm.length} bytes, ${gzipSync(wasm, { level: 9 }).length} gzipped`);
  assert.ok(total <= budget, `${total} bytes gzipped, ${budget} allowed. Pages load these bytes: make them fewer, or raise the budget and give the reason.`);
});

test("the files that the WebAssembly imports are next to it, and export the names that it imports", async () => {
  const module = new WebAssembly.Module(await read("core/prompt_inheritance_bg.wasm"));
  const imports = WebAssembly.Module.imports(module);
  assert.ok(imports.length > 0);
  for (const { module, name } of imports) assert.ok(name in (await import(join(pkg, "core", module))), `${name} of ${module}`);
});

test("the package contains no path of the machine that built it", async (t) => {
  const { files } = await pack(await emptyFolder(t));
  const paths = [path("../.."), homedir(), process.env.CARGO_HOME, ".cargo", "registry/src", "crates.io-"].filter(Boolean);
  for (const file of files) {
    const bytes = await read(file);
    for (const found of paths) assert.ok(!bytes.includes(found), `${file} contains ${found}`);
  }
});

test("the WebAssembly contains no information about its build: no name section, no producers", async () => {
  const module = new WebAssembly.Module(await read("core/prompt_inheritance_bg.wasm"));
  for (const section of ["name", "producers", "sourceMappingURL"]) assert.deepEqual(WebAssembly.Module.customSections(module, section), []);
});
