// Removes, adds or rewrites the date line and the anchor, or moves parts after the anchor.
import { append, below, change, has, indexOf, put, withPieces, without } from "./change.mjs";

function addDate(document) {
  const index = indexOf(document, "anchor");
  if (index < 0 || has(document, "date")) return undefined;
  const piece = { part: "date", before: document.pieces[index].before, text: "Current date: 2026-05-02" };
  return put(document, index, piece, document.shape === "section" ? "\n\n" : "\n");
}

const rewriteAnchor = (directory) => (document) => {
  const { cwd } = document;
  const isAnchor = ({ part, text }) => part === "anchor" && text.includes(cwd);
  return change(document, isAnchor, ({ text }) => ({ text: text.replace(cwd, () => directory(cwd)) }));
};

const afterAnchor = (...parts) => (document) => {
  if (!has(document, "anchor") || !parts.every((part) => has(document, part))) return undefined;
  const isMoved = ({ part }) => parts.includes(part);
  // There is one blank line before a part there, as between sections.
  const isFirst = ({ of, before }) => (of === "open" || of === "heading") && before !== "\n";
  const moved = document.pieces.filter(isMoved).map((piece) => (isFirst(piece) ? { ...piece, before: "\n\n" } : piece));
  const left = without(document, isMoved);
  return withPieces(left, left.pieces.toSpliced(below(left, "anchor"), 0, ...moved));
};

/**
 * What Pi's two examples for remote work write instead of its directory, or at the end of a prompt without its line.
 */
export const remoteDirectories = {
  ssh: (directory, remote) => `${directory} (via SSH: ${remote})`,
  vm: (directory, cwd) => `${directory} (Gondolin VM; host workspace mounted from ${cwd})`,
};
const vm = (cwd) => remoteDirectories.vm("/workspace", cwd);

export const tail = {
  "date line taken out": (document) => without(document, ({ part }) => part === "date"),
  "date line added": addDate,
  "anchor taken out": (document) => without(document, ({ part }) => part === "anchor"),
  "anchor remarked on": rewriteAnchor((cwd) => `${cwd} (read-only)`),
  "anchor of another directory": rewriteAnchor(() => "/remote/place"),
  "anchor of another directory, as over SSH": rewriteAnchor(() => remoteDirectories.ssh("/remote/place", "box")),
  "anchor of another directory, as in a VM": rewriteAnchor(vm),
  "a footer line of a VM appended": (document) => append(document, `Current working directory: ${vm(document.cwd)}`),
  "block behind the anchor": afterAnchor("block"),
  "catalogue behind the anchor": afterAnchor("catalogue"),
  "block and catalogue behind the anchor": afterAnchor("block", "catalogue"),
};
