import { buildChildPrompt } from "prompt-inheritance";
import { assertCleanChild, assertInheritsFrom, promptFixture } from "prompt-inheritance/testing";

mocha.setup("bdd");

/** The host under test. */
const spawn = (parent, cwd, contextFiles) =>
  buildChildPrompt({ parent, contextFiles, agent: { name: "Fix", mode: "append", prompt: "Fix it." }, environment: { cwd, platform: "linux" } }).text;

for (const form of ["section", "footer", "markdown"]) {
  describe(`a parent in ${form} form`, () => {
    const parent = promptFixture({ cwd: "/repo", form, contextFiles: [{ path: "/repo/AGENTS.md", content: "Be brief." }] });
    for (const cwd of ["/repo", "/worktree"]) {
      it(`spawns a clean child in ${cwd}`, () => {
        const child = spawn(parent, cwd, [{ path: `${cwd}/AGENTS.md`, content: "Be brief." }]);
        assertCleanChild(child, { childCwd: cwd, parentCwd: parent.cwd });
        assertInheritsFrom(child, parent.prompt, { parentCwd: parent.cwd, childCwd: cwd });
      });
    }
    it("fails if a child gets its parent's own prompt", () => {
      try {
        assertCleanChild(parent.prompt, { childCwd: "/worktree", parentCwd: parent.cwd });
      } catch {
        return;
      }
      throw new Error("the assertion passed");
    });
  });
}

mocha.run((failures) => (globalThis.answer = { failures }));
