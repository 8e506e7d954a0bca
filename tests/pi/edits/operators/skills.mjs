// Shortens, extends or removes the catalogue, or adds the skills list of another package next to it or in its place.
import { below, change, has, indexOf, put, without } from "./change.mjs";
import { foreign } from "./foreign.mjs";

const isOf = (...names) => ({ part, of }) => part === "catalogue" && names.includes(of);
const emptyList = "<available_skills>\n</available_skills>";

/** Removes heading and hints, and puts an empty list in their place. */
function emptyWithoutHeading(document) {
  const heading = document.pieces.find(isOf("heading"));
  const left = has(document, "catalogue", "list") && without(document, isOf("heading", "hints"));
  return left ? change(left, isOf("list"), ({ before }) => ({ text: emptyList, before: heading?.before ?? before })) : undefined;
}

const hintsWith = (more) => (document) => change(document, isOf("hints"), ({ text }) => ({ text: text + more }));

export const catalogue = {
  "list taken out": (document) => without(document, isOf("list")),
  "list and hints taken out": (document) => without(document, isOf("list", "hints")),
  "list emptied": (document) => change(document, isOf("list"), () => ({ text: emptyList })),
  "heading taken out, list emptied": emptyWithoutHeading,
  "all but the wrapper taken out": (document) =>
    has(document, "catalogue", "open") ? without(document, isOf("heading", "hints", "list")) : undefined,
  "more hint lines": hintsWith("\nSkills marked with a star come first.\nOne at a time."),
  "a paragraph of hints more": hintsWith("\n\nAsk before you load a second one."),
  "no hint lines": (document) => without(document, isOf("hints")),
  "no blank line above the list": (document) =>
    has(document, "catalogue", "hints") ? change(document, isOf("list"), () => ({ before: "\n" })) : undefined,
};

const list = "## Skills\n\nFOREIGN: load one with the skill tool.\n\n- pdf: FOREIGN, how to read PDFs\n- xls: FOREIGN, how to read sheets";
const entry = [
  "  <skill>",
  "    <name>pdf</name>",
  "    <description>FOREIGN, how to read PDFs</description>",
  "    <location>/s/pdf.md</location>",
  "  </skill>",
];
const texts = {
  "another's list": list,
  "another's section": `<agent_skills>\n${list}\n</agent_skills>`,
  "another's <available_skills>": `<available_skills>\n${entry.join("\n")}\n</available_skills>`,
};

const insteadOfCatalogue = (text) => (document) => {
  const left = without(document, ({ part }) => part === "catalogue");
  return left && put(left, indexOf(document, "catalogue"), foreign(text, "instead"));
};
const besideCatalogue = (text, where, at) => (document) =>
  has(document, "catalogue") ? put(document, at(document), foreign(text, where)) : undefined;

export const othersSkills = Object.fromEntries(
  Object.entries(texts).flatMap(([name, text]) => [
    [`${name} instead of the catalogue`, insteadOfCatalogue(text)],
    [`${name} above the catalogue`, besideCatalogue(text, "above", (document) => indexOf(document, "catalogue"))],
    [`${name} below the catalogue`, besideCatalogue(text, "below", (document) => below(document, "catalogue"))],
  ]),
);
