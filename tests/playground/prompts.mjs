// Prompts in the forms of Pi's renderers. The markup is Pi's. All other text is written for these tests.

const leadIn = "Project-specific instructions and guidelines:";
const instructions = ({ path, content }) => `<project_instructions path="${path}">\n${content}\n</project_instructions>`;
const section = (name, content) => `<${name}>\n${content}\n</${name}>`;

export const catalogue = (names) =>
  [
    "The following skills provide specialized instructions for specific tasks.",
    "Open the file of a skill that fits.",
    "",
    "<available_skills>",
    ...names.map((name) => `  <skill>\n    <name>${name}</name>\n    <description>About ${name}</description>\n    <location>/skills/${name}/SKILL.md</location>\n  </skill>`),
    "</available_skills>",
  ].join("\n");

export const contextBlock = (files) => section("project_context", `${leadIn}\n\n${files.map(instructions).join("\n\n")}`);

export const parts = {
  preamble: "You tend a garden of programs.",
  tools: "- read: Read a file",
  rules: "- Read before you write",
  docs: "The manual is in /opt/manual.",
  files: [{ path: "/garden/AGENTS.md", content: "Water the beans.\n\nMind the hens." }],
  skills: ["pruning", "grafting"],
  cwd: "/garden",
};

/** A section prompt, as in Pi 0.86 and later. */
export const inSections = ({ preamble, tools, rules, docs, files, skills, cwd } = parts) =>
  [preamble, section("tools", tools), section("rules", rules), section("docs", docs), contextBlock(files), section("skills", catalogue(skills)), section("cwd", cwd)].join("\n\n");

/** A footer prompt, as in Pi 0.85 and earlier. */
export const withFooter = ({ preamble, files, skills, cwd } = parts) =>
  `${preamble}\n\n<project_context>\n\n${leadIn}\n\n${files.map((file) => `${instructions(file)}\n\n`).join("")}</project_context>\n\n\n${catalogue(skills)}\nCurrent working directory: ${cwd}`;

/** The per-call header, as the library writes it after an identity. `body` is the agent's body in `append` mode. */
export const header = ({ name = "Explore", cwd = parts.cwd, git = "Git repository: yes\nBranch: main", platform = "linux" } = {}) =>
  `<active_agent name="${name}"/>\n\n# Environment\nWorking directory: ${cwd}\n${git}\nPlatform: ${platform}`;
export const body = (text) => `<agent_instructions>\n${text}\n</agent_instructions>`;
/** The agent's body on a new page. */
export const firstBody = "Find what you are asked for and report where it is. Change nothing.";

/** The identity of the section prompt, for a child in the parent's directory. */
export const identityInSections = ({ preamble, docs, files } = parts) => [preamble, section("docs", docs), contextBlock(files)].join("\n\n");

/** A prompt with about that many characters, most of them in plain lines of its context file. */
export function longPrompt(characters) {
  const line = (index) => `${index}. A line of an ordinary length, as project notes have them, with a few words more.`;
  const lines = [];
  for (let size = 0; size < characters; size += lines.at(-1).length + 1) lines.push(line(lines.length + 1));
  return inSections({ ...parts, files: [{ path: "/garden/AGENTS.md", content: lines.join("\n") }] });
}
