// Prompts made like Pi's, of any size: a default preamble, a context block with two files, a catalogue, the anchor.
// Runs in every runtime.

export const PARENT = "/home/dev/repo";
export const CHILD = "/home/dev/worktree";

/** The sizes that are measured, in UTF-16 code units. 58,390 is the size of the real prompt in the decision records. */
export const SIZES = { "2 KB": 2_048, "58 KB": 58_390, "1 MB": 1_048_576, "16 MB": 16_777_216 };

const HEADING = `The following skills provide specialized instructions for specific tasks.
Use the read tool to load a skill's file when the task matches its description.
When a skill file references a relative path, resolve it against the skill directory.

<available_skills>
`;

const PREAMBLES = {
  section: `You are an expert coding assistant operating inside pi, a coding agent harness.

<tools>
- read: Read file contents
- bash: Execute bash commands
- edit: Make precise edits to files
- write: Create or overwrite files
</tools>

<rules>
- Use read to examine files before editing.
- Be concise, and show file paths clearly.
</rules>

<docs>
Pi documentation: read it only when asked about pi itself.
- Main documentation: /usr/lib/pi/README.md
</docs>`,
  footer: `You are an expert coding assistant operating inside pi, a coding agent harness.

Available tools:
- read: Read file contents
- bash: Execute bash commands

Guidelines:
- Be concise, and show file paths clearly.

Pi documentation (read only when the user asks about pi itself):
- Main documentation: /usr/lib/pi/README.md`,
};

const WRAPPED = {
  section: { open: "<project_context>\n", close: "\n</project_context>", skills: "\n\n<skills>\n", end: `\n</skills>\n\n<cwd>\n${PARENT}\n</cwd>` },
  footer: { open: "<project_context>\n\n", close: "\n\n</project_context>\n", skills: "\n\n", end: `\nCurrent working directory: ${PARENT}` },
};

/** A prompt of `size` UTF-16 code units. `wide` adds a line that does not fit in a one-byte string. */
export function makePrompt(shape, size, wide = false) {
  const { open, close, skills, end } = WRAPPED[shape];
  const catalogue = HEADING + Array.from({ length: Math.min(40, Math.ceil(size / 4_000)) }, (_, index) => skill(index)).join("") + "</available_skills>";
  const first = `\n\n<project_instructions path="/home/dev/AGENTS.md">\n${wide ? "Grüße — „so kurz wie möglich“ 💛\n" : ""}`;
  const between = `\n</project_instructions>\n\n<project_instructions path="${PARENT}/AGENTS.md">\n`;
  const fixed = [PREAMBLES[shape], "\n\n", open, "Project-specific instructions and guidelines:", first, between, "\n</project_instructions>", close, skills, catalogue, end];
  const room = size - fixed.join("").length;
  if (room < 0) throw new RangeError(`a ${shape} prompt needs more than ${size} units`);
  const shared = Math.floor(room / 3);
  fixed.splice(5, 1, notes(shared), between, notes(room - shared));
  return flat(fixed.join(""));
}

const skill = (index) => `  <skill>
    <name>skill-${index}</name>
    <description>Does one thing &amp; says when it is of use (${index}).</description>
    <location>/home/dev/.pi/agent/skills/skill-${index}/SKILL.md</location>
  </skill>
`;

/** Notes as in context files, cut to `size` code units. */
function notes(size) {
  const lines = [];
  for (let index = 0, length = 0; length <= size; index++) {
    lines.push(note(index));
    length += lines[index].length + 1;
  }
  return lines.join("\n").slice(0, size).replace(/\s$/, ".");
}

/**
 * The lines of a section of notes. Half are short: a line of a real AGENTS.md has about 47 code units, with its break.
 */
const NOTES = [
  "## Topic",
  "",
  "Read this before you change anything here; most mistakes in this part of the code are old acquaintances.",
  "",
  "- Keep changes small, and say in the commit why each one is needed and what else was tried.",
  "- Run `npm test` first.",
  "- Names are written in full; see docs/naming.md for those that are taken, and for the few abbreviations that everyone knows.",
  "- Never rewrite history on main.",
  "",
  "```bash",
  "npm run build && npm test -- --watch=false",
  "```",
  "",
  "Current state: see the table in docs/status.md, which the nightly job writes.",
  "- Prefer the standard library: each dependency must be kept up to date by someone, for years, and that is us.",
  "  - This holds for tools too, and for what only the tests need: they break at the same bad moments.",
  "- Errors say what to do next; a stack trace is no message, and a message without the name of the field is none either.",
  "",
  "<details>",
  "The long story is in docs/history.md, and nobody needs it to fix a bug.",
  "</details>",
  "",
];

const note = (index) => (index % NOTES.length === 0 ? `## Topic ${index / NOTES.length}` : NOTES[index % NOTES.length]);

/** The same string in one piece. Engines keep a joined string as a tree until it is read. */
export const flat = (text) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));
