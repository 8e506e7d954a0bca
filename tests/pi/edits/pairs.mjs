// Two edits on one prompt, one after the other, in both orders: one version of each form that Pi's renderers write.
import { Random } from "../corpus/random.mjs";
import { edited } from "./cases.mjs";
import { operators } from "./operators.mjs";
import { promptOf } from "./pieces.mjs";

/** Markdown block and date line; tagged block and date line; tagged block; sections. */
export const pairVersions = ["0.57.1", "0.80.6", "0.84.2", "1.6.0"];

/**
 * Pairs of edits on these documents, the given share of them, the same in every run. A pair whose order makes no
 * difference comes once, and one whose second edit undoes the first comes not at all.
 */
export function* pairs(documents, share = 1) {
  const names = Object.keys(operators);
  for (const document of documents) {
    const random = new Random("pairs", document.id);
    const unedited = promptOf(document);
    for (const [i, a] of names.entries())
      for (const b of names.slice(i + 1)) {
        if (!random.chance(share)) continue;
        const seen = new Set([unedited]);
        for (const both of [[a, b], [b, a]]) {
          const result = edited(document, both);
          const prompt = result && promptOf(result);
          if (!result || seen.has(prompt)) continue;
          seen.add(prompt);
          yield { id: `${document.id}/${both.join(" + ")}`, row: both.join(" + "), names: both, document: result };
        }
      }
  }
}
