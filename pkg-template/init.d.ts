/**
 * The same functions, with the WebAssembly in a separate file that you load with {@link init}.
 *
 * A function throws a `PromptInheritanceError` with the code `not-initialized` if you call it before {@link init} has
 * resolved or {@link initSync} has returned. The package's main entry uses the same instance: if one is ready, both
 * are.
 *
 * @module
 */
export * from "./core/api.js";

/**
 * A `WebAssembly.Module`. This is a separate type, because the browser's types declare `WebAssembly.Module` as an empty
 * interface, which accepts anything. Node's types do not declare it.
 */
export type CompiledModule = object;

/** A `URL`. This type does not depend on a runtime's types. */
export interface Address {
  /** The address. */
  readonly href: string;
}

/** A `Response`. This type does not depend on a runtime's types. */
export interface Loaded {
  /** Whether the request succeeded. */
  readonly ok: boolean;
  /** Returns its bytes. */
  arrayBuffer(): PromiseLike<ArrayBuffer>;
}

/**
 * A source for {@link init}: an address (in Node and Deno also `file:`), a response, a compiled module, the bytes, or
 * the namespace of `import * as wasm from "prompt-inheritance/wasm"`.
 */
export type InitSource = string | Address | Loaded | CompiledModule | ArrayBuffer | ArrayBufferView;

/**
 * Loads and instantiates the WebAssembly. A second call loads nothing again, even during loading.
 *
 * @param source The source, or a promise of it. Default: the file `core/prompt_inheritance_bg.wasm` beside this module.
 * @returns A promise that resolves when you can call every function. It rejects if the source cannot be loaded. The next
 * call then tries again.
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
 * Instantiates the WebAssembly synchronously. If you call it again, nothing happens.
 *
 * @param module The compiled module, the bytes, or the namespace of `import * as wasm from "prompt-inheritance/wasm"`.
 */
export function initSync(module: CompiledModule | ArrayBuffer | ArrayBufferView): void;
