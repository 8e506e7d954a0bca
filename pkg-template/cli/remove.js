/** `remove`: removes parts by kind, by a pattern of their name or path, or by the scope of a context file. */
import { contextFileScope, parsePrompt, removeRegions } from "../index.js";
import { leftOut, REGION_KINDS } from "./explain.js";
import { absolute, readKnown, readPrompt, WrongCall } from "./input.js";
import { CWD, KNOWN, TEXT_OUT } from "./options.js";
import { matcher } from "./patterns.js";
import { omissionPicture } from "./pictures.js";

/** @typedef {import("../index.js").Diagnostic} Diagnostic */
/** @typedef {import("../index.js").RegionKind} RegionKind */
/** @typedef {import("./input.js").Arguments} Arguments */

const SCOPES = ["agent", "directory", "ancestor", "elsewhere"];

/** What the options choose by, in the words of a message. */
const CHOICES = { skill: "skill", file: "context file", scope: "context file of scope" };

/** @type {import("./commands.js").Command} */
export const remove = {
  about: "print a prompt without chosen regions, context files or skills",
  help: "Prints the prompt in FILE as Pi would have rendered it without the chosen parts. In a PATTERN, * matches any run of characters, including /, and \\* matches a literal *. A --keep option removes all other parts of its kind. It cannot be combined with the option that removes parts of the same kind. If one option removes a part and another keeps it, the part is removed.",
  examples: [
    "remove parent.txt --region skills",
    "remove parent.txt --keep-skill 'review-*' --scope agent",
    "remove parent.txt --file '*/CLAUDE.md' --map",
  ],
  options: {
    region: { value: "KIND", many: true, choices: REGION_KINDS, help: "Remove every region of this kind.", field: "regions" },
    skill: { value: "PATTERN", many: true, help: "Remove the skills with a matching name." },
    "keep-skill": { value: "PATTERN", many: true, help: "Keep the skills with a matching name, and remove all others." },
    file: { value: "PATTERN", many: true, help: "Remove the context files with a matching path, as the prompt states it." },
    "keep-file": { value: "PATTERN", many: true, help: "Keep the context files with a matching path, and remove all others." },
    scope: {
      value: "SCOPE",
      many: true,
      choices: SCOPES,
      help: "Remove the context files of this scope: agent (in Pi's own directory), directory (in the session's directory or below it), ancestor (in a directory above it), elsewhere.",
    },
    "keep-scope": { value: "SCOPE", many: true, choices: SCOPES, help: "Keep the context files of this scope, and remove all others." },
    "agent-dir": { value: "DIR", help: "Pi's own directory, for scopes. Default: any directory that ends in /.pi/agent.", field: "agentDir" },
    cwd: { ...CWD.cwd, help: "The directory of the prompt's session, also for scopes. Default: the one that the prompt states." },
    ...KNOWN,
    ...TEXT_OUT,
  },
  async run(args) {
    const regions = /** @type {RegionKind[]} */ (args.list("region"));
    const [skills, files, scopes] = [choose(args, "skill", matcher), choose(args, "file", matcher), choose(args, "scope", equals)];
    const chosen = [...skills.all, ...files.all, ...scopes.all];
    if (regions.length + chosen.length === 0) {
      throw new WrongCall("nothing to remove. Pass --region, --skill, --file or --scope, or remove all others with --keep-skill, --keep-file or --keep-scope");
    }
    const prompt = await readPrompt(args.files[0], args.notes);
    const options = { cwd: absolute(args.text("cwd")), known: readKnown(args) };
    const scopeOf = scopes.all.length > 0 ? scoping(args, prompt, options) : undefined;
    const result = removeRegions(prompt, {
      ...options,
      regions,
      // Both are called for each file, so that each choice records whether it matched.
      files: ({ path }) => [files.take(path), scopeOf !== undefined && scopes.take(scopeOf(path))].includes(true),
      skills: ({ name }) => skills.take(name),
    });
    const diagnostics = [...result.diagnostics, ...chosen.filter((choice) => !choice.isMet && !choice.keeps).map(nothingToRemove)];
    const unmet = chosen.filter((choice) => !choice.isMet && choice.keeps);
    for (const { flag, kind, value } of unmet) args.notes.add(`--${flag} keeps nothing: the prompt has no ${CHOICES[kind]} ${value}`);
    return {
      result: { ...result, diagnostics },
      prompt,
      text: result.text,
      diagnostics,
      picture: omissionPicture(prompt, result.removed, args.has("full")),
      summary: leftOut(result.removed),
    };
  },
};

/** @param {string} value @returns {(text: string) => boolean} */
const equals = (value) => (text) => text === value;

/**
 * @typedef {object} Choice What one option chooses.
 * @property {string} flag
 * @property {keyof typeof CHOICES} kind
 * @property {string} value
 * @property {boolean} keeps
 * @property {(text: string) => boolean} fits
 * @property {boolean} isMet Whether the prompt has such a part.
 */

/**
 * What the two options of a kind choose.
 * @param {Arguments} args
 * @param {keyof typeof CHOICES} kind
 * @param {(value: string) => (text: string) => boolean} fitting
 */
function choose(args, kind, fitting) {
  const keep = `keep-${kind}`;
  if (args.has(kind) && args.has(keep)) throw new WrongCall(`--${kind} and --${keep} cannot be combined`);
  const keeps = args.has(keep);
  const flag = keeps ? keep : kind;
  /** @type {Choice[]} */
  const all = args.list(flag).map((value) => ({ flag, kind, value, keeps, fits: fitting(value), isMet: false }));
  const take = (/** @type {string} */ text) => {
    const fitting = all.filter((choice) => choice.fits(text));
    for (const choice of fitting) choice.isMet = true;
    return all.length > 0 && fitting.length > 0 !== keeps;
  };
  return { all, take };
}

/**
 * Returns a function that finds a file's scope, relative to `--cwd` or else to the directory that the prompt states.
 * @param {Arguments} args
 * @param {string} prompt
 * @param {import("../index.js").ParseOptions} options
 */
function scoping(args, prompt, options) {
  const cwd = options.cwd ?? parsePrompt(prompt, options).cwd;
  if (cwd === undefined) throw new WrongCall("--cwd DIR is required for scopes, because the prompt states no directory of its own");
  if (options.cwd === undefined) args.notes.add(`scopes are relative to ${cwd}, the directory that the prompt states`);
  const directories = { cwd, agentDir: absolute(args.text("agent-dir")) };
  // Checks the directories even if the prompt has no context file.
  contextFileScope("", directories);
  return (/** @type {string} */ path) => contextFileScope(path, directories);
}

/** @param {Choice} choice @returns {Diagnostic} */
const nothingToRemove = ({ kind, value }) => ({
  code: "nothing-to-remove",
  message: `the prompt has no ${CHOICES[kind]} \`${value}\``,
  hint: "run `regions` to list the prompt's context files and skills",
  spans: [],
});
