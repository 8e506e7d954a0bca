/**
 * Reads the user's environment in Node and Deno. In Deno it neither prompts nor throws: a value that the script has no
 * permission to read is `undefined`.
 */
import { homedir } from "node:os";
import process from "node:process";

/** @typedef {{ name: "env", variable: string } | { name: "read", path: string } | { name: "sys", kind: "homedir" }} Permission */

/** @param {Permission} permission */
function granted(permission) {
  /** @type {{ permissions: { querySync(permission: Permission): { state: string } } } | undefined} */
  const deno = Reflect.get(globalThis, "Deno");
  return deno === undefined || deno.permissions.querySync(permission).state === "granted";
}

/**
 * An environment variable. An empty one counts as unset.
 * @param {string} name
 * @returns {string | undefined}
 */
export function env(name) {
  return granted({ name: "env", variable: name }) ? process.env[name] || undefined : undefined;
}

/** @param {string} variable */
export const mayRead = (variable) => granted({ name: "env", variable });

/** @param {string} path */
export const mayReadPath = (path) => granted({ name: "read", path });

/** @returns {string | undefined} */
export function homeDirectory() {
  return granted({ name: "sys", kind: "homedir" }) ? homedir() : env("HOME");
}

/** Whether NO_COLOR is set. Deno provides this without a permission. */
export function noColor() {
  return env("NO_COLOR") !== undefined || Reflect.get(globalThis, "Deno")?.noColor === true;
}
