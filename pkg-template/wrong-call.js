/**
 * A wrong call, as the library itself reports one.
 *
 * @param {import("./index.js").ErrorCode} code
 * @param {string} message Begins with the field, if there is one.
 * @param {string} [field]
 * @returns {import("./index.js").PromptInheritanceError}
 */
export function wrongCall(code, message, field) {
  const name = /** @type {const} */ ("PromptInheritanceError");
  return Object.assign(new Error(message), { name, code, ...(field && { field }) });
}

/**
 * The error for a value of another type than its field takes.
 *
 * @param {string} field
 * @param {string} accepts
 * @param {unknown} value
 */
export function wrongType(field, accepts, value) {
  const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return wrongCall("invalid-type", `${field}: expected ${accepts}; got ${type}`, field);
}

/**
 * The error for a value that is missing.
 *
 * @param {string} field
 * @param {string} accepts
 */
export const missing = (field, accepts) => wrongCall("missing-field", `${field}: missing; give ${accepts}`, field);
