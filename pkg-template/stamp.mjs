// Makes the package: what lies beside this script, the output of `wasm-bindgen --target bundler`, and the
// version that Cargo.toml states.
//
//   node pkg-template/stamp.mjs VERSION BINDGEN_FOLDER PACKAGE_FOLDER
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

const NAME = "prompt_inheritance";
const [version, bindgen, pkg] = process.argv.slice(2);
if (!pkg) fail("say what to stamp: node pkg-template/stamp.mjs VERSION BINDGEN_FOLDER PACKAGE_FOLDER");

const template = fileURLToPath(new URL(".", import.meta.url));
const core = join(pkg, "core");
const generated = (file) => readFileSync(join(bindgen, file));
const write = (file, text) => writeFileSync(join(core, file), text);

rmSync(pkg, { recursive: true, force: true });
cpSync(template, pkg, { recursive: true, filter: (path) => basename(path) !== "stamp.mjs" });
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

// JavaScript that the crate brings along lies under a folder whose name holds a hash; here it needs none.
const glue = String(generated(`${NAME}_bg.js`));
const folders = new Set(Array.from(glue.matchAll(/(?<=from '\.\/snippets\/)[^/']+/g), ([folder]) => folder));
if (folders.size > 1) fail(`JavaScript from several crates: ${[...folders].join(", ")}; give each a folder of its own under core/snippets`);
const [folder] = folders;
for (const file of readdirSync(join(bindgen, "snippets", folder), { recursive: true }).filter((file) => file.endsWith(".js"))) {
  mkdirSync(dirname(join(core, "snippets", file)), { recursive: true });
  write(join("snippets", file), withoutComments(generated(join("snippets", folder, file))));
}
const withoutHash = (path) => path.replace(/(?<=\.\/snippets\/)[^/']+\//g, "");
write(`${NAME}_bg.js`, withoutComments(withoutHash(glue)));

// What the WebAssembly imports goes by the module names that it is compiled with.
const modules = [...new Set(WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ module }) => module))].sort();
write(
  "imports.js",
  `${modules.map((module, index) => `import * as module${index} from "${withoutHash(module)}";`).join("\n")}

export const importObject = {\n${modules.map((module, index) => `  "${module}": module${index},`).join("\n")}\n};
`,
);

// The functions are called from the crate's JavaScript, by way of the glue: until there is an instance, that says so.
write(
  "api.js",
  `/* @ts-self-types="./api.d.ts" */
import "../glue.js";
import * as core from "./${NAME}_bg.js";
import { connect } from "./snippets/src/wasm/wire.js";

connect(core);

export * from "./snippets/src/wasm/api.js";

export const version = "${version}";
`,
);
const types = String(generated(`${NAME}.d.ts`)).replace(/^\/\* (tslint:disable|eslint-disable) \*\/\n/gm, "");
write("api.d.ts", `${types.trim()}\n\n/** The version of the package. */\nexport const version: string;\n`);

/** Every page loads these files, and a quarter of what they weigh is comments, which stand in the sources. */
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
