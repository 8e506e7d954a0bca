/* @ts-self-types="./index.d.ts" */
// Ready as soon as it is imported: the WebAssembly comes as text in a module and is instantiated
// synchronously. Nothing is fetched or read, and nothing is awaited, because a top-level await fails
// in service workers and in bundles that are not modules.
import { text } from "./core/bytes.js";
import { instantiate, ready } from "./glue.js";

export * from "./core/api.js";

if (!ready()) instantiate(decode(text));

/**
 * A byte below 90 is one character, from `#` on; another is `}` or `~`, for one or two times 90 more, and one
 * character. Base64 would be a third larger when compressed, because it tears apart what repeats.
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
