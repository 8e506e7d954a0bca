/** What a stream can show: its colours, its width, and text that cannot harm a terminal. */
import { env, noColor } from "../host/runtime.js";

/** @typedef {"cyan" | "yellow" | "magenta" | "grey" | "red" | "bold" | "dim" | "struck"} Style */
/** @typedef {(text: string, ...styles: Style[]) => string} Paint */
/** @typedef {{ paint: Paint, columns: number }} Screen The number of columns is infinite for a file or a pipe. */

/** SGR codes, on and off. @type {Record<Style, [number, number]>} */
const CODES = {
  cyan: [36, 39],
  yellow: [33, 39],
  magenta: [35, 39],
  grey: [90, 39],
  red: [31, 39],
  bold: [1, 22],
  dim: [2, 22],
  struck: [9, 29],
};

/**
 * If FORCE_COLOR is set, it decides: 0 and false mean no. Otherwise NO_COLOR and the kind of the terminal decide.
 * @param {{ isTTY?: boolean }} stream
 */
function wantsColour(stream) {
  const forced = env("FORCE_COLOR");
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return !noColor() && env("TERM") !== "dumb" && stream.isTTY === true;
}

/**
 * @param {{ isTTY?: boolean, columns?: number }} stream
 * @returns {Screen}
 */
export function screenOf(stream) {
  const coloured = wantsColour(stream);
  return {
    paint: (text, ...styles) =>
      coloured && text !== "" ? styles.reduce((inner, style) => sgr(CODES[style], inner), text) : text,
    columns: stream.isTTY === true ? (stream.columns || 80) : Infinity,
  };
}

/** @param {[number, number]} codes @param {string} text */
const sgr = ([on, off], text) => `\x1b[${on}m${text}\x1b[${off}m`;

/**
 * One line of a prompt, cut to a width. Control characters are replaced by visible ones, because an escape sequence in
 * a prompt must not reach the terminal.
 * @param {string} line
 * @param {number} width
 */
export function shown(line, width) {
  const visible = line
    .replace(/\t/g, "    ")
    .replace(/[\0-\x1f]/g, (c) => String.fromCharCode(0x2400 + c.charCodeAt(0)))
    .replace(/[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  const room = Math.max(width, 10);
  const fitting = fits(visible, room);
  return fitting === visible.length ? visible : `${visible.slice(0, fits(visible, room - 1))}…`;
}

/**
 * How many UTF-16 code units of a text fit into a number of cells, in whole characters.
 * @param {string} text
 * @param {number} cells
 */
export function fits(text, cells) {
  if (text.length * 2 <= cells) return text.length;
  let end = 0;
  for (const character of text) {
    cells -= cellsOf(character.codePointAt(0) ?? 0);
    if (cells < 0) break;
    end += character.length;
  }
  return end;
}

/**
 * At least as many cells as the character takes: one outside alphabets and punctuation may be wide.
 * @param {number} character
 */
const cellsOf = (character) => (character < 0x1100 || (character >= 0x2000 && character < 0x2300) ? 1 : 2);

/**
 * How many characters a text has, in Unicode code points, as `sharedPrefix` counts them.
 * @param {string} text
 */
export const characters = (text) => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** @param {number} count */
export const grouped = (count) => count.toLocaleString("en-GB");

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
