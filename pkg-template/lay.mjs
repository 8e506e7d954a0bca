// Copies the built playground into the package, from where `prompt-inheritance view` serves it. The copy has no
// tokenizer (1 MB), no WebAssembly (the package has it), and no service worker (nothing should remain on the port). It
// has a mark, so that the page requests the prompt.
//
//   node pkg-template/lay.mjs SITE_FOLDER PACKAGE_FOLDER
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [site, pkg] = process.argv.slice(2);
const page = join(pkg, "playground");

rmSync(page, { recursive: true, force: true });
cpSync(join(site, "icon.svg"), join(page, "icon.svg"));
for (const file of readdirSync(join(site, "assets"))) {
  if (!file.startsWith("tokenizer-") && !file.endsWith(".wasm")) cpSync(join(site, "assets", file), join(page, "assets", file));
}
const html = readFileSync(join(site, "index.html"), "utf8");
const mark = '<meta name="served-by" content="prompt-inheritance view" />';
writeFileSync(join(page, "index.html"), html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${mark}`));
if (!readFileSync(join(page, "index.html"), "utf8").includes(mark)) {
  console.error("lay: index.html has no <meta charset> to put the mark next to");
  process.exit(1);
}
