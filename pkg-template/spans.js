/**
 * Tells where spans of a text stand, for people: the number of the line, and the text's first line. Lines are counted on from
 * the span before, so that many spans in order take one pass.
 * @param {string} text
 */
export function quoter(text) {
  let at = 0;
  let line = 1;
  /** @param {import("./index.js").Span} span */
  return ({ start, end }) => {
    if (start < at) [at, line] = [0, 1];
    for (let next = text.indexOf("\n", at); next >= 0 && next < start; next = text.indexOf("\n", at)) {
      at = next + 1;
      line++;
    }
    const [first, ...rest] = text.slice(start, end).split(/\r?\n/, 2);
    return { line, quote: rest.length > 0 ? `${first} …` : first };
  };
}
