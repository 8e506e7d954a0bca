// Changes spacing and line ends throughout the prompt, wraps the whole prompt, or adds to it.
import { append, change, throughout, withPieces } from "./change.mjs";
import { perhapsOwn } from "./opening.mjs";

export const spacing = {
  "line breaks collapsed to two": (document) => throughout(document, (text) => text.replace(/(?:\r?\n){3,}/g, "\n\n")),
  "line breaks collapsed to three": (document) => throughout(document, (text) => text.replace(/(?:\r?\n){4,}/g, "\n\n\n")),
  "blank lines doubled": (document) =>
    throughout(document, (text) => text.replace(/\n{2,}/g, (run) => `\n${"\n\n".repeat(run.length - 1)}`)),
  "trailing white space of lines trimmed": (document) => throughout(document, (text) => text.replace(/[ \t]+$/gm, "")),
  "end trimmed": (document) => ({ ...document, end: "" }),
  "line breaks put at the end": (document) => ({ ...document, end: `${document.end}\n\n` }),
};

const wrapper = (text, before) => ({ part: "wrapper", before, text });

const wrap = (joint) => (document) => {
  const [first, ...others] = document.pieces;
  const pieces = [wrapper("<system_prompt>", first.before), { ...first, before: joint }, ...others, wrapper("</system_prompt>", joint)];
  return { ...withPieces(document, pieces), end: "", own: joint === "\n" ? document.own : perhapsOwn(document) };
};

const crlf = (text) => text.replace(/\r?\n/g, "\r\n");
const crlfIn = (...parts) => (document) =>
  change(document, ({ part }) => parts.includes(part), ({ before, text }) => ({ before: crlf(before), text: crlf(text) }));

export const whole = {
  "wrapped in a tag": wrap("\n"),
  "wrapped in a tag, blank lines inside": wrap("\n\n"),
  "CRLF throughout": (document) => throughout(document, crlf),
  "CRLF in the block": crlfIn("block"),
  "CRLF from the catalogue down": crlfIn("catalogue", "date", "anchor", "after"),
  "CRLF above the block": crlfIn("preamble", "tools", "rules", "docs", "addendum"),
  "a byte order mark": (document) => change(document, (_, i) => i === 0, ({ before }) => ({ before: `\ufeff${before}` })),
  "a memory appended": (document) => append(document, "# Memory\n\nAFTER: the user likes short answers."),
};
