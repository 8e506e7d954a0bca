// The words of the API as lists, for legends and switches. A test compares them with the types and with the table of codes.

/** @type {readonly import("./index.js").RegionKind[]} */
export const regionKinds = Object.freeze([
  "preamble", "tools", "rules", "docs", "addendum", "projectContext", "header", "agent", "skills", "date", "cwd",
  "extension",
]);

/** @type {readonly import("./index.js").Layer[]} */
export const layers = Object.freeze([
  "identity", "directory", "session", "turn",
]);

/** @type {readonly import("./index.js").DiagnosticCode[]} */
export const diagnosticCodes = Object.freeze([
  "ambiguous-anchor", "ambiguous-region", "anchor-not-found", "unanchored", "unfamiliar-markup", "edited-prompt",
  "known-part-not-found", "known-part-contradicted", "project-context-not-found", "no-project-context",
  "project-context-unresolved", "portable-parts-blank", "setting-ignored", "no-default-strategy",
  "nothing-to-remove", "second-catalogue", "second-project-context", "foreign-directory", "foreign-context-file",
  "parent-path", "inherited-header", "second-header", "no-directory-claim", "tools-claimed-twice",
]);

/** @type {readonly import("./index.js").DecoyReason[]} */
export const decoyReasons = Object.freeze([
  "inside-context-file", "inside-section", "inside-catalogue", "inside-known-part", "after-anchor", "above-tail",
  "other-directory", "embedded-prompt", "other-shape", "not-at-a-joint",
]);

/** @type {readonly import("./index.js").ExcisionReason[]} */
export const excisionReasons = Object.freeze([
  "session-resolved", "directory-resolved", "turn-resolved", "already-present", "asked",
]);

/** @type {readonly import("./index.js").ErrorCode[]} */
export const errorCodes = Object.freeze([
  "invalid-type", "unknown-field", "missing-field", "invalid-value", "not-initialized",
]);
