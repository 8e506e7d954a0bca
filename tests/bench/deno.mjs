// deno run bench/deno.mjs OPTIONS: what `measure.js` measures here, as JSON.
import * as api from "../../pkg/index.js";
import { measureAll } from "./measure.js";

console.log(JSON.stringify({ version: Deno.version.deno, results: measureAll(api, JSON.parse(Deno.args[0])) }));
