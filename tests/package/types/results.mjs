// Makes a TypeScript program with real results as literals of the published types. A field that the types lack, a
// missing field that they have, and a value outside a union are compile errors.
import * as api from "../../../pkg/index.js";
import { prompt } from "../consumer/ask.js";

const footer = `You are kind.

# Environment

<project_context>

Project-specific instructions and guidelines:

<project_instructions path="/repo/AGENTS.md">
Current working directory: /repo
</project_instructions>

</project_context>

Current date: 2026-05-01
Current working directory: /repo

Appended by an extension.`;

const known = { contextFiles: [{ path: "/repo/AGENTS.md", content: "Current working directory: /repo" }], customPrompt: "Something else" };
const child = api.buildChildPrompt({
  agent: { name: "Explore", mode: "append", prompt: "Look." },
  environment: { cwd: "/elsewhere", platform: "linux", gitBranch: "main" },
  parent: { prompt, cwd: "/repo" },
  contextFiles: [],
});

/** Results, each with its required type. */
const calls = [
  ...[prompt, footer, child.text, "", "no markup"].map((text) => ["PromptMap", api.parsePrompt(text)]),
  ["PromptMap", api.parsePrompt(footer, { cwd: "/elsewhere", known })],
  ...[prompt, footer, ""].flatMap((text) => [
    ["InheritedIdentity", api.inheritedIdentity(text, { parentCwd: "/repo" })],
    ["InheritedIdentity", api.inheritedIdentity(text, { parentCwd: "/repo", childCwd: "/elsewhere", known })],
  ]),
  ["string | undefined", api.portableIdentity({ customPrompt: " a " })],
  ["string | undefined", api.portableIdentity({})],
  ["ReturnType<typeof api.readPromptInheritance>", api.readPromptInheritance({ a: "full", b: 1, default: "portable" })],
  ["Strategy", api.inheritanceStrategy({ a: "portable" }, "a")],
  ["string", api.renderProjectContext(known.contextFiles)],
  ["ChildPrompt", child],
  ["ChildPrompt", api.buildChildPrompt({ agent: { name: "a", mode: "replace" }, environment: { cwd: "/", platform: "linux" }, strategy: "portable" })],
  ["Stripped", api.stripForwarded(prompt, footer)],
  ["Forwarded", api.forwardParentPrompt(undefined, footer)],
  ["Removed", api.removeRegions(prompt, { regions: ["skills"], files: ["/repo/AGENTS.md"], skills: ["none"] })],
  ["Inherited | undefined", api.findInherited(child.text, prompt, { parentCwd: "/repo" })],
  ["Inherited | undefined", api.findInherited("", prompt, { parentCwd: "/repo" })],
  ["ReturnType<typeof api.sharedPrefix>", api.sharedPrefix("ä💛", "ä💛x")],
  ["readonly Diagnostic[]", api.auditChildPrompt(prompt, { childCwd: "/elsewhere", parentCwd: "/repo" })],
];

export function results() {
  const names = new Set(calls.flatMap(([type]) => type.match(/\b[A-Z]\w+/g) ?? []));
  names.delete("ReturnType");
  const statements = calls.map(([type, value], index) => `export const result${index}: ${type} = ${literal(value)};`);
  return `import type * as api from "prompt-inheritance";\nimport type { ${[...names].join(", ")} } from "prompt-inheritance";\n\n${statements.join("\n")}\n`;
}

/** A value as a literal. Keeps `undefined`, which JSON omits, because the types may not allow it. */
function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (value === null || typeof value !== "object") return value === undefined ? "undefined" : JSON.stringify(value);
  return `{ ${Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${literal(inner)}`).join(", ")} }`;
}
