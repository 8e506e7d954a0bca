import { buildChildPrompt } from "prompt-inheritance";
import { assertCleanChild, promptFixture } from "prompt-inheritance/testing";

test("a child of a worktree", () => {
  const parent = promptFixture({ cwd: "/repo" });
  const child = buildChildPrompt({ parent, agent: { name: "Fix", mode: "append" }, environment: { cwd: "/wt", platform: "linux" }, contextFiles: [] });
  assertCleanChild(child.text, { childCwd: "/wt", parentCwd: "/repo" });
  expect(() => assertCleanChild("", { childCwd: "/wt" })).toThrow("no-directory-claim");
});
