// Rewords the opening of the prompt, adds text before it or markup in it, or removes tools from it.
import { change } from "./change.mjs";

/**
 * Pi's own opening is identified by its structure: one paragraph before three sections. If an edit changes that
 * structure, or there are no sections, the text may also be a custom prompt, and both readings are right.
 */
export const perhapsOwn = ({ own }) => [...new Set([...own, false])];
const unlessInSections = (document) => (document.shape === "section" ? document.own : perhapsOwn(document));

const opening = (edit, own = (document) => document.own) => (document) => {
  const isOpening = ({ part }, i) => i === 0 && part === "preamble";
  const result = change(document, isOpening, ({ text }) => ({ text: edit(text) }));
  return result && { ...result, own: own(document) };
};
/** Adds a line after the first sentence. */
const lineInside = (line) => opening((text) => text.replace(/(?<=[.:。])\s|$/, (joint) => `\n${line}\n${joint.trim()}`));

const rewording = "REWORDED: you are the release engineer of this project, and you act inside pi.";
const prefix = "PREFIXED: the user is in a hurry.";

/** Removes lines from the first piece that lists tools. */
const dropToolLines = (names) => (document) => {
  const lines = new RegExp(`^- (?:${names}): .*\n`, "gm");
  const index = document.pieces.findIndex(({ part, text }) => (part === "tools" || part === "preamble") && text.search(lines) >= 0);
  return change(document, (_, i) => i === index, ({ text }) => ({ text: text.replace(lines, "") }));
};

export const openings = {
  "opening reworded": opening((text) => text.replace(/^.*/, rewording), unlessInSections),
  "a line put above the opening": opening((text) => `${prefix}\n${text}`, unlessInSections),
  "a paragraph put above the opening": opening((text) => `${prefix}\n\n${text}`, perhapsOwn),
  "a line <project_context> in the opening": lineInside("<project_context>"),
  "a line </skills> in the opening": lineInside("</skills>"),
  "a line # Project Context in the opening": lineInside("# Project Context"),
  "some tool lines taken out": dropToolLines("bash"),
  "all tool lines taken out": dropToolLines("bash|read|web_search"),
};
