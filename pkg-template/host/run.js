/** Runs programs in Node and in Deno. In Deno it needs only `--allow-run`. */
import { spawn } from "node:child_process";

/**
 * @typedef {object} DenoCommand
 * @property {{ getWriter(): WritableStreamDefaultWriter<Uint8Array> }} stdin
 * @property {Promise<{ success: boolean }>} status
 * @property {() => Promise<{ success: boolean, stdout: Uint8Array }>} output
 * @property {() => void} unref
 */
/** @type {{ Command: new (program: string, options: object) => { spawn(): DenoCommand } } | undefined} */
const deno = Reflect.get(globalThis, "Deno");

/**
 * Runs a program until it ends, with a text on its standard input.
 * @param {string} program
 * @param {string[]} args
 * @param {string} input
 * @returns {Promise<string | undefined>} Its standard output, or `undefined` if it failed.
 */
export async function run(program, args, input) {
  try {
    if (deno) {
      // Node's `spawn` would read the whole environment to pass it on.
      const child = new deno.Command(program, { args, stdin: "piped", stdout: "piped", stderr: "null" }).spawn();
      const writer = child.stdin.getWriter();
      await writer.write(new TextEncoder().encode(input));
      await writer.close();
      const { success, stdout } = await child.output();
      return success ? new TextDecoder().decode(stdout) : undefined;
    }
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.end(input);
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
    return code === 0 ? output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a program that may outlive this process. This process does not wait for it before it exits.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<boolean>} Whether it ended successfully.
 */
export async function start(program, args) {
  try {
    if (deno) {
      const child = new deno.Command(program, { args, stdin: "null", stdout: "null", stderr: "null", detached: true }).spawn();
      child.unref();
      return (await child.status).success;
    }
    const child = spawn(program, args, { stdio: "ignore", detached: true });
    child.unref();
    return await new Promise((resolve) => child.on("error", () => resolve(false)).on("exit", (code) => resolve(code === 0)));
  } catch {
    return false;
  }
}
