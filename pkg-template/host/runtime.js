/**
 * What Node and Deno tell of the user's environment, asked so that Deno neither prompts nor throws:
 * what the script has no permission to know is `undefined`.
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
 * An environment variable; an empty one counts as unset.
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

/** Deno tells this one without a permission. */
export function noColor() {
  return env("NO_COLOR") !== undefined || Reflect.get(globalThis, "Deno")?.noColor === true;
}
