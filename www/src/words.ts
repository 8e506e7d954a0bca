import type { ContextFileScope, Layer, RegionKind, SegmentSource } from "prompt-inheritance";

/** What each kind of region is called on the page. */
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

/** What each kind holds, in a sentence. */
export const kindMeanings: Record<RegionKind, string> = {
  preamble: "Pi's opening text, or the operator's custom prompt",
  tools: "The session's tool listing",
  rules: "The guidelines of the session's tools",
  docs: "Pi's documentation pointers",
  addendum: "The operator's appended prompt",
  projectContext: "The context files of the parent's directory",
  header: "The per-call header of a parent that is itself a child",
  agent: "The agent body of a parent that is itself a child",
  skills: "The catalogue of skills",
  date: "The date line",
  cwd: "The anchor: Pi's own claim of the working directory",
  extension: "What extensions append, each turn anew",
};

/** Where a context file of each scope comes from. */
export const scopeMeanings: Record<ContextFileScope, string> = {
  agent: "Pi's own directory",
  directory: "the session's directory",
  ancestor: "a directory above it",
  elsewhere: "none of these",
};

export const layerMeanings: Record<Layer, string> = {
  identity: "stays: true for the operator",
  directory: "stays unless relocated: true for one directory",
  session: "goes: true for one session",
  turn: "goes: true for one turn",
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

/** The hues of the page. The child's parts share the hue of the layer that they renew. */
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
  "already-present": "the child has it already, word for word",
  asked: "you asked for it",
  "inside-context-file": "it stands inside a context file",
  "inside-section": "it stands inside another section",
  "inside-catalogue": "it stands inside the catalogue",
  "inside-known-part": "it stands inside a part that the host knows",
  "after-anchor": "it stands after Pi's own directory claim",
  "above-tail": "it stands above the tail, in free text",
  "other-directory": "it names another directory than the parent's",
  "embedded-prompt": "it belongs to a whole prompt that this one holds",
  "other-shape": "it is of the other renderer's shape",
  "not-at-a-joint": "it lacks the blank lines that Pi puts around its own",
};

/** A stable reason code in words; a code that the page doesn't know yet reads well enough with its hyphens gone. */
export const reasonInWords = (code: string): string => reasons[code] ?? code.replaceAll("-", " ");

const number = new Intl.NumberFormat("en");
export const count = (value: number): string => number.format(value);
export const plural = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
export const share = (part: number, whole: number): string => {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return percent > 0 && percent < 1 ? "<1 %" : `${Math.round(percent)} %`;
};
