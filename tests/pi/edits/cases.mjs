// The edited prompts: sessions of every combination of layers, in every version, with every operator.
import { Random } from "../corpus/random.mjs";
import { loadRenderers } from "../renderer/load.mjs";
import { versions as allVersions } from "../versions.mjs";
import { operators } from "./operators.mjs";
import { promptOf, takeApart } from "./pieces.mjs";

/** What a reader is told: nothing, some or all of what went into the prompt. */
export const modes = ["unknown", "some", "all"];

const directories = ["/repo", "/home/me/projects/app", "C:\\Work\\app"];
const fileSets = [
  (dir, slash) => [
    { path: "/home/me/.pi/agent/AGENTS.md", content: "FILE 1: run the tests before every commit.  \n\n\n## Style\n\nFILE 1: be brief.\n" },
    { path: `${dir}${slash}AGENTS.md`, content: "FILE 2: tag, then push.\n\n- FILE 2: never on a Friday" },
  ],
  (dir, slash) => [{ path: `${dir.slice(0, dir.lastIndexOf(slash))}${slash}AGENTS.md`, content: "# Rules\n\nFILE 1: ask before deleting." }],
  (dir, slash) => [{ path: `${dir}${slash}CLAUDE.md`, content: "FILE 1: use `make`." }],
];
const skills = [
  { name: "git-bisect", description: "Find the commit that broke it.", filePath: "/home/me/.pi/agent/skills/git-bisect/SKILL.md" },
  { name: "schema", description: "Tables & <columns>.\nSpans lines.", filePath: "/home/me/.pi/agent/skills/schema/SKILL.md" },
];

/** Sessions with and without each layer; what else varies follows from the numbers. */
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
      contextFiles: files ? fileSets[turn % fileSets.length](cwd, cwd.includes("\\") ? "\\" : "/") : [],
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

/** Some of the known parts: documents differ in which, so that together they leave out any. */
function someOf(known, id) {
  const random = new Random("some", id);
  return Object.fromEntries(Object.entries(known).filter(() => random.chance(0.5)));
}

/** The rendered prompts of these versions in pieces, each with its id and what each mode tells of it. */
export async function loadDocuments(versions = allVersions) {
  const renderers = await loadRenderers(versions);
  return renderers.flatMap((renderer) =>
    sessionsOf(allVersions.indexOf(renderer.version)).map((session) => {
      const document = takeApart(renderer, session);
      const id = `${renderer.version}/${session.name}`;
      return { ...document, id, version: renderer.version, told: { unknown: undefined, some: someOf(document.known, id), all: document.known } };
    }),
  );
}

/** The document with these edits made one after the other; undefined where one of them changes nothing. */
export function edited(document, names) {
  let current = document;
  for (const name of names) {
    const next = operators[name](current);
    if (!next || promptOf(next) === promptOf(current)) return undefined;
    current = next;
  }
  return current;
}

/** Every document with every operator alone. */
export function* singles(documents) {
  for (const name of Object.keys(operators))
    for (const document of documents) {
      const result = edited(document, [name]);
      if (result) yield { id: `${document.id}/${name}`, row: name, names: [name], document: result };
    }
}
