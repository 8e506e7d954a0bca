/** What a checkout's `.git` says, read from its files: no git is run, so `deno run -R` is enough. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * @typedef {object} Checkout
 * @property {string} root The top of the work tree.
 * @property {string} gitDir Its own git directory, which holds `HEAD`.
 * @property {string} commonDir The repository's: another directory in a linked worktree, else the same.
 */

/** @param {string} path */
const readLine = (path) => readFileSync(path, "utf8").trim();

/**
 * The checkout that a directory lies in. A `.git` that is neither a directory nor a `gitdir:` file is passed by;
 * one that leads to no repository ends the search.
 * @param {string} directory An absolute path.
 * @returns {Checkout | undefined}
 */
export function findCheckout(directory) {
  for (let root = directory; ; root = dirname(root)) {
    const dotGit = join(root, ".git");
    try {
      if (existsSync(dotGit)) {
        const gitDir = gitDirOf(root, dotGit);
        if (gitDir !== undefined) {
          return existsSync(join(gitDir, "HEAD")) ? { root, gitDir, commonDir: commonDirOf(gitDir) } : undefined;
        }
      }
    } catch {
      return undefined;
    }
    if (dirname(root) === root) return undefined;
  }
}

/**
 * A worktree's or a submodule's `.git` is a file with one line: `gitdir: PATH`.
 * @param {string} root
 * @param {string} dotGit
 */
function gitDirOf(root, dotGit) {
  const kind = statSync(dotGit);
  if (kind.isDirectory()) return dotGit;
  if (!kind.isFile()) return undefined;
  const [, target] = /^gitdir: (.*)$/s.exec(readLine(dotGit)) ?? [];
  return target === undefined ? undefined : resolve(root, target.trim());
}

/** @param {string} gitDir */
function commonDirOf(gitDir) {
  const pointer = join(gitDir, "commondir");
  return existsSync(pointer) ? resolve(gitDir, readLine(pointer)) : gitDir;
}

/**
 * The branch checked out, or `HEAD` where none is (a detached head), as `git rev-parse --abbrev-ref HEAD` prints it.
 * `undefined` where the files do not tell: a repository in the reftable format.
 * @param {Checkout} checkout
 * @returns {string | undefined}
 */
export function branchOf(checkout) {
  const [, branch] = /^ref: refs\/heads\/(.*)$/.exec(readLine(join(checkout.gitDir, "HEAD"))) ?? [];
  if (branch === ".invalid") return undefined;
  return branch ?? "HEAD";
}
