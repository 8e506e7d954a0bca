// Prompts of a parent that is itself a child. Its custom prompt was built from its own parent's prompt. So it contains
// an identity (or, as other packages build it, a whole embedded prompt), sometimes a context block, the per-call header
// and the agent's body. Pi renders the rest as usual.
import { label } from "../truth/label.mjs";
import { Random } from "./random.mjs";
import { drawSession } from "./sessions.mjs";

const each = 12;
const leadIn = "Project-specific instructions and guidelines:";
const ownFile = `<project_instructions path="/own/AGENTS.md">\nThe child's own.\n</project_instructions>`;
const block = {
  footer: `<project_context>\n\n${leadIn}\n\n${ownFile}\n\n</project_context>`,
  section: `<project_context>\n${leadIn}\n\n${ownFile}\n</project_context>`,
};
const bodies = ["Find the bug. Report the line.", "<agent_instructions>\n# Scout\n\nLook around.\n</agent_instructions>"];

const header = (random, cwd) =>
  [
    `<active_agent name="${random.of(["scout", "code reviewer", "späher"])}"/>`,
    "",
    "# Environment",
    `Working directory: ${cwd}`,
    ...random.of([["Git repository: yes", "Branch: main"], ["Not a git repository"]]),
    "Platform: linux",
  ].join("\n");

export function* families(renderer, forms) {
  const openings = {
    "identity of a default prompt": (random) => identity(forms.section, { ...drawSession(random), customPrompt: "", appendSystemPrompt: "", contextFiles: [] }),
    "identity of a custom prompt": (random) => identity(forms.footer, { ...drawSession(random, { custom: true }), contextFiles: [] }),
    "a whole footer prompt": (random, cwd) => forms.footer.render({ ...drawSession(random, { custom: true }), cwd }).trim(),
    "a whole section prompt": (random, cwd) => forms.section.render({ ...drawSession(random, { custom: true }), cwd, sections: {} }).trim(),
  };
  for (const [name, opening] of Object.entries(openings))
    for (let n = 0; n < each; n++) {
      const id = `${renderer.version}/family/${name}/${n}`;
      const random = new Random(id);
      const session = { ...drawSession(random, { custom: true, append: false }), hostCwd: undefined };
      const parts = {
        opening: opening(random, session.cwd),
        block: name.startsWith("identity") && random.chance(0.5) ? block[renderer.sections ? "section" : "footer"] : "",
        header: header(random, session.cwd),
        agent: random.of(bodies),
      };
      yield { ...labelParts(renderer, session, parts), id, group: "family", quotes: [name], slots: [] };
    }
}

const identity = (renderer, session) => {
  const { prompt, truth } = label(renderer, { ...session, crlf: false }, {});
  return truth.excised.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), prompt.slice(0, truth.cuts.same.offset)).trim();
};

/** Labels Pi's rendering around a child's prompt, then labels the parts of that prompt. */
function labelParts(renderer, session, { opening, block, header, agent }) {
  const customPrompt = [opening, block, header, agent].filter(Boolean).join("\n\n");
  const whole = label(renderer, { ...session, customPrompt, crlf: false }, {});
  const at = (text, from) => ({ start: whole.prompt.indexOf(text, from), end: whole.prompt.indexOf(text, from) + text.length });
  const parts = [{ kind: "preamble", ...at(opening, 0) }];
  if (block) parts.push({ kind: "projectContext", ...at(block, opening.length), name: "project_context" });
  parts.push({ kind: "header", ...at(header, opening.length) });
  parts.push({ kind: "agent", ...at(agent, parts.at(-1).end) });
  const [above, [below]] = [parts.slice(1, -1), parts.slice(-1)];
  const goes = above.map(({ kind, start }, i) => ({ kind, start, end: (above[i + 1] ?? below).start }));
  const truth = {
    ...whole.truth,
    regions: [...parts, ...whole.truth.regions.slice(1)],
    excised: goes.filter(({ kind }) => kind === "header"),
    excisedWhenRelocated: goes,
  };
  return { ...whole, truth };
}
