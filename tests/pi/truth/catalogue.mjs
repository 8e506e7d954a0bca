// The catalogue, entry by entry, as the version's own formatter returns it.

/** All catalogues that a session can have, depending on its reading tools. One of them is the absent catalogue. */
export function possibleCatalogues(renderer, session) {
  const skills = session.skills.filter((skill) => !skill.disableModelInvocation);
  const absent = { text: "", entries: [] };
  if (skills.length === 0) return [absent];
  return [...["read", "bash", "indirect"].map((tool) => take(renderer, skills, tool)), absent];
}

/** The catalogue in pieces. Its heading starts with the blank line above it. */
function take(renderer, skills, tool) {
  const text = renderer.catalogue(skills, tool);
  const opening = "<available_skills>\n";
  const closing = "\n</available_skills>";
  const head = text.slice(0, text.indexOf(opening) + opening.length);
  const alone = (skill) => renderer.catalogue([skill], tool).slice(head.length, -closing.length);
  const pieces = skills.map(alone);
  if (head + pieces.join("\n") + closing !== text) throw new Error(`${renderer.version}: a catalogue is more than its entries`);
  return { text, head, pieces, closing, skills, entries: [] };
}

/** Writes a catalogue without the blank line above it, and fills `entries`. */
export function writeCatalogue(draft, { head, pieces, closing, skills, entries }) {
  draft.add(head.trimStart(), "session");
  pieces.forEach((piece, i) => {
    if (i > 0) draft.add("\n", "session");
    const span = draft.span(() => draft.add(piece, "session"));
    const { name, description, filePath } = skills[i];
    entries.push({ ...span, name, description, filePath });
  });
  draft.add(closing, "session");
}
