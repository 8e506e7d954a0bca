/** The commands: what each accepts, which function of the library it calls, and what it prints. */
import * as library from "../index.js";
import { child } from "./child.js";
import { leftOut } from "./explain.js";
import { absolute, filesOf, isFolder, readKnown, readPrompt, readText, WrongCall } from "./input.js";
import { CWD, FULL, JSON_OUT, KNOWN, PARENT_CWD, TEXT_OUT } from "./options.js";
import { parentDirectory, together } from "./parent.js";
import { omissionPicture, regionPicture } from "./pictures.js";
import { remove } from "./remove.js";
import { characters, counted, grouped } from "./terminal.js";
import { view } from "./view.js";

/** @typedef {import("./input.js").Options} Options */
/** @typedef {import("./input.js").Arguments} Arguments */
/** @typedef {import("../index.js").Diagnostic} Diagnostic */

/**
 * @typedef {object} Outcome What a command returns. The command line decides how to print it.
 * @property {unknown} result The API's result, for `--json`.
 * @property {string} prompt The prompt that the diagnostics' spans refer to.
 * @property {readonly Diagnostic[]} diagnostics
 * @property {string} [text] The prompt that the command builds.
 * @property {import("./map.js").Picture} [picture]
 * @property {string} [summary]
 * @property {string[]} [notes] What the command assumed.
 * @property {boolean} [fails] Whether diagnostics are findings, with exit code 1.
 * @property {readonly Audited[]} [audited] Several files. The diagnostics are their findings.
 */
/** @typedef {{ file: string, prompt: string, findings: readonly Diagnostic[] }} Audited */
/**
 * @typedef {object} Command
 * @property {string} about One line, for the list of commands.
 * @property {string} help
 * @property {string[]} examples
 * @property {Options} options
 * @property {boolean} [takesMany] Whether it accepts several files, and folders.
 * @property {(args: Arguments) => Promise<Outcome>} run
 */

/** @type {Readonly<Record<string, Command>>} */
export const COMMANDS = {
  view,

  regions: {
    about: "map a prompt: its regions, both cuts, and text that only looks like Pi's",
    help: "Maps the prompt in FILE. Shows the region of each line, where a child's identity ends, and which lines look like Pi's markup but are quotes.",
    examples: ["regions parent.txt", "regions --json parent.txt | jq '.cuts'"],
    options: { ...CWD, ...KNOWN, ...FULL, ...JSON_OUT },
    async run(args) {
      const prompt = await readPrompt(args.files[0], args.notes);
      const map = library.parsePrompt(prompt, { cwd: absolute(args.text("cwd")), known: readKnown(args) });
      return {
        result: map,
        prompt,
        diagnostics: map.diagnostics,
        picture: regionPicture(prompt, map, args.has("full")),
        summary: `shape ${map.shape}, ${map.cwd === undefined ? "no directory stated" : `directory ${map.cwd}`}, ${counted(map.regions.length, "region")}, ${counted(characters(prompt), "character")}`,
      };
    },
  },

  identity: {
    about: "print the part of a parent's prompt that a child can inherit",
    help: "Prints the part of the parent's prompt in FILE that a child can inherit, byte for byte.",
    examples: ["identity parent.txt", "identity parent.txt --child-cwd ../worktree --map"],
    options: {
      "child-cwd": { value: "DIR", help: "The child's directory. Default: the parent's.", field: "childCwd" },
      ...PARENT_CWD,
      ...KNOWN,
      ...TEXT_OUT,
    },
    async run(args) {
      const prompt = await readPrompt(args.files[0], args.notes);
      const known = readKnown(args);
      const parent = parentDirectory(args, prompt, known);
      const identity = library.inheritedIdentity(prompt, {
        parentCwd: parent.cwd,
        childCwd: absolute(args.text("child-cwd")),
        known,
      });
      return {
        result: identity,
        prompt,
        text: identity.text,
        diagnostics: together(parent.diagnostics, identity.diagnostics),
        notes: parent.notes,
        picture: omissionPicture(prompt, [...identity.excised, ...identity.dropped], args.has("full")),
        summary: `kept ${grouped(characters(identity.text))} of ${counted(characters(prompt), "character")}; ${leftOut([...identity.excised, ...identity.dropped])}; the first ${grouped(characters(prompt.slice(0, identity.sharedPrefix)))} are the same as in the parent's prompt`,
      };
    },
  },

  child,

  forward: {
    about: "append a parent's prompt to a child's, without what the child already has",
    help: "Prints the child's prompt in FILE with the parent's prompt appended. Leaves out the context block, directory claim and skills that the child's prompt already contains in full.",
    examples: ["forward child.txt --parent parent.txt", "forward child.txt --parent parent.txt --map"],
    options: {
      parent: { value: "FILE", help: "The parent's prompt.", required: true },
      only: { help: "Print only the appended text, without the child's prompt." },
      ...TEXT_OUT,
    },
    async run(args) {
      const parent = readText(args.text("parent") ?? "", "--parent");
      const result = library.forwardParentPrompt(await readPrompt(args.files[0], args.notes), parent);
      return {
        result,
        prompt: parent,
        text: args.has("only") ? result.forwarded : result.text,
        diagnostics: [],
        picture: omissionPicture(parent, result.removed, args.has("full")),
        summary: `forwarded ${grouped(characters(result.forwarded))} of ${counted(characters(parent), "character")}; ${leftOut(result.removed)}`,
      };
    },
  },

  remove,

  audit: {
    about: "check a child's prompt for what it should not have inherited",
    help: "Checks the child's prompt in each FILE. It must claim the child's directory and no other. It must not contain a second catalogue, context block, tool listing or header, an inherited header, or files of the parent's directory. Accepts several files and folders. The exit code is 1 if anything is found in any of them.",
    examples: ["audit child.txt --child-cwd /repo/worktree --parent-cwd /repo", "audit prompts/ --child-cwd /repo/worktree"],
    takesMany: true,
    options: {
      "child-cwd": { value: "DIR", help: "The child's directory.", required: true, field: "childCwd" },
      "parent-cwd": { value: "DIR", help: "The parent's directory. The audit also looks for its path.", field: "parentCwd" },
      ...KNOWN,
      ...JSON_OUT,
    },
    async run(args) {
      /** @param {string} [file] */
      const audit = async (file) => {
        const prompt = await readPrompt(file, args.notes);
        const findings = library.auditChildPrompt(prompt, {
          childCwd: absolute(args.text("child-cwd")) ?? "",
          parentCwd: absolute(args.text("parent-cwd")),
          known: readKnown(args, file),
        });
        return { file: file ?? "-", prompt, findings };
      };
      if (args.files.length < 2 && !(args.files[0] && isFolder(args.files[0]))) {
        const { prompt, findings } = await audit(args.files[0]);
        return { result: findings, prompt, diagnostics: findings, fails: true };
      }
      if (args.has("known")) throw new WrongCall("--known gives the parts of one prompt, but several files are audited. Put the parts of each FILE into FILE.known.json next to it");
      const audited = [];
      for (const file of filesOf(args.files)) audited.push(await audit(file));
      return {
        result: audited.map(({ file, findings }) => ({ file, findings })),
        prompt: "",
        diagnostics: audited.flatMap(({ findings }) => findings),
        audited,
        fails: true,
      };
    },
  },
};
