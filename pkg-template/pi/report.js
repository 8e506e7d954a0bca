/** What `/inherit` shows about a prompt: its regions, both cuts, what a child would get, and diagnostics. */
import { inheritedIdentity, knownParts, parsePrompt } from "../index.js";
import { explainCuts, diagnosticLines, leftOut } from "../cli/explain.js";
import { together } from "../cli/parent.js";
import { characters, counted, grouped, shown } from "../cli/terminal.js";

/** @typedef {{ text: string, style?: "heading" | "dim" }} Line */
/** @typedef {import("./turns.js").Turn} Turn */

/** The names of the parts. @type {Record<keyof import("../index.js").KnownParts, string>} */
const PARTS = {
  customPrompt: "custom prompt",
  appendSystemPrompt: "appended prompt",
  contextFiles: "context files",
  skills: "skills",
  sections: "extension sections",
};
/** No colours and no cutting: whatever shows the lines does both. @type {import("../cli/terminal.js").Screen} */
const PLAIN = { paint: (text) => text, columns: Infinity };

/**
 * Describes which turn's prompt it is, and how exactly it can be read.
 * @param {Turn} turn
 * @returns {string[]}
 */
export function origin({ number, options, forced }) {
  const known = knownParts(options);
  const missing = Object.entries(PARTS).filter(([part]) => !(part in known));
  return [
    number === undefined
      ? "The base prompt. No turn has run yet, so extensions have not added to it."
      : `The prompt of turn ${grouped(number)}, as the provider got it.`,
    forced
      ? "An extension forced this prompt. The known parts went into the prompt that it replaced, and may be missing here."
      : missing.length === 0
        ? "All parts are known."
        : `All parts are known except the ${missing.map(([, name]) => name).join(" and the ")}.`,
  ];
}

/**
 * @param {Turn} turn
 * @param {string} cwd
 * @returns {Line[]}
 */
export function report(turn, cwd) {
  const { prompt, options } = turn;
  const known = knownParts(options);
  const map = parsePrompt(prompt, { cwd, known });
  const here = inheritedIdentity(prompt, { parentCwd: cwd, known });
  const elsewhere = inheritedIdentity(prompt, { parentCwd: cwd, childCwd: `${cwd.replace(/[\\/]+$/, "")}-elsewhere`, known });
  const diagnostics = together(map.diagnostics, together(here.diagnostics, elsewhere.diagnostics));
  const cuts = explainCuts(map.cuts).map(({ text }) => ({ text }));
  return [
    ...origin(turn).map((text) => ({ text })),
    { text: `${counted(characters(prompt), "character")}, shape ${map.shape}, ${map.cwd === undefined ? "no directory stated" : `directory ${map.cwd}`}`, style: "dim" },
    heading("Regions"),
    ...regionRows(map, prompt),
    heading("Where an identity ends"),
    ...(cuts.length > 0 ? cuts : [{ text: "nowhere: there is nothing to cut" }]),
    heading("What a child would get"),
    ...gets("here", here),
    ...gets("elsewhere", elsewhere),
    heading("Diagnostics"),
    ...(diagnostics.length > 0
      ? diagnosticLines(prompt, diagnostics, PLAIN).map((text) => ({ text }))
      : [{ text: "none" }]),
  ];
}

/** @param {string} text @returns {Line} */
const heading = (text) => ({ text: `\n${text}`, style: "heading" });

/**
 * A row for each region, with its context files below it. Paths come last, because they are long.
 * @param {import("../index.js").PromptMap} map
 * @param {string} prompt
 * @returns {Line[]}
 */
function regionRows({ regions }, prompt) {
  const size = (/** @type {import("../index.js").Span} */ { start, end }) => grouped(characters(prompt.slice(start, end)));
  const label = (/** @type {import("../index.js").Region} */ { kind, name }) => (kind === "extension" && name ? `${kind} ${name}` : kind);
  const [lines, sizes, labels] = [
    regions.map(({ line }) => grouped(line)),
    regions.map(size),
    regions.map(label),
  ].map((column) => Math.max(0, ...column.map((cell) => cell.length)));
  return regions.flatMap((region) => {
    const { line, inherited } = region;
    const files = region.kind === "projectContext" ? region.files : [];
    const skills = region.kind === "skills" ? region.skills : [];
    const kept = inherited.relocated ? "kept" : inherited.same ? "kept in the same directory" : "not inherited";
    const fate = `${kept}${skills.length > 0 ? `, ${counted(skills.length, "skill")}` : ""}`;
    return [
      { text: `line ${grouped(line).padEnd(lines)}  ${size(region).padStart(sizes)}  ${label(region).padEnd(labels)}  ${fate}` },
      ...files.map((file) => ({ text: `     ${" ".repeat(lines)}  ${size(file).padStart(sizes)}    ${shown(file.path, Infinity)}` })),
    ];
  });
}

/** @param {string} where @param {import("../index.js").InheritedIdentity} identity @returns {Line[]} */
const gets = (where, { text, sharedPrefix, excised, dropped }) => [
  { text: `${where}: ${counted(characters(text), "character")}; the first ${grouped(characters(text.slice(0, sharedPrefix)))} are the same as in this prompt` },
  { text: `  ${leftOut([...excised, ...dropped])}`, style: "dim" },
];
