// node tests/mutants.mjs FOLDER: prints what the shards of `make mutants` found. Prints a table by file and a list of the
// faults that no test catches.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
/** By name. The second run of a shard covers the faults that the first one missed, so its outcome replaces the first. */
const outcomes = new Map();
for (const shard of readdirSync(folder)) {
  for (const run of ["mutants.out.old", "mutants.out"]) {
    const path = join(folder, shard, run, "outcomes.json");
    // A shard in which nothing is to be changed leaves no list.
    if (!existsSync(path)) continue;
    for (const { scenario, summary } of JSON.parse(readFileSync(path, "utf8")).outcomes) {
      if (scenario.Mutant) outcomes.set(scenario.Mutant.name, { file: scenario.Mutant.file, summary });
    }
  }
}

const columns = { CaughtMutant: "caught", Timeout: "timed out", MissedMutant: "missed", Unviable: "unviable" };
const files = {};
const missed = [];
for (const [name, { file, summary }] of outcomes) {
  files[file] ??= Object.fromEntries(Object.values(columns).map((column) => [column, 0]));
  files[file][columns[summary]]++;
  if (summary === "MissedMutant") missed.push(name);
}
console.table(Object.fromEntries(Object.entries(files).sort()));
console.log(missed.sort().join("\n"));
const total = (column) => Object.values(files).reduce((sum, file) => sum + file[column], 0);
const caught = total("caught") + total("timed out");
const viable = caught + total("missed");
console.log(`${caught} of ${viable} viable ones are caught: ${((100 * caught) / viable).toFixed(1)} %`);
