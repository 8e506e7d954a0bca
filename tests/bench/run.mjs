// node bench/run.mjs [SIZE…]: measures all jobs in Node, Deno and Chromium, and prints tables and the goals.
// Ratios are medians of the rounds, with the quartiles in parentheses.
import { cpus } from "node:os";
import * as api from "../../pkg/index.js";
import { openChromium } from "./chromium.mjs";
import { deno, memory } from "./processes.mjs";
import { measureAll, spread } from "./measure.js";
import { SIZES } from "./prompts.js";

const sizes = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SIZES);
const unknown = sizes.find((size) => !(size in SIZES));
if (unknown) throw new Error(`There is no size ${unknown}. Pass some of ${Object.keys(SIZES).join(", ")}`);

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
const jobs = new Set(Object.values(runtimes)[0].map((row) => row.job));
for (const size of sizes.filter((size) => SIZES[size] >= SIZES["1 MB"]))
  for (const job of jobs)
    for (const string of ["one-byte", "two-byte"]) {
      const { bytes, before, after, end } = await memory(string, SIZES[size], job, 20);
      taken.push({ size, job, string, times: (after.memory - before.memory) / bytes, stable: end.memory === after.memory });
    }
table(
  ["prompt", "job", "grows by … times the prompt's bytes", "stable over calls"],
  taken.map(({ size, job, string, times, stable }) => [`${size} section, ${string}`, job, times.toFixed(2), stable ? "yes" : "NO"]),
);
const million = await memory("two-byte", SIZES["2 KB"], "buildChildPrompt, relocated", 1_000_000);
const grown = million.end.memory - million.after.memory + (million.end.values - million.after.values);
console.log(`\nA million calls of buildChildPrompt on 2 KB, two-byte: ${grown === 0 ? "memory and kept values are the same as after the first five calls" : `GREW by ${grown}`}.`);

console.log("\n## Goals\n");
const goals = [];
const atLeast = (least, goal, measured) => goals.push([goal, `at least ${least}`, digits(measured), measured >= least ? "yes" : "NO"]);
const atMost = (most, goal, measured) => goals.push([goal, `at most ${most}`, digits(measured), measured <= most ? "yes" : "NO"]);
// The worst result of all shapes and strings counts.
for (const [runtime, results] of Object.entries(runtimes)) {
  for (const job of [...jobs].filter((job) => job.startsWith("inheritedIdentity")))
    for (const [string, least] of [["one-byte", 5], ["two-byte", 1.5]]) {
      const rows = results.filter((row) => row.size === "58 KB" && row.job === job && row.string === string);
      if (rows.length === 0) continue;
      atLeast(least, `${runtime}, ${job}, ${string}: times as fast as plain JavaScript`, Math.min(...rows.map((row) => row.faster.median)));
      atMost(2, `${runtime}, ${job}, ${string}: times the bare copy`, Math.max(...rows.map((row) => row.copies.median)));
    }
  const maps = results.filter((row) => row.size === "58 KB" && row.job === "parsePrompt");
  if (maps.length > 0) atLeast(1, `${runtime}, parsePrompt: times as fast as the plain identity`, Math.min(...maps.map((row) => row.faster.median)));
  const growths = results.filter((row) => row.size === "16 MB").map((large) => {
    const small = results.find((row) => row.size === "1 MB" && ["shape", "string", "job"].every((key) => row[key] === large[key]));
    return large.microseconds.package.median / (small?.microseconds.package.median ?? NaN);
  });
  if (growths.length > 0) atMost(18, `${runtime}: times as long for 16 MB as for 1 MB`, Math.max(...growths));
}
for (const job of jobs) {
  const rows = taken.filter((row) => row.job === job);
  if (rows.length > 0) atMost(4, `memory, ${job}: times the prompt's bytes`, Math.max(...rows.map(({ times, stable }) => (stable ? times : Infinity))));
}
atMost(0, "memory: bytes and values more after a million calls", grown);
const ready = spread(milliseconds);
atMost(5, "Chromium: ms until the inline entry is ready, in a new page", ready.median);
atMost(40_000, "Chromium: bytes that the inline entry loads, gzipped", gzipped);
table(["what", "goal", "measured", "reached"], goals);
console.log(`\nThe inline entry is ready in ${ratio(ready)} ms.`);

function ratio({ median, low, high }) {
  return `${digits(median)} (${digits(low)}–${digits(high)})`;
}

function digits(number) {
  return number >= 1000 ? Math.round(number).toLocaleString("en") : String(Number(number.toPrecision(3)));
}

/** Prints a Markdown table with aligned columns. */
function table(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells) => console.log(`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`);
  line(head);
  line(widths.map((width) => "-".repeat(width)));
  rows.forEach(line);
}
