// Prints the edited prompts that are not right, silent ones first, line by line: the part that each line belongs to,
// what should happen to it, what did ("!" where they differ), and the line. For quick loops, on any built package:
//
//   [PACKAGE=FOLDER] node tests/pi/edits/show.mjs [--edit "list taken out"] [--version 1.6.0,0.73.1] [--layers custom+files]
//        [--mode unknown|some|all] [--child same|relocated] [--verdict silent|said|right] [--id PART] [--fails 5] [--kinds] [--table]
//
// --kinds: one line a kind of failure (edit, opening, form, what is wrong) with its count, in place of the prompts.
import { parseArgs } from "node:util";
import { edited, loadDocuments, modes, singles } from "./cases.mjs";
import { judge } from "./judge.mjs";
import { loadPackage } from "./package.mjs";
import { promptOf } from "./pieces.mjs";
import { Tally } from "./tally.mjs";

const text = { type: "string" };
const flag = { type: "boolean" };
const { values: options } = parseArgs({
  options: { edit: text, version: text, layers: text, mode: text, child: text, verdict: text, id: text, fails: { ...text, default: "5" }, kinds: flag, table: flag },
});

const api = await loadPackage();
const documents = (await loadDocuments(options.version?.split(","))).filter(({ id }) => !options.layers || id.endsWith(`/${options.layers}`));
const failures = [];
const tallies = [];
for (const mode of modes.filter((mode) => !options.mode || mode === options.mode)) {
  const tally = new Tally(`Known parts: ${mode}`);
  tallies.push(tally);
  for (const edit of casesAsked()) {
    if (options.id && !edit.id.includes(options.id)) continue;
    for (const result of judge(api, edit.document, edit.document.told[mode])) {
      if (options.child && options.child !== result.child) continue;
      tally.add(edit, mode, result);
      if (options.verdict ? options.verdict === result.verdict : result.verdict !== "right") failures.push({ edit, mode, result });
    }
  }
}

function casesAsked() {
  if (!options.edit) return singles(documents);
  const names = options.edit.split(" + ");
  return documents.flatMap((document) => {
    const result = edited(document, names);
    return result ? [{ id: `${document.id}/${names.join(" + ")}`, row: options.edit, names, document: result }] : [];
  });
}

if (options.kinds) printKinds();
else for (const failure of failures.sort((a, b) => (b.result.verdict === "silent") - (a.result.verdict === "silent")).slice(0, Number(options.fails))) print(failure);
for (const tally of tallies) console.log(options.table ? `\n${tally.table()}` : tally.summary());

function printKinds() {
  const counts = new Map();
  for (const { edit, mode, result } of failures) {
    const { document } = edit;
    const form = `${document.shape === "section" ? "section" : document.markdown ? "footer, Markdown block" : "footer"}, ${document.own[0] ? "Pi's opening" : "custom prompt"}`;
    const problem = (result.problem ?? "").split(":")[0];
    const kind = `${result.verdict.padEnd(6)} ${mode.padEnd(7)} ${result.child.padEnd(9)} ${edit.row} | ${form} | ${problem} | ${result.codes.join(", ") || "no diagnostic"}`;
    const seen = counts.get(kind) ?? { n: 0, id: edit.id };
    counts.set(kind, { ...seen, n: seen.n + 1 });
  }
  for (const [kind, { n, id }] of [...counts].sort(([a], [b]) => (a < b ? 1 : -1))) console.log(`${String(n).padStart(4)} ${kind} | e.g. ${id.split("/").slice(0, 2).join("/")}`);
}

function print({ edit, mode, result }) {
  const { document } = edit;
  console.log(`\n${result.verdict.toUpperCase()}  ${edit.id}, ${result.child} child, known parts: ${mode}`);
  console.log(`  parent ${document.parentCwd}, child ${document.childCwd}; diagnostics: ${result.answer.diagnostics.map(({ code, message }) => `${code}: ${message}`).join(" ") || "none"}`);
  if (mode === "some") console.log(`  known: ${Object.keys(document.told.some).join(", ") || "nothing"}`);
  if (result.problem) console.log(`  ${result.problem}`);
  const prompt = promptOf(document);
  const isKept = keptBy(result.answer, prompt);
  const pieceAt = piecesByOffset(document);
  let offset = 0;
  const rows = prompt.split("\n").map((line) => {
    const at = offset + line.search(/\S|$/);
    offset += line.length + 1;
    if (line.trim() === "") return { line };
    const i = pieceAt(at);
    const { part, of } = document.pieces[i];
    return { name: of ? `${part}.${of}` : part, want: result.fates[i], got: isKept(at) ? "keep" : "drop", line };
  });
  console.log(abridged(rows).map(written).join("\n"));
}

function written({ name = "", want = "", got = "", line }) {
  const mark = want === got || want === "either" ? " " : "!";
  return `  ${name.padEnd(18)} ${want.padEnd(6)} ${got.padEnd(4)} ${mark} | ${JSON.stringify(line).slice(1, -1)}`;
}

/** Leaves out what a long piece has in its middle. */
function abridged(rows) {
  const at = (i) => rows[i]?.name ?? rows[i - 1]?.name;
  const isInside = (i) => [-4, -3, -2, -1, 1, 2, 3].every((step) => at(i + step) === at(i) && at(i) !== undefined);
  return rows.flatMap((row, i) => (!isInside(i) ? [row] : isInside(i - 1) ? [] : [{ line: "…" }]));
}

/** The index of the piece that holds the character at an offset. */
function piecesByOffset({ pieces }) {
  let end = 0;
  const ends = pieces.map(({ before, text }) => (end += before.length + text.length));
  return (offset) => ends.findIndex((end) => offset < end);
}

/** Whether the character at an offset of the prompt is in the identity. */
function keptBy({ cut, excised }, prompt) {
  const end = cut ? cut.offset : prompt.length;
  return (offset) => offset < end && !excised.some((span) => offset >= span.start && offset < span.end);
}
