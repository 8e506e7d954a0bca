import * as api from "../../../pkg/index.js";
import { failures } from "./checks.js";

console.log(JSON.stringify(failures(api)));
