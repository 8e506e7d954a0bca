/** The options that several commands share. */

/** @typedef {import("./input.js").Options} Options */

/** @type {Options} */
export const KNOWN = {
  known: {
    value: "FILE",
    help: 'JSON of what went into the prompt, so that it is read exactly; each part is optional: {"customPrompt": TEXT, "appendSystemPrompt": TEXT, "contextFiles": [{"path": PATH, "content": TEXT}], "skills": [{"name": NAME, "description": TEXT, "filePath": PATH}], "sections": {NAME: TEXT}}. An empty part says that there was none. Pi\'s own prompt options are taken as well. Default: FILE.known.json, where it exists.',
    field: "known",
  },
};
/** @type {Options} */
export const JSON_OUT = { json: { help: "Print the API's result as JSON." } };
/** @type {Options} */
export const FULL = { full: { help: "Show every line of the map; otherwise long stretches are folded." } };
/** @type {Options} */
export const TEXT_OUT = {
  map: { help: "Draw a map of what is kept and what is left out instead of printing the prompt." },
  ...FULL,
  ...JSON_OUT,
  quiet: { help: "Say nothing on standard error." },
};
/** @type {Options} */
export const PARENT_CWD = {
  "parent-cwd": { value: "DIR", help: "The parent's directory. Default: the one that its prompt states.", field: "parentCwd" },
};
/** @type {Options} */
export const CWD = {
  cwd: { value: "DIR", help: "The directory of the prompt's session. Default: any that the prompt states.", field: "cwd" },
};
