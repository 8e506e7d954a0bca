// Runs an implementation over the labelled prompts and prints its failures:
//
//   node tests/pi/run.mjs --impl pkg/index.js [--version 1.6.0] [--situation "footer tail"] [--slot "last file"]
//                         [--group plain] [--id ID] [--mode known] [--fails 5] [--scale 1] [--show]
//                         [--what "cuts|text"]  (only problems that match: shape, cwd, cuts.same, regions, same identity: text …)
//                         [--impossible]       (only wrong results that are right for no twin)
//
// Modes: "unknown" (no known parts, the default), "known" (all of them), "partly" (some).
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { loadCorpus } from "./corpus/load.mjs";
import { judge } from "./judge.mjs";
import { describe, Report } from "./report.mjs";
import { isRightAboutTwin } from "./truth/alternative.mjs";

const text = { type: "string" };
const flag = { type: "boolean", default: false };
const { values: options } = parseArgs({
  options: {
    impl: text,
    version: text,
    situation: text,
    slot: text,
    group: text,
    id: text,
    what: text,
    mode: { ...text, default: "unknown" },
    fails: { ...text, default: "5" },
    scale: { ...text, default: "1" },
    impossible: flag,
    show: flag,
  },
});
if (!options.impl) {
  console.error('Name the module to run: --impl pkg/index.js (build it with "make pkg"), or any module that exports parsePrompt and inheritedIdentity.');
  process.exit(2);
}
const api = await import(pathToFileURL(resolve(options.impl)).href);
const corpus = await loadCorpus({ version: options.version, scale: Number(options.scale) });

const wanted = (labelled) =>
  (!options.situation || labelled.quotes.includes(options.situation)) &&
  (!options.slot || labelled.slots.includes(options.slot)) &&
  (!options.group || labelled.group === options.group) &&
  (!options.id || labelled.id === options.id);

const report = new Report(`Known parts: ${{ unknown: "none", known: "all", partly: "some" }[options.mode]}`);
const started = Date.now();
const { versions, renderers } = corpus;
for (const labelled of corpus.prompts()) {
  if (!wanted(labelled)) continue;
  if (options.show) console.log(`${labelled.id}\n${JSON.stringify(labelled.truth)}\n${labelled.prompt}\n`);
  report.add(labelled, heed(judge(api, labelled, options.mode, renderers)));
}
const shown = options.impossible ? report.failures.filter(({ labelled }) => !isRightAboutTwin(api, labelled, renderers)) : report.failures;
const worstFirst = [...shown].sort((a, b) => rank(b) - rank(a));
if (options.impossible) console.log(`${shown.length} of ${report.failures.length} wrong results are right for no twin`);
for (const failure of worstFirst.slice(0, Number(options.fails))) console.log(describe(failure));
console.log(report.table(versions));
console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`);

/** With --what, keeps only the problems that match. */
function heed(result) {
  if (!options.what) return result;
  const problems = result.problems.filter(({ what }) => what === "threw" || new RegExp(options.what).test(what));
  return { ...result, problems, verdict: problems.length > 0 ? result.verdict : "right" };
}

function rank({ result }) {
  return result.verdict === "wrong" ? 1 : 0;
}
