// Without a bundler, the runtime resolves the address.
import { inheritedIdentity, init, version } from "prompt-inheritance/init";
import { ask, say, sayError } from "./ask.js";

init(import.meta.resolve("prompt-inheritance/wasm")).then(() => say(ask(inheritedIdentity, version)), sayError);
