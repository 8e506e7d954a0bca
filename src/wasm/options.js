// What the functions accept. A check throws what is wrong with a value, else adds the value to the request and answers
// a copy of it; `field` is where the value stands in the call. The order of the fields is that in which `options.rs`
// reads them.
import { words } from "./wire.js";

/** Thrown for a wrong call, never for an odd prompt. */
export class PromptInheritanceError extends Error {
  constructor(code, field, message) {
    super(message);
    this.code = code;
    if (field !== "") this.field = field;
  }
}
Object.defineProperty(PromptInheritanceError.prototype, "name", { value: "PromptInheritanceError" });

/** `kind`: the index of the error's code, in the order of `src/error.rs`. */
const wrong = (kind, field, what) => new PromptInheritanceError(words.error[kind], field, `${field}: ${what}`);
const wrongType = (field, accepts, value) => wrong(0, field, `expected ${accepts}; got ${typeOf(value)}`);
const unknown = (field, accepts) => wrong(1, field, `unknown field; ${accepts}`);
const missing = (field, accepts) => wrong(2, field, `missing; give ${accepts}`);
const wrongValue = (field, accepts) => wrong(3, field, `expected ${accepts}`);

/** What a value is, in one word. */
function typeOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  // A Map or a Date has no fields to read, and would pass for an empty object.
  const tag = typeof value === "object" ? Object.prototype.toString.call(value).slice(8, -1) : "Object";
  return tag === "Object" ? typeof value : tag;
}

const under = (field, name) => (field === "" ? name : `${field}.${name}`);

function text(value, field, request) {
  if (typeof value !== "string") throw wrongType(field, "a string", value);
  request.push(value);
  return value;
}

const optional = (check) => (value, field, request) => {
  if (value !== undefined) return check(value, field, request);
  request.push(0);
};

const required = (accepts, check = text) => (value, field, request) => {
  if (value === undefined) throw missing(field, accepts);
  return check(value, field, request);
};

/** One of a list of the API's words. */
const word = (list) => (value, field, request) => {
  const accepts = () => `one of ${words[list].map((word) => `"${word}"`).join(", ")}`;
  if (typeof value !== "string") throw wrongType(field, accepts(), value);
  const index = words[list].indexOf(value);
  if (index < 0) throw wrongValue(field, `${accepts()}; got "${value}"`);
  request.push(index + 1);
  return value;
};

const listOf = (check) => (value, field, request) => {
  if (!Array.isArray(value)) throw wrongType(field, "an array", value);
  const items = Array.from(value);
  request.push(items.length + 1);
  return items.map((item, index) => check(item, `${field}[${index}]`, request));
};

/** An object with no other fields than these. Each is read once, before any is looked into. */
const object = (checks) => {
  const names = Object.keys(checks);
  const known = names.join(", ");
  return (value, field, request) => {
    if (value === undefined) throw missing(field || "options", `an object with ${known}; got undefined`);
    if (typeOf(value) !== "object") throw wrongType(field || "options", `an object with ${known}`, value);
    for (const key of Object.keys(value)) if (!names.includes(key)) throw unknown(under(field, key), `known here: ${known}`);
    const values = names.map((name) => value[name]);
    request.push(1);
    const read = {};
    for (let index = 0; index < names.length; index++) {
      const name = names[index];
      read[name] = checks[name](values[index], under(field, name), request);
    }
    return read;
  };
};

/** An object that is read as a map: all its own keys, none of them special. */
const mapOf = (check, pathOf = under) => (value, field, request) => {
  if (typeOf(value) !== "object") throw wrongType(field, "an object", value);
  const entries = Object.entries(value);
  request.push(entries.length + 1);
  for (const [key, item] of entries) {
    request.push(key);
    check(item, pathOf(field, key), request);
  }
};

const directory = required("a directory");

const contextFiles = listOf(object({ path: required("the file's absolute path"), content: required("the file's text") }));

const known = optional(
  object({
    customPrompt: optional(text),
    appendSystemPrompt: optional(text),
    contextFiles: optional(contextFiles),
    skills: optional(
      listOf(
        object({
          name: required("the skill's name"),
          description: required("the skill's description"),
          filePath: required("the path of the skill's file"),
        }),
      ),
    ),
    sections: optional(mapOf(text)),
  }),
);

/** A text that a function takes by position. */
export const prompt = required("a string");

export const provider = optional(text);

/** Absent is empty. */
export const childPrompt = (value, field, request) => text(value === undefined ? "" : value, field, request);

export const parseOptions = optional(object({ cwd: optional(text), known }));

export const inheritOptions = object({ parentCwd: directory, childCwd: optional(text), known });

export const auditOptions = object({ childCwd: directory, parentCwd: optional(text), known });

export const removeOptions = object({
  cwd: optional(text),
  known,
  regions: optional(listOf(word("region"))),
  files: optional(listOf(text)),
  skills: optional(listOf(text)),
});

export const portableParts = object({ customPrompt: optional(text), appendSystemPrompt: optional(text) });

export const files = required("an array of files with path and content", contextFiles);

export const blockOptions = optional(object({ shape: optional(word("block")) }));

export const childRequest = object({
  agent: required(
    "an object with name and mode",
    object({
      name: required("the agent's name"),
      mode: required('"append" or "replace"', word("mode")),
      prompt: optional(text),
    }),
  ),
  environment: required(
    "an object with cwd and platform",
    object({ cwd: directory, platform: required('the platform, such as "linux"'), gitBranch: optional(text) }),
  ),
  parent: optional(object({ prompt: required("the parent's prompt"), cwd: directory, known })),
  strategy: optional(word("strategy")),
  portable: optional(portableParts),
  contextFiles: optional(contextFiles),
  genericBase: optional(text),
});

export const promptInheritance = optional(mapOf(word("strategy"), (field, key) => `${field}["${key}"]`));

/** The setting as a configuration holds it. Any value will do: what is wrong with it is told, not thrown. */
export function setting(value, request) {
  const isObject = typeOf(value) === "object";
  // An absent setting is 0 and a wrong one 1, so that the entries of an object are counted from 2 on.
  if (!isObject) return void request.push(value === undefined ? 0 : 1);
  const entries = Object.entries(value);
  request.push(entries.length + 2);
  for (const [key, item] of entries) request.push(key, typeof item === "string" ? item : 0);
}
