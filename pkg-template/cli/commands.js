/** The six commands: what each accepts, what it asks the library, and what it prints. */
import { existsSync } from "node:fs";
import process from "node:process";
import * as library from "../index.js";
import { agentDirectory, loadContextFiles } from "../context-files.js";
import { branchOf, findCheckout } from "../host/git.js";
import { excisionName } from "./explain.js";
import { absolute, readKnown, readPrompt, readText, WrongCall } from "./input.js";
import { childPicture, omissionPicture, regionPicture } from "./pictures.js";
import { counted, grouped } from "./terminal.js";

/** @typedef {import("./input.js").Options} Options */
/** @typedef {import("./input.js").Arguments} Arguments */
/** @typedef {import("../index.js").Diagnostic} Diagnostic */
/** @typedef {import("../index.js").RegionKind} RegionKind */
/** @typedef {import("../index.js").Excision} Excision */

/**
 * @typedef {object} Outcome What a command has to say; the command line decides how.
 * @property {unknown} result As the API gives it: `--json`.
 * @property {string} prompt What the diagnostics' spans point into.
 * @property {readonly Diagnostic[]} diagnostics
 * @property {string} [text] The prompt that the command makes.
 * @property {import("./map.js").Picture} [picture]
 * @property {string} [summary]
 * @property {string[]} [notes] On what was assumed.
 * @property {boolean} [fails] Diagnostics are findings: exit code 1.
 */
/**
 * @typedef {object} Command
 * @property {string} about One line, for the list of commands.
 * @property {string} help
 * @property {string[]} examples
 * @property {Options} options
 * @property {(args: Arguments) => Promise<Outcome>} run
 */

/** @type {Options} */
const KNOWN = {
  known: {
    value: "FILE",
    help: 'JSON of what went into the prompt, so that it is read exactly; each part is optional: {"customPrompt": TEXT, "appendSystemPrompt": TEXT, "contextFiles": [{"path": PATH, "content": TEXT}], "skills": [{"name": NAME, "description": TEXT, "filePath": PATH}], "sections": {NAME: TEXT}}. An empty part says that there was none.',
    field: "known",
  },
};
/** @type {Options} */
const JSON_OUT = { json: { help: "Print the API's result as JSON." } };
/** @type {Options} */
const FULL = { full: { help: "Show every line of the map; otherwise long stretches are folded." } };
/** @type {Options} */
const TEXT_OUT = {
  map: { help: "Draw a map of what is kept and what is left out instead of printing the prompt." },
  ...FULL,
  ...JSON_OUT,
  quiet: { help: "Say nothing on standard error." },
};
/** @type {Options} */
const PARENT_CWD = {
  "parent-cwd": { value: "DIR", help: "The parent's directory. Default: the one that its prompt states.", field: "parentCwd" },
};
/** @type {Options} */
const CWD = {
  cwd: { value: "DIR", help: "The directory of the prompt's session. Default: any that the prompt states.", field: "cwd" },
};

/** @type {readonly RegionKind[]} */
const REGION_KINDS = [
  "preamble", "tools", "rules", "docs", "addendum", "projectContext",
  "header", "agent", "skills", "date", "cwd", "extension",
];

/** @type {Readonly<Record<string, Command>>} */
export const COMMANDS = {
  regions: {
    about: "map a prompt: its regions, both cuts, and what only looks like Pi's",
    help: "Maps the prompt in FILE: which region each line belongs to, where a child's identity ends, and which lines look like Pi's markup but are quotes.",
    examples: ["regions parent.txt", "regions --json parent.txt | jq '.cuts'"],
    options: { ...CWD, ...KNOWN, ...FULL, ...JSON_OUT },
    async run(args) {
      const prompt = await readPrompt(args.files[0]);
      const map = library.parsePrompt(prompt, { cwd: absolute(args.text("cwd")), known: readKnown(args) });
      return {
        result: map,
        prompt,
        diagnostics: map.diagnostics,
        picture: regionPicture(prompt, map, args.has("full")),
        summary: `shape ${map.shape}, ${map.cwd === undefined ? "no directory stated" : `directory ${map.cwd}`}, ${counted(map.regions.length, "region")}, ${counted(prompt.length, "character")}`,
      };
    },
  },

  identity: {
    about: "print what of a parent's prompt a child may adopt",
    help: "Prints the part of the parent's prompt in FILE that a child may adopt as its own, byte for byte.",
    examples: ["identity parent.txt", "identity parent.txt --child-cwd ../worktree --map"],
    options: {
      "child-cwd": { value: "DIR", help: "The child's directory. Default: the parent's.", field: "childCwd" },
      ...PARENT_CWD,
      ...KNOWN,
      ...TEXT_OUT,
    },
    async run(args) {
      const prompt = await readPrompt(args.files[0]);
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
        summary: `kept ${grouped(identity.text.length)} of ${counted(prompt.length, "character")}; ${leftOut([...identity.excised, ...identity.dropped])}; the first ${grouped(identity.sharedPrefix)} are shared with the parent`,
      };
    },
  },

  child: {
    about: "build a child's prompt from a parent's, for a directory on this machine",
    help: "Builds the prompt of a child of the parent whose prompt is in FILE. Context files and the git branch are read from the child's directory, the way Pi reads them.",
    examples: [
      "child parent.txt --agent Explore",
      "child parent.txt --agent Fix --mode replace --prompt-file fix.md --child-cwd ../worktree > child.txt",
      "child --no-parent --agent Explore --child-cwd .",
    ],
    options: {
      agent: { value: "NAME", help: "The agent's name, for its header.", required: true, field: "agent.name" },
      mode: {
        value: "MODE",
        choices: ["append", "replace"],
        help: "append (the default) wraps the agent's own prompt, replace ends the child's prompt with it.",
        field: "agent.mode",
      },
      prompt: { value: "TEXT", help: "The agent's own prompt.", field: "agent.prompt" },
      "prompt-file": { value: "FILE", help: "A file that holds it." },
      "child-cwd": { value: "DIR", help: "The child's directory. Default: the parent's.", field: "environment.cwd" },
      ...PARENT_CWD,
      "no-parent": { help: "Build a child that has no parent: no FILE is read." },
      ...KNOWN,
      strategy: {
        value: "STRATEGY",
        choices: ["full", "portable"],
        help: "full (the default) adopts the parent's identity, portable only the operator's own text, which --known holds.",
        field: "strategy",
      },
      "git-branch": { value: "NAME", help: "The branch to state. Default: what the child's directory has checked out.", field: "environment.gitBranch" },
      "no-git": { help: "State that the directory is no git repository." },
      platform: { value: "NAME", help: "The platform to state. Default: this machine's.", field: "environment.platform" },
      "agent-dir": { value: "DIR", help: "Pi's agent directory, whose context file comes first. Default: PI_CODING_AGENT_DIR, else ~/.pi/agent." },
      "no-context-files": { help: "The child's directory has no context files: read none." },
      "generic-base-file": { value: "FILE", help: "What a child begins with that has no identity. Default: a text that claims nothing.", field: "genericBase" },
      ...TEXT_OUT,
      map: { help: "Draw a map of where each part of the child's prompt comes from instead of printing the prompt." },
    },
    run: buildChild,
  },

  forward: {
    about: "append a parent's prompt to a child's, without what the child has",
    help: "Prints the child's prompt in FILE with the parent's appended, less the context block, directory claim and skills that the child's prompt already holds whole.",
    examples: ["forward child.txt --parent parent.txt", "forward child.txt --parent parent.txt --map"],
    options: {
      parent: { value: "FILE", help: "The parent's prompt.", required: true },
      only: { help: "Print what would be appended, without the child's prompt." },
      ...TEXT_OUT,
    },
    async run(args) {
      const parent = readText(args.text("parent") ?? "", "--parent");
      const result = library.forwardParentPrompt(await readPrompt(args.files[0]), parent);
      return {
        result,
        prompt: parent,
        text: args.has("only") ? result.forwarded : result.text,
        diagnostics: [],
        picture: omissionPicture(parent, result.removed, args.has("full")),
        summary: `forwarded ${grouped(result.forwarded.length)} of ${counted(parent.length, "character")}; ${leftOut(result.removed)}`,
      };
    },
  },

  remove: {
    about: "print a prompt without chosen regions, context files or skills",
    help: "Prints the prompt in FILE as Pi would have rendered it without the chosen parts. Each option may be given more than once.",
    examples: ["remove parent.txt --region skills", "remove parent.txt --skill pdf --context-file /repo/AGENTS.md"],
    options: {
      region: { value: "KIND", many: true, choices: REGION_KINDS, help: "Remove every region of this kind.", field: "regions" },
      "context-file": { value: "PATH", many: true, help: "Remove the context file with this path, as the prompt states it.", field: "files" },
      skill: { value: "NAME", many: true, help: "Remove every skill of this name.", field: "skills" },
      ...CWD,
      ...KNOWN,
      ...TEXT_OUT,
    },
    async run(args) {
      const regions = /** @type {RegionKind[]} */ (args.list("region"));
      const [files, skills] = [args.list("context-file"), args.list("skill")];
      if (regions.length + files.length + skills.length === 0) {
        throw new WrongCall("nothing to remove: give --region KIND, --context-file PATH or --skill NAME");
      }
      const prompt = await readPrompt(args.files[0]);
      const result = library.removeRegions(prompt, {
        cwd: absolute(args.text("cwd")),
        known: readKnown(args),
        regions,
        files,
        skills,
      });
      return {
        result,
        prompt,
        text: result.text,
        diagnostics: result.diagnostics,
        picture: omissionPicture(prompt, result.removed, args.has("full")),
        summary: leftOut(result.removed),
      };
    },
  },

  audit: {
    about: "check a child's prompt for what it should not have inherited",
    help: "Checks the child's prompt in FILE: two catalogues or context blocks, a directory that is not the child's, the parent's path in machine-written text, an inherited header. Exits with 1 if it finds anything.",
    examples: ["audit child.txt --child-cwd /repo/worktree --parent-cwd /repo"],
    options: {
      "child-cwd": { value: "DIR", help: "The child's directory.", required: true, field: "childCwd" },
      "parent-cwd": { value: "DIR", help: "The parent's directory, so that its path is looked for.", field: "parentCwd" },
      ...KNOWN,
      ...JSON_OUT,
    },
    async run(args) {
      const prompt = await readPrompt(args.files[0]);
      const findings = library.auditChildPrompt(prompt, {
        childCwd: absolute(args.text("child-cwd")) ?? "",
        parentCwd: absolute(args.text("parent-cwd")),
        known: readKnown(args),
      });
      return { result: findings, prompt, diagnostics: findings, fails: true };
    },
  },
};

/**
 * @param {Arguments} args
 * @returns {Promise<Outcome>}
 */
async function buildChild(args) {
  /** @type {(a: string, b: string) => void} */
  const notBoth = (a, b) => {
    if (args.has(a) && args.has(b)) throw new WrongCall(`--${a} and --${b} exclude each other`);
  };
  notBoth("prompt", "prompt-file");
  notBoth("git-branch", "no-git");
  notBoth("no-parent", "parent-cwd");
  notBoth("no-parent", "known");
  if (args.has("no-parent") && args.files.length > 0) {
    throw new WrongCall(`--no-parent and a FILE (${args.files[0]}) exclude each other`);
  }

  const known = readKnown(args);
  const prompt = args.has("no-parent") ? undefined : await readPrompt(args.files[0]);
  const parent = prompt === undefined ? undefined : parentDirectory(args, prompt, known);
  const cwd = absolute(args.text("child-cwd")) ?? parent?.cwd ?? process.cwd();
  const notes = [...(parent?.notes ?? [])];
  const file = (/** @type {string} */ flag) => {
    const path = args.text(flag);
    return path === undefined ? undefined : readText(path, `--${flag}`);
  };
  /** @type {import("../index.js").ChildRequest} */
  const request = {
    agent: {
      name: args.text("agent") ?? "",
      mode: /** @type {import("../index.js").Mode} */ (args.text("mode") ?? "append"),
      prompt: args.text("prompt") ?? file("prompt-file"),
    },
    environment: {
      cwd,
      platform: args.text("platform") ?? process.platform,
      gitBranch: args.has("no-git") ? undefined : (args.text("git-branch") ?? checkedOutBranch(cwd, notes)),
    },
    parent: prompt === undefined || parent === undefined ? undefined : { prompt, cwd: parent.cwd, known },
    strategy: /** @type {import("../index.js").Strategy | undefined} */ (args.text("strategy")),
    contextFiles: args.has("no-context-files") ? [] : undefined,
    genericBase: file("generic-base-file"),
  };

  // The library says whether this child needs context files of its own: only then is the disk read.
  let child = library.buildChildPrompt(request);
  if (child.diagnostics.some(({ code }) => code === "project-context-unresolved")) {
    child = library.buildChildPrompt({ ...request, contextFiles: contextFilesOf(cwd, args, notes) });
  }
  return {
    result: child,
    prompt: prompt ?? "",
    text: child.text,
    diagnostics: together(parent?.diagnostics ?? [], child.diagnostics),
    notes,
    picture: childPicture(child, args.has("full")),
    summary: `${counted(child.text.length, "character")}${parent ? `, of which ${grouped(child.sharedPrefix)} at the start are shared with the parent` : ""}`,
  };
}

/**
 * @param {string} cwd
 * @param {Arguments} args
 * @param {string[]} notes
 */
function contextFilesOf(cwd, args, notes) {
  if (!existsSync(cwd)) {
    notes.push(`${cwd} is not on this machine, so no context files were read`);
    return undefined;
  }
  const agentDir = args.text("agent-dir") ?? agentDirectory() ?? null;
  if (agentDir === null) {
    notes.push("the home directory may not be known here, so Pi's agent directory was not read: pass --agent-dir DIR, or run deno with --allow-env=HOME");
  }
  return loadContextFiles(cwd, {
    agentDir,
    onUnreadable: (path, error) => notes.push(`${path} can't be read: ${error instanceof Error ? error.message : error}`),
  });
}

/**
 * @param {string} cwd
 * @param {string[]} notes
 */
function checkedOutBranch(cwd, notes) {
  if (!existsSync(cwd)) {
    notes.push(`${cwd} is not on this machine: the child is told that it is no git repository; --git-branch NAME says otherwise`);
    return undefined;
  }
  const checkout = findCheckout(cwd);
  if (checkout === undefined) return undefined;
  const branch = branchOf(checkout);
  if (branch === undefined) throw new WrongCall(`--git-branch NAME is needed: the files of ${checkout.gitDir} do not tell the branch`);
  return branch;
}

/**
 * @param {Arguments} args
 * @param {string} prompt
 * @param {import("../index.js").KnownParts | undefined} known
 * @returns {{ cwd: string, diagnostics: readonly Diagnostic[], notes: string[] }}
 */
function parentDirectory(args, prompt, known) {
  const given = absolute(args.text("parent-cwd"));
  if (given !== undefined) return { cwd: given, diagnostics: [], notes: [] };
  const { cwd, diagnostics } = library.parsePrompt(prompt, { known });
  if (cwd === undefined) {
    throw new WrongCall("--parent-cwd DIR is needed: the prompt states no directory of its own");
  }
  return { cwd, diagnostics, notes: [`the parent's directory is taken to be ${cwd}, as its prompt states`] };
}

/**
 * Diagnostics of two readings of one prompt, each said once.
 * @param {readonly Diagnostic[]} first
 * @param {readonly Diagnostic[]} second
 */
function together(first, second) {
  const key = (/** @type {Diagnostic} */ { code, spans }) => JSON.stringify([code, spans]);
  const said = new Set(second.map(key));
  return [...first.filter((diagnostic) => !said.has(key(diagnostic))), ...second];
}

/** @param {readonly Excision[]} excisions */
function leftOut(excisions) {
  if (excisions.length === 0) return "nothing left out";
  return `left out: ${excisions.map(excisionName).join(", ")}`;
}
