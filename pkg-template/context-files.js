/* @ts-self-types="./context-files.d.ts" */
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import process from "node:process";
import { findCheckout } from "./host/git.js";
import { env, homeDirectory, mayRead, mayReadPath } from "./host/runtime.js";
import { checkFields, missing, wrongCall, wrongType } from "./wrong-call.js";

/** In each directory, only the first of these files that exists is read. */
const NAMES = ["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"];

export function agentDirectory() {
  // A variable that the script may not read could name another directory.
  if (!mayRead("PI_CODING_AGENT_DIR")) return undefined;
  const home = homeDirectory();
  const named = env("PI_CODING_AGENT_DIR");
  if (named === undefined) return home && join(home, ".pi", "agent");
  return /^~(?=[/\\]|$)/.test(named) && home ? join(home, named.slice(2)) : named;
}

/**
 * @param {string} cwd
 * @param {import("./context-files.js").ContextFilesOptions} [options]
 */
export function loadContextFiles(cwd, options = {}) {
  if (cwd === undefined || cwd === "") throw missing("cwd", "a directory");
  if (typeof cwd !== "string") throw wrongType("cwd", "a directory", cwd);
  checkFields("options", options, ["agentDir", "onUnreadable"]);
  const { agentDir = agentDirectory(), onUnreadable = () => {} } = options;
  if (agentDir === undefined) {
    throw missing(
      "agentDir",
      "Pi's agent directory, or allow the script to find it in the environment " +
        "(in Deno: --allow-env=HOME,PI_CODING_AGENT_DIR)",
    );
  }
  if (agentDir !== null && typeof agentDir !== "string") throw wrongType("agentDir", "a directory, or null for none", agentDir);
  if (agentDir === "") throw wrongCall("invalid-value", "agentDir: expected a directory, or null for none; got an empty string", "agentDir");
  if (typeof onUnreadable !== "function") throw wrongType("onUnreadable", "a function", onUnreadable);
  const directory = resolve(cwd);
  const shadowed = shadowedFile(directory);

  /** @type {Map<string, import("./index.js").ContextFile>} */
  const files = new Map();
  const globalFile = agentDir === null ? undefined : contextFileIn(resolve(agentDir), onUnreadable);
  if (globalFile) files.set(globalFile.path, globalFile);
  for (const place of fromRootTo(directory)) {
    const file = contextFileIn(place, onUnreadable);
    if (file === undefined || files.has(file.path)) continue;
    // This compares the directory's real path, not the file's, because a worktree's AGENTS.md may be a link to the
    // main checkout's file.
    if (shadowed && samePath(join(realPath(place), basename(file.path)), shadowed)) continue;
    files.set(file.path, file);
  }
  return [...files.values()];
}

/** @param {string} directory */
function fromRootTo(directory) {
  const places = [directory];
  while (dirname(places[0]) !== places[0]) places.unshift(dirname(places[0]));
  return places;
}

/**
 * @param {string} directory
 * @param {(path: string, error: unknown) => void} onUnreadable
 * @returns {import("./index.js").ContextFile | undefined}
 */
function contextFileIn(directory, onUnreadable) {
  for (const name of NAMES) {
    const path = join(directory, name);
    try {
      if (!existsSync(path)) continue;
      if (!statSync(path).isFile()) continue;
      return { path, content: readFileSync(path, "utf8").replace(/^\uFEFF/, "") };
    } catch (error) {
      // Deno denies a directory as a whole, so it is not even known whether a file exists.
      if (isDenied(error, directory)) return void onUnreadable(directory, error);
      onUnreadable(path, error);
    }
  }
  return undefined;
}

/**
 * The main checkout's copy of a worktree's own file, which is left out. It exists if the worktree is inside its main
 * checkout and both contain the file. In all other cases (a worktree next to the main checkout, a bare repository, a
 * submodule) no file is left out.
 * @param {string} directory
 * @returns {string | undefined}
 */
function shadowedFile(directory) {
  const checkout = findCheckout(directory);
  if (checkout === undefined) return undefined;
  const root = realPath(checkout.root);
  const commonDir = realPath(checkout.commonDir);
  const main = dirname(commonDir);
  const nested = comparable(root).startsWith(comparable(main.endsWith(sep) ? main : main + sep));
  if (!nested || samePath(root, main) || !samePath(realPath(join(main, ".git")), commonDir)) return undefined;
  const own = contextFileIn(root, () => {});
  return own && join(main, basename(own.path));
}

/**
 * Whether a Deno script may not read a directory.
 * @param {unknown} error
 * @param {string} directory
 */
function isDenied(error, directory) {
  return error instanceof Error && error.name === "NotCapable" && !mayReadPath(directory);
}

/**
 * The real path. A path that cannot be resolved is returned unchanged.
 * @param {string} path
 */
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** @param {string} path */
const comparable = (path) => (process.platform === "win32" ? path.toLowerCase() : path);

/** @param {string} a @param {string} b */
const samePath = (a, b) => comparable(a) === comparable(b);
