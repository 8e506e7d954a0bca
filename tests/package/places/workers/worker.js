import { initSync, inheritedIdentity, version } from "./node_modules/prompt-inheritance/init.js";
import wasm from "./node_modules/prompt-inheritance/core/prompt_inheritance_bg.wasm";
import { ask, codeOf, prompt } from "./ask.js";

initSync(wasm);

export default {
  async fetch() {
    const { assertCleanChild } = await import("./node_modules/prompt-inheritance/testing.js");
    const refused = codeOf(() => assertCleanChild(prompt, { childCwd: "/elsewhere" }));
    return Response.json({ ...ask(inheritedIdentity, version), refused });
  },
};
