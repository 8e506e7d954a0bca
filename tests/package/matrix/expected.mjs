// The expected results of the programs in consumer/, by entry. The texts follow from the prompt in consumer/ask.js: a
// child in the parent's directory keeps everything except tools and rules and what follows the context block. A
// relocated child loses the block too.
import { readFile } from "node:fs/promises";
import { path } from "../consumer.mjs";

const { version } = JSON.parse(await readFile(path("../../pkg/package.json"), "utf8"));

const relocated = `You are ä💛 careful agent.

<docs>
Documentation: /opt/pi/README.md
</docs>`;

const same = `${relocated}

<project_context>
Project-specific instructions and guidelines:

<project_instructions path="/repo/AGENTS.md">
Current working directory: /repo
</project_instructions>
</project_context>`;

const answer = { same, relocated, wrong: "PromptInheritanceError invalid-type", version };

export const expected = {
  ".": answer,
  "./init": { early: "PromptInheritanceError not-initialized", ...answer },
  "./wasm": answer,
  // For runtimes and bundlers that instantiate the import: import * as wasm.
  "./wasm *": answer,
  "./testing": { refused: "ChildPromptError", version },
  "./context-files": { path: "/AGENTS.md", content: "Be kind.\n" },
  "./cli": { same },
};
