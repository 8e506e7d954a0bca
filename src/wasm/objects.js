// Makes the objects that JavaScript gets. Each type has one literal, so that engines give its objects one hidden class.
// Absent fields are left out.

/** Thrown for a wrong call, never for an odd prompt. */
export class PromptInheritanceError extends Error {
  constructor(code, message, field) {
    super(message);
    this.code = code;
    if (field !== undefined) this.field = field;
  }
}
Object.defineProperty(PromptInheritanceError.prototype, "name", { value: "PromptInheritanceError" });

// Reads what JavaScript passed. All fields are read in one call, because a call for each field takes longer.
export const given = {
  values: (object, names) => names.map((name) => object[name]),
  /** Returns what the caller's function returns for each item, up to the first value that is not a boolean. */
  answers(goes, items) {
    const answers = [];
    for (const item of items) {
      const answer = goes(item);
      answers.push(answer);
      if (typeof answer === "boolean") continue;
      // The caller gets an error for this wrong call. A rejected promise must not end the process as well.
      if (answer instanceof Promise) answer.catch(() => {});
      break;
    }
    return answers;
  },
};

// These functions are in one object. Otherwise the WebAssembly would import each by this file's path at build time.
export const make = {
  span: (start, end) => ({ start, end }),
  cut: (offset, line, region) => ({ offset, line, region }),
  excision: (start, end, line, kind, reason, name) =>
    name === undefined ? { start, end, line, kind, reason } : { start, end, line, kind, name, reason },
  identity: (text, shape, relocated, cut, excised, dropped, sharedPrefix, diagnostics) =>
    ({ text, shape, relocated, cut, excised, dropped, sharedPrefix, diagnostics }),
  file: (start, end, path, content, text) => (text === undefined ? { start, end, path, content } : { start, end, path, content, text }),
  skill: (start, end, name, description, filePath) => ({ start, end, name, description, filePath }),
  region(start, end, kind, layer, line, same, relocated, name, files, skills) {
    const region = { start, end, kind, layer, line, inherited: { same, relocated } };
    if (name !== undefined) region.name = name;
    if (files !== undefined) region.files = files;
    if (skills !== undefined) region.skills = skills;
    return region;
  },
  decoy: (start, end, imitates, line, reason) => ({ start, end, imitates, line, reason }),
  promptMap: (shape, cwd, regions, same, relocated, decoys, diagnostics) =>
    cwd === undefined
      ? { shape, regions, cuts: { same, relocated }, decoys, diagnostics }
      : { shape, cwd, regions, cuts: { same, relocated }, decoys, diagnostics },
  segment: (start, end, source, from) => (from === undefined ? { start, end, source } : { start, end, source, from }),
  child: (text, segments, identity, sharedPrefix, diagnostics) => ({ text, segments, identity, sharedPrefix, diagnostics }),
  stripped: (text, removed) => ({ text, removed }),
  forwarded: (text, forwarded, removed) => ({ text, forwarded, removed }),
  removed: (text, removed, diagnostics) => ({ text, removed, diagnostics }),
  inheritedSpan: (child, parent) => ({ child, parent }),
  inherited: (spans) => ({ spans }),
  sharedPrefix: (utf16, bytes, characters) => ({ utf16, bytes, characters }),
  contextFile: (path, content) => ({ path, content }),
  knownSkill: (name, description, filePath) => ({ name, description, filePath }),
  knownParts: (customPrompt, appendSystemPrompt, contextFiles, skills, sections) =>
    skills === undefined
      ? { customPrompt, appendSystemPrompt, contextFiles, sections }
      : { customPrompt, appendSystemPrompt, contextFiles, skills, sections },
  setting: (promptInheritance, diagnostics) => ({ promptInheritance, diagnostics }),
};
