// Tests the built package with every labelled prompt: in Node against the right answers, then in Deno and the browsers
// against Node. PI_SCALE=10 draws ten times as many sessions for each quote.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { engines } from "../engines/engines.mjs";
import { modes } from "./check.js";
import { loadCorpus } from "./corpus/load.mjs";
import { judge } from "./judge.mjs";
import { cache } from "./renderer/cache.mjs";
import { describe, Report } from "./report.mjs";
import { compareInPage } from "./runtimes/page.mjs";
import { versions } from "./versions.mjs";

const root = new URL("../../", import.meta.url);
const packageUrl = new URL("pkg/index.js", root);
const labelledFolder = new URL("labelled/", cache);
const scale = Number(process.env.PI_SCALE ?? 1);
/** Groups that are made to be misleading. Without known parts, they only must not be wrong without a warning. */
const unfair = ["adversarial", "twin"];
const leastShareRight = 0.97;

const reports = {
  unknown: new Report("Without known parts"),
  fair: new Report("Without known parts, without misleading groups"),
  known: new Report("With all known parts"),
  partly: new Report("With some known parts"),
};
/** Prompts with a right result without known parts, and a wrong one with some. */
const misled = [];
/** Prompts that have a twin, so that text alone does not decide. */
const twins = new Set();

before(async () => {
  if (!existsSync(packageUrl)) throw new Error("There is no built package: run `make pkg` first.");
  const api = await import(packageUrl.href);
  const { promptsOf, renderers } = await loadCorpus({ scale });
  await mkdir(labelledFolder, { recursive: true });
  for (const version of versions) {
    const judged = [];
    for (const labelled of promptsOf(version)) {
      const results = Object.fromEntries(modes.map((mode) => [mode, judge(api, labelled, mode, renderers)]));
      for (const mode of modes) reports[mode].add(labelled, results[mode]);
      if (!unfair.includes(labelled.group)) reports.fair.add(labelled, results.unknown);
      if (results.unknown.verdict === "twin") twins.add(labelled.id);
      const isMisled = results.unknown.verdict === "right" && results.partly.verdict !== "right";
      if (isMisled && (results.partly.verdict === "wrong" || !unfair.includes(labelled.group))) misled.push({ labelled, result: results.partly });
      judged.push(JSON.stringify({ ...labelled, verdicts: Object.fromEntries(modes.map((mode) => [mode, results[mode].verdict])) }));
    }
    await writeFile(new URL(`${version}.json`, labelledFolder), `[${judged.join(",\n")}]\n`);
  }
  const line = (report) => `${report.title}: ${report.summary()}`;
  console.log([reports.unknown.table(versions), line(reports.fair), reports.known.table(versions), line(reports.partly)].join("\n\n"));
});

/** Fails if there are any `failures`, and describes the first few. */
function assertNone(failures) {
  assert.equal(failures.length, 0, `${failures.length} prompts:\n${failures.slice(0, 5).map(describe).join("\n")}`);
}

test("without known parts, no result is wrong without a warning, except for twins with one anchor", () => {
  assertNone(reports.unknown.failures.filter(({ result }) => result.verdict === "wrong"));
});

test("without known parts, at least 97 % are right", () => {
  assert.ok(reports.fair.share >= leastShareRight, reports.fair.summary());
});

test("no ambiguity is reported if nothing is quoted", () => {
  assert.deepEqual([...reports.unknown.alarms, ...reports.known.alarms, ...reports.partly.alarms], []);
});

test("with known parts, every result is right if they name the slot of the quote", () => {
  assertNone(reports.known.failures.filter(({ labelled }) => !labelled.unnamed));
});

test("with known parts, no result is wrong without a warning if they do not name the slot, except for twins", () => {
  const silent = reports.known.failures.filter(({ labelled, result }) => labelled.unnamed && result.verdict === "wrong");
  assertNone(silent.filter(({ labelled }) => !twins.has(labelled.id)));
});

test("a known part never makes a reading worse", () => {
  assertNone(misled);
});

test("Deno gives every prompt the same verdict", async () => {
  const deno = fileURLToPath(new URL("node_modules/.bin/deno", root));
  const script = fileURLToPath(new URL("runtimes/deno.mjs", import.meta.url));
  const args = ["run", "--quiet", "--no-config", "--allow-read", script, packageUrl.href, labelledFolder.href, ...versions];
  const { stdout } = await promisify(execFile)(deno, args, { maxBuffer: 1 << 28 });
  assertSame(JSON.parse(stdout));
});

for (const engine of engines)
  test(`${engine} gives every prompt the same verdict`, async () => {
    assertSame(await compareInPage(engine, root, packageUrl, labelledFolder, versions));
  });

function assertSame({ runtime, compared, differing }) {
  console.log(`${runtime}: ${compared} prompts compared with Node's verdicts`);
  assert.equal(compared, reports.unknown.prompts);
  assert.deepEqual(differing.slice(0, 10), []);
}
