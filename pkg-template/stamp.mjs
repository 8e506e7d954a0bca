// Builds the package from the files next to this script, the output of `wasm-bindgen --target bundler`, and the version
// in Cargo.toml.
//
//   node pkg-template/stamp.mjs VERSION BINDGEN_FOLDER PACKAGE_FOLDER
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const NAME = "prompt_inheritance";
const [version, bindgen, pkg] = process.argv.slice(2);
if (!pkg) fail("usage: node pkg-template/stamp.mjs VERSION BINDGEN_FOLDER PACKAGE_FOLDER");

const template = fileURLToPath(new URL(".", import.meta.url));
const core = join(pkg, "core");
const generated = (file) => readFileSync(join(bindgen, file));
const write = (file, text) => writeFileSync(join(core, file), text);

rmSync(pkg, { recursive: true, force: true });
cpSync(template, pkg, { recursive: true, filter: (path) => !["stamp.mjs", "lay.mjs"].includes(basename(path)) });
cpSync(join(template, "../LICENSE"), join(pkg, "LICENSE"));
mkdirSync(core, { recursive: true });

for (const file of ["package.json", "deno.json"]) {
  const path = join(pkg, file);
  writeFileSync(path, replaceOnce(readFileSync(path, "utf8"), /"version": "0\.0\.0"/, `"version": "${version}"`, file));
}

const wasm = generated(`${NAME}_bg.wasm`);
write(`${NAME}_bg.wasm`, wasm);
const character = (code) => String.fromCharCode(code + 35);
const encoded = Array.from(wasm, (byte) => (byte < 90 ? character(byte) : character(89 + Math.floor(byte / 90)) + character(byte % 90)));
write("bytes.js", `// The WebAssembly, as index.js decodes it.\nexport const text =\n  ${JSON.stringify(encoded.join(""))};\n`);

// wasm-bindgen puts the crate's own JavaScript into a folder with a hash of the build path in its name. The package has
// these files next to the glue, under their own names.
const glue = String(generated(`${NAME}_bg.js`));
const snippet = /\.\/snippets\/[^']*\/(?=[^/']+')/g;
for (const file of readdirSync(join(bindgen, "snippets"), { recursive: true }).filter((file) => file.endsWith(".js"))) {
  write(basename(file), withoutComments(generated(join("snippets", file))));
}
write(`${NAME}_bg.js`, withoutComments(glue.replace(snippet, "./")));

// A program that imports the WebAssembly as a module loads files by these names.
const module = new WebAssembly.Module(wasm);
const stranger = WebAssembly.Module.imports(module).find(({ module }) => module !== `./${NAME}_bg.js`);
if (stranger) fail(`the WebAssembly imports ${stranger.name} of ${stranger.module}, which is not a file of the package. Import it as a method`);

const functions = WebAssembly.Module.exports(module).map(({ name }) => name).filter((name) => glue.includes(`export function ${name}(`));
write(
  "api.js",
  `/* @ts-self-types="./api.d.ts" */
import "../glue.js";

export { formatDiagnostics } from "../format.js";
export * from "../lists.js";
export { PromptInheritanceError } from "./objects.js";
export { ${functions.sort().join(", ")} } from "./${NAME}_bg.js";

export const version = "${version}";
`,
);
write("objects.d.ts", 'export { PromptInheritanceError } from "./api.js";\n');
const types = String(generated(`${NAME}.d.ts`)).replace(/^\/\* (tslint:disable|eslint-disable) \*\/\n/gm, "");
write("api.d.ts", `${types.trim()}\n\n/** The version of the package. */\nexport const version: string;\n`);

/** Every page loads these files, and a quarter of their size is comments. The sources keep them. */
function withoutComments(script) {
  return transformSync(String(script), { legalComments: "none" }).code;
}

function replaceOnce(text, pattern, replacement, file) {
  return pattern.test(text) ? text.replace(pattern, replacement) : fail(`${file}: no ${pattern} to stamp`);
}

function fail(message) {
  console.error(`stamp: ${message}`);
  process.exit(1);
}
