// node bench/memory.mjs STRING UNITS JOB CALLS: prints, as JSON, the WebAssembly memory that one job takes in its own
// instance.
import { jobs } from "./measure.js";
import { makePrompt } from "./prompts.js";

// The package does not export its instance, so this catches it when it is created.
let caught;
WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(...made) {
    super(...made);
    caught = this.exports;
  }
};
const api = await import("../../pkg/index.js");

const [string, units, job, calls] = process.argv.slice(2);
const prompt = makePrompt("section", Number(units), string === "two-byte");
const { memory } = caught;
/** The table of JavaScript values that WebAssembly holds. It grows if a value is never dropped. */
const table = Object.values(caught).find((value) => value instanceof WebAssembly.Table);
const state = () => ({ memory: memory.buffer.byteLength, values: table?.length ?? 0 });

const before = state();
const run = jobs(api, prompt)[job].package;
// After a few calls, later calls reuse the memory that earlier ones freed.
for (let call = 0; call < 5; call++) run();
const after = state();
for (let call = 0; call < Number(calls); call++) run();
// Forwarding reads two prompts of that size.
const bytes = Buffer.byteLength(prompt) * (job === "stripForwarded" ? 2 : 1);
console.log(JSON.stringify({ bytes, before, after, end: state() }));
