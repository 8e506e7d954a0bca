// WebAssembly memory stays within four times the prompts' bytes, from 1 MB on, and does not grow with more calls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memory } from "./processes.mjs";
import { SIZES } from "./prompts.js";

const JOBS = ["inheritedIdentity, same directory", "inheritedIdentity, relocated", "buildChildPrompt, relocated", "stripForwarded", "parsePrompt"];

for (const job of JOBS)
  for (const string of ["one-byte", "two-byte"]) {
    test(`${job}, ${string}: at most four times a prompt of 1 MB`, async (t) => {
      const { bytes, before, after, end } = await memory(string, SIZES["1 MB"], job, 50);
      const times = (after.memory - before.memory) / bytes;
      t.diagnostic(`${times.toFixed(2)} times`);
      assert.ok(times <= 4, `${times.toFixed(2)} times the prompt's bytes`);
      assert.deepEqual(end, after, "memory is the same after 50 more calls");
    });

    test(`${job}, ${string}: 20,000 calls leave memory and kept values as they were`, async () => {
      const { after, end } = await memory(string, SIZES["2 KB"], job, 20_000);
      assert.deepEqual(end, after);
    });
  }
