/** Turns the library's results into pictures for the map. */
import { explainCuts, explainDecoy, explainExcision, LAYERS } from "./explain.js";

/** @typedef {import("./map.js").Picture} Picture */
/** @typedef {import("./map.js").Stretch} Stretch */
/** @typedef {import("./map.js").Note} Note */

/** @param {number} offset @param {Note["place"]} place @param {string} text @param {Note["style"]} style @returns {Note} */
const note = (offset, place, text, style) => ({ offset, place, text, style });

/**
 * @param {string} text
 * @param {import("../index.js").PromptMap} map
 * @param {boolean} full
 * @returns {Picture}
 */
export function regionPicture(text, map, full) {
  return {
    text,
    full,
    stretches: map.regions.map(({ start, end, kind, name, layer }) => ({
      start,
      end,
      label: kind === "extension" && name ? `${kind} ${name}` : kind,
      bar: LAYERS[layer].bar,
      style: LAYERS[layer].style,
    })),
    notes: [
      ...explainCuts(map.cuts).map(({ offset, text }) => note(offset, "above", text, "bold")),
      ...map.decoys.map((decoy) => note(decoy.start, "below", `↳ ${explainDecoy(decoy)}`, "dim")),
    ],
    landmarks: map.regions.flatMap((region) => {
      if (region.kind === "projectContext") return region.files.map(({ start }) => ({ offset: start }));
      return region.kind === "skills" ? region.skills.map(({ start, name }) => ({ offset: start, name })) : [];
    }),
  };
}

/**
 * A prompt with its left-out parts struck through. White space that is left out with a part is not drawn.
 * @param {string} text
 * @param {readonly import("../index.js").Excision[]} excisions
 * @param {boolean} full
 * @returns {Picture}
 */
export function omissionPicture(text, excisions, full) {
  const omissions = excisions
    .map((excision) => ({ excision, ...trimmed(text, excision) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  /** @type {Stretch[]} */
  const stretches = [];
  let reached = 0;
  for (const { excision, start, end } of [...omissions, { excision: undefined, start: text.length, end: text.length }]) {
    const kept = trimmed(text, { start: reached, end: start });
    if (kept.start < kept.end) stretches.push({ ...kept, label: "kept", bar: "┃", style: "cyan" });
    if (excision) stretches.push({ start, end, label: `out: ${excision.kind}`, bar: "┆", style: "magenta", struck: true });
    reached = end;
  }
  return {
    text,
    full,
    stretches,
    notes: omissions.map(({ excision, start }) => note(start, "above", `✂ ${explainExcision(excision)}`, "bold")),
  };
}

/**
 * @param {string} text
 * @param {import("../index.js").Span} span
 */
function trimmed(text, { start, end }) {
  const part = text.slice(start, end);
  const indent = part.length - part.trimStart().length;
  return { start: start + indent, end: Math.max(start + indent, start + part.trimEnd().length) };
}

/** @type {Record<import("../index.js").SegmentSource, import("./terminal.js").Style>} */
const SOURCES = {
  parent: "cyan",
  portable: "cyan",
  "generic-base": "cyan",
  "context-files": "yellow",
  header: "magenta",
  agent: "grey",
  join: "dim",
};

/**
 * A child's prompt with the source of each part.
 * @param {import("../index.js").ChildPrompt} child
 * @param {boolean} full
 * @returns {Picture}
 */
export function childPicture({ text, segments }, full) {
  return {
    text,
    full,
    stretches: segments
      .filter(({ start, end }) => text.slice(start, end).trim() !== "")
      .map(({ start, end, source }) => ({ start, end, label: source, bar: "┃", style: SOURCES[source] })),
  };
}
