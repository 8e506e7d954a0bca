// The building blocks of operators. Each takes a document of pieces and returns an edited one, or undefined.

export const has = ({ pieces }, part, of) => pieces.some((piece) => piece.part === part && (of === undefined || piece.of === of));
export const indexOf = ({ pieces }, part) => pieces.findIndex((piece) => piece.part === part);
/** The index after a part's last piece, or -1. */
export const below = ({ pieces }, part) => pieces.findLastIndex((piece) => piece.part === part) + 1 || -1;

export const withPieces = (document, pieces) => ({ ...document, pieces });

/** Inserts a piece at an index. `belowIt` is the white space between it and the next piece. */
export function put(document, index, piece, belowIt) {
  const pieces = document.pieces.toSpliced(index, 0, piece);
  if (belowIt !== undefined && pieces[index + 1]) pieces[index + 1] = { ...pieces[index + 1], before: belowIt };
  return withPieces(document, pieces);
}

/** Adds text at the end. If an anchor precedes it, it is an extension's. */
export function append(document, text) {
  const piece = { part: "after", before: document.end.endsWith("\n") ? "\n" : "\n\n", text };
  return { ...withPieces(document, [...document.pieces, piece]), end: "" };
}

export function without(document, isGone) {
  const pieces = document.pieces.filter((piece) => !isGone(piece));
  return pieces.length < document.pieces.length ? withPieces(document, pieces) : undefined;
}

/** Changes the pieces that `isConcerned` selects. Undefined if it selects none. */
export function change(document, isConcerned, edit) {
  if (!document.pieces.some(isConcerned)) return undefined;
  const pieces = document.pieces.map((piece, i) => (isConcerned(piece, i) ? { ...piece, ...edit(piece) } : piece));
  return withPieces(document, pieces);
}

/** Changes all text, including the white space between pieces. */
export function throughout(document, edit) {
  const pieces = document.pieces.map((piece) => ({ ...piece, before: edit(piece.before), text: edit(piece.text) }));
  return { ...withPieces(document, pieces), end: edit(document.end) };
}
