/**
 * Where a span stands, for people: the number of its line, and its text's first line.
 * @param {string} text
 * @param {import("./index.js").Span} span
 */
export function quoted(text, { start, end }) {
  const [first, ...rest] = text.slice(start, end).split(/\r?\n/);
  return { line: text.slice(0, start).split("\n").length, quote: rest.length > 0 ? `${first} …` : first };
}
