// Tests texts that do not fit the module's memory. They are an error before anything is copied, and the module
// continues to work. The limit is lowered, so that a test can make such texts.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { initSync, inheritedIdentity, buildChildPrompt, forwardParentPrompt, parsePrompt, renderProjectContext } from "../../pkg/init.js";

const PAGE = 64 * 1024;
const MOST_PAGES = 128;
initSync(limited(await readFile(new URL("../../pkg/core/prompt_inheritance_bg.wasm", import.meta.url)), MOST_PAGES));

const tail = "\n\n<cwd>\n/repo\n</cwd>";
const tooLong = "x".repeat(MOST_PAGES * PAGE) + tail;

for (const [name, field, call] of [
  ["parsePrompt", "prompt", () => parsePrompt(tooLong)],
  ["inheritedIdentity, known parts", "known.customPrompt", () => inheritedIdentity("x", { parentCwd: "/repo", known: { customPrompt: tooLong } })],
  ["buildChildPrompt", "parent.prompt", () => buildChildPrompt({ agent: { name: "A", mode: "append" }, environment: { cwd: "/wt", platform: "linux" }, parent: { prompt: tooLong, cwd: "/repo" } })],
  ["forwardParentPrompt", "parentPrompt", () => forwardParentPrompt("x", tooLong)],
  ["renderProjectContext", "files[1].content", () => renderProjectContext([{ path: "/a", content: "" }, { path: "/b", content: tooLong }])],
  ["wide characters", "prompt", () => parsePrompt("ॐ".repeat(MOST_PAGES * PAGE / 2) + tail)],
]) {
  test(`${name}: ${field} does not fit`, () => {
    assert.throws(call, ({ name, code, field: at, message }) => {
      assert.deepEqual([name, code, at], ["PromptInheritanceError", "invalid-value", field]);
      assert.match(message, new RegExp(`^${field.replace(/[[\]]/g, "\\$&")}: expected text that fits the module's memory; got \\d+ UTF-16 code units$`));
      return true;
    });
    // The module still works.
    const text = "ä💛".repeat(10_000);
    assert.equal(inheritedIdentity(text + tail, { parentCwd: "/repo" }).text, text);
  });
}

/** The module with a maximum of pages added to its memory, which has none. */
function limited(wasm, pages) {
  let at = 8;
  while (wasm[at] !== 5) {
    const [size, next] = leb(wasm, at + 1);
    at = next + size;
  }
  const [size, body] = leb(wasm, at + 1);
  const [count, limits] = leb(wasm, body);
  assert.deepEqual([count, wasm[limits]], [1, 0], "there is one memory, without a maximum");
  const [least] = leb(wasm, limits + 1);
  assert.ok(least < pages, `the memory begins with ${least} pages`);
  const section = [1, 1, ...bytes(least), ...bytes(pages)];
  return Buffer.concat([wasm.subarray(0, at), Buffer.from([5, ...bytes(section.length), ...section]), wasm.subarray(body + size)]);
}

function leb(wasm, at) {
  let [value, shift] = [0, 0];
  for (;;) {
    const byte = wasm[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
    shift += 7;
  }
}

function bytes(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...bytes(value >> 7)];
}
