const { assertCleanChild, promptFixture } = require("prompt-inheritance/testing");
const { buildChildPrompt } = require("prompt-inheritance");

test("a child of a worktree", () => {
  const parent = promptFixture({ cwd: "/repo" });
  const child = buildChildPrompt({ parent, agent: { name: "Fix", mode: "append" }, environment: { cwd: "/wt", platform: "linux" }, contextFiles: [] });
  assertCleanChild(child.text, { childCwd: "/wt", parentCwd: "/repo" });
  expect(() => assertCleanChild("", { childCwd: "/wt" })).toThrow("no-directory-claim");
});
