import { buildChildPrompt, version } from "prompt-inheritance";
import { assertCleanChild, assertSingleDirectory, promptFixture } from "prompt-inheritance/testing";
import { codeOf, say } from "./ask.js";

const parent = promptFixture({ cwd: "/repo", contextFiles: [{ path: "/repo/AGENTS.md", content: "Be kind." }] });
const { text } = buildChildPrompt({
  agent: { name: "Explore", mode: "append" },
  environment: { cwd: "/elsewhere", platform: "linux" },
  parent,
  contextFiles: [],
});
const directories = { childCwd: "/elsewhere", parentCwd: "/repo" };
assertCleanChild(text, directories);
say({ refused: codeOf(() => assertSingleDirectory(parent.prompt, directories)), version });
