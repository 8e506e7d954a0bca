// Runs in any runtime: the labelled prompts that Node judged, judged again here. Every verdict must be the same.
import { check, modes } from "../check.js";

/** The ids whose verdict differs from Node's, and how many prompts were compared. */
export function compareWithNode(api, labelledPrompts) {
  const differing = [];
  for (const labelled of labelledPrompts)
    for (const mode of modes) {
      const { verdict } = check(api, labelled, mode);
      // That a wrong answer is a twin's is found by rendering, which only Node does.
      const expected = labelled.verdicts[mode] === "twin" ? "wrong" : labelled.verdicts[mode];
      if (verdict !== expected) differing.push(`${labelled.id} (${mode}): ${verdict} here, ${expected} in Node`);
    }
  return { compared: labelledPrompts.length, differing };
}
