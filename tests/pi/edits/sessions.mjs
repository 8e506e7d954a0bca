// The sessions that are rendered: every combination of the four layers, each present or absent.

const directories = ["/repo", "/home/me/projects/app", "C:\\Work\\app"];
const separatorOf = (directory) => (directory.includes("\\") ? "\\" : "/");
const parentOf = (directory) => directory.slice(0, directory.lastIndexOf(separatorOf(directory)));

const rulesOfAll = "FILE 1: run the tests before every commit.  \n\n\n## Style\n\nFILE 1: be brief.\n";
/** Files of Pi's own directory, of the session's directory, and of a directory above it. */
const fileSets = [
  (dir) => [
    { path: "/home/me/.pi/agent/AGENTS.md", content: rulesOfAll },
    { path: `${dir}${separatorOf(dir)}AGENTS.md`, content: "FILE 2: tag, then push.\n\n- FILE 2: never on a Friday" },
  ],
  (dir) => [{ path: `${parentOf(dir)}${separatorOf(dir)}AGENTS.md`, content: "# Rules\n\nFILE 1: ask before deleting." }],
  (dir) => [{ path: `${dir}${separatorOf(dir)}CLAUDE.md`, content: "FILE 1: use `make`." }],
];
const skills = [
  { name: "git-bisect", description: "Find the commit that broke it.", filePath: "/home/me/.pi/agent/skills/git-bisect/SKILL.md" },
  { name: "schema", description: "Tables & <columns>.\nSpans lines.", filePath: "/home/me/.pi/agent/skills/schema/SKILL.md" },
];

/** Sessions with and without each layer. All other variation follows from the version and the combination. */
export function sessionsOf(versionIndex) {
  return Array.from({ length: 16 }, (_, n) => {
    const [custom, append, files, listed] = [8, 4, 2, 1].map((bit) => (n & bit) > 0);
    const turn = versionIndex + (n >> 1) + (n >> 3);
    const cwd = directories[turn % directories.length];
    const layers = Object.entries({ custom, append, files, skills: listed }).filter(([, there]) => there);
    return {
      name: layers.map(([layer]) => layer).join("+") || "bare",
      cwd,
      customPrompt: custom ? "CUSTOM: you are a release engineer. Ship small changes.\n\n## Style\n\n- CUSTOM: be exact" : "",
      appendSystemPrompt: append ? "ADDENDUM: answer in British English.\n\nADDENDUM: no force pushes." : "",
      contextFiles: files ? fileSets[turn % fileSets.length](cwd) : [],
      skills: listed ? skills.slice(0, 1 + (turn % 2)) : [],
      selectedTools: ["read", "bash"],
      toolSnippets: { read: "Read file contents", bash: "Run a command" },
      promptGuidelines: ["GUIDELINE: prefer small diffs."],
      toolGuidelines: {},
      sections: turn % 2 ? { memory: "AFTER: the user prefers tabs." } : {},
      blocks: turn % 3 === 1 ? ["# Reminder\n\nAFTER: stay on the branch."] : [],
    };
  });
}
