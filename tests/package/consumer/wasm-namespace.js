// The runtime or bundler instantiates the imported WebAssembly.
import { inheritedIdentity, init, version } from "prompt-inheritance/init";
import * as wasm from "prompt-inheritance/wasm";
import { ask, say, sayError } from "./ask.js";

init(wasm).then(() => say(ask(inheritedIdentity, version)), sayError);
