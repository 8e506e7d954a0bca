// A rendered prompt as a list of pieces, so that an edit changes the text and the right answer together. A piece starts
// and ends at non-white-space and names the part of Pi's that it belongs to. `before` is the white space before it.
//
//   { part: "catalogue", of: "heading", before: "\n\n\n", text: "The following skills …" }
//
// Parts: preamble, tools, rules, docs, addendum, block (of: open, file, close), catalogue (of: open, heading, hints,
// list, close), date, anchor, after (text after the anchor), and what edits add: foreign, wrapper.
import { label } from "../truth/label.mjs";

const partOf = { projectContext: "block", skills: "catalogue", cwd: "anchor", extension: "after" };

/** Renders a session and divides the result by what went in. */
export function takeApart(renderer, session) {
  const labelled = label(renderer, session, {});
  const { prompt, truth } = labelled;
  const pieces = [];
  let from = 0;
  const add = (part, start, end, of) => {
    const text = prompt.slice(start, end);
    const trimmed = text.trim();
    if (trimmed === "") return;
    const at = start + text.indexOf(trimmed);
    pieces.push({ part, ...(of && { of }), before: prompt.slice(from, at), text: trimmed });
    from = at + trimmed.length;
  };
  for (const region of truth.regions) {
    const part = partOf[region.kind] ?? region.kind;
    if (part === "block") addBlock(add, region);
    else if (part === "catalogue") addCatalogue(add, region, prompt.slice(region.start, region.end));
    else add(part, region.start, region.end);
  }
  const file = pieces.find(({ of }) => of === "file");
  return {
    pieces,
    end: prompt.slice(from),
    shape: truth.shape,
    /** Whether the prompt has Pi's own opening. If so, foreign text after it is an extension's. */
    own: [session.customPrompt === ""],
    markdown: file !== undefined && file.text.startsWith("## "),
    cwd: session.cwd.replaceAll("\\", "/"),
    parentCwd: labelled.parentCwd,
    childCwd: labelled.childCwd,
    known: labelled.known,
  };
}

function addBlock(add, { start, end, files }) {
  add("block", start, files[0].start, "open");
  for (const file of files) add("block", file.start, file.end, "file");
  add("block", files.at(-1).end, end, "close");
}

/** Values in a catalogue are escaped, so it contains no tags except its own. */
function addCatalogue(add, { start, end }, text) {
  const heading = text.indexOf("The following skills");
  const hints = text.indexOf("\n", heading);
  const list = text.indexOf("<available_skills>");
  const close = text.indexOf("</available_skills>") + "</available_skills>".length;
  add("catalogue", start, start + heading, "open");
  add("catalogue", start + heading, start + hints, "heading");
  add("catalogue", start + hints, start + list, "hints");
  add("catalogue", start + list, start + close, "list");
  add("catalogue", start + close, end, "close");
}

export const promptOf = ({ pieces, end }) => pieces.map(({ before, text }) => before + text).join("") + end;
