// Tests programs as users write them, with only the installed package.
import assert from "node:assert/strict";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { buildChildPrompt } from "../../pkg/index.js";
import { promptFixture } from "../../pkg/fixture.js";
import { consumer, execute, path, tool } from "./consumer.mjs";
import { launchChromium } from "../engines/engines.mjs";
import { inPage } from "./matrix/pages.mjs";
import { serve } from "./matrix/server.mjs";

const parent = promptFixture({ cwd: "/repo", contextFiles: [{ path: "/repo/AGENTS.md", content: "Be brief." }] });
const built = buildChildPrompt({ parent, agent: { name: "Fix", mode: "append" }, environment: { cwd: "/wt", platform: "linux" }, contextFiles: [] }).text;

test("programs", async (t) => {
  const folder = await consumer(t);
  await cp(path("../programs"), folder, { recursive: true });
  await symlink(tool("mocha"), join(folder, "node_modules/mocha"));
  const browser = await launchChromium();
  t.after(() => browser.close());
  const page = (name) => [`/${name}.html`, { body: readFileSync(join(folder, `${name}.html`), "utf8"), policy: "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'" }];
  const server = await serve(folder, Object.fromEntries([page("harness"), page("region-view")]));
  t.after(server.close);

  await t.test("a Deno script that audits a folder", async () => {
    await mkdir(join(folder, "children"));
    await writeFile(join(folder, "children/fine.txt"), built);
    const deno = [tool("deno/bin.cjs"), "run", "--check", "--quiet", "--no-prompt", "--allow-read=children", "audit-folder.ts", "children", "/wt", "/repo"];
    assert.equal((await execute(process.execPath, deno, { cwd: folder })).stdout, "0 findings\n");
    await writeFile(join(folder, "children/careless.txt"), parent.prompt);
    await writeFile(join(folder, "children/empty.txt"), "");
    await assert.rejects(execute(process.execPath, deno, { cwd: folder }), ({ message }) => {
      for (const line of [/^careless\.txt$/m, /^\d+: foreign-directory: /m, /^empty\.txt$/m, /^no-directory-claim: /m]) assert.match(message, line);
      return true;
    });
  });

  await t.test("a host's tests in a page, with an import map and mocha", async () => {
    assert.deepEqual(await inPage(browser, `${server.address}/harness.html`), { failures: 0 });
  });

  await t.test("a live view of regions, parsed in a worker", async () => {
    const view = await browser.newPage();
    t.after(() => view.close());
    await view.goto(`${server.address}/region-view.html`);
    await view.waitForSelector("#legend .turn");
    await view.fill("textarea", parent.prompt);
    await view.waitForSelector("#view span");
    const drawn = () => view.$$eval("#view span", (spans) => spans.map(({ title, className }) => `${title.split(",")[0]} ${className}`));
    const above = ["preamble identity kept", "tools session dropped", "rules session dropped", "docs identity kept"];
    assert.deepEqual(await drawn(), [...above, "projectContext directory kept", "cwd session dropped"]);
    await view.check("input");
    assert.deepEqual(await drawn(), [...above, "projectContext directory dropped", "cwd session dropped"]);
    // The map of a built child.
    await view.uncheck("input");
    await view.fill("textarea", built);
    await view.waitForSelector("#view [title^=header]");
    assert.deepEqual(await drawn(), ["preamble identity kept", "header session dropped"]);
    assert.equal(await view.textContent("#said"), "");
  });
});
