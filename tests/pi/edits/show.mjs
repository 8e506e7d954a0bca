// Prints the edited prompts with a result that is not right, silent ones first. Each line is printed with its part, its
// right fate and its actual fate ("!" marks a difference). Works with any built package:
//
//   [PACKAGE=FOLDER] node tests/pi/edits/show.mjs [--edit "list taken out"] [--version 1.6.0,0.73.1] [--layers custom+files]
//        [--mode unknown|some|all] [--child same|relocated] [--verdict silent|said|right] [--id PART] [--fails 5] [--kinds]
//        [--table] [--pairs] [--share 0.1] [--quotes]
//
// --edit: only this edit, or several edits one after the other ("list taken out + end trimmed").
// --kinds: instead of the prompts, one line for each kind of failure (edit, form, opening, problem) with its count.
// --pairs: all pairs of edits, in one version of each form. --share: only this share of them.
// --quotes: prompts with a quote in a file.
import { parseArgs } from "node:util";
import { formVersions, loadDocuments, loadQuotingDocuments, modes, pairs, singles, withEdits } from "./cases.mjs";
import { judge } from "./judge.mjs";
import { loadPackage } from "./package.mjs";
import { promptOf } from "./pieces.mjs";
import { isTwin } from "./quotes.mjs";
import { Tally } from "./tally.mjs";

const text = { type: "string" };
const flag = { type: "boolean" };
const { values: options } = parseArgs({
  options: {
    ...{ edit: text, version: text, layers: text, mode: text, child: text, verdict: text, id: text },
    ...{ fails: { ...text, default: "5" }, share: { ...text, default: "1" }, kinds: flag, table: flag, pairs: flag, quotes: flag },
  },
});

const versions = options.version?.split(",") ?? (options.pairs ? formVersions : undefined);
const allDocuments = await (options.quotes ? loadQuotingDocuments : loadDocuments)(versions);
const documents = allDocuments.filter(({ id }) => !options.layers || id.split("/")[1] === options.layers);
const api = await loadPackage();

function casesAsked() {
  if (options.edit) return withEdits(documents, options.edit.split(" + "));
  return options.pairs ? pairs(documents, Number(options.share)) : singles(documents);
}

const failures = [];
const tallies = [];
for (const mode of modes.filter((mode) => !options.mode || mode === options.mode)) {
  const tally = new Tally(`Known parts: ${mode}`);
  tallies.push(tally);
  for (const edit of casesAsked()) {
    if ((options.id && !edit.id.includes(options.id)) || isTwin(edit, mode)) continue;
    for (const result of judge(api, edit.document, edit.document.told[mode])) {
      if (options.child && options.child !== result.child) continue;
      tally.add(edit, mode, result);
      if (options.verdict ? options.verdict === result.verdict : result.verdict !== "right") failures.push({ edit, mode, result });
    }
  }
}

if (options.kinds) printKinds();
else {
  const isSilent = ({ result }) => result.verdict === "silent";
  for (const failure of failures.sort((a, b) => isSilent(b) - isSilent(a)).slice(0, Number(options.fails))) print(failure);
}
for (const tally of tallies) console.log(options.table ? `\n${tally.table()}` : tally.summary());

function printKinds() {
  const counts = new Map();
  for (const failure of failures) {
    const kind = kindOf(failure);
    const seen = counts.get(kind) ?? { n: 0, id: failure.edit.id };
    counts.set(kind, { ...seen, n: seen.n + 1 });
  }
  const lines = [...counts].sort(([a], [b]) => (a < b ? 1 : -1));
  for (const [kind, { n, id }] of lines) console.log(`${String(n).padStart(4)} ${kind} | e.g. ${id.split("/").slice(0, 2).join("/")}`);
}

function kindOf({ edit, mode, result }) {
  const { shape, markdown, own } = edit.document;
  const form = shape === "section" ? "section" : markdown ? "footer, Markdown block" : "footer";
  const verdict = [result.verdict.padEnd(6), mode.padEnd(7), result.child.padEnd(9), edit.names.join(" + ")].join(" ");
  const problem = (result.problem ?? "").split(":")[0];
  const codes = result.codes.join(", ") || "no diagnostic";
  return [verdict, `${form}, ${own[0] ? "Pi's opening" : "custom prompt"}`, problem, codes].join(" | ");
}

function print({ edit, mode, result }) {
  const { document } = edit;
  const said = result.answer.diagnostics.map(({ code, message }) => `${code}: ${message}`).join(" ") || "none";
  console.log(`\n${result.verdict.toUpperCase()}  ${edit.id}, ${result.child} child, known parts: ${mode}`);
  console.log(`  parent ${document.parentCwd}, child ${document.childCwd}; diagnostics: ${said}`);
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

/** Leaves out the middle of long pieces. */
function abridged(rows) {
  const at = (i) => rows[i]?.name ?? rows[i - 1]?.name;
  const isInside = (i) => [-4, -3, -2, -1, 1, 2, 3].every((step) => at(i + step) === at(i) && at(i) !== undefined);
  return rows.flatMap((row, i) => (!isInside(i) ? [row] : isInside(i - 1) ? [] : [{ line: "…" }]));
}

/** Returns a function from an offset to the index of the piece that contains that character. */
function piecesByOffset({ pieces }) {
  let end = 0;
  const ends = pieces.map(({ before, text }) => (end += before.length + text.length));
  return (offset) => ends.findIndex((end) => offset < end);
}

/** Returns a function that tells whether the character at an offset of the prompt is in the identity. */
function keptBy({ cut, excised }, prompt) {
  const end = cut ? cut.offset : prompt.length;
  return (offset) => offset < end && !excised.some((span) => offset >= span.start && offset < span.end);
}
