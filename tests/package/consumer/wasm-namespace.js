// Where the import of WebAssembly is instantiated by who resolves it.
import { inheritedIdentity, init, version } from "prompt-inheritance/init";
import * as wasm from "prompt-inheritance/wasm";
import { ask, say, sayError } from "./ask.js";

init(wasm).then(() => say(ask(inheritedIdentity, version)), sayError);
