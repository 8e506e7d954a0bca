// node tests/mutants.mjs FOLDER: prints a table by file of what the shards of `make mutants` found, and the missed mutants.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const outcomes = readdirSync(folder).flatMap((shard) => {
  try {
    return JSON.parse(readFileSync(join(folder, shard, "mutants.out/outcomes.json"), "utf8")).outcomes;
  } catch (error) {
    // A shard without mutants writes no list.
    if (error.code === "ENOENT") return [];
    throw error;
  }
});

const columns = { CaughtMutant: "caught", Timeout: "timed out", MissedMutant: "missed", Unviable: "unviable" };
const files = {};
const missed = [];
for (const { scenario, summary } of outcomes) {
  if (!scenario.Mutant) continue;
  const { file, name } = scenario.Mutant;
  files[file] ??= Object.fromEntries(Object.values(columns).map((column) => [column, 0]));
  files[file][columns[summary]]++;
  if (summary === "MissedMutant") missed.push(name);
}
console.table(Object.fromEntries(Object.entries(files).sort()));
console.log(missed.sort().join("\n"));
const total = (column) => Object.values(files).reduce((sum, file) => sum + file[column], 0);
const caught = total("caught") + total("timed out");
const viable = caught + total("missed");
console.log(`${caught} of ${viable} viable mutants were caught: ${((100 * caught) / viable).toFixed(1)} %`);
