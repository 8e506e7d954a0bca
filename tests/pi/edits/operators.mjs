// The edits that extensions make to a prompt after Pi rendered it. Each operator takes a document of pieces and returns
// an edited one, or undefined if it finds nothing to edit. Names are the rows of the printed tables.
import { block } from "./operators/block.mjs";
import { inserted } from "./operators/foreign.mjs";
import { openings } from "./operators/opening.mjs";
import { catalogue, othersSkills } from "./operators/skills.mjs";
import { tail } from "./operators/tail.mjs";
import { spacing, whole } from "./operators/whole.mjs";

export const operators = { ...spacing, ...inserted, ...catalogue, ...othersSkills, ...block, ...tail, ...openings, ...whole };
