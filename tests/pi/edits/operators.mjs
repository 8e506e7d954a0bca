// What extensions do to a prompt after Pi has rendered it. Each operator takes a document of pieces and returns an
// edited one, or undefined where it finds nothing to edit. Names are the rows of the printed table.

const has = (document, part, of) => document.pieces.some((piece) => piece.part === part && (of === undefined || piece.of === of));
const indexOf = (document, part) => document.pieces.findIndex((piece) => piece.part === part);
const lastIndexOf = (document, part) => document.pieces.findLastIndex((piece) => piece.part === part);
const withPieces = (document, pieces) => ({ ...document, pieces });
/** Puts a piece at an index; `below` is the white space that the piece now below it gets. */
const put = (document, index, piece, below) => {
  const pieces = document.pieces.toSpliced(index, 0, piece);
  if (below !== undefined && pieces[index + 1]) pieces[index + 1] = { ...pieces[index + 1], before: below };
  return withPieces(document, pieces);
};
const without = (document, isGone) => {
  const pieces = document.pieces.filter((piece) => !isGone(piece));
  return pieces.length < document.pieces.length ? withPieces(document, pieces) : undefined;
};
/** Changes the pieces that `isConcerned` picks. */
const change = (document, isConcerned, edit) => withPieces(document, document.pieces.map((piece, i) => (isConcerned(piece, i) ? { ...piece, ...edit(piece) } : piece)));
/** Changes every stretch of text, the white space between pieces included. */
const throughout = (document, edit) => ({ ...withPieces(document, document.pieces.map((piece) => ({ ...piece, before: edit(piece.before), text: edit(piece.text) }))), end: edit(document.end) });
const isCatalogue = (...names) => ({ part, of }) => part === "catalogue" && names.includes(of);

// --- Spacing

const spacing = {
  "line breaks collapsed to two": (document) => throughout(document, (text) => text.replace(/(?:\r?\n){3,}/g, "\n\n")),
  "line breaks collapsed to three": (document) => throughout(document, (text) => text.replace(/(?:\r?\n){4,}/g, "\n\n\n")),
  "blank lines doubled": (document) => throughout(document, (text) => text.replace(/\n{2,}/g, (run) => `\n${"\n\n".repeat(run.length - 1)}`)),
  "trailing white space of lines trimmed": (document) => throughout(document, (text) => text.replace(/[ \t]+$/gm, "")),
  "end trimmed": (document) => ({ ...document, end: "" }),
  "line breaks put at the end": (document) => ({ ...document, end: `${document.end}\n\n` }),
};

// --- Text between Pi's parts

const foreignTexts = {
  "a paragraph": "FOREIGN: the build is slow today.",
  "a list": "## Todo\n\n- [ ] FOREIGN: write the release notes\n- [x] FOREIGN: read them",
  "a section": "<working_notes>\nFOREIGN: the port is taken.\n</working_notes>",
};
/** Where the text goes: the index that it gets, or -1. */
const joints = {
  "above the block": (document) => indexOf(document, "block"),
  "below the block": (document) => below(document, "block"),
  "below the catalogue": (document) => below(document, "catalogue"),
  "above the anchor": (document) => indexOf(document, "anchor"),
};
const below = (document, part) => lastIndexOf(document, part) + 1 || -1;

const inserted = Object.fromEntries(
  Object.entries(joints).flatMap(([joint, at]) =>
    Object.entries(foreignTexts).map(([kind, text]) => [
      `${kind} ${joint}`,
      (document) => {
        const index = at(document);
        if (index < 0) return undefined;
        const piece = { part: "foreign", before: "\n\n", text: text.replaceAll("FOREIGN", `FOREIGN, ${joint}`) };
        // A paragraph leaves the joint below it as Pi writes it; others bring a blank line.
        return put(document, index, piece, kind === "a paragraph" ? undefined : "\n\n");
      },
    ]),
  ),
);

// --- The catalogue

const bare = "  <skill>\n    <name>pdf</name>\n    <description>FOREIGN, how to read PDFs</description>\n    <location>/s/pdf.md</location>\n  </skill>";
const compactList = "## Skills\n\nFOREIGN: load one with the skill tool.\n\n- pdf: FOREIGN, how to read PDFs\n- xls: FOREIGN, how to read sheets";
/** What other packages write for skills. */
const skillTexts = {
  "another's list": compactList,
  "another's section": `<agent_skills>\n${compactList}\n</agent_skills>`,
  "another's <available_skills>": `<available_skills>\n${bare}\n</available_skills>`,
};
const ofAnother = (text, where) => ({ part: "foreign", before: "\n\n", text: text.replaceAll("FOREIGN", `FOREIGN, ${where}`) });

const insteadOfCatalogue = (text) => (document) => {
  const index = indexOf(document, "catalogue");
  const left = without(document, ({ part }) => part === "catalogue");
  return left && put(left, index, ofAnother(text, "instead"));
};
const besideCatalogue = (text, where, at) => (document) => has(document, "catalogue") && put(document, at(document), ofAnother(text, where));

const othersSkills = Object.fromEntries(
  Object.entries(skillTexts).flatMap(([name, text]) => [
    [`${name} instead of the catalogue`, insteadOfCatalogue(text)],
    [`${name} above the catalogue`, besideCatalogue(text, "above", (document) => indexOf(document, "catalogue"))],
    [`${name} below the catalogue`, besideCatalogue(text, "below", (document) => below(document, "catalogue"))],
  ]),
);

const catalogue = {
  "list taken out": (document) => without(document, isCatalogue("list")),
  "list and hints taken out": (document) => without(document, isCatalogue("list", "hints")),
  "list emptied": (document) => has(document, "catalogue", "list") && change(document, isCatalogue("list"), () => ({ text: "<available_skills>\n</available_skills>" })),
  "heading taken out, list emptied": (document) =>
    has(document, "catalogue", "list") &&
    change(without(document, isCatalogue("heading", "hints")) ?? document, isCatalogue("list"), ({ before }) => ({ text: "<available_skills>\n</available_skills>", before: before.length < 2 ? before : "\n\n" })),
  "all but the wrapper taken out": (document) => has(document, "catalogue", "open") && without(document, isCatalogue("heading", "hints", "list")),
  "more hint lines": (document) => has(document, "catalogue", "hints") && change(document, isCatalogue("hints"), ({ text }) => ({ text: `${text}\nSkills marked with a star come first.\nOne at a time.` })),
  "a paragraph of hints more": (document) => has(document, "catalogue", "hints") && change(document, isCatalogue("hints"), ({ text }) => ({ text: `${text}\n\nAsk before you load a second one.` })),
  "no hint lines": (document) => without(document, isCatalogue("hints")),
  "no blank line above the list": (document) => has(document, "catalogue", "hints") && change(document, isCatalogue("list"), () => ({ before: "\n" })),
};

// --- The context block

const splice = (above, inside, belowIt, first) => (document) => {
  if (!has(document, "block", "file")) return undefined;
  const path = `${document.parentCwd}/LOCAL.md`;
  const content = "SPLICED: nobody else's rules.";
  const text = document.markdown ? `## ${path}${inside}${content}` : `<project_instructions path="${path}">${inside}${content}\n</project_instructions>`;
  const index = first ? document.pieces.findIndex(({ of }) => of === "file") : document.pieces.findLastIndex(({ of }) => of === "file") + 1;
  return put(document, index, { part: "block", of: "file", isSpliced: true, before: above, text }, belowIt);
};
const block = {
  "a file spliced in, as Pi would": splice("\n\n", "\n\n", undefined),
  "a file spliced in, no blank line above": splice("\n", "\n", undefined),
  "a file spliced in, no blank lines around": splice("\n", "\n", "\n"),
  "a file spliced in, three line breaks around": splice("\n\n\n", "\n", "\n\n\n"),
  "a file spliced in first, no blank line below": splice("\n\n", "\n", "\n", true),
};

// --- Date line and anchor

const rewriteAnchor = (dir) => (document) => {
  const { cwd } = document;
  const index = indexOf(document, "anchor");
  if (index < 0 || !document.pieces[index].text.includes(cwd)) return undefined;
  return change(document, (_, i) => i === index, ({ text }) => ({ text: text.replace(cwd, () => dir(cwd)) }));
};
const behindAnchor = (...parts) => (document) => {
  if (!has(document, "anchor") || !parts.every((part) => has(document, part))) return undefined;
  const isMoved = ({ part }) => parts.includes(part);
  const moved = document.pieces.filter(isMoved).map((piece) => (["open", "heading"].includes(piece.of) && piece.before !== "\n" ? { ...piece, before: "\n\n" } : piece));
  const left = without(document, isMoved);
  const index = below(left, "anchor");
  return withPieces(left, left.pieces.toSpliced(index, 0, ...moved));
};

const tail = {
  "date line taken out": (document) => without(document, ({ part }) => part === "date"),
  "date line added": (document) => {
    const index = indexOf(document, "anchor");
    if (index < 0 || has(document, "date")) return undefined;
    const { before } = document.pieces[index];
    return put(document, index, { part: "date", before, text: "Current date: 2026-05-02" }, document.shape === "section" ? "\n\n" : "\n");
  },
  "anchor taken out": (document) => without(document, ({ part }) => part === "anchor"),
  "anchor remarked on": rewriteAnchor((cwd) => `${cwd} (read-only)`),
  "anchor of another directory": rewriteAnchor(() => "/remote/place"),
  "anchor of another directory, as over SSH": rewriteAnchor(() => "/remote/place (via SSH: box)"),
  "anchor of another directory, as in a VM": rewriteAnchor((cwd) => `/workspace (Gondolin VM; host workspace mounted from ${cwd})`),
  "a footer line of a VM appended": (document) => append(document, `Current working directory: /workspace (Gondolin VM; host workspace mounted from ${document.cwd})`),
  "block behind the anchor": behindAnchor("block"),
  "catalogue behind the anchor": behindAnchor("catalogue"),
  "block and catalogue behind the anchor": behindAnchor("block", "catalogue"),
};

/** Text behind everything else: an extension's where an anchor stands above it. */
function append(document, text) {
  return { ...withPieces(document, [...document.pieces, { part: "after", before: document.end.endsWith("\n") ? "\n" : "\n\n", text }]), end: "" };
}

// --- The opening

const opening = (edit, own = ({ own }) => own) => (document) => {
  const [first] = document.pieces;
  if (first.part !== "preamble") return undefined;
  return { ...change(document, (_, i) => i === 0, ({ text }) => ({ text: edit(text) })), own: own(document) };
};
/** What may no longer be told from a custom prompt, because Pi's own opening is one paragraph. */
const perhapsOwn = ({ own }) => [...new Set([...own, false])];
const lineInside = (line) => opening((text) => text.replace(/(?<=[.:。])\s|$/, (joint) => `\n${line}\n${joint.trim()}`));

const openings = {
  "opening reworded": opening((text) => text.replace(/^.*/, "REWORDED: you are the release engineer of this project, and you act inside pi."), ({ shape, own }) => (shape === "section" ? own : perhapsOwn({ own }))),
  "a line put above the opening": opening((text) => `PREFIXED: the user is in a hurry.\n${text}`, ({ shape, own }) => (shape === "section" ? own : perhapsOwn({ own }))),
  "a paragraph put above the opening": opening((text) => `PREFIXED: the user is in a hurry.\n\n${text}`, perhapsOwn),
  "a line <project_context> in the opening": lineInside("<project_context>"),
  "a line </skills> in the opening": lineInside("</skills>"),
  "a line # Project Context in the opening": lineInside("# Project Context"),
  "some tool lines taken out": (document) => dropToolLines(document, /^- bash: .*\n/gm),
  "all tool lines taken out": (document) => dropToolLines(document, /^- (?:bash|read|web_search): .*\n/gm),
};

function dropToolLines(document, lines) {
  const isListing = ({ part, text }) => (part === "tools" || part === "preamble") && lines.test(text);
  const index = document.pieces.findIndex(isListing);
  return index < 0 ? undefined : change(document, (_, i) => i === index, ({ text }) => ({ text: text.replace(lines, "") }));
}

// --- The whole

const wrap = (joint) => (document) => {
  const [first, ...others] = document.pieces;
  const pieces = [{ part: "wrapper", before: first.before, text: "<system_prompt>" }, { ...first, before: joint }, ...others, { part: "wrapper", before: joint, text: "</system_prompt>" }];
  return { ...withPieces(document, pieces), end: "", own: joint === "\n" ? document.own : perhapsOwn(document) };
};
const crlf = (text) => text.replace(/\r?\n/g, "\r\n");
const crlfIn = (isConcerned) => (document) => change(document, isConcerned, ({ before, text }) => ({ before: crlf(before), text: crlf(text) }));

const whole = {
  "wrapped in a tag": wrap("\n"),
  "wrapped in a tag, blank lines inside": wrap("\n\n"),
  "CRLF throughout": (document) => throughout(document, crlf),
  "CRLF in the block": crlfIn(({ part }) => part === "block"),
  "CRLF from the catalogue down": crlfIn(({ part }) => ["catalogue", "date", "anchor", "after"].includes(part)),
  "CRLF above the block": crlfIn(({ part }) => ["preamble", "tools", "rules", "docs", "addendum"].includes(part)),
  "a byte order mark": (document) => change(document, (_, i) => i === 0, ({ before }) => ({ before: `\ufeff${before}` })),
  "a memory appended": (document) => append(document, "# Memory\n\nAFTER: the user likes short answers."),
};

export const operators = { ...spacing, ...inserted, ...catalogue, ...othersSkills, ...block, ...tail, ...openings, ...whole };
