/** Builds prompts in the forms that Pi writes, for tests without Pi. It loads no WebAssembly. */
import { checkFields, checkRecord, missing, typeOf, wrongCall, wrongType } from "../wrong-call.js";

/** @typedef {import("../fixture.js").FixtureOptions} FixtureOptions */

const ROLE = "You are a coding assistant in a test. Help with the files of the working directory.";
/** @type {Readonly<Record<string, string>>} */
export const TOOLS = { read: "Read a file", bash: "Run a command", edit: "Change a file", write: "Write a file" };
const RULES = ["Answer briefly", "Say which files you changed"];
const DOCS = "The harness has documentation under /opt/harness/docs: read it when asked about the harness.";

const LEAD_IN = "Project-specific instructions and guidelines:";

/**
 * @param {FixtureOptions} options
 * @returns {import("../fixture.js").PromptFixture}
 */
export function promptFixture(options) {
  if (isPis(options)) {
    throw wrongCall("invalid-value", "options: these are Pi's prompt options, which only `promptFixture` of prompt-inheritance/testing accepts. Pass a fixture's options here", "options");
  }
  return write(options, false);
}

/**
 * @param {FixtureOptions} options
 * @param {boolean} replaces Whether sections may replace Pi's own.
 * @returns {import("../fixture.js").PromptFixture}
 */
export function write(options, replaces) {
  check(options, replaces);
  const { cwd, form = "section", customPrompt = "", appendSystemPrompt = "", contextFiles = [], sections = {}, appended, tools = TOOLS } = options;
  const skills = (options.skills ?? []).filter((skill) => !(/** @type {{ disableModelInvocation?: boolean }} */ (skill).disableModelInvocation));
  const text = FORMS[form]({ ...options, customPrompt, appendSystemPrompt, contextFiles, skills, sections, tools });
  return {
    prompt: appended === undefined ? text : `${text}\n\n${appended}`,
    cwd,
    known: { customPrompt, appendSystemPrompt, contextFiles, skills, sections },
  };
}

/** Fields of Pi's own options that a fixture's options do not have. */
const OF_PI = ["selectedTools", "hiddenTools", "toolSnippets", "toolGuidelines", "promptGuidelines", "forceSystemPrompt"];

/** @param {unknown} options */
export const isPis = (options) => typeOf(options) === "object" && OF_PI.some((field) => field in /** @type {object} */ (options));

/** The type of each part of a fixture. */
const PARTS = {
  cwd: "string",
  form: "string",
  customPrompt: "string",
  appendSystemPrompt: "string",
  contextFiles: "array",
  skills: "array",
  tools: "object",
  sections: "object",
  date: "string",
  appended: "string",
};

/**
 * @param {FixtureOptions} options
 * @param {boolean} replaces Whether sections may replace Pi's own.
 */
function check(options, replaces) {
  checkFields("options", options, Object.keys(PARTS));
  for (const [field, kind] of Object.entries(PARTS)) {
    const value = options[/** @type {keyof FixtureOptions} */ (field)];
    if (value !== undefined && typeOf(value) !== kind) throw wrongType(field, kind === "string" ? "a string" : `an ${kind}`, value);
  }
  const { cwd, form = "section", contextFiles = [], skills = [], tools = {}, sections = {}, date } = options;
  if (cwd === undefined || cwd === "") throw missing("cwd", "the session's directory, an absolute path");
  if (!Object.hasOwn(FORMS, form)) throw wrongCall("invalid-value", `form: expected one of ${Object.keys(FORMS).join(", ")}; got ${form}`, "form");
  checkItems("contextFiles", contextFiles, "path", "content");
  checkItems("skills", skills, "name", "description", "filePath");
  for (const [field, texts] of Object.entries({ tools, sections })) {
    for (const [name, text] of Object.entries(texts)) if (typeof text !== "string") throw wrongType(`${field}["${name}"]`, "a string", text);
  }
  checkLine("cwd", cwd);
  checkLine("date", date);
  for (const [index, { path }] of contextFiles.entries()) checkLine(`contextFiles[${index}].path`, path);
  if (form !== "section" && Object.keys(sections).length > 0) {
    throw wrongCall("invalid-value", `sections: only the section form has sections, not ${form}. Pass appended instead`, "sections");
  }
  for (const name of Object.keys(sections)) {
    if (!/^[a-z][a-z0-9_-]*$/.test(name) || (OWN.includes(name) && (name === "preamble" || !replaces))) {
      throw wrongCall("invalid-value", `sections: expected names of an extension's own sections, such as "weather"; got "${name}"`, "sections");
    }
  }
  if (form === "section" && date !== undefined) {
    throw wrongCall("invalid-value", "date: the section form has no date line. Pass form footer or markdown", "date");
  }
}

/** Names of Pi's own sections, and the name that Pi reserves. */
const OWN = ["preamble", "tools", "rules", "docs", "addendum", "project_context", "skills", "cwd"];

/**
 * @param {string} field
 * @param {readonly object[]} items
 * @param {...string} names The names of their fields, which are all strings.
 */
function checkItems(field, items, ...names) {
  for (const [index, item] of items.entries()) {
    checkRecord(`${field}[${index}]`, item, names);
    for (const name of names) {
      const value = /** @type {Record<string, unknown>} */ (item)[name];
      if (typeof value !== "string") throw wrongType(`${field}[${index}].${name}`, "a string", value);
    }
  }
}

/**
 * @param {string} field
 * @param {string | undefined} text
 */
function checkLine(field, text = "") {
  if (/[\r\n]/.test(text)) throw wrongCall("invalid-value", `${field}: expected one line`, field);
}

/** @typedef {Required<Omit<FixtureOptions, "form" | "date" | "appended">> & { readonly date?: string }} Parts */

/** @type {Record<import("../fixture.js").FixtureForm, (parts: Parts) => string>} */
const FORMS = {
  section: ({ cwd, customPrompt, appendSystemPrompt, contextFiles, skills, sections, tools }) => {
    const own = customPrompt ? {} : { tools: listed(tools), rules: bullets(RULES), docs: DOCS };
    const context = contextFiles.length > 0 ? [LEAD_IN, ...contextFiles.map(tagged)].join("\n\n") : "";
    // A section of Pi's that an extension replaced keeps its place.
    const all = {
      ...own,
      ...(appendSystemPrompt && { addendum: appendSystemPrompt }),
      ...(context && { project_context: context }),
      ...(skills.length > 0 && { skills: catalogue(skills) }),
      cwd: cwd.replaceAll("\\", "/"),
      ...Object.fromEntries(Object.entries(sections).filter(([, content]) => content)),
    };
    return [customPrompt || ROLE, ...Object.entries(all).map(([name, content]) => section(name, content))].join("\n\n");
  },
  footer: (parts) => {
    const files = parts.contextFiles.map((file) => `${tagged(file)}\n\n`);
    return withFooter(parts, files.length > 0 ? `\n\n<project_context>\n\n${LEAD_IN}\n\n${files.join("")}</project_context>\n` : "");
  },
  markdown: (parts) => {
    const files = parts.contextFiles.map(({ path, content }) => `## ${path}\n\n${content}\n\n`);
    const lead = `\n\n# Project Context\n\n${LEAD_IN}\n\n`;
    return withFooter({ ...parts, date: parts.date ?? "2026-05-01" }, files.length > 0 ? lead + files.join("") : "");
  },
};

/** @param {Parts} parts @param {string} contextBlock */
function withFooter({ cwd, customPrompt, appendSystemPrompt, skills, tools, date }, contextBlock) {
  return [
    customPrompt || `${ROLE}\n\nAvailable tools:\n${listed(tools)}\n\nGuidelines:\n${bullets(RULES)}\n\n${DOCS}`,
    appendSystemPrompt && `\n\n${appendSystemPrompt}`,
    contextBlock,
    skills.length > 0 && `\n\n${catalogue(skills)}`,
    date !== undefined && `\nCurrent date: ${date}`,
    `\nCurrent working directory: ${cwd.replaceAll("\\", "/")}`,
  ].filter(Boolean).join("");
}

/** @param {import("../index.js").ContextFile} file */
const tagged = ({ path, content }) => `<project_instructions path="${path}">\n${content}\n</project_instructions>`;

/** @param {string} name @param {string} content */
const section = (name, content) => `<${name}>\n${content}\n</${name}>`;

/** @param {readonly string[]} lines */
const bullets = (lines) => lines.map((line) => `- ${line}`).join("\n");

/** @param {Readonly<Record<string, string>>} tools */
const listed = (tools) => bullets(Object.entries(tools).map(([name, snippet]) => `${name}: ${snippet}`)) || "(none)";

/** @param {readonly import("../index.js").Skill[]} skills */
function catalogue(skills) {
  const entries = skills.map(({ name, description, filePath }) =>
    [
      "  <skill>",
      `    <name>${escaped(name)}</name>`,
      `    <description>${escaped(description)}</description>`,
      `    <location>${escaped(filePath)}</location>`,
      "  </skill>",
    ].join("\n"),
  );
  return `The following skills provide specialized instructions for specific tasks.
Open a skill's file when a task matches its description.
Paths in it are relative to the skill's own folder.

<available_skills>
${entries.join("\n")}
</available_skills>`;
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
