// Reads strings unit by unit for `strings.rs`, because JavaScript is faster at this. One object, as in `objects.js`.
export const strings = {
  /** How many UTF-16 units two strings share from their start, in whole characters. */
  shared(a, b) {
    const most = Math.min(a.length, b.length);
    let units = 0;
    while (units < most && a.charCodeAt(units) === b.charCodeAt(units)) units++;
    const splits = (text) => units > 0 && units < text.length && text.codePointAt(units - 1) > 0xffff;
    return splits(a) || splits(b) ? units - 1 : units;
  },

  /** Restores a text's lone surrogates: replaces each U+FFFD with the next U+FFFD or lone surrogate of `originals`. */
  restore(text, originals) {
    const units = originals.join("\n").match(/[\uFFFD\uD800-\uDFFF]/gu) ?? [];
    let next = 0;
    return text.replace(/\uFFFD/g, () => units[next++] ?? "\uFFFD");
  },

  /** The words of a text that contain lone surrogates. */
  loneWords: (text) => new Set(words(text).filter((word) => LONE.test(word))),

  /** Replaces lone surrogates with U+FFFF, except in `known` words. In UTF-8, all lone surrogates would be equal. */
  toldApart: (text, known) =>
    words(text).map((word) => (LONE.test(word) && !known.has(word) ? word.replace(new RegExp(LONE, "gu"), "\uFFFF") : word)).join(""),
};

const LONE = /[\uD800-\uDFFF]/u;

/** Splits a text at white space and at characters that Pi escapes. These can differ between a part and the prompt. */
const words = (text) => text.split(/([\s&<>"';]+)/);
