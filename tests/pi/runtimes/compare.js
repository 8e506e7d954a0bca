// Judges the labelled prompts that Node judged. Every verdict must be the same. Runs in any runtime.
import { check, modes } from "../check.js";

/** The prompts with a verdict that differs from Node's, and how many prompts were compared. */
export function compareWithNode(api, labelledPrompts) {
  const differing = [];
  for (const labelled of labelledPrompts)
    for (const mode of modes) {
      const { verdict } = check(api, labelled, mode);
      // Only Node renders, so only Node can find that a wrong result is right about a twin.
      const expected = labelled.verdicts[mode] === "twin" ? "wrong" : labelled.verdicts[mode];
      if (verdict !== expected) differing.push(`${labelled.id} (${mode}): ${verdict} here, ${expected} in Node`);
    }
  return { compared: labelledPrompts.length, differing };
}
