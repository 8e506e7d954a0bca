// node bench/print.mjs SHAPE UNITS: writes one of the bench's prompts to standard output, for the native benches.
import { makePrompt } from "./prompts.js";

const [shape, units] = process.argv.slice(2);
process.stdout.write(makePrompt(shape, Number(units)));
