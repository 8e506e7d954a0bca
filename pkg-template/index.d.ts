/**
 * What of a Pi coding agent's system prompt a subagent may keep, and the child's prompt built from it.
 * Ready as soon as it is imported.
 *
 * @module
 */
export * from "./core/api.js";
