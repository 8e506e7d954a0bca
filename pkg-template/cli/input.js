/** Reads and checks arguments and files. An error names the flag at fault. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { knownParts } from "../index.js";

/** A wrong call, with exit code 2. */
export class WrongCall extends Error {}

/**
 * @typedef {object} Option
 * @property {string} [value] The kind of its value, as help shows it: `DIR`. Absent for a switch.
 * @property {string} help
 * @property {readonly string[]} [choices]
 * @property {boolean} [many]
 * @property {boolean} [required]
 * @property {string} [field] The field of the API that it fills. It links an error of the library to the flag.
 */
/** @typedef {Readonly<Record<string, Option>>} Options */

/** The arguments of a call. `text` is for options with one value, `list` for options that may be repeated. */
export class Arguments {
  /** @type {string[]} */
  files = [];
  /** Notes on what was read, such as a file that the call does not name. @type {Set<string>} */
  notes = new Set();
  /** @type {Map<string, string[]>} */
  #values = new Map();

  /** @param {string} name @param {string} value */
  add(name, value) {
    this.#values.set(name, [...this.list(name), value]);
  }
  /** @param {string} name */
  has(name) {
    return this.#values.has(name);
  }
  /** @param {string} name @returns {string | undefined} */
  text(name) {
    return this.list(name)[0];
  }
  /** @param {string} name @returns {string[]} */
  list(name) {
    return this.#values.get(name) ?? [];
  }
}

/**
 * @param {string[]} args
 * @param {Options} options
 * @param {boolean} [takesMany] Whether the command accepts several files.
 * @returns {Arguments}
 */
export function readArguments(args, options, takesMany = false) {
  const read = new Arguments();
  for (const token of tokensOf(args, options)) {
    if (token.kind === "positional") read.files.push(token.value);
    if (token.kind === "option") read.add(token.name, checkedValue(token, options, read));
  }
  for (const [name, { required, value, help }] of Object.entries(options)) {
    if (required && !read.has(name)) throw new WrongCall(`--${name} ${value} is required. ${help}`);
  }
  if (read.files.length > 1 && !takesMany) {
    throw new WrongCall(`this command takes one FILE, but ${read.files.length} were given: ${read.files.join(", ")}`);
  }
  return read;
}

/**
 * Whether the call requests help. The value of another option and a file name after `--` do not count.
 *
 * @param {string[]} args
 * @param {Options} options
 */
export const asksForHelp = (args, options) => tokensOf(args, options).some((token) => token.kind === "option" && token.name === "help");

/**
 * @param {string[]} args
 * @param {Options} options
 */
function tokensOf(args, options) {
  /** @type {import("node:util").ParseArgsOptionsConfig} */
  const known = { help: { type: "boolean", short: "h" } };
  for (const [name, { value }] of Object.entries(options)) known[name] = { type: value ? "string" : "boolean" };
  return parseArgs({ args, options: known, allowPositionals: true, strict: false, tokens: true }).tokens;
}

/**
 * @param {{ name: string, rawName: string, value?: string, inlineValue?: boolean }} token
 * @param {Options} options
 * @param {Arguments} read
 * @returns {string}
 */
function checkedValue({ name, rawName, value, inlineValue }, options, read) {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined || !rawName.startsWith("--")) {
    const accepted = Object.keys(options).map((known) => `--${known}`);
    throw new WrongCall(`${rawName} is not an option of this command. The options are ${accepted.join(", ")}`);
  }
  if (read.has(name) && !option.many) throw new WrongCall(`--${name} was given twice. Pass it once`);
  if (option.value === undefined) {
    if (value !== undefined) throw new WrongCall(`--${name} takes no value, but got ${JSON.stringify(value)}`);
    return "";
  }
  const kind = option.choices ? `one of ${option.choices.join(", ")}` : option.value;
  if (value === undefined) throw new WrongCall(`--${name} needs a value: ${kind}`);
  if (!inlineValue && /^-./.test(value)) {
    throw new WrongCall(`--${name} needs a value (${kind}), but ${value} follows. If that is the value, write --${name}=${value}`);
  }
  if (option.choices && !option.choices.includes(value)) {
    throw new WrongCall(`--${name} must be ${kind}, not ${JSON.stringify(value)}`);
  }
  return value;
}

/**
 * Reads the exact prompt: a byte order mark is kept. Bytes that are not UTF-8 are rejected, because they could not be
 * written back unchanged.
 * @param {string | undefined} file Absent or `-`: standard input.
 * @param {Set<string>} notes Gets a note if the text is JSON, such as known parts or a prompt wrapped in an object.
 */
export async function readPrompt(file, notes) {
  const prompt = await promptText(file);
  if (isJson(prompt)) notes.add(`${file ?? "standard input"} contains JSON, and is read as the text of a prompt`);
  return prompt;
}

/** @param {string} text */
function isJson(text) {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text.replace(/^\uFEFF/, ""));
    return true;
  } catch {
    return false;
  }
}

/** @param {string | undefined} file */
async function promptText(file) {
  if (file !== undefined && file !== "-") return readText(file, "FILE");
  if (file === undefined && process.stdin.isTTY) {
    throw new WrongCall("no prompt: pass a FILE, pipe a prompt in, or pass - to type one");
  }
  /** @type {Uint8Array[]} */
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return decoded(Buffer.concat(chunks), "standard input");
}

/**
 * The files that paths name. A folder is replaced by the files in it and below it, sorted by name. Hidden files and
 * known parts (`FILE.known.json`) are left out.
 * @param {readonly string[]} paths
 * @returns {string[]}
 */
export function filesOf(paths) {
  return paths.flatMap((path) => {
    const files = path === "-" || !isFolder(path) ? [path] : filesBelow(path);
    if (files.length === 0) throw new WrongCall(`FILE: the folder ${path} contains no files`);
    return files;
  });
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  const names = entriesOf(folder).filter((name) => !name.startsWith(".") && !name.endsWith(".known.json"));
  return names.sort().flatMap((name) => {
    const path = join(folder, name);
    return isFolder(path) ? filesBelow(path) : [path];
  });
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw unreadable("FILE", folder, error);
  }
}

/** Whether it is a folder. Any other path is read as a file, and reading reports what is wrong. @param {string} path */
export function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** @type {Record<string, string>} */
const FILE_ERRORS = { ENOENT: "no such file", EISDIR: "it is a directory", EACCES: "permission denied" };

/**
 * @param {string} file
 * @param {string} flag The flag that names the file.
 */
export function readText(file, flag) {
  try {
    return decoded(readFileSync(file), `${flag}: ${file}`);
  } catch (error) {
    if (error instanceof WrongCall) throw error;
    throw unreadable(flag, file, error);
  }
}

/** @param {string} flag @param {string} file @param {unknown} error */
function unreadable(flag, file, error) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return new WrongCall(`${flag}: cannot read ${file}: ${FILE_ERRORS[code] ?? message}`);
}

/** @param {Uint8Array} bytes @param {string} source */
function decoded(bytes, source) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new WrongCall(`${source} is not UTF-8 text`);
  }
}

/**
 * The file of the known parts: the one of `--known`, else the one that Pi's `/inherit save` writes next to FILE.
 * @param {Arguments} args
 * @param {string} [file] The prompt's file. Default: the one that the call names.
 * @returns {string | undefined}
 */
export function knownFile(args, file = args.files[0] ?? "-") {
  const beside = `${file}.known.json`;
  return args.text("known") ?? (file !== "-" && existsSync(beside) ? beside : undefined);
}

/**
 * Reads known parts from a JSON file that contains the API's `KnownParts` or Pi's own prompt options. The library
 * checks them.
 * @param {Arguments} args
 * @param {string} [prompt] The prompt's file. Default: the one that the call names.
 * @returns {import("../index.js").KnownParts | undefined}
 */
export function readKnown(args, prompt) {
  const file = knownFile(args, prompt);
  if (file === undefined) return undefined;
  if (!args.has("known")) args.notes.add(`the known parts are read from ${file}`);
  const text = readText(file, "--known");
  const value = parsed(text, file);
  const isOptions = typeof value === "object" && value !== null && (Object.hasOwn(value, "cwd") || Object.hasOwn(value, "selectedTools"));
  return isOptions ? knownParts(value) : value;
}

/** @param {string} text @param {string} file */
function parsed(text, file) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new WrongCall(`--known: ${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * A directory as a prompt states it. A relative one is resolved. An absolute one, also one of Windows, is kept
 * unchanged, because the prompt may come from another machine. An empty one is kept, and the library rejects it.
 * @param {string | undefined} directory
 */
export function absolute(directory) {
  if (!directory || /^([/\\]|[a-z]:)/i.test(directory)) return directory;
  return resolve(directory);
}
