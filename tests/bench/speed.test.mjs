// The package does not become much slower. Measures how many times as long plain JavaScript takes on the prompt of 58
// KB, and compares with ratios.json. Half of the recorded ratio is enough, and the best of three attempts counts, so
// only a real loss fails. `instructions.test.mjs` counts exactly. tests/package checks sizes. `UPDATE=1` records the
// measured ratios.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import * as api from "../../pkg/index.js";
import { path } from "../package/consumer.mjs";
import { openChromium } from "./chromium.mjs";
import { measureAll } from "./measure.js";
import { deno } from "./processes.mjs";

const ATTEMPTS = 3;
const options = { sizes: ["58 KB"], shapes: ["footer"], rounds: 51 };
const file = path("../bench/ratios.json");
const recorded = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));

test("in Node", (t) => check(t, "Node", () => measureAll(api, options)));

test("in Deno", (t) => check(t, "Deno", async () => (await deno(options)).results));

test("in Chromium", async (t) => {
  const chromium = await openChromium();
  t.after(() => chromium.close());
  await check(t, "Chromium", () => chromium.measure(options));
});

async function check(t, runtime, measure) {
  let best = {};
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (const { job, string, faster } of await measure()) {
      const name = `${job}, ${string}`;
      best[name] = Math.max(best[name] ?? 0, Number(faster.median.toPrecision(2)));
    }
    if (!process.env.UPDATE && slower(runtime, best).length === 0) break;
  }
  if (process.env.UPDATE) {
    recorded[runtime] = best;
    await writeFile(file, `${JSON.stringify(recorded, undefined, 2)}\n`);
  }
  for (const [name, ratio] of Object.entries(best)) t.diagnostic(`${name}: ${ratio} times as fast as plain JavaScript, ${recorded[runtime]?.[name]} recorded`);
  assert.deepEqual(slower(runtime, best), [], "less than half as fast as recorded. If that is intended, record new ratios with `UPDATE=1`.");
}

const slower = (runtime, ratios) => Object.keys(ratios).filter((name) => !(ratios[name] >= recorded[runtime]?.[name] / 2));
