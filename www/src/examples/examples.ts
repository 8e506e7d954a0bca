import { blank, type Question } from "../question.ts";
import { inSections, withFooter, type Parts } from "./writer.ts";

export interface Example {
  readonly name: string;
  /** What the example shows. */
  readonly about: string;
  readonly question: Question;
}

const home = "/home/ada/press";

/** One paragraph, as in Pi's own preamble. More paragraphs would be treated as a custom prompt. */
const preamble = `You are the workshop's coding assistant. You read, change and run the programs that set and print the workshop's books, in small steps, and you explain what you did in plain words.`;

const agents = {
  path: `${home}/AGENTS.md`,
  content: `# The press

The type setter is in \`setter/\`, the page store in \`pages/\`. Both are plain TypeScript.

- Run \`npm test\` before you say that something works.
- Measures are in points, never in pixels.
- A page that was printed is never changed: make a new edition.`,
};

const house = {
  path: "/home/ada/AGENTS.md",
  content: `Answer in British English. Keep commit messages under fifty characters.`,
};

const skills = [
  { name: "hyphenation", description: "Break words at the ends of lines, by language & house rules", filePath: "/home/ada/.pi/agent/skills/hyphenation/SKILL.md" },
  { name: "proofs", description: "Make proof sheets and compare them with the copy", filePath: "/home/ada/.pi/agent/skills/proofs/SKILL.md" },
  { name: "imposition", description: "Lay out pages on a sheet, for folding", filePath: `${home}/.pi/skills/imposition/SKILL.md` },
];

const current: Parts = {
  preamble,
  tools: `- read: Read a file\n- edit: Replace text in a file\n- bash: Run a command`,
  rules: `- Read a file before you edit it\n- Prefer edit to rewriting a whole file\n- Say what a command will do before you run it`,
  docs: `The harness's own documentation is in /opt/pi/docs. Read it only when you are asked about the harness.`,
  addendum: `The operator's standing order: never print on a Sunday.`,
  files: [house, agents],
  skills,
  cwd: home,
  extensions: { review_queue: "Two proofs wait for review: chapter 3 and the index." },
};

const classic: Parts = {
  preamble: `${preamble}

Available tools:
- read: Read a file
- edit: Replace text in a file
- bash: Run a command

Guidelines:
- Read a file before you edit it
- Say what a command will do before you run it`,
  addendum: `The operator's standing order: never print on a Sunday.`,
  files: [house, agents],
  skills,
  cwd: home,
};

/** A project's notes on prompts. Its quotes look exactly like Pi's own markup. */
const notesOnPrompts = {
  path: `${home}/docs/prompts.md`,
  content: `# What the harness adds to our prompts

At the very end the harness writes where it works:

${withFooter({ preamble: "Our prompt.", files: [{ path: `${home}/AGENTS.md`, content: "Our rules." }], skills: skills.slice(0, 1), cwd: home }, "tags")}

Newer versions write it like this:

<cwd>
${home}
</cwd>

Do not copy any of this into a prompt by hand.`,
};

/** A custom prompt with a line like Pi's footer line. From the text alone, either line could be Pi's. */
const embeddedPrompt = `You check prompts that other programs made. This is a specimen:

Current working directory: ${home}

Compare what you are given with the specimen, and name each difference.`;

const nested = `${inSections({ preamble, docs: current.docs!, files: [agents], cwd: home }).replace(/\n\n<cwd>[^]*$/, "")}

<active_agent name="Editor"/>

# Environment
Working directory: ${home}
Git repository: yes
Branch: second-edition
Platform: linux

<agent_instructions>
You edit chapters. Hand questions about layout to an agent of your own.
</agent_instructions>

${inSections({ preamble: "", skills: skills.slice(0, 2), cwd: home }).trimStart()}`;

const worktreeFiles = [
  { path: `${home}-worktree/AGENTS.md`, content: `# The press, second edition\n\nThis checkout is for the second edition only. Nothing here is printed yet.` },
];

const of = (parent: string, more: Partial<Question> = {}): Question => ({ ...blank, parent, files: worktreeFiles, ...more });

/** A prompt of each shape, one with quotes, an ambiguous one, a child's, and a relocated child. */
export const examples: readonly Example[] = [
  { name: "Sections", about: "Pi 0.86 and later: one tagged section for each part.", question: of(inSections(current)) },
  { name: "Footer", about: "Pi 0.85 and earlier: the last line states the working directory.", question: of(withFooter(classic, "tags")) },
  { name: "Footer with headings", about: "The oldest form: context files under Markdown headings, and a date line.", question: of(withFooter({ ...classic, date: "2026-05-01" }, "headings")) },
  { name: "Unanchored", about: "An extension removed the line with the directory. The page cuts at the list of skills, its best guess.", question: of(withFooter(classic, "tags").replace(/\nCurrent working directory: .*$/, "")) },
  {
    name: "Quotes",
    about: "A context file quotes the end of a Pi prompt. The quote is kept. The real end is removed.",
    question: of(inSections({ ...current, files: [agents, notesOnPrompts] }), { where: "same" }),
  },
  {
    name: "Ambiguous",
    about: "Two lines could be Pi's claim of the working directory. Only a known part can decide.",
    question: of(withFooter({ preamble: embeddedPrompt, cwd: home }, "tags")),
  },
  { name: "A child as parent", about: "The parent is itself a child. Its own children do not inherit the header with its name.", question: of(nested) },
  {
    name: "Relocated worktree",
    about: "The child works in another directory. Its own context files replace the parent's.",
    question: of(inSections(current), { where: "relocated" }),
  },
];
