// Tests the places of the README's table that the matrix does not cover: Cloudflare Workers and test runners. Each is
// set up as its users have it, with the package installed from its tarball.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Miniflare, NoOpLog } from "miniflare";
import { consumer, execute, newestNode, path, runTool, tool } from "./consumer.mjs";
import { expected } from "./matrix/expected.mjs";

test("Cloudflare Workers", async (t) => {
  const folder = await consumer(t);
  await cp(path("places/workers"), folder, { recursive: true });
  const worker = async (script, compatibilityDate = "2025-01-01") => {
    const modulesRules = [{ type: "ESModule", include: ["**/*.js"] }, { type: "CompiledWasm", include: ["**/*.wasm"] }];
    const mf = new Miniflare({ modules: true, modulesRules, modulesRoot: folder, scriptPath: join(folder, script), compatibilityDate, log: new NoOpLog() });
    t.after(() => mf.dispose().catch(() => {}));
    return (await mf.dispatchFetch("http://localhost/")).json();
  };
  await t.test("./init with ./wasm, then ./testing", async () => {
    assert.deepEqual(await worker("worker.js"), { ...expected["./wasm"], refused: expected["./testing"].refused });
  });
  await t.test("the main entry, which compiles at start, from the compatibility date 2025-06-01 on", async () => {
    assert.deepEqual(await worker("worker-main.js", "2025-06-01"), expected["."]);
    await assert.rejects(worker("worker-main.js"));
  });
});

/** The newest Node, if its package is installed. */
const newest = tool("node-newest/bin/node");

test("test runners", async (t) => {
  const folder = await consumer(t);
  await cp(path("places/runners"), folder, { recursive: true });
  const jest = async (node, file) => {
    const { stderr } = await execute(node, ["--experimental-vm-modules", tool("jest/bin/jest.js"), "--rootDir", folder, "--testRegex", `/${file}$`], { cwd: folder });
    assert.match(stderr, /1 passed, 1 total/);
  };
  await t.test("Jest in Node 20: tests that are modules", () => jest(process.execPath, "jest-module.test.js"));
  await t.test(`Jest in Node ${newestNode}: tests in CommonJS`, { skip: !existsSync(newest) }, () => jest(newest, "jest-commonjs.test.cjs"));
  await t.test("vitest", async () => {
    await symlink(tool("vitest"), join(folder, "node_modules/vitest"));
    assert.match((await runTool("vitest/vitest.mjs", ["run", "--root", folder, "vitest.test.js"], folder)).stdout, /1 passed/);
  });
});
