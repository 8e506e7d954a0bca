/** Describes diagnostics, decoys and cuts in words. */
import { formatDiagnostics } from "../format.js";
import { counted, grouped, shown } from "./terminal.js";

/** @typedef {import("../index.js").RegionKind} RegionKind */
/** @typedef {import("../index.js").Layer} Layer */

/**
 * How a layer is drawn: with its own bar, and in one of four hues that colour-blind readers can distinguish.
 * @type {Record<Layer, { style: import("./terminal.js").Style, bar: string, fate: string }>}
 */
export const LAYERS = {
  identity: { style: "cyan", bar: "┃", fate: "kept" },
  directory: { style: "yellow", bar: "╏", fate: "kept in the same directory" },
  session: { style: "magenta", bar: "┆", fate: "not inherited" },
  turn: { style: "grey", bar: "·", fate: "not inherited" },
};

/** @type {Record<RegionKind, string>} */
const REGIONS = {
  preamble: "a preamble",
  tools: "a tool listing",
  rules: "rules",
  docs: "documentation pointers",
  addendum: "an appended prompt",
  projectContext: "a context block",
  header: "a per-call header",
  agent: "an agent's body",
  skills: "a catalogue",
  date: "a date line",
  cwd: "an anchor",
  extension: "an extension's section",
};

export const REGION_KINDS = Object.keys(REGIONS);

/**
 * Reasons in words, by their codes. A code that is not listed, because it was added later, is shown as it is.
 * @type {Record<string, string>}
 */
const REASONS = {
  "inside-context-file": "it is inside a context file",
  "inside-section": "it is inside another section",
  "inside-catalogue": "it is inside a skill's description",
  "inside-known-part": "it is inside a known part",
  "after-anchor": "it is after Pi's anchor, where extensions append text",
  "above-tail": "it is in free text before Pi's tail",
  "other-directory": "it states another directory",
  "embedded-prompt": "it belongs to a whole prompt that this prompt contains",
  "other-shape": "it has a different shape than this prompt",
  "not-at-a-joint": "it lacks the blank lines that Pi writes around it",
  "session-resolved": "the child's session writes its own",
  "directory-resolved": "the child's directory has its own",
  "turn-resolved": "an extension writes it again each turn",
  "already-present": "the child already has it",
  asked: "as requested",
};

/** @param {string} reason */
const why = (reason) => (Object.hasOwn(REASONS, reason) ? `${REASONS[reason]} (${reason})` : reason);

/** @param {import("../index.js").Decoy} decoy */
export const explainDecoy = ({ imitates, reason }) => `looks like ${REGIONS[imitates] ?? imitates}, but is not Pi's: ${why(reason)}`;

/** @param {import("../index.js").Excision} excision */
export const explainExcision = (excision) => `left out: ${excisionName(excision)}: ${why(excision.reason)}`;

/**
 * The kind, followed by the name if the name adds something: that of an extension's section, a context file or a skill.
 * @param {import("../index.js").Excision} excision
 */
export const excisionName = ({ kind, name }) => (!name || name === kind || name === "project_context" ? kind : `${kind} ${name}`);

/** @param {readonly import("../index.js").Excision[]} excisions */
export function leftOut(excisions) {
  if (excisions.length === 0) return "nothing left out";
  return `left out: ${excisions.map(excisionName).join(", ")}`;
}

/**
 * @param {import("../index.js").PromptMap["cuts"]} cuts
 * @returns {{ offset: number, text: string }[]} One entry for each place, because both cuts may be the same.
 */
export function explainCuts({ same, relocated }) {
  /** @param {import("../index.js").Cut} cut @param {string} child */
  const explain = ({ offset, line, region }, child) => ({
    offset,
    text: `✂ cut for ${child}: ${REGIONS[region] ?? region} begins here (line ${line}, offset ${grouped(offset)})`,
  });
  if (same && relocated && same.offset === relocated.offset) return [explain(same, "every child")];
  return [
    ...(relocated ? [explain(relocated, "a child in another directory")] : []),
    ...(same ? [explain(same, "a child in the same directory")] : []),
  ];
}

/**
 * @param {string} prompt The prompt that the diagnostics' spans refer to.
 * @param {readonly import("../index.js").Diagnostic[]} diagnostics
 * @param {import("./terminal.js").Screen} screen
 */
export const diagnosticLines = (prompt, diagnostics, { paint }) =>
  diagnostics.map((diagnostic) => formatDiagnostics(prompt, [diagnostic]).replace(diagnostic.code, paint(diagnostic.code, "red", "bold")));

/**
 * The findings of several files, followed by a row for each file.
 * @param {readonly import("./commands.js").Audited[]} audited
 * @param {import("./terminal.js").Screen} screen
 */
export function auditTable(audited, screen) {
  const width = Math.max(...audited.map(({ file }) => file.length));
  const found = audited.flatMap(({ file, prompt, findings }) =>
    diagnosticLines(prompt, findings, screen).map((line) => `${shown(file, Infinity)}:${/^\d/.test(line) ? "" : " "}${line}`),
  );
  const rows = audited.map(({ file, findings }) =>
    `${shown(file.padEnd(width), Infinity)}  ${findings.length > 0 ? counted(findings.length, "finding") : "nothing found"}`,
  );
  return `${[...found, ...(found.length > 0 ? [""] : []), ...rows].join("\n")}\n`;
}
