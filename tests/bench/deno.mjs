// deno run bench/deno.mjs OPTIONS: what `measure.js` measures, as JSON.
import * as api from "../../pkg/index.js";
import { measureAll } from "./measure.js";

console.log(JSON.stringify(measureAll(api, JSON.parse(Deno.args[0]))));
