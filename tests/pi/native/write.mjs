// node tests/pi/native/write.mjs FOLDER
//
// Writes prompts of Pi's renderers with the right answers, for the native tests: one JSON object a line, with offsets
// in bytes. They are a share of the prompts that tests/pi judges, from one version of each form. Every run writes the
// same.
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadCorpus } from "../corpus/load.mjs";
import { Random } from "../corpus/random.mjs";
import { formVersions, loadDocuments, loadQuotingDocuments, singles } from "../edits/cases.mjs";
import { isTwin } from "../edits/quotes.mjs";
import { readingsOf } from "../edits/truth.mjs";

/** The share that is written of each large group. Other groups are written whole. */
const shares = { plain: 0.5, situation: 0.08, pair: 0.1, adversarial: 0.1 };
const shareOfEdits = 0.1;

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Name the folder to write to: node tests/pi/native/write.mjs target/pi");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
await write("edited.jsonl", edited());
// Written last, because make checks this file for both.
await write("labelled.jsonl", labelled());

/** Writes a whole file or nothing, so that an interrupted run leaves no partial file. */
async function write(name, lines) {
  const whole = [];
  for await (const line of lines) whole.push(`${JSON.stringify(line)}\n`);
  await writeFile(join(folder, `${name}.new`), whole.join(""));
  await rename(join(folder, `${name}.new`), join(folder, name));
  console.log(`${name}: ${whole.length} prompts`);
}

async function* labelled() {
  const corpus = await loadCorpus({ version: formVersions.join(",") });
  for (const { id, group, unnamed = false, prompt, parentCwd, childCwd, known, partlyKnown, truth } of corpus.prompts())
    if (new Random("native", id).chance(shares[group] ?? 1))
      yield wellFormed({ id, group, unnamed, prompt, parentCwd, childCwd, known, partlyKnown, truth: inBytes(prompt, truth) });
}

async function* edited() {
  const documents = await loadDocuments(formVersions);
  const quoting = await loadQuotingDocuments();
  for (const [group, cases] of [["plain", singles(documents)], ["quoting", singles(quoting)]])
    for (const edit of cases) {
      const { id, document } = edit;
      if (!new Random("native", id).chance(group === "plain" ? shareOfEdits * 3 : shareOfEdits)) continue;
      const { pieces, end, parentCwd, childCwd, told, markdown } = document;
      const readings = (known) => readingsOf(document, known).map((fates) => ({ same: fates.map(({ same }) => same), relocated: fates.map(({ relocated }) => relocated) }));
      yield wellFormed({
        ...{ id, group: markdown && group === "quoting" ? "quoting in Markdown" : group },
        ...{ pieces: pieces.map(({ before, text }) => [before, text]), end, parentCwd, childCwd },
        modes: [undefined, told.all].filter((known, i) => group === "plain" || !isTwin(edit, ["unknown", "all"][i])).map((known) => ({ known, readings: readings(known) })),
      });
    }
}

/** The value for a reader of UTF-8: a lone surrogate becomes U+FFFD, as in the WebAssembly. */
function wellFormed(value) {
  return JSON.parse(JSON.stringify(value), (_, part) => (typeof part === "string" ? part.toWellFormed() : part));
}

/** The right answer with offsets in bytes, and with plain line feeds in descriptions. */
function inBytes(prompt, truth) {
  const bytes = new Uint32Array(prompt.length + 1);
  const text = prompt.toWellFormed();
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isHalf = unit >= 0xd800 && unit < 0xe000;
    bytes[at + 1] = bytes[at] + (isHalf ? 2 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3);
  }
  const offsets = new Set(["start", "end", "offset"]);
  const convert = (key, value) => (offsets.has(key) ? bytes[value] : key === "description" ? value.replaceAll("\r\n", "\n") : value);
  return JSON.parse(JSON.stringify(truth), convert);
}
