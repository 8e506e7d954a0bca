// What is quicker in JavaScript, for `strings.rs`: looking at a string unit by unit. In one object as in `objects.js`.
export const strings = {
  /** How many UTF-16 units two strings share from their start, in whole characters. */
  shared(a, b) {
    const most = Math.min(a.length, b.length);
    let units = 0;
    while (units < most && a.charCodeAt(units) === b.charCodeAt(units)) units++;
    const splits = (text) => units > 0 && units < text.length && text.codePointAt(units - 1) > 0xffff;
    return splits(a) || splits(b) ? units - 1 : units;
  },

  /** Gives its lone surrogates back to a text: each U+FFFD of it is, in order, a U+FFFD or a lone surrogate of `originals`. */
  restore(text, originals) {
    const units = originals.join("\n").match(/[\uFFFD\uD800-\uDFFF]/gu) ?? [];
    let next = 0;
    return text.replace(/\uFFFD/g, () => units[next++] ?? "\uFFFD");
  },
};
