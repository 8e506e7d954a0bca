/* @ts-self-types="./init.d.ts" */
// The same functions with the WebAssembly as a separate file, which can be cached and compiled on its own.
// The inline entry uses the same instance.
import { adopt, importObject, instantiate, ready } from "./glue.js";
import { missing, wrongType } from "./wrong-call.js";

export * from "./core/api.js";

let pending;

export function initSync(module) {
  if (ready()) return;
  if (isInstance(module)) adopt({ exports: module });
  else if (isBinary(module)) instantiate(module);
  else throw wrongType("module", "a WebAssembly.Module, an ArrayBuffer or a view of one, or the imported module", module);
}

export async function init(source) {
  if (ready()) return;
  // Calls during loading share one promise. After a failure, the next call tries again.
  pending ??= load(source).then(adopt).finally(() => (pending = undefined));
  await pending;
}

/** Makes an instance from any source that `init` accepts. */
async function load(source = besides()) {
  const given = await source;
  if (isInstance(given)) return { exports: given };
  if (isBinary(given)) return instance(await WebAssembly.instantiate(given, importObject));
  if (globalThis.Response !== undefined && given instanceof Response) return fromResponse(given);
  if (typeof given !== "string" && !(given instanceof URL)) {
    throw wrongType("source", "a URL, a Response, a WebAssembly.Module, an ArrayBuffer or a view of one, or the imported module", given);
  }
  // Node's fetch does not read files. getBuiltinModule hides `node:fs` from bundlers.
  const { process } = globalThis;
  if (String(given).startsWith("file:") && process?.getBuiltinModule) {
    const { readFile } = process.getBuiltinModule("node:fs/promises");
    return load(await readFile(new URL(given)));
  }
  return fromResponse(await fetch(given));
}

function besides() {
  const { url } = import.meta;
  if (url) return new URL("./core/prompt_inheritance_bg.wasm", import.meta.url);
  throw missing("source", "the URL, the bytes or the module of prompt-inheritance/wasm, because this bundle format has no import.meta.url");
}

async function fromResponse(response) {
  if (!response.ok) throw new Error(`init: ${response.url} responded with ${response.status} ${response.statusText}`);
  // Compiling while loading needs the right media type, and not every server sends it.
  const streams = response.headers.get("content-type")?.startsWith("application/wasm");
  return instance(
    await (streams
      ? WebAssembly.instantiateStreaming(response, importObject)
      : WebAssembly.instantiate(await response.arrayBuffer(), importObject)),
  );
}

/** Instantiating a module returns an instance. Instantiating bytes returns an object with an instance. */
const instance = (result) => (result instanceof WebAssembly.Instance ? result : result.instance);

/** Whether it is the namespace of "prompt-inheritance/wasm", in a runtime that instantiates what it imports. */
const isInstance = (value) => typeof value === "object" && value !== null && typeof value.__wbindgen_start === "function";

const isBinary = (value) =>
  value instanceof WebAssembly.Module || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
