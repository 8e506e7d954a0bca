/**
 * The WebAssembly, for `init` and `initSync` of `prompt-inheritance/init`. What the import gives is up to who resolves it: an
 * address, the bytes, or a compiled module as the default export; or, with `import * as wasm`, the instance itself, where
 * the runtime instantiates what it imports (Deno, Node.js 26, webpack with `asyncWebAssembly`).
 *
 * @module
 */

/** An address, the bytes or a compiled module. Absent where the runtime instantiates what it imports. */
declare const wasm: string | object;
export default wasm;
