/**
 * Writes prompts in the forms of Pi's renderers, for the examples. The markup is Pi's. All other text is written for
 * the examples.
 */
import type { ContextFile, Skill } from "prompt-inheritance";

export interface Parts {
  readonly preamble: string;
  readonly tools?: string;
  readonly rules?: string;
  readonly docs?: string;
  readonly addendum?: string;
  readonly files?: readonly ContextFile[];
  readonly skills?: readonly Skill[];
  readonly cwd: string;
  readonly date?: string;
  /** Sections that extensions add after the anchor, by name. */
  readonly extensions?: Readonly<Record<string, string>>;
}

const leadIn = "Project-specific instructions and guidelines:";
const section = (name: string, content: string): string => `<${name}>\n${content}\n</${name}>`;
const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&apos;");

function catalogue(skills: readonly Skill[]): string {
  const entries = skills.map(
    ({ name, description, filePath }) =>
      `  <skill>\n    <name>${escape(name)}</name>\n    <description>${escape(description)}</description>\n    <location>${escape(filePath)}</location>\n  </skill>`,
  );
  return [
    "The following skills provide specialized instructions for specific tasks.",
    "Open a skill's file before you take on a task that it describes.",
    "",
    "<available_skills>",
    ...entries,
    "</available_skills>",
  ].join("\n");
}

const instructions = (file: ContextFile): string => `<project_instructions path="${file.path}">\n${file.content}\n</project_instructions>`;

/** As in Pi 0.86 and later: one section after the other. */
export function inSections(parts: Parts): string {
  const { tools, rules, docs, addendum, files = [], skills = [] } = parts;
  return [
    parts.preamble,
    tools && section("tools", tools),
    rules && section("rules", rules),
    docs && section("docs", docs),
    addendum && section("addendum", addendum),
    files.length > 0 && section("project_context", `${leadIn}\n\n${files.map(instructions).join("\n\n")}`),
    skills.length > 0 && section("skills", catalogue(skills)),
    section("cwd", parts.cwd),
    ...Object.entries(parts.extensions ?? {}).map(([name, content]) => section(name, content)),
  ]
    .filter((part) => part)
    .join("\n\n");
}

/** As in Pi 0.85 and earlier: a footer at the end. The context is in tags or, before 0.75.4, under Markdown headings. */
export function withFooter(parts: Parts, context: "tags" | "headings"): string {
  const { addendum, files = [], skills = [], date } = parts;
  const block =
    context === "tags"
      ? `<project_context>\n\n${leadIn}\n\n${files.map((file) => `${instructions(file)}\n\n`).join("")}</project_context>\n`
      : `# Project Context\n\n${leadIn}\n\n${files.map((file) => `## ${file.path}\n\n${file.content}\n\n`).join("")}`;
  return [
    parts.preamble,
    addendum ? `\n\n${addendum}` : "",
    files.length > 0 ? `\n\n${block}` : "",
    skills.length > 0 ? `\n\n${catalogue(skills)}` : "",
    date ? `\nCurrent date: ${date}` : "",
    `\nCurrent working directory: ${parts.cwd}`,
  ].join("");
}
