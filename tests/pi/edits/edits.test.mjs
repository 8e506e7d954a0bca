// Prompts that extensions edited after Pi rendered them, by every real renderer: each child's identity is right, or a
// diagnostic says that it may not be. The tables that this prints say how many are, by kind of edit and version.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { loadDocuments, modes, singles } from "./cases.mjs";
import { judge, problemOf } from "./judge.mjs";
import { loadPackage } from "./package.mjs";
import { Tally } from "./tally.mjs";
import { readingsOf } from "./truth.mjs";

let api;
let documents;
before(async () => {
  api = await loadPackage();
  documents = await loadDocuments();
});

function tallyOf(title, cases, mode) {
  const tally = new Tally(`${title}, known parts: ${mode}`);
  for (const edit of cases) for (const result of judge(api, edit.document, edit.document.told[mode])) tally.add(edit, mode, result);
  return tally;
}

function assertReach(tally, leastShareRight) {
  assert.equal(tally.silent.length, 0, `${tally.silent.length} are silently wrong:\n${tally.silent.slice(0, 10).join("\n")}`);
  assert.ok(tally.shareRight >= leastShareRight, tally.summary());
}

describe("one edit", () => {
  const leastShareRight = { unknown: 0.99, some: 0.99, all: 0.995 };
  for (const mode of modes)
    test(`known parts: ${mode}`, () => {
      const tally = tallyOf("Single edits", singles(documents), mode);
      console.log(mode === "unknown" ? tally.table() : tally.summary());
      assertReach(tally, leastShareRight[mode]);
    });
});

describe("the corpus itself", () => {
  test("unedited, every prompt is right, and nothing is said", () => {
    for (const document of documents)
      for (const mode of modes)
        for (const { verdict, codes, problem } of judge(api, document, document.told[mode])) assert.deepEqual([verdict, codes], ["right", []], `${document.id}: ${problem}`);
  });

  test("what may be kept is right, and one piece more or less is noticed", () => {
    for (const { id, document } of singles(documents.filter(({ version }) => ["0.73.1", "0.84.2", "1.6.0"].includes(version))))
      for (const reading of readingsOf(document))
        for (const child of ["same", "relocated"]) {
          const fates = reading.map((fate) => fate[child]);
          const kept = fates.map((fate) => fate === "keep");
          const text = (isKept) => document.pieces.map((piece, i) => (isKept[i] ? piece.before + piece.text : "")).join("\n");
          assert.equal(problemOf(document.pieces, fates, text(kept)), undefined, id);
          fates.forEach((fate, i) => {
            if (fate !== "either") assert.notEqual(problemOf(document.pieces, fates, text(kept.with(i, !kept[i]))), undefined, `${id}: piece ${i + 1}`);
          });
        }
  });
});
