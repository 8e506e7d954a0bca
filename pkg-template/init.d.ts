/**
 * The same functions with the WebAssembly as a separate file, loaded when you say so.
 *
 * A function called before {@link init} has resolved, or {@link initSync} has returned, throws a
 * `PromptInheritanceError` with the code `not-initialized`. The instance is the one that the package's
 * main entry uses: once either is ready, both are.
 *
 * @module
 */
export * from "./core/api.js";

/**
 * A `WebAssembly.Module`. The name is our own because a browser's types declare that as an empty interface, which
 * anything fits, and Node's types do not declare it.
 */
export type CompiledModule = object;

/** A `URL`, in the words of no runtime's own types. */
export interface Address {
  /** The address. */
  readonly href: string;
}

/** A `Response`, in the words of no runtime's own types. */
export interface Loaded {
  /** Whether it is what was asked for. */
  readonly ok: boolean;
  /** Gives its bytes. */
  arrayBuffer(): PromiseLike<ArrayBuffer>;
}

/**
 * What {@link init} can load from: an address (`file:` in Node and Deno too), a response, a compiled module, the bytes, or
 * all that `import * as wasm from "prompt-inheritance/wasm"` gives.
 */
export type InitSource = string | Address | Loaded | CompiledModule | ArrayBuffer | ArrayBufferView;

/**
 * Loads and instantiates the WebAssembly. Calling it again, or while it is under way, loads nothing twice.
 *
 * @param source Where from, or a promise of it. Default: the file `core/prompt_inheritance_bg.wasm` beside this module.
 * @returns A promise that resolves when every function can be called. It rejects when the source cannot be loaded;
 * the next call then tries afresh.
 *
 * @example
 * ```js
 * import { init, inheritedIdentity } from "prompt-inheritance/init";
 *
 * await init();
 * inheritedIdentity(prompt, { parentCwd: "/repo" });
 * ```
 */
export function init(source?: InitSource | PromiseLike<InitSource>): Promise<void>;

/**
 * Instantiates the WebAssembly synchronously. Calling it again does nothing.
 *
 * @param module The compiled module, the bytes of `prompt-inheritance/wasm`, or all that `import *` of it gives.
 */
export function initSync(module: CompiledModule | ArrayBuffer | ArrayBufferView): void;
