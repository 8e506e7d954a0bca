/** Reads a checkout's `.git` from its files. It does not run git, so `deno run -R` is enough. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * @typedef {object} Checkout
 * @property {string} root The top directory of the work tree.
 * @property {string} gitDir Its own git directory, which contains `HEAD`.
 * @property {string} commonDir The repository's git directory. It differs from `gitDir` only in a linked worktree.
 */

/** @param {string} path */
const readLine = (path) => readFileSync(path, "utf8").trim();

/**
 * The checkout that contains a directory. A `.git` that is neither a directory nor a `gitdir:` file is skipped. One
 * that does not lead to a repository ends the search.
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
 * The git directory. In a worktree or a submodule, `.git` is a file with one line: `gitdir: PATH`.
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
 * The checked-out branch as `git rev-parse --abbrev-ref HEAD` prints it: `HEAD` if the head is detached. `undefined` if
 * the files do not name the branch, as in a repository in the reftable format.
 * @param {Checkout} checkout
 * @returns {string | undefined}
 */
export function branchOf(checkout) {
  const [, branch] = /^ref: refs\/heads\/(.*)$/.exec(readLine(join(checkout.gitDir, "HEAD"))) ?? [];
  if (branch === ".invalid") return undefined;
  return branch ?? "HEAD";
}
