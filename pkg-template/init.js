/* @ts-self-types="./init.d.ts" */
// The same functions with the WebAssembly as a separate file, for those who want it cached or
// compiled on its own. It is the same instance that the inline entry uses.
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
  // Calls made meanwhile share the one that is under way; after a failure the next call tries afresh.
  pending ??= load(source).then(adopt).finally(() => (pending = undefined));
  await pending;
}

/** An instance made from whatever `init` accepts. */
async function load(source = besides()) {
  const given = await source;
  if (isInstance(given)) return { exports: given };
  if (isBinary(given)) return instance(await WebAssembly.instantiate(given, importObject));
  if (globalThis.Response !== undefined && given instanceof Response) return fromResponse(given);
  if (typeof given !== "string" && !(given instanceof URL)) {
    throw wrongType("source", "a URL, a Response, a WebAssembly.Module, an ArrayBuffer or a view of one, or the imported module", given);
  }
  // Node's fetch does not read files. getBuiltinModule keeps `node:fs` out of what bundlers see.
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
  // Compiling while loading needs the right media type, which not every server sends.
  const streams = response.headers.get("content-type")?.startsWith("application/wasm");
  return instance(
    await (streams
      ? WebAssembly.instantiateStreaming(response, importObject)
      : WebAssembly.instantiate(await response.arrayBuffer(), importObject)),
  );
}

/** Instantiating a module gives the instance, instantiating bytes gives both. */
const instance = (result) => (result instanceof WebAssembly.Instance ? result : result.instance);

/** What `import * as wasm from "prompt-inheritance/wasm"` gives where the runtime instantiates what it imports. */
const isInstance = (value) => typeof value === "object" && value !== null && typeof value.__wbindgen_start === "function";

const isBinary = (value) =>
  value instanceof WebAssembly.Module || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
