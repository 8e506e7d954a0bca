/** The command that builds a child's prompt for a directory on this machine. */
import { existsSync } from "node:fs";
import process from "node:process";
import { buildChildPrompt } from "../index.js";
import { agentDirectory, loadContextFiles } from "../context-files.js";
import { branchOf, findCheckout } from "../host/git.js";
import { absolute, readKnown, readPrompt, readText, WrongCall } from "./input.js";
import { KNOWN, PARENT_CWD, TEXT_OUT } from "./options.js";
import { parentDirectory, together } from "./parent.js";
import { childPicture } from "./pictures.js";
import { characters, counted, grouped } from "./terminal.js";

/** @typedef {import("./input.js").Arguments} Arguments */
/** @typedef {import("./commands.js").Outcome} Outcome */

/** @type {import("./commands.js").Command} */
export const child = {
  about: "build a child's prompt from a parent's, for a directory on this machine",
  help: "Builds a child's prompt from the parent's prompt in FILE. Context files and the git branch are read from the child's directory, as Pi reads them.",
  examples: [
    "child parent.txt --agent Explore",
    "child parent.txt --agent Fix --mode replace --prompt-file fix.md --child-cwd ../worktree > child.txt",
    "child --no-parent --agent Explore --child-cwd .",
  ],
  options: {
    agent: { value: "NAME", help: "The agent's name, for the child's header.", required: true, field: "agent.name" },
    mode: {
      value: "MODE",
      choices: ["append", "replace"],
      help: "append (the default) wraps the agent's own prompt in a tag. replace ends the child's prompt with it, without a tag.",
      field: "agent.mode",
    },
    prompt: { value: "TEXT", help: "The agent's own prompt.", field: "agent.prompt" },
    "prompt-file": { value: "FILE", help: "A file with the agent's own prompt." },
    "child-cwd": { value: "DIR", help: "The child's directory. Default: the parent's.", field: "environment.cwd" },
    ...PARENT_CWD,
    "no-parent": { help: "Build a child without a parent. No FILE is read." },
    ...KNOWN,
    strategy: {
      value: "STRATEGY",
      choices: ["full", "portable"],
      help: "full (the default) inherits the parent's identity. portable uses only the operator's own text, from --known.",
      field: "strategy",
    },
    "git-branch": { value: "NAME", help: "The branch to state. Default: the branch that is checked out in the child's directory.", field: "environment.gitBranch" },
    "no-git": { help: "State that the directory is not a git repository." },
    platform: { value: "NAME", help: "The platform to state. Default: this machine's.", field: "environment.platform" },
    "agent-dir": { value: "DIR", help: "Pi's agent directory. Its context file comes first. Default: PI_CODING_AGENT_DIR, else ~/.pi/agent." },
    "no-context-files": { help: "Read no context files, as if the child's directory had none." },
    "generic-base-file": { value: "FILE", help: "The text that starts the prompt of a child without an identity. Default: a text that claims nothing.", field: "genericBase" },
    ...TEXT_OUT,
    map: { help: "Print a map of where each part of the child's prompt comes from, instead of the prompt." },
  },
  run,
};

/**
 * @param {Arguments} args
 * @returns {Promise<Outcome>}
 */
async function run(args) {
  /** @type {(a: string, b: string) => void} */
  const notBoth = (a, b) => {
    if (args.has(a) && args.has(b)) throw new WrongCall(`--${a} and --${b} cannot be combined`);
  };
  notBoth("prompt", "prompt-file");
  notBoth("git-branch", "no-git");
  notBoth("no-parent", "parent-cwd");
  notBoth("no-parent", "known");
  if (args.has("no-parent") && args.files.length > 0) {
    throw new WrongCall(`--no-parent and a FILE (${args.files[0]}) cannot be combined`);
  }

  const known = readKnown(args);
  const prompt = args.has("no-parent") ? undefined : await readPrompt(args.files[0], args.notes);
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

  // The disk is read only if the library reports that this child needs its own context files.
  let built = buildChildPrompt(request);
  if (built.diagnostics.some(({ code }) => code === "project-context-unresolved")) {
    built = buildChildPrompt({ ...request, contextFiles: contextFilesOf(cwd, args, notes) });
  }
  return {
    result: built,
    prompt: prompt ?? "",
    text: built.text,
    diagnostics: together(parent?.diagnostics ?? [], built.diagnostics),
    notes,
    picture: childPicture(built, args.has("full")),
    summary: `${counted(characters(built.text), "character")}${parent ? `; the first ${grouped(characters(built.text.slice(0, built.sharedPrefix)))} are the same as in the parent's prompt` : ""}`,
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
    notes.push("Pi's agent directory was not read, because it is unknown without access to the environment. Pass --agent-dir DIR, or run deno with --allow-env=HOME,PI_CODING_AGENT_DIR");
  }
  return loadContextFiles(cwd, {
    agentDir,
    onUnreadable: (path, error) => notes.push(`cannot read ${path}: ${error instanceof Error ? error.message : error}`),
  });
}

/**
 * @param {string} cwd
 * @param {string[]} notes
 */
function checkedOutBranch(cwd, notes) {
  if (!existsSync(cwd)) {
    notes.push(`${cwd} is not on this machine, so the child's header states that it is not a git repository. If it is one, pass --git-branch NAME`);
    return undefined;
  }
  const checkout = findCheckout(cwd);
  if (checkout === undefined) return undefined;
  const branch = branchOf(checkout);
  if (branch === undefined) throw new WrongCall(`--git-branch NAME is required, because the files of ${checkout.gitDir} do not name the branch`);
  return branch;
}
