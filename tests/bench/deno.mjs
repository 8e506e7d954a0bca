// deno run bench/deno.mjs OPTIONS: measures in Deno with `measure.js`, and prints JSON.
import * as api from "../../pkg/index.js";
import { measureAll } from "./measure.js";

console.log(JSON.stringify({ version: Deno.version.deno, results: measureAll(api, JSON.parse(Deno.args[0])) }));
