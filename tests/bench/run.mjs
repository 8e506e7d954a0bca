// node bench/run.mjs [SIZE…]: everything measured side by side in Node, Deno and Chromium, as tables, with the goals.
// A table of ratios holds medians of the rounds, quartiles behind them.
import { cpus } from "node:os";
import * as api from "../../pkg/index.js";
import { openChromium } from "./chromium.mjs";
import { deno, memory } from "./processes.mjs";
import { measureAll, spread } from "./measure.js";
import { SIZES } from "./prompts.js";

const sizes = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SIZES);
const unknown = sizes.find((size) => !(size in SIZES));
if (unknown) throw new Error(`${unknown}: no such size; give some of ${Object.keys(SIZES).join(", ")}`);

const chromium = await openChromium();
const { version, results: inDeno } = await deno({ sizes });
const runtimes = {
  [`Node ${process.versions.node}`]: measureAll(api, { sizes }),
  [`Deno ${version}`]: inDeno,
  [`Chromium ${chromium.version}`]: await chromium.measure({ sizes }),
};
const { milliseconds, gzipped } = await chromium.ready(21);
await chromium.close();

console.log(`${cpus()[0].model}, ${cpus().length} cores, ${Object.keys(runtimes).join(", ")}`);
for (const [runtime, results] of Object.entries(runtimes)) {
  console.log(`\n## ${runtime}\n`);
  table(
    ["prompt", "job", "µs", "plain JavaScript takes … times as long", "… times the bare copy"],
    results.map((row) => [`${row.size} ${row.shape}, ${row.string}`, row.job, digits(row.microseconds.package.median), ratio(row.faster), ratio(row.copies)]),
  );
}

console.log("\n## WebAssembly memory\n");
const taken = [];
for (const units of [SIZES["1 MB"], SIZES["16 MB"]].filter(() => sizes.includes("1 MB")))
  for (const job of Object.keys(runtimes[`Deno ${version}`].reduce((jobs, row) => ({ ...jobs, [row.job]: 1 }), {})))
    for (const string of ["one-byte", "two-byte"]) {
      const { bytes, before, after, end } = await memory(string, units, job, 20);
      taken.push({ job, string, units, times: (after.memory - before.memory) / bytes, stable: end.memory === after.memory });
    }
table(
  ["prompt", "job", "grows by … times the prompt's bytes", "stable over calls"],
  taken.map(({ job, string, units, times, stable }) => [`${units >> 20} MB section, ${string}`, job, times.toFixed(2), stable ? "yes" : "NO"]),
);
const million = await memory("two-byte", SIZES["2 KB"], "buildChildPrompt, relocated", 1_000_000);
const grown = million.end.memory - million.after.memory + (million.end.values - million.after.values);
console.log(`\nA million calls of buildChildPrompt on 2 KB, two-byte: ${grown === 0 ? "memory and kept values as after the second call" : `GREW by ${grown}`}.`);

console.log("\n## Goals of the issue on speed\n");
const goals = [];
for (const [runtime, results] of Object.entries(runtimes)) {
  const rows = results.filter((row) => row.size === "58 KB");
  for (const row of rows.filter((row) => row.job.startsWith("inheritedIdentity"))) {
    const what = `${runtime}, ${row.job}, ${row.shape}, ${row.string}`;
    const least = row.string === "one-byte" ? 5 : 1.5;
    goals.push([what, `at least ${least} times faster than plain JavaScript`, row.faster.median, row.faster.median >= least]);
    goals.push([what, "at most 2 times the copy", row.copies.median, row.copies.median <= 2]);
  }
  for (const row of rows.filter((row) => row.job === "parsePrompt"))
    goals.push([`${runtime}, parsePrompt, ${row.shape}, ${row.string}`, "no slower than the plain identity", row.faster.median, row.faster.median >= 1]);
  for (const large of results.filter((row) => row.size === "16 MB")) {
    const small = results.find((row) => row.size === "1 MB" && ["shape", "string", "job"].every((key) => row[key] === large[key]));
    const growth = large.microseconds.package.median / small?.microseconds.package.median;
    if (small) goals.push([`${runtime}, ${large.job}, ${large.shape}, ${large.string}`, "16 MB at most 18 times 1 MB", growth, growth <= 18]);
  }
}
for (const { job, string, units, times, stable } of taken) goals.push([`memory, ${job}, ${string}, ${units >> 20} MB`, "at most 4 times the prompt's bytes, stable", times, times <= 4 && stable]);
goals.push(["memory, a million calls", "stable", grown, grown === 0]);
const ready = spread(milliseconds);
goals.push(["Chromium, inline entry ready", "at most 5 ms", ready.median, ready.median <= 5]);
goals.push(["Chromium, all that the inline entry loads, gzipped", "at most 40,000 bytes", gzipped, gzipped <= 40_000]);
table(["what", "goal", "measured", "reached"], goals.map(([what, goal, measured, reached]) => [what, goal, digits(measured), reached ? "yes" : "NO"]));
console.log(`\nThe inline entry is ready in ${ratio(ready)} ms in Chromium, each time in a new page.`);

function ratio({ median, low, high }) {
  return `${digits(median)} (${digits(low)}–${digits(high)})`;
}

function digits(number) {
  return number >= 1000 ? Math.round(number).toLocaleString("en") : String(Number(number.toPrecision(3)));
}

/** A table in Markdown, its columns in line. */
function table(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => console.log(`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`);
  line(head);
  line(widths.map((width) => "-".repeat(width)));
  rows.forEach(line);
}
