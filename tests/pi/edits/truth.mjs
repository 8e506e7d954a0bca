// Whether a child may adopt each piece: "keep", "drop" or "either". This follows from the pieces and never from the
// library's results. A prompt has one reading, or two if an edit makes it unclear whether the opening is Pi's or the
// operator's.

/** The right readings. Each has the fate of every piece, for a child in the same directory and for a relocated one. */
export function readingsOf(document, known) {
  return document.own.map((own) => fates(document, own, known));
}

function fates(document, own, known) {
  const pieces = withForeignFiles(document, known);
  const anchor = pieces.findIndex(({ part }) => part === "anchor");
  const anchored = anchor >= 0;
  const extensionsFrom = own ? startOfExtensions(document, pieces) : Infinity;
  const listed = pieces.some(({ part }) => part === "catalogue");
  /** Set at the first piece that no child inherits. */
  let cut = false;
  return pieces.map((piece, i) => {
    // Section shape never has a date line, so one that an edit adds is foreign text.
    const part = piece.part === "date" && document.shape === "section" ? "foreign" : piece.part;
    const isExtension = part === "foreign" && i >= extensionsFrom;
    if (part === "catalogue" || part === "anchor" || isExtension || (part === "date" && anchored)) cut = true;
    if (cut) return both("drop");
    switch (part) {
      case "block":
        return { same: "keep", relocated: "drop" };
      case "tools":
      case "rules":
        // Without an anchor, tools and rules are not excised, because nothing proves that they are Pi's.
        return both(!own ? "keep" : anchored ? "drop" : "either");
      case "date":
      case "after":
        // Without an anchor and a catalogue, nothing distinguishes these from the operator's text.
        return both(listed ? "drop" : "either");
      case "wrapper":
        return both(i === 0 ? "keep" : "either");
      default:
        return both("keep");
    }
  });
}

const both = (fate) => ({ same: fate, relocated: fate });

/** After Pi's own opening, the first index at which foreign text is an extension's. */
function startOfExtensions({ shape }, pieces) {
  if (shape === "footer") {
    const block = pieces.findIndex(({ part }) => part === "block");
    return block < 0 ? Infinity : block;
  }
  return pieces.findLastIndex(({ part }) => part === "docs" || part === "addendum") + 1;
}

/** The part of each piece, for a library that gets these known parts. */
export const partsOf = (document, known) => withForeignFiles(document, known).map(({ part }) => part);

/**
 * Only Pi's next part ends a Markdown block. Text after the block belongs to its last file, unless that file is known.
 */
function withForeignFiles({ pieces, markdown }, known) {
  if (!markdown) return pieces;
  const isKnown = ({ isSpliced }) => known?.contextFiles !== undefined && !isSpliced;
  let isOpen = false;
  return pieces.map((piece) => {
    isOpen = piece.part === "block" ? !isKnown(piece) : isOpen && piece.part === "foreign";
    return isOpen ? { ...piece, part: "block" } : piece;
  });
}
