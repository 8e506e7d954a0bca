import type { ContextFileScope, Layer, RegionKind, SegmentSource } from "prompt-inheritance";

/** The name of each kind of region on the page. */
export const kindNames: Record<RegionKind, string> = {
  preamble: "preamble",
  tools: "tools",
  rules: "rules",
  docs: "docs",
  addendum: "addendum",
  projectContext: "context",
  header: "header",
  agent: "agent",
  skills: "skills",
  date: "date",
  cwd: "cwd",
  extension: "extension",
};

/** What each kind contains, in a phrase. */
export const kindMeanings: Record<RegionKind, string> = {
  preamble: "Pi's opening text, or the operator's custom prompt",
  tools: "The list of the session's tools",
  rules: "The guidelines of the session's tools",
  docs: "Pi's pointers to its documentation",
  addendum: "The operator's appended prompt",
  projectContext: "The context block: the context files of the parent's directory",
  header: "The header (agent, directory, git, platform) of a parent that is itself a child",
  agent: "The agent body of a parent that is itself a child",
  skills: "The catalogue: Pi's list of skills",
  date: "The date line",
  cwd: "The anchor: Pi's own claim of the working directory",
  extension: "Text that extensions add again on each turn",
};

/** Where a context file of each scope comes from. */
export const scopeMeanings: Record<ContextFileScope, string> = {
  agent: "in Pi's own directory",
  directory: "in the session's directory",
  ancestor: "above the session's directory",
  elsewhere: "in any other place",
};

export const layerMeanings: Record<Layer, string> = {
  identity: "kept: true for the operator in every session",
  directory: "kept unless the child is relocated: true for one directory",
  session: "dropped: true for one session",
  turn: "dropped: true for one turn",
};

export const sourceNames: Record<SegmentSource, string> = {
  parent: "parent",
  portable: "portable",
  "generic-base": "generic base",
  "context-files": "own context",
  header: "header",
  agent: "agent",
  join: "",
};

/** The hues of the page. A part of the child's prompt has the hue of the layer that it replaces. */
export type Tone = Layer | "agent" | "plain";

export const sourceTones: Record<SegmentSource, Tone> = {
  parent: "identity",
  portable: "identity",
  "generic-base": "plain",
  "context-files": "directory",
  header: "session",
  agent: "agent",
  join: "plain",
};

const reasons: Record<string, string> = {
  "session-resolved": "true for the parent's session only",
  "directory-resolved": "true for the parent's directory only",
  "turn-resolved": "true for one turn only",
  "already-present": "the child already has it, word for word",
  asked: "you chose to remove it",
  "inside-context-file": "it is inside a context file",
  "inside-section": "it is inside another section",
  "inside-catalogue": "it is inside a skill's description",
  "inside-known-part": "it is inside a known part",
  "after-anchor": "it is after the anchor (Pi's own claim of the working directory), where extensions append text",
  "above-tail": "it is in free text: a custom or an appended prompt",
  "other-directory": "it names a directory that is not the parent's",
  "embedded-prompt": "it belongs to a whole prompt that this prompt contains",
  "other-shape": "it has the form of another version of Pi",
  "not-at-a-joint": "it lacks the blank lines that Pi writes around its own parts",
};

/** A stable reason code in words. A code that is not listed here is shown with spaces in place of its hyphens. */
export const reasonInWords = (code: string): string => reasons[code] ?? code.replaceAll("-", " ");

const number = new Intl.NumberFormat("en");
export const count = (value: number): string => number.format(value);
export const plural = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
export const share = (part: number, whole: number): string => {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return percent > 0 && percent < 1 ? "<1 %" : `${Math.round(percent)} %`;
};
