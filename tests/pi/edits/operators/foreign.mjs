// Adds foreign text between Pi's parts.
import { below, indexOf, put } from "./change.mjs";

const texts = {
  "a paragraph": "FOREIGN: the build is slow today.",
  "a list": "## Todo\n\n- [ ] FOREIGN: write the release notes\n- [x] FOREIGN: read them",
  "a section": "<working_notes>\nFOREIGN: the port is taken.\n</working_notes>",
};

/** The index at which the text is inserted, or -1. */
const joints = {
  "above the block": (document) => indexOf(document, "block"),
  "below the block": (document) => below(document, "block"),
  "below the catalogue": (document) => below(document, "catalogue"),
  "above the anchor": (document) => indexOf(document, "anchor"),
};

/** A foreign piece. Its text names the place where it is added, so that no two are alike. */
export const foreign = (text, where) => ({ part: "foreign", before: "\n\n", text: text.replaceAll("FOREIGN", `FOREIGN, ${where}`) });

const insert = (kind, joint) => (document) => {
  const index = joints[joint](document);
  // After a paragraph, the spacing before the next part stays as Pi writes it. After other text, it is a blank line.
  return index < 0 ? undefined : put(document, index, foreign(texts[kind], joint), kind === "a paragraph" ? undefined : "\n\n");
};

export const inserted = Object.fromEntries(
  Object.keys(joints).flatMap((joint) => Object.keys(texts).map((kind) => [`${kind} ${joint}`, insert(kind, joint)])),
);
