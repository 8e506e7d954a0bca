// Three prompts from public reports. With each, a relocated child once kept the parent's rules, without a diagnostic.
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadPackage } from "./package.mjs";

const api = await loadPackage();

const file = { path: "/repo/AGENTS.md", content: "Run tests." };
const block = [
  "<project_context>\n\nProject-specific instructions and guidelines:",
  `<project_instructions path="${file.path}">\n${file.content}\n</project_instructions>`,
  "</project_context>",
].join("\n\n");
const heading = "The following skills provide specialized instructions for specific tasks.\n";
const entry = "  <skill>\n    <name>a</name>\n    <description>b</description>\n    <location>/s/SKILL.md</location>\n  </skill>";
const list = `<available_skills>\n${entry}\n</available_skills>`;
const footer = "\nCurrent working directory: /repo";

const reports = {
  "runs of line breaks collapsed": `You.\n\n${block}\n\n${heading}Use the read tool.\n\n${list}${footer}`,
  "the list of skills taken out": `You.\n\n${block}\n\n\n${heading}Use the read tool.${footer}`,
  "a port of Pi's listing, with more hint lines": `You.\n\n${block}\n\n\n${heading}One.\nTwo.\nThree.\n\n${list}${footer}`,
};

for (const [title, prompt] of Object.entries(reports))
  for (const [told, known] of Object.entries({ "nothing known": undefined, "the file known": { contextFiles: [file] } }))
    test(`${title}, ${told}`, () => {
      const identity = (childCwd) => api.inheritedIdentity(prompt, { parentCwd: "/repo", childCwd, ...(known && { known }) });
      for (const [childCwd, expected] of [["/repo", `You.\n\n${block}`], ["/elsewhere", "You."]]) {
        const { text, diagnostics } = identity(childCwd);
        assert.equal(text, expected);
        assert.ok(known || diagnostics.some(({ code }) => code === "edited-prompt"), JSON.stringify(diagnostics));
      }
    });
