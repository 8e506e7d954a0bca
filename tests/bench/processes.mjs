// Measurements that need their own process: Deno, and memory, which needs a new instance of the WebAssembly.
import { execute, path, tool } from "../package/consumer.mjs";

/** Measures in Deno with `measure.js`. */
export async function deno(options) {
  const run = (...args) => execute(process.execPath, [tool("deno/bin.cjs"), ...args], { maxBuffer: 1e8 });
  const { stdout } = await run("run", "--no-config", "--allow-read", path("../bench/deno.mjs"), JSON.stringify(options));
  return JSON.parse(stdout);
}

/** The WebAssembly memory that a job takes: before any call, after the first few, and after `calls` more. */
export async function memory(string, units, job, calls) {
  const { stdout } = await execute(process.execPath, [path("../bench/memory.mjs"), string, String(units), job, String(calls)]);
  return JSON.parse(stdout);
}
