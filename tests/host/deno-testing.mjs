// testing.test.mjs runs this, in Deno without permissions.
import { assertCleanChild, ChildPromptError, promptFixture } from "../../pkg/testing.js";

const parent = promptFixture({ cwd: "/repo" });
try {
  assertCleanChild(parent.prompt, { childCwd: "/work/topic", parentCwd: "/repo" });
} catch (error) {
  if (error instanceof ChildPromptError) console.log("assertCleanChild refuses the parent's own prompt");
  else throw error;
}
