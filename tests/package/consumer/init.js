import { inheritedIdentity, init, version } from "prompt-inheritance/init";
import { ask, codeOf, say, sayError } from "./ask.js";

const early = codeOf(() => inheritedIdentity("", { parentCwd: "/repo" }));
init().then(() => say({ early, ...ask(inheritedIdentity, version) }), sayError);
