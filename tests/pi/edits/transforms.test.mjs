// Other functions on an edited prompt: removes a part from it, and builds a child's prompt from it.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { loadDocuments, modes, singles } from "./cases.mjs";
import { judge, problemOf, verdictOf } from "./judge.mjs";
import { loadPackage } from "./package.mjs";
import { promptOf } from "./pieces.mjs";
import { Tally } from "./tally.mjs";
import { partsOf } from "./truth.mjs";

let api;
let documents;
before(async () => {
  api = await loadPackage();
  documents = await loadDocuments();
});

const leastShareRight = 0.97;

/**
 * Adds a test for each mode. `judgeOne` returns problems with diagnostics, or an empty list if a case does not apply.
 */
function testAll(title, judgeOne) {
  describe(title, () => {
    for (const mode of modes)
      test(`known parts: ${mode}`, () => {
        const tally = new Tally(`${title}, known parts: ${mode}`);
        for (const edit of singles(documents))
          for (const { problem, diagnostics, child = "no" } of judgeOne(edit.document, edit.document.told[mode]))
            tally.add(edit, mode, { verdict: verdictOf(problem, diagnostics), problem, child });
        console.log(mode === "unknown" ? tally.table() : tally.summary());
        assert.equal(tally.silent.length, 0, `${tally.silent.length} are wrong without a warning:\n${tally.silent.slice(0, 10).join("\n")}`);
        assert.ok(tally.shareRight >= leastShareRight, tally.summary());
      });
  });
}

const removal = (part, kind) => (document, known) => {
  const parts = partsOf(document, known);
  if (!parts.includes(part)) return [];
  // After an anchor, the part is Pi's only in section shape and in an unbroken chain of sections.
  const isBehind = parts.includes("anchor") && parts.indexOf("anchor") < parts.indexOf(part);
  const fates = parts.map((each) => (each !== part ? "keep" : isBehind ? "either" : "drop"));
  const options = { cwd: document.parentCwd, regions: [kind], ...(known && { known }) };
  const { text, diagnostics } = api.removeRegions(promptOf(document), options);
  return [{ problem: problemOf(document.pieces, fates, text), diagnostics }];
};
testAll("the block removed", removal("block", "projectContext"));
testAll("the catalogue removed", removal("catalogue", "skills"));

/** The child gets its own files exactly if its identity contains no block. */
function childrenOf(document, known) {
  const prompt = promptOf(document);
  const { parentCwd, childCwd } = document;
  return judge(api, document, known).flatMap(({ verdict, child, fates }) => {
    if (verdict !== "right") return [];
    const cwd = child === "same" ? parentCwd : childCwd;
    const { text, diagnostics } = api.buildChildPrompt({
      agent: { name: "scout", mode: "append", prompt: "Look around." },
      environment: { cwd, platform: "linux" },
      parent: { prompt, cwd: parentCwd, ...(known && { known }) },
      contextFiles: [{ path: `${cwd}/AGENTS.md`, content: "OF THE CHILD." }],
    });
    const holdsBlock = document.pieces.some(({ part }, i) => part === "block" && fates[i] === "keep");
    const count = text.split("OF THE CHILD.").length - 1;
    const expected = holdsBlock ? 0 : 1;
    const problem = count === expected ? undefined : `the child's own file occurs ${count} times, not ${expected}`;
    return [{ problem, diagnostics, child }];
  });
}
testAll("a child's prompt built", childrenOf);
