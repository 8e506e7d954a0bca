/**
 * The WebAssembly, for `init` and `initSync` of `prompt-inheritance/init`. The bundler or runtime decides what the
 * import gives. The default export is an address, the bytes or a compiled module. If the runtime instantiates what it
 * imports (Deno, Node.js 26, webpack with `asyncWebAssembly`), `import * as wasm` gives the instance itself.
 *
 * @module
 */

/** An address, the bytes or a compiled module. Absent if the runtime instantiates what it imports. */
declare const wasm: string | object;
export default wasm;
