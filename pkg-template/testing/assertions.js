/** Assertions on a child's prompt: each runs the library's audit, and throws with what that found. */
import { auditChildPrompt, findInherited } from "../index.js";
import { quoter } from "../spans.js";
import { missing } from "../wrong-call.js";

/** @typedef {import("../index.js").AuditOptions} AuditOptions */
/** @typedef {import("../index.js").Diagnostic} Diagnostic */
/** @typedef {import("../index.js").DiagnosticCode} DiagnosticCode */

/** Findings that a message tells before the rest are only counted. */
const TOLD = 20;

export class ChildPromptError extends Error {
  /**
   * @param {string} claim What the prompt should have fulfilled.
   * @param {string} prompt
   * @param {readonly Diagnostic[]} findings
   */
  constructor(claim, prompt, findings) {
    const quoted = quoter(prompt);
    const told = findings.slice(0, TOLD).map((finding) => explained(finding, quoted));
    const more = findings.length > TOLD ? [`  and ${findings.length - TOLD} more`] : [];
    super([`The child's prompt ${claim}.`, ...told, ...more].join("\n"));
    this.name = "ChildPromptError";
    this.findings = findings;
  }
}

/** @param {Diagnostic} finding @param {ReturnType<typeof quoter>} quoted */
function explained({ code, message, hint, spans }, quoted) {
  const quotes = spans.slice(0, TOLD).map((span) => {
    const { line, quote } = quoted(span);
    return `      line ${line}: ${quote}`;
  });
  return [`  ${code}: ${message}`, ...quotes, ...(hint ? [`    ${hint}`] : [])].join("\n");
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

/** @typedef {(childPrompt: string, options: AuditOptions) => void} Assertion */

/** @type {Assertion} */
export const assertOneCatalogue = (child, options) => refute(child, options, "should hold one catalogue at most", "second-catalogue");
/** @type {Assertion} */
export const assertOneProjectContext = (child, options) => refute(child, options, "should hold one context block at most", "second-project-context");
/** @type {Assertion} */
export const assertOwnContextFiles = (child, options) => refute(child, options, "should hold context files of its own directory only", "foreign-context-file");
/** @type {Assertion} */
export const assertNoInheritedHeader = (child, options) => refute(child, options, "should hold its own header only", "inherited-header");
/** @type {Assertion} */
export const assertToolsClaimedOnce = (child, options) => refute(child, options, "should claim its tools once", "tools-claimed-twice");

/**
 * @param {string} childPrompt
 * @param {AuditOptions & { readonly parentCwd: string }} options
 */
export function assertNoParentPath(childPrompt, options) {
  // Without the parent's directory the audit looks for nothing, and the assertion could not fail.
  if (options?.parentCwd === undefined) throw missing("parentCwd", "the parent's directory");
  refute(childPrompt, options, "should list no file of its parent's directory", "parent-path", "foreign-context-file");
}

/**
 * @param {string} childPrompt
 * @param {AuditOptions} options
 */
export function assertSingleDirectory(childPrompt, options) {
  refute(childPrompt, options, "should claim its own directory only", "foreign-directory");
  // Asked for a directory that no prompt can claim, the audit finds every claim foreign.
  const claims = auditChildPrompt(childPrompt, { ...options, childCwd: `${options.childCwd}/\0` });
  if (!claims.some(({ code }) => code === "foreign-directory")) {
    throw new ChildPromptError(`should claim its directory, ${options.childCwd}, and claims none`, childPrompt, []);
  }
}

/**
 * @param {string} childPrompt
 * @param {AuditOptions} options
 */
export function assertCleanChild(childPrompt, options) {
  const findings = auditChildPrompt(childPrompt, options);
  if (findings.length > 0) throw new ChildPromptError("should pass the audit", childPrompt, findings);
  assertSingleDirectory(childPrompt, options);
}

/**
 * @param {string} childPrompt
 * @param {string} parentPrompt
 * @param {import("../index.js").InheritOptions} options
 */
export function assertInheritsFrom(childPrompt, parentPrompt, options) {
  if (findInherited(childPrompt, parentPrompt, options) === undefined) {
    throw new ChildPromptError("should hold its parent's identity, and holds it nowhere", childPrompt, []);
  }
}
