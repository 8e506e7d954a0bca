// The WebAssembly as a bundler imports it: an address or its bytes.
import { inheritedIdentity, init, version } from "prompt-inheritance/init";
import wasm from "prompt-inheritance/wasm";
import { ask, say, sayError } from "./ask.js";

init(wasm).then(() => say(ask(inheritedIdentity, version)), sayError);
