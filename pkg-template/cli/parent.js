/** Finds the parent's directory: the one that the call names, else the one that its prompt states. */
import { parsePrompt } from "../index.js";
import { absolute, WrongCall } from "./input.js";

/** @typedef {import("../index.js").Diagnostic} Diagnostic */

/**
 * @param {import("./input.js").Arguments} args
 * @param {string} prompt
 * @param {import("../index.js").KnownParts | undefined} known
 * @returns {{ cwd: string, diagnostics: readonly Diagnostic[], notes: string[] }}
 */
export function parentDirectory(args, prompt, known) {
  const given = absolute(args.text("parent-cwd"));
  if (given !== undefined) return { cwd: given, diagnostics: [], notes: [] };
  const { cwd, diagnostics } = parsePrompt(prompt, { known });
  if (cwd === undefined) {
    throw new WrongCall("--parent-cwd DIR is required, because the prompt states no directory of its own");
  }
  return { cwd, diagnostics, notes: [`the parent's directory is ${cwd}, as its prompt states`] };
}

/**
 * The diagnostics of two readings of one prompt, without duplicates.
 * @param {readonly Diagnostic[]} first
 * @param {readonly Diagnostic[]} second
 */
export function together(first, second) {
  const key = (/** @type {Diagnostic} */ { code, spans }) => JSON.stringify([code, spans]);
  const said = new Set(second.map(key));
  return [...first.filter((diagnostic) => !said.has(key(diagnostic))), ...second];
}
