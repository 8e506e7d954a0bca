// node bench/memory.mjs STRING UNITS JOB CALLS: the WebAssembly memory that one job takes in an instance of its own, as JSON.
import { jobs } from "./measure.js";
import { makePrompt } from "./prompts.js";

// The package keeps its instance to itself, so it is caught while it is made.
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
/** The table of JavaScript values that WebAssembly holds: a value never dropped would make it grow. */
const table = Object.values(caught).find((value) => value instanceof WebAssembly.Table);
const state = () => ({ memory: memory.buffer.byteLength, values: table?.length ?? 0 });

const before = state();
const run = jobs(api, prompt)[job].package;
// Until what the first calls have freed lies where later ones find it.
for (let call = 0; call < 5; call++) run();
const after = state();
for (let call = 0; call < Number(calls); call++) run();
// Forwarding takes two prompts of that size.
const bytes = Buffer.byteLength(prompt) * (job === "stripForwarded" ? 2 : 1);
console.log(JSON.stringify({ bytes, before, after, end: state() }));
