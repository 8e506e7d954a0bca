// The one instance of the WebAssembly, shared by the inline entry and ./init.
import * as imports from "./core/prompt_inheritance_bg.js";
import { wrongCall } from "./wrong-call.js";

export const importObject = { "./prompt_inheritance_bg.js": imports };

let isReady = false;

/** Whether the functions can be called. */
export const ready = () => isReady;

/** Takes an instance into use. Only the first one counts. */
export function adopt({ exports }) {
  if (isReady) return;
  if (typeof exports.__wbindgen_start !== "function") {
    throw wrongCall("invalid-value", "module: expected the WebAssembly of this package; got another", "module");
  }
  imports.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  isReady = true;
}

/** Compiles where needed, instantiates and adopts, synchronously. */
export function instantiate(source) {
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  adopt(new WebAssembly.Instance(module, importObject));
}

// Until an instance is there, whatever a function reaches for says what to do.
imports.__wbg_set_wasm(
  new Proxy({}, {
    get() {
      throw wrongCall(
        "not-initialized",
        'prompt-inheritance is not initialized. Await init() or call initSync(module) from "prompt-inheritance/init" ' +
          'before any other function, or import from "prompt-inheritance", which needs neither',
      );
    },
  }),
);
