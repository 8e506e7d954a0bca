// Exported functions have their own names, which profiles and stack traces show.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as main from "../../pkg/index.js";
import * as init from "../../pkg/init.js";
import * as testing from "../../pkg/testing.js";

for (const [entry, api] of Object.entries({ main, init, testing })) {
  test(entry, () => {
    const functions = Object.entries(api).filter(([, value]) => typeof value === "function");
    assert.ok(functions.length > 8);
    assert.deepEqual(functions.map(([, value]) => value.name), functions.map(([name]) => name));
  });
}
