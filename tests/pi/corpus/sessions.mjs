// Realistic sessions. No free text contains Pi's markup.

const customPrompts = [
  "You are a release engineer. Ship small changes.",
  "# Role\n\nYou review pull requests.\n\n## Style\n\n- Be kind\n- Be exact\n\n<example>\nLooks good to me.\n</example>",
  "Tu es un relecteur attentif : précis, bref, poli. 日本語も可。💛\n",
  "\nYou write tests first.   \n\n\nThen the code.\n\n",
];
const appendedPrompts = ["Answer in British English.", "# House rules\n\n1. No force pushes.\n2. Ask before deleting.\n", "Überall Umlaute: ä ö ü ß 💛"];

const contents = [
  "Run the tests before every commit.",
  "# Building\n\nUse `make`.\n\n## Releasing\n\nTag, then push.\n",
  "- Schöne Grüße\n- 漢字 and 💛 emoji\n- a lone surrogate: \ud83d.\n\n\n",
  "",
  "Line one\r\nline two\r\n\r\n## A heading\r\n\r\nlast line\r\n",
  "\n\nStarts after blank lines, with <b>tags</b> & \"quotes\".",
  "   \n",
  "```sh\ncd /somewhere/else\nmake\n```",
];
const skillPool = [
  { name: "git-bisect", description: "Find the commit that broke it.", filePath: "/home/me/.pi/skills/git-bisect/SKILL.md" },
  {
    name: "schema",
    description: "Tables & <columns>, \"quoted\" and 'single'.\nSpans lines.\n\nAnd paragraphs.",
    filePath: "/home/me/.pi/skills/schema & co/SKILL.md",
  },
  { name: "notes", description: "Für Notizen 💛", filePath: "C:\\Users\\me\\skills\\notes\\SKILL.md" },
];
const hidden = { name: "secret", description: "Only by hand.", filePath: "/home/me/.pi/skills/secret/SKILL.md", disableModelInvocation: true };

const directories = [
  { cwd: "/repo" },
  { cwd: "/home/me/projects/app" },
  { cwd: "C:\\repo" },
  { cwd: "/straße/プロジェクト 💛" },
  { cwd: "/repo", hostCwd: "/repo/" },
  { cwd: "C:\\Work\\app", hostCwd: "c:/Work/app\\" },
  { cwd: "/" },
];
const toolSets = [undefined, ["read", "grep", "find", "ls"], ["bash"], ["edit", "web_search"], []];
const extensionSections = [{}, { memory: "The user prefers tabs." }, { "plan-mode": "Plan first.\n\nThen act.", memory: "Likes\n\nblank lines.\n" }];
const blockSets = [[], ["# Reminder\n\nStay on the branch."], ["Active plan: none.", "Todo:\n- [ ] nothing\n"]];

/** Context files of Pi's own directory and of the session's directory, with paths as Pi finds them. */
function contextFiles(random, cwd, count) {
  const separator = cwd.includes("\\") ? "\\" : "/";
  const base = cwd.endsWith(separator) ? cwd : cwd + separator;
  const paths = ["/home/me/.pi/agent/AGENTS.md", `${base}AGENTS.md`, `${base}sub dir${separator}we"ird">name${separator}CLAUDE.md`];
  return random.some(paths, count).map((path) => ({ path, content: random.of(contents) }));
}

/** A session drawn at random. `fixed` sets the properties that the caller needs. */
export function drawSession(random, fixed = {}) {
  const directory = fixed.directory ?? random.of(directories);
  const custom = fixed.custom ?? random.chance(0.5);
  const sections = random.of(extensionSections);
  const session = {
    ...directory,
    customPrompt: custom ? random.of(customPrompts) : "",
    appendSystemPrompt: (fixed.append ?? random.chance(0.4)) ? random.of(appendedPrompts) : "",
    contextFiles: contextFiles(random, directory.cwd, fixed.files ?? random.below(4)),
    skills: random.some(skillPool, fixed.skills ?? random.below(4)),
    selectedTools: "tools" in fixed ? fixed.tools : random.of(toolSets),
    hiddenTools: random.chance(0.15) ? ["read", "bash"] : [],
    toolSnippets: random.chance(0.7) ? { read: "Read file contents", bash: "Run a command", web_search: "Search the web" } : {},
    promptGuidelines: random.chance(0.4) ? ["Prefer small diffs.", "Never guess."] : [],
    toolGuidelines: {},
    // With a custom prompt, a section with one of Pi's own names is an extension's.
    sections: custom && random.chance(0.15) ? { ...sections, tools: "- deploy: Deploys.", rules: "- Deploy on Mondays." } : sections,
    blocks: random.of(blockSets),
    crlf: fixed.crlf ?? random.chance(0.12),
  };
  if (random.chance(0.15)) session.skills.push(hidden);
  return session;
}
