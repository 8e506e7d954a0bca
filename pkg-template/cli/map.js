/** Draws a text with a margin that labels each part. Notes mark places, and left-out parts are struck through. */
import { counted, shown } from "./terminal.js";

/** @typedef {import("./terminal.js").Style} Style */
/** @typedef {import("./terminal.js").Screen} Screen */

/**
 * @typedef {object} Stretch A part of the text with one meaning. They are in order and do not overlap.
 * @property {number} start
 * @property {number} end
 * @property {string} label
 * @property {string} bar One character, which shows the meaning without colour.
 * @property {Style} style
 * @property {boolean} [struck]
 */
/**
 * @typedef {object} Note A line above or below the line that contains an offset.
 * @property {number} offset
 * @property {"above" | "below"} place
 * @property {string} text
 * @property {Style} style
 */
/**
 * @typedef {object} Picture
 * @property {string} text
 * @property {readonly Stretch[]} stretches
 * @property {readonly Note[]} [notes]
 * @property {readonly { offset: number, name?: string }[]} [landmarks] Offsets of lines that are never folded.
 *   A line whose landmark has a name may be folded. The fold then lists the name.
 * @property {boolean} full Whether to show every line.
 */

/** How many lines at the beginning and at the end of a stretch are never folded. */
const HEAD = 3;
const TAIL = 1;
/** The fewest lines that are folded. A fold takes a line itself. */
const SMALLEST_FOLD = 3;

/**
 * @param {Picture} picture
 * @param {Screen} screen
 */
export function drawMap({ text, stretches, notes = [], landmarks = [], full }, screen) {
  if (text === "") return "";
  const lines = linesOf(text);
  const { paint } = screen;
  const digits = String(lines.length).length;
  const labels = Math.max(0, ...stretches.map(({ label }) => label.length));
  const blank = " ".repeat(digits);
  const room = screen.columns - digits - labels - 6;
  const at = (/** @type {number} */ offset) => lineAt(lines, offset);

  const stretchOf = lines.map(() => /** @type {Stretch | undefined} */ (undefined));
  const keep = lines.map(() => full);
  for (const stretch of stretches) {
    const [first, last] = [at(stretch.start), at(Math.max(stretch.start, stretch.end - 1))];
    for (let line = first; line <= last; line++) {
      stretchOf[line] ??= stretch;
      if (line < first + HEAD || line > last - TAIL) keep[line] = true;
    }
  }
  const notesOf = byLine(notes, at);
  for (const line of notesOf.keys()) keep[line] = true;
  const namesOf = byLine(landmarks, at);
  for (const [line, marks] of namesOf) if (marks.some(({ name }) => name === undefined)) keep[line] = true;

  /** @param {number} line */
  const row = (line) => {
    const stretch = stretchOf[line];
    const number = paint(String(line + 1).padStart(digits), "dim");
    if (stretch === undefined) return `${number}  ${" ".repeat(labels)}   ${shown(lines[line].text, room)}`.trimEnd();
    const label = (line === at(stretch.start) ? stretch.label : "").padEnd(labels);
    const content = shown(lines[line].text, room);
    /** @type {Style[]} */
    const styles = stretch.struck ? ["struck", "dim"] : [];
    return `${number}  ${paint(label, stretch.style)} ${paint(stretch.bar, stretch.style)} ${paint(content, ...styles)}`;
  };
  /** @param {number} line @param {Note["place"]} place */
  const noted = (line, place) =>
    (notesOf.get(line) ?? []).filter((note) => note.place === place).map((note) => `${blank}  ${paint(note.text, note.style)}`);

  /** @type {string[]} */
  const rows = [];
  for (let line = 0; line < lines.length; ) {
    let end = line;
    /** @type {string[]} */
    const names = [];
    for (; end < lines.length && !keep[end] && stretchOf[end] === stretchOf[line]; end++) {
      for (const { name } of namesOf.get(end) ?? []) if (name) names.push(name);
    }
    if (end - line >= SMALLEST_FOLD) {
      const list = names.join(", ");
      const stretch = stretchOf[line];
      const bar = stretch ? paint(stretch.bar, stretch.style) : " ";
      const fold = shown(`⋮ ${counted(end - line, "line")}${list && `: ${list}`}`, room);
      rows.push(`${blank}  ${" ".repeat(labels)} ${bar} ${paint(fold, "dim")}`);
      line = end;
    } else {
      rows.push(...noted(line, "above"), row(line), ...noted(line, "below"));
      line++;
    }
  }
  return `${rows.map((line) => line.trimEnd()).join("\n")}\n`;
}

/**
 * @template {{ offset: number }} T
 * @param {readonly T[]} marks
 * @param {(offset: number) => number} at
 */
function byLine(marks, at) {
  /** @type {Map<number, T[]>} */
  const lines = new Map();
  for (const mark of marks) {
    const line = at(mark.offset);
    const before = lines.get(line);
    if (before) before.push(mark);
    else lines.set(line, [mark]);
  }
  return lines;
}

/** @typedef {{ start: number, text: string }} Line */

/** @param {string} text @returns {Line[]} */
function linesOf(text) {
  let start = 0;
  const lines = text.split("\n").map((line) => {
    const entry = { start, text: line.replace(/\r$/, "") };
    start += line.length + 1;
    return entry;
  });
  if (lines.length > 1 && lines[lines.length - 1].text === "") lines.pop();
  return lines;
}

/**
 * The index of the line that contains an offset.
 * @param {readonly Line[]} lines
 * @param {number} offset
 */
function lineAt(lines, offset) {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle].start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
