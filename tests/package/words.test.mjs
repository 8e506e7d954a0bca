// Tests the lists of words and the printer of diagnostics. Both are plain JavaScript, outside the WebAssembly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as api from "../../pkg/index.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const sorted = (words) => [...words].sort();

test("the lists contain the codes of the guide's table, which the Rust tests compare with the code", () => {
  const rows = [...read("src/guide.md").matchAll(/^\| (\w+) \| `([\w-]+)` \|/gm)];
  const of = (kind) => sorted(rows.filter((row) => row[1] === kind).map((row) => row[2]));
  for (const [kind, list] of Object.entries({ diagnostic: api.diagnosticCodes, decoy: api.decoyReasons, excision: api.excisionReasons, error: api.errorCodes })) {
    assert.deepEqual(sorted(list), of(kind), kind);
  }
});

test("kinds and layers are those of the core", () => {
  const names = (on) => sorted([...new RegExp(`${on} \\{([^]*?)\\n    \\}`).exec(read("src/model/region.rs"))[1].matchAll(/ = "(\w+)"/g)].map(([, name]) => name));
  assert.deepEqual(sorted(api.regionKinds), names("RegionKind"));
  assert.deepEqual(sorted(api.layers), names("Layer"));
  for (const list of [api.regionKinds, api.layers, api.diagnosticCodes]) assert.ok(Object.isFrozen(list));
});

test("formatDiagnostics: the same line as in Rust", () => {
  const prompt = "Be brief.\n\n<cwd>\n/a\n</cwd>\n\n<cwd>\n/b\n</cwd>";
  const { diagnostics } = api.parsePrompt(prompt);
  assert.match(
    api.formatDiagnostics(prompt, diagnostics),
    /^3, 7: ambiguous-anchor: 2 working-directory claims could be Pi's anchor, and the claim of \/a was used: "<cwd> …" \(pass .*\)$/,
  );
  const text = "A\n\x1b[31mB\u202e\nC";
  const say = (count) => api.formatDiagnostics(text, [{ code: "foreign-directory", message: "not\nhere", hint: "go", spans: Array(count).fill({ start: 2, end: text.length, line: 2 }) }]);
  assert.equal(say(0), "foreign-directory: not here (go)");
  assert.equal(say(1), '2: foreign-directory: not here: "\ufffd[31mB\ufffd …" (go)');
  assert.match(say(10), /^2, 2, 2, 2, 2, 2, 2, 2 and 2 more: foreign-directory: /);
  assert.equal(api.formatDiagnostics("", []), "");
});
