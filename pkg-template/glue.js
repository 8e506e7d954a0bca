// The single instance of the WebAssembly. The inline entry and ./init share it.
import * as imports from "./core/prompt_inheritance_bg.js";
import { wrongCall } from "./wrong-call.js";

export const importObject = { "./prompt_inheritance_bg.js": imports };

let isReady = false;

/** Whether the functions can be called. */
export const ready = () => isReady;

/** Uses an instance. Later instances are ignored. */
export function adopt({ exports }) {
  if (isReady) return;
  if (typeof exports.__wbindgen_start !== "function") {
    throw wrongCall("invalid-value", "module: expected the WebAssembly of this package; got another", "module");
  }
  imports.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  isReady = true;
}

/** Compiles the source if necessary, instantiates it and adopts the instance, synchronously. */
export function instantiate(source) {
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  adopt(new WebAssembly.Instance(module, importObject));
}

// Until an instance is adopted, every access to the WebAssembly throws an error that says what to do.
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
