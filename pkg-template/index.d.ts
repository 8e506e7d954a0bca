/**
 * Finds the part of a Pi system prompt that a subagent can inherit, cuts it out exactly, and builds the subagent's
 * prompt from it. Ready as soon as it is imported.
 *
 * @module
 */
export * from "./core/api.js";
