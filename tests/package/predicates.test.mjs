// Tests functions that select what is removed, and scopes of context files: in Node, Deno and Chromium.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as api from "../../pkg/index.js";
import { execute, path, tool } from "./consumer.mjs";
import { launchChromium } from "../engines/engines.mjs";
import { serve } from "./matrix/server.mjs";
import { checks } from "./predicates/checks.js";

for (const [title, check] of Object.entries(checks)) test(title, () => check(api));

test("a promise that a function returns does not end the process", async () => {
  const script = `import { removeRegions } from ${JSON.stringify(new URL("../../pkg/index.js", import.meta.url).href)};
    try {
      removeRegions("Be brief.", { regions: async () => { throw new Error("late"); } });
    } catch (error) {
      setTimeout(() => console.log(error.field), 20);
    }`;
  const { stdout } = await execute(process.execPath, ["--input-type=module", "--eval", script]);
  assert.equal(stdout, "regions\n");
});

test("in Deno", async () => {
  const { stdout } = await execute(process.execPath, [tool("deno/bin.cjs"), "run", "--quiet", "--no-config", "--allow-read", path("predicates/deno.js")]);
  assert.deepEqual(JSON.parse(stdout), []);
});

test("in Chromium", async () => {
  const server = await serve(path("../.."), { "/blank": { body: "<!doctype html><title>Functions</title>" } });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.address}/blank`);
    const failed = await page.evaluate(async () => {
      const { failures } = await import("/tests/package/predicates/checks.js");
      return failures(await import("/pkg/index.js"));
    });
    assert.deepEqual(failed, []);
  } finally {
    await browser.close();
    server.close();
  }
});
