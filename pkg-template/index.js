/* @ts-self-types="./index.d.ts" */
// Ready as soon as it is imported: the WebAssembly comes as text in a module and is instantiated
// synchronously. Nothing is fetched or read, and nothing is awaited, because a top-level await fails
// in service workers and in bundles that are not modules.
import { bytes } from "./core/bytes.js";
import { instantiate, ready } from "./glue.js";

export * from "./core/api.js";

if (!ready()) instantiate(decode(bytes));

/** Base64 to bytes: by the platform where it can, else by an index loop (a mapping callback is 50 times slower). */
function decode(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64);
  const decoded = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) decoded[index] = text.charCodeAt(index);
  return decoded;
}
