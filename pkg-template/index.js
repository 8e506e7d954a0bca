/* @ts-self-types="./index.d.ts" */
// This entry is ready as soon as it is imported. The WebAssembly is text in a module and is instantiated
// synchronously. Nothing is fetched or read. Nothing is awaited, because a top-level await fails in
// service workers and in bundles that are not modules.
import { text } from "./core/bytes.js";
import { instantiate, ready } from "./glue.js";

export * from "./core/api.js";

if (!ready()) instantiate(decode(text));

/**
 * A byte below 90 is one character, from `#` on. Any other byte is two characters: `}` or `~`, which add 90 or 180, and
 * one character. Base64 would be a third larger when compressed, because it encodes a repeated sequence differently at
 * each alignment.
 */
function decode(text) {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index) - 35;
    bytes[length++] = code < 90 ? code : (code - 89) * 90 + text.charCodeAt(++index) - 35;
  }
  return bytes.subarray(0, length);
}
