// The one instance of the WebAssembly, shared by the inline entry and ./init.
import * as imports from "./core/prompt_inheritance_bg.js";

let isReady = false;

/** Whether the functions can be called. */
export const ready = () => isReady;

/** Takes an instance into use. Only the first one counts. */
export function adopt({ exports }) {
  if (isReady) return;
  imports.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  isReady = true;
}

/** What the WebAssembly imports: its glue, under the one module name that it is compiled with. */
export const importObject = { "./prompt_inheritance_bg.js": imports };

/** Compiles where needed, instantiates and adopts, synchronously. */
export function instantiate(source) {
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  adopt(new WebAssembly.Instance(module, importObject));
}

/** A wrong call, as the library itself reports one. */
export function wrongCall(code, message, field) {
  return Object.assign(new Error(message), { name: "PromptInheritanceError", code, ...(field && { field }) });
}

// Until an instance is there, whatever a function reaches for says what to do.
imports.__wbg_set_wasm(
  new Proxy({}, {
    get() {
      throw wrongCall(
        "not-initialized",
        'prompt-inheritance is not initialized: await init() or call initSync(module), both from "prompt-inheritance/init", ' +
          'before any other function; or import from "prompt-inheritance", which needs neither',
      );
    },
  }),
);
