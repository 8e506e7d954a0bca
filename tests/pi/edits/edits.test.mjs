// Prompts from every real renderer that extensions edited afterwards. Each child's identity is right, or a diagnostic
// warns that it may be wrong. The printed tables show how many are right, by edit and version.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { identityText } from "../check.js";
import { formVersions, loadDocuments, loadQuotingDocuments, modes, pairs, singles, withEdits } from "./cases.mjs";
import { judge, problemOf } from "./judge.mjs";
import { loadPackage } from "./package.mjs";
import { promptOf } from "./pieces.mjs";
import { isTwin } from "./quotes.mjs";
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
const quotingIn = ({ markdown }) => quoting.filter((document) => document.markdown === markdown);
const quotingSingles = (form, mode) => [...singles(quotingIn(form))].filter((edit) => !isTwin(edit, mode));
const ofEachForm = () => documents.filter(({ version }) => formVersions.includes(version));

/** Adds a test for each mode. `leastShareRight` is the share of results that must be right. */
function testReach(title, cases, leastShareRight) {
  describe(title, () => {
    for (const mode of modes)
      test(`known parts: ${mode}`, () => {
        const tally = new Tally(`${title}, known parts: ${mode}`);
        for (const edit of cases(mode))
          for (const result of judge(api, edit.document, edit.document.told[mode])) tally.add(edit, mode, result);
        console.log(mode === "unknown" ? tally.table() : tally.summary());
        const { silent } = tally;
        assert.equal(silent.length, 0, `${silent.length} are wrong without a warning:\n${silent.slice(0, 10).join("\n")}`);
        assert.ok(tally.shareRight >= leastShareRight[mode], tally.summary());
      });
  });
}

testReach("one edit", () => singles(documents), { unknown: 0.99, some: 0.99, all: 0.995 });
testReach("two edits", () => pairs(ofEachForm()), { unknown: 0.975, some: 0.975, all: 0.975 });
testReach("one edit, a quote in a file of a tagged block", (mode) => quotingSingles({ markdown: false }, mode), {
  ...{ unknown: 0.99, some: 0.99, all: 0.995 },
});
// Nothing closes a Markdown block. Without its spacing, a quote in a file reads like Pi's own next part.
testReach("one edit, a quote in a file of a Markdown block", (mode) => quotingSingles({ markdown: true }, mode), {
  ...{ unknown: 0.85, some: 0.85, all: 0.95 },
});

describe("edits that leave every part as Pi writes it", () => {
  const names = [
    ...["CRLF throughout", "CRLF in the block", "CRLF from the catalogue down", "CRLF above the block", "a byte order mark"],
    ...["a memory appended", "a footer line of a VM appended", "some tool lines taken out", "all tool lines taken out"],
    ...["end trimmed", "line breaks put at the end"],
  ];
  for (const name of names)
    test(`${name}: right, without a diagnostic`, () => {
      for (const { id, document } of withEdits(documents, [name]))
        for (const mode of modes)
          for (const { verdict, codes, problem } of judge(api, document, document.told[mode]))
            assert.deepEqual([verdict, codes], ["right", []], `${id}, ${mode}: ${problem}`);
    });
});

describe("every result for an edited prompt", () => {
  test("its regions are in order, do not overlap, and leave only white space uncovered", () => {
    for (const { id, document } of [...singles(documents), ...singles(quoting)]) {
      const prompt = promptOf(document);
      const { regions } = api.parsePrompt(prompt, { cwd: document.parentCwd });
      const gaps = [...regions, { start: prompt.length }].map(({ start }, i) => prompt.slice(regions[i - 1]?.end ?? 0, start));
      assert.deepEqual(gaps.filter((gap) => gap.trim() !== ""), [], id);
      assert.ok(regions.every(({ start, end }, i) => start < end && start >= (regions[i - 1]?.end ?? 0)), id);
      const texts = regions.map(({ start, end }) => prompt.slice(start, end));
      assert.deepEqual(texts, texts.map((text) => text.trim()), id);
    }
  });

  test("its text is the prompt up to the cut, without the excised spans", () => {
    for (const { id, document } of [...singles(documents), ...singles(quoting)]) {
      const prompt = promptOf(document);
      for (const { answer } of judge(api, document)) {
        const { text, cut, excised } = answer;
        // An identity can reach to the end of the prompt and still lack the block.
        const end = cut ?? (excised.length > 0 ? { offset: prompt.length } : null);
        assert.equal(text, identityText(prompt, end, excised), id);
      }
    }
  });

  test("each edited place is reported once, with its span", () => {
    for (const { id, document } of singles(documents)) {
      const { length } = promptOf(document);
      for (const { answer } of judge(api, document)) {
        const spans = answer.diagnostics.filter(({ code }) => code === "edited-prompt").flatMap((diagnostic) => diagnostic.spans);
        for (const { start, end } of spans) assert.ok(start < end && end <= length, id);
        assert.equal(new Set(spans.map(({ start, end }) => `${start}-${end}`)).size, spans.length, id);
      }
    }
  });
});

describe("the corpus itself", () => {
  test("without an edit, every result is right, without a diagnostic", () => {
    for (const document of documents)
      for (const mode of modes)
        for (const { verdict, codes, problem } of judge(api, document, document.told[mode]))
          assert.deepEqual([verdict, codes], ["right", []], `${document.id}: ${problem}`);
  });

  test("without an edit, every result for a prompt with a quote in a file is right", () => {
    for (const document of quoting)
      for (const mode of modes)
        for (const { verdict, problem } of judge(api, document, document.told[mode]))
          assert.equal(verdict, "right", `${document.id}, ${mode}: ${problem}`);
  });

  test("an identity with exactly the right pieces is right, and one piece more or less is noticed", () => {
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
