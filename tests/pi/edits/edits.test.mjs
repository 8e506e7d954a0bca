// Prompts that extensions edited after Pi rendered them, by every real renderer: each child's identity is right, or a
// diagnostic says that it may not be. The tables that this prints say how many are, by kind of edit and version.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { formVersions, loadDocuments, loadQuotingDocuments, modes, pairs, singles } from "./cases.mjs";
import { judge, problemOf } from "./judge.mjs";
import { loadPackage } from "./package.mjs";
import { Tally } from "./tally.mjs";
import { readingsOf } from "./truth.mjs";

let api;
let documents;
let quoting;
before(async () => {
  api = await loadPackage();
  documents = await loadDocuments();
  quoting = await loadQuotingDocuments();
});
const ofEachForm = () => documents.filter(({ version }) => formVersions.includes(version));

/** A test for each mode; `leastShareRight` is the reach. */
function testReach(title, cases, leastShareRight) {
  describe(title, () => {
    for (const mode of modes)
      test(`known parts: ${mode}`, () => {
        const tally = new Tally(`${title}, known parts: ${mode}`);
        for (const edit of cases()) for (const result of judge(api, edit.document, edit.document.told[mode])) tally.add(edit, mode, result);
        console.log(mode === "unknown" ? tally.table() : tally.summary());
        const { silent } = tally;
        assert.equal(silent.length, 0, `${silent.length} are silently wrong:\n${silent.slice(0, 10).join("\n")}`);
        assert.ok(tally.shareRight >= leastShareRight[mode], tally.summary());
      });
  });
}

testReach("one edit", () => singles(documents), { unknown: 0.99, some: 0.99, all: 0.995 });
testReach("two edits", () => pairs(ofEachForm()), { unknown: 0.975, some: 0.975, all: 0.975 });
testReach("one edit, a quote in a file", () => singles(quoting), { unknown: 0.97, some: 0.97, all: 0.97 });

describe("the corpus itself", () => {
  test("unedited, every prompt is right, and nothing is said", () => {
    for (const document of documents)
      for (const mode of modes)
        for (const { verdict, codes, problem } of judge(api, document, document.told[mode]))
          assert.deepEqual([verdict, codes], ["right", []], `${document.id}: ${problem}`);
  });

  test("unedited, every quote in a file is read as ever", () => {
    for (const document of quoting)
      for (const mode of modes)
        for (const { verdict, problem } of judge(api, document, document.told[mode]))
          assert.equal(verdict, "right", `${document.id}, ${mode}: ${problem}`);
  });

  test("what may be kept is right, and one piece more or less is noticed", () => {
    for (const { id, document } of singles(ofEachForm()))
      for (const reading of readingsOf(document))
        for (const child of ["same", "relocated"]) {
          const { pieces } = document;
          const fates = reading.map((fate) => fate[child]);
          const kept = fates.map((fate) => fate === "keep");
          const text = (isKept) => pieces.map((piece, i) => (isKept[i] ? piece.before + piece.text : "")).join("\n");
          assert.equal(problemOf(pieces, fates, text(kept)), undefined, id);
          for (const [i, fate] of fates.entries()) {
            const problem = problemOf(pieces, fates, text(kept.with(i, !kept[i])));
            assert.ok(fate === "either" || problem !== undefined, `${id}: piece ${i + 1}`);
          }
        }
  });
});
