/** Reads what a child's session would find in a directory on this machine. */
import { existsSync } from "node:fs";
import process from "node:process";
import { agentDirectory, loadContextFiles } from "../context-files.js";
import { branchOf, findCheckout } from "./git.js";

/** @typedef {import("../index.js").ContextFile} ContextFile */

/**
 * What the child's header states about a directory. `undefined` if the directory is not on this machine.
 * @param {string} cwd
 * @returns {{ platform: string, gitBranch?: string | undefined } | undefined}
 */
export function environmentOf(cwd) {
  if (!existsSync(cwd)) return undefined;
  const checkout = findCheckout(cwd);
  return { platform: process.platform, gitBranch: checkout && (branchOf(checkout) ?? "HEAD") };
}

/**
 * The context files that a session in a directory reads. `undefined` if the directory is not on this machine. A file
 * that cannot be read is skipped, as in Pi.
 * @param {string} cwd
 * @returns {readonly ContextFile[] | undefined}
 */
export const contextFilesOf = (cwd) => (existsSync(cwd) ? loadContextFiles(cwd, { agentDir: agentDirectory() ?? null }) : undefined);
