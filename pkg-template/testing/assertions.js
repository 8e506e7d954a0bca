/** Assertions on a child's prompt. Each runs the library's audit and throws an error with its findings. */
import { auditChildPrompt, findInherited, inheritedIdentity, parsePrompt } from "../index.js";
import { formatDiagnostics } from "../format.js";
import { missing, wrongCall } from "../wrong-call.js";

/** @typedef {import("../index.js").AuditOptions} AuditOptions */
/** @typedef {import("../index.js").Diagnostic} Diagnostic */
/** @typedef {import("../index.js").DiagnosticCode} DiagnosticCode */

/** How many findings a message lists. The others are only counted. */
const TOLD = 20;

export class ChildPromptError extends Error {
  /**
   * @param {string} claim The end of the sentence that starts with "The child's prompt".
   * @param {string} prompt
   * @param {readonly Diagnostic[]} findings
   */
  constructor(claim, prompt, findings) {
    const more = findings.length > TOLD ? [`and ${findings.length - TOLD} more`] : [];
    const told = findings.length > 0 ? formatDiagnostics(prompt, findings.slice(0, TOLD)).split("\n") : [];
    super([`The child's prompt ${claim}.`, ...told, ...more].join("\n  "));
    this.name = "ChildPromptError";
    this.findings = findings;
  }
}

/**
 * @param {string} childPrompt
 * @param {AuditOptions} options
 * @param {string} claim
 * @param {...DiagnosticCode} codes
 */
function refute(childPrompt, options, claim, ...codes) {
  const findings = auditChildPrompt(childPrompt, options).filter(({ code }) => codes.includes(code));
  if (findings.length > 0) throw new ChildPromptError(claim, childPrompt, findings);
}

/**
 * Requires the parent's directory. Without it the audit finds nothing of the parent's, so an assertion could not fail.
 * @param {AuditOptions} options
 */
function needParent(options) {
  if (options?.parentCwd === undefined) throw missing("parentCwd", "the parent's directory");
}

/** @typedef {(childPrompt: string, options: AuditOptions) => void} Assertion */

/** @type {Assertion} */
export const assertSingleDirectory = (childPrompt, options) => refute(childPrompt, options, "should claim its own directory, and no other", "foreign-directory", "no-directory-claim");

/** @type {Assertion} */
export const assertOneCatalogue = (childPrompt, options) => refute(childPrompt, options, "should have at most one catalogue", "second-catalogue");

/** @type {Assertion} */
export const assertOneProjectContext = (childPrompt, options) => refute(childPrompt, options, "should have at most one context block", "second-project-context");

/** @type {Assertion} */
export const assertOwnContextFiles = (childPrompt, options) => {
  needParent(options);
  refute(childPrompt, options, "should have only context files of its own directory", "foreign-context-file");
};

/** @type {Assertion} */
export const assertNoParentPath = (childPrompt, options) => {
  needParent(options);
  refute(childPrompt, options, "should list no file of its parent's directory", "parent-path", "foreign-context-file");
};

/** @type {Assertion} */
export const assertNoInheritedHeader = (childPrompt, options) => refute(childPrompt, options, "should have only its own header, and only once", "inherited-header", "second-header");

/** @type {Assertion} */
export const assertToolsClaimedOnce = (childPrompt, options) => refute(childPrompt, options, "should list its tools only once", "tools-claimed-twice");

/**
 * @param {string} childPrompt
 * @param {AuditOptions} options
 */
export function assertCleanChild(childPrompt, options) {
  const findings = auditChildPrompt(childPrompt, options);
  if (findings.length > 0) throw new ChildPromptError("should pass the audit", childPrompt, findings);
}

/**
 * @param {string} childPrompt
 * @param {string} parentPrompt
 * @param {import("../index.js").InheritOptions} options
 */
export function assertInheritsFrom(childPrompt, parentPrompt, options) {
  if (findInherited(childPrompt, parentPrompt, options) === undefined) {
    // If the call names a directory that the parent's prompt does not state, the child may have the right identity.
    const { diagnostics } = inheritedIdentity(parentPrompt, options);
    const { cwd } = parsePrompt(parentPrompt, { known: options.known });
    if (cwd !== undefined && diagnostics.some(({ code }) => code === "anchor-not-found")) {
      throw wrongCall("invalid-value", `parentCwd: the parent's prompt states ${cwd}, not ${options.parentCwd}`, "parentCwd");
    }
    throw new ChildPromptError("should contain its parent's identity, but does not", childPrompt, []);
  }
}
