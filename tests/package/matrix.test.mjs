// Tests every runtime and bundler with every entry of the package. The result must be the same everywhere. The table at
// the end is the summary. `-` means that the pair is not supported.
import assert from "node:assert/strict";
import { test } from "node:test";
import { engines, launch } from "../engines/engines.mjs";
import { consumer } from "./consumer.mjs";
import { bundlers } from "./matrix/bundlers.mjs";
import { expected } from "./matrix/expected.mjs";
import { unbundled } from "./matrix/pages.mjs";
import { runtimes } from "./matrix/runtimes.mjs";

test("runtimes and bundlers by entry", async (t) => {
  const folder = await consumer(t);
  const browsers = await Promise.all(engines.map(launch));
  t.after(() => Promise.all(browsers.map((browser) => browser.close())));
  const pages = await unbundled(folder, browsers);
  t.after(pages.close);
  const bundled = await bundlers(folder, browsers[0]);
  t.after(bundled.close);

  const table = [];
  for (const { name, ...cells } of [...runtimes(folder), ...pages.rows, ...bundled.rows]) {
    const line = { "": name };
    table.push(line);
    for (const [entry, answer] of Object.entries(expected)) {
      line[entry] = entry in cells ? "FAILED" : "-";
      if (!(entry in cells)) continue;
      await t.test(`${name}: ${entry}`, async () => {
        assert.deepEqual(await cells[entry](), answer);
        line[entry] = "ok";
      });
    }
  }
  t.diagnostic(`\n${render(table)}`);
});

function render(table) {
  const columns = Object.keys(table[0]);
  const width = (column) => Math.max(column.length, ...table.map((line) => line[column].length));
  const row = (line) => columns.map((column) => line[column].padEnd(width(column))).join("  ").trimEnd();
  return [Object.fromEntries(columns.map((column) => [column, column])), ...table].map(row).join("\n");
}
