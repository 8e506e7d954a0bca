// Tests calls of init that load the WebAssembly more than once, or fail.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inheritedIdentity, init } from "../../pkg/init.js";

test("after a failed load, the next call of init tries again, and calls during a load share it", async () => {
  const missing = new URL("../../pkg/core/missing.wasm", import.meta.url);
  const calls = [init(missing), init()];
  for (const call of calls) await assert.rejects(call, { code: "ENOENT" });
  await init();
  assert.equal(inheritedIdentity("Be brief.\n\n<cwd>\n/repo\n</cwd>", { parentCwd: "/repo" }).text, "Be brief.");
});
