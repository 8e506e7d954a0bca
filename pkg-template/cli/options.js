/** The options that several commands share. */

/** @typedef {import("./input.js").Options} Options */

/** @type {Options} */
export const KNOWN = {
  known: {
    value: "FILE",
    help: 'A JSON file of the parts that went into the prompt, so that the prompt is read exactly. Each part is optional: {"customPrompt": TEXT, "appendSystemPrompt": TEXT, "contextFiles": [{"path": PATH, "content": TEXT}], "skills": [{"name": NAME, "description": TEXT, "filePath": PATH}], "sections": {NAME: TEXT}}. An empty part means that there was none. Pi\'s own prompt options are accepted too. Default: FILE.known.json, if it exists.',
    field: "known",
  },
};
/** @type {Options} */
export const JSON_OUT = { json: { help: "Print the API's result as JSON." } };
/** @type {Options} */
export const FULL = { full: { help: "Show every line of the map. By default, long parts are folded." } };
/** @type {Options} */
export const TEXT_OUT = {
  map: { help: "Print a map of what is kept and what is left out, instead of the prompt." },
  ...FULL,
  ...JSON_OUT,
  quiet: { help: "Print no notes, diagnostics or summary on standard error." },
};
/** @type {Options} */
export const PARENT_CWD = {
  "parent-cwd": { value: "DIR", help: "The parent's directory. Default: the one that its prompt states.", field: "parentCwd" },
};
/** @type {Options} */
export const CWD = {
  cwd: { value: "DIR", help: "The directory of the prompt's session. Default: any directory that the prompt states.", field: "cwd" },
};
