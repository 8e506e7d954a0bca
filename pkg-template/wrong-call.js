// Errors for wrong calls of the modules outside the WebAssembly, worded like the library's own errors.
import { PromptInheritanceError } from "./core/objects.js";

/**
 * @param {import("./index.js").ErrorCode} code
 * @param {string} message Starts with the field, if there is one.
 * @param {string} [field]
 * @returns {import("./index.js").PromptInheritanceError}
 */
export function wrongCall(code, message, field) {
  return new PromptInheritanceError(code, message, field);
}

/**
 * The error for a value that has the wrong type for its field.
 *
 * @param {string} field
 * @param {string} accepts
 * @param {unknown} value
 */
export const wrongType = (field, accepts, value) =>
  wrongCall("invalid-type", `${field}: expected ${accepts}; got ${typeOf(value)}`, field);

/**
 * The error for a missing value.
 *
 * @param {string} field
 * @param {string} accepts
 */
export const missing = (field, accepts) => wrongCall("missing-field", `${field}: missing; pass ${accepts}`, field);

/**
 * Throws unless `value` is an object that has only the fields in `known`.
 *
 * @param {string} field The path of `value` in the call.
 * @param {unknown} value
 * @param {readonly string[]} known
 */
export function checkFields(field, value, known) {
  checkRecord(field, value, known);
  for (const name of Object.keys(/** @type {object} */ (value))) {
    // A field of the options is named without `options`.
    const path = field === "options" ? name : `${field}.${name}`;
    if (!known.includes(name)) throw wrongCall("unknown-field", `${path}: unknown field; accepted: ${known.join(", ")}`, path);
  }
}

/**
 * Throws unless `value` is an object. One of Pi's records may have fields that are not in `known`.
 *
 * @param {string} field The path of `value` in the call.
 * @param {unknown} value
 * @param {readonly string[]} known
 */
export function checkRecord(field, value, known) {
  const accepts = `an object with ${known.join(", ")}`;
  if (value === undefined) throw missing(field, accepts);
  if (typeOf(value) !== "object") throw wrongType(field, accepts, value);
}

/**
 * The type of a value, in one word. A Map or a Date is distinguished from an object, because it has no fields to read
 * and would be treated as an empty object.
 *
 * @param {unknown} value
 */
export function typeOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const tag = typeof value === "object" ? Object.prototype.toString.call(value).slice(8, -1) : "Object";
  return tag === "Object" ? typeof value : tag;
}
