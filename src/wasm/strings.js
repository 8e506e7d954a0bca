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

  /** The words of a text that hold lone surrogates. */
  loneWords: (text) => new Set(words(text).filter((word) => LONE.test(word))),

  /** A text with U+FFFF for the lone surrogates of each word that is none of `known`: in UTF-8 all of them would be alike. */
  toldApart: (text, known) =>
    words(text).map((word) => (LONE.test(word) && !known.has(word) ? word.replace(new RegExp(LONE, "gu"), "\uFFFF") : word)).join(""),
};

const LONE = /[\uD800-\uDFFF]/u;

/** Words, and what can differ between a part and the same in a prompt: white space, and characters that Pi escapes. */
const words = (text) => text.split(/([\s&<>"';]+)/);
