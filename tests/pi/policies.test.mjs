// Tests policies on every renderer form, with quotes in the files. A function leaves the same as the names of what it
// selects, and the same as Pi renders without those parts. Then compares with Deno and Chromium.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { launchChromium } from "../engines/engines.mjs";
import { serve } from "../package/matrix/server.mjs";
import { quotesFor } from "./corpus/quotes.mjs";
import { Random } from "./corpus/random.mjs";
import { drawSession } from "./corpus/sessions.mjs";
import { positions, slots, slotsOf } from "./corpus/slots.mjs";
import { leave, leaveNamed, leftBy, policies } from "./policies/policies.js";
import { judge } from "./judge.mjs";
import { cache } from "./renderer/cache.mjs";
import { loadRenderers } from "./renderer/load.mjs";
import { label } from "./truth/label.mjs";
import { versions } from "./versions.mjs";

const root = new URL("../../", import.meta.url);
const packageUrl = new URL("pkg/index.js", root);
const policiesUrl = new URL("policies/policies.js", import.meta.url);
const casesUrl = new URL("policies.json", cache);
const said = ["ambiguous-anchor", "ambiguous-region", "known-part-contradicted"];
/** The share of policies that must be right without known parts. */
const leastShareRight = 0.97;

let api;
let renderers;
before(async () => {
  api = await import(packageUrl.href);
  renderers = await loadRenderers(versions);
});

/** Each quote in each slot of each version, and sessions without quotes. */
function* sessions() {
  const forms = { markdown: "0.73.1", footer: "0.85.1", section: "1.6.0" };
  for (const [form, version] of Object.entries(forms)) forms[form] = renderers.find((renderer) => renderer.version === version);
  for (const renderer of renderers) {
    for (let n = 0; n < 40; n++) {
      const id = `${renderer.version}/policy/${n}`;
      yield { id, renderer, session: drawSession(new Random(id)) };
    }
    for (const slot of slotsOf(renderer)) {
      for (const [quoteName, quote] of Object.entries(quotesFor(renderer, forms, "/repo"))) {
        const id = `${renderer.version}/policy/${slot}/${quoteName}`;
        const random = new Random(id);
        const session = drawSession(random, { tools: ["read", "grep"], ...slots[slot].needs, directory: { cwd: "/repo" } });
        yield { id, slot, renderer, session: slots[slot].put(session, random.of(Object.values(positions))(quote)) };
      }
    }
  }
}

test("with known parts, every policy leaves what Pi renders without the removed parts, by function and by names", () => {
  const wrong = [];
  let asked = 0;
  for (const { id, slot, renderer, session } of sessions()) {
    // No known part names Pi's own opening.
    if (slot === "tool snippet" || slot === "guideline") continue;
    const { prompt, known } = label(renderer, session, {});
    for (const [policy, { without }] of Object.entries(policies)) {
      const expected = label(renderer, without(session), {}).prompt;
      const [byFunction, byNames] = ["function", "names"].map((way) => leave(api, policy, { prompt, session, known }, way));
      asked++;
      if (byFunction.text !== expected) wrong.push(`${id}: ${policy}, by function`);
      if (byNames.text !== expected) wrong.push(`${id}: ${policy}, by names`);
    }
  }
  console.log(`with known parts: ${asked} policies applied`);
  assert.equal(wrong.length, 0, `${wrong.length}:\n${wrong.slice(0, 10).join("\n")}`);
});

test("without known parts, no policy is wrong without a warning, except for twins; functions and names agree", () => {
  const counts = { asked: 0, right: 0, said: 0, twin: 0 };
  const wrong = [];
  for (const { id, slot, renderer, session } of sessions()) {
    const labelled = label(renderer, session, { id, group: slot ? "situation" : "plain" });
    const { prompt } = labelled;
    for (const [policy, { without }] of Object.entries(policies)) {
      const { text, diagnostics } = leave(api, policy, { prompt, session }, "function");
      counts.asked++;
      if (leaveNamed(api, policy, { prompt, session }) !== text) wrong.push(`${id}: ${policy}, by the same names`);
      if (text === label(renderer, without(session), {}).prompt) counts.right++;
      else if (diagnostics.some(({ code }) => said.includes(code))) counts.said++;
      else if (judge(api, labelled, "unknown", renderers).verdict === "twin") counts.twin++;
      // After the anchor, a whole section with one of Pi's names looks exactly like one that a later turn of Pi adds.
      else if (slot === "appended block" && labelled.truth.loose) counts.twin++;
      else wrong.push(`${id}: ${policy}`);
    }
  }
  console.log("without known parts:", counts);
  assert.equal(wrong.length, 0, `${wrong.length}:\n${wrong.slice(0, 10).join("\n")}`);
  assert.ok(counts.right / counts.asked >= leastShareRight, JSON.stringify(counts));
});

test("in section shape, one call removes Pi's documentation and the tools' prose", () => {
  const prose = ["tools", "rules", "docs"];
  let asked = 0;
  for (const { id, renderer, session } of sessions()) {
    if (!renderer.sections || session.customPrompt || session.crlf) continue;
    const { prompt, known } = label(renderer, session, {});
    const left = Object.entries(renderer.sections(session)).filter(([name, text]) => text !== "" && !prose.includes(name));
    const appended = session.blocks.map((block) => `\n\n${block}`).join("");
    const expected = left.map(([, text]) => text).join("\n\n") + appended;
    const options = { cwd: session.hostCwd ?? session.cwd, known, regions: ({ kind }) => prose.includes(kind) };
    // A quote in the opening, which no known part names, may be treated as one of its sections.
    if (id.includes("tool snippet") || id.includes("guideline")) continue;
    assert.equal(api.removeRegions(prompt, options).text, expected, id);
    asked++;
  }
  assert.ok(asked > 100, `${asked} prompts`);
});

const someCases = () =>
  [...sessions()].filter((_, index) => index % 25 === 0).map(({ renderer, session }) => {
    const { prompt, known } = label(renderer, session, {});
    const { cwd, hostCwd, contextFiles, skills } = session;
    return { prompt, known, session: { cwd, hostCwd, contextFiles, skills } };
  });

test("Deno leaves the same texts", async () => {
  const cases = someCases();
  await writeFile(casesUrl, JSON.stringify(cases));
  const script = `const [api, { leftBy }] = await Promise.all([import(${JSON.stringify(packageUrl.href)}), import(${JSON.stringify(policiesUrl.href)})]);
    console.log(JSON.stringify(leftBy(api, JSON.parse(await Deno.readTextFile(new URL(${JSON.stringify(casesUrl.href)}))))));`;
  const file = new URL("policies-deno.mjs", cache);
  await writeFile(file, script);
  const deno = fileURLToPath(new URL("node_modules/.bin/deno", root));
  const { stdout } = await promisify(execFile)(deno, ["run", "--quiet", "--no-config", "--allow-read", fileURLToPath(file)], { maxBuffer: 1 << 28 });
  assert.ok(cases.length > 100, `${cases.length} prompts`);
  assert.deepEqual(JSON.parse(stdout), leftBy(api, cases));
});

test("Chromium leaves the same texts", async () => {
  const cases = someCases();
  await writeFile(casesUrl, JSON.stringify(cases));
  const server = await serve(fileURLToPath(root), { "/blank": { body: "<!doctype html><title>Policies</title>" } });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${server.address}/blank`);
    const [apiPath, policiesPath, casesPath] = [packageUrl, policiesUrl, casesUrl].map((url) => url.href.slice(root.href.length - 1));
    const left = await page.evaluate(async (paths) => {
      const { leftBy } = await import(paths.policiesPath);
      return JSON.stringify(leftBy(await import(paths.apiPath), await (await fetch(paths.casesPath)).json()));
    }, { apiPath, policiesPath, casesPath });
    assert.deepEqual(JSON.parse(left), leftBy(api, cases));
  } finally {
    await browser.close();
    server.close();
  }
});
