/** Turns the library's results into pictures for the map. */
import { explainCuts, explainDecoy, explainExcision, LAYERS } from "./explain.js";

/** @typedef {import("./map.js").Picture} Picture */
/** @typedef {import("./map.js").Stretch} Stretch */

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
      ...explainCuts(map.cuts).map((cut) => ({ ...cut, place: /** @type {const} */ ("above"), style: /** @type {const} */ ("bold") })),
      ...map.decoys.map((decoy) => ({
        offset: decoy.start,
        text: `↳ ${explainDecoy(decoy)}`,
        place: /** @type {const} */ ("below"),
        style: /** @type {const} */ ("dim"),
      })),
    ],
    landmarks: map.regions.flatMap(({ files = [], skills = [] }) => [
      ...files.map(({ start }) => ({ offset: start })),
      ...skills.map(({ start, name }) => ({ offset: start, name })),
    ]),
  };
}

/**
 * A prompt with what is left out of it struck through.
 * @param {string} text
 * @param {readonly import("../index.js").Excision[]} excisions
 * @param {boolean} full
 * @returns {Picture}
 */
export function omissionPicture(text, excisions, full) {
  /** @type {Stretch[]} */
  const stretches = [];
  let end = 0;
  /** @param {number} to */
  const keepTo = (to) => {
    const kept = text.slice(end, to);
    if (kept.trim() === "") return;
    const start = end + kept.length - kept.trimStart().length;
    stretches.push({ start, end: end + kept.trimEnd().length, label: "kept", bar: "┃", style: "cyan" });
  };
  for (const { start, end: stop, kind } of [...excisions].sort((a, b) => a.start - b.start)) {
    keepTo(start);
    const shape = { start, end: start + text.slice(start, stop).trimEnd().length };
    stretches.push({ ...shape, label: `out: ${kind}`, bar: "┆", style: "magenta", struck: true });
    end = stop;
  }
  keepTo(text.length);
  return {
    text,
    full,
    stretches,
    notes: excisions.map((excision) => ({
      offset: excision.start,
      text: `✂ ${explainExcision(excision)}`,
      place: "above",
      style: "bold",
    })),
  };
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
