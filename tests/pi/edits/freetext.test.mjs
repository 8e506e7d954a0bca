// Rendered prompts, not edited, in which the operator quotes a whole catalogue or context block in free text. Text
// alone hardly distinguishes them from edited prompts. Each case states the result that follows from the format's
// rules, and the expected diagnostics.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { identityText } from "../check.js";
import { loadRenderers } from "../renderer/load.mjs";
import { label } from "../truth/label.mjs";
import { formVersions } from "./cases.mjs";
import { loadPackage } from "./package.mjs";

let api;
let renderers;
before(async () => {
  api = await loadPackage();
  renderers = await loadRenderers(formVersions);
});

const cwd = "/home/me/projects/app";
const session = {
  ...{ cwd, customPrompt: "", appendSystemPrompt: "", contextFiles: [], skills: [], sections: {}, blocks: [] },
  ...{ selectedTools: ["read"], toolSnippets: { read: "Read file contents" }, promptGuidelines: [], toolGuidelines: {} },
};
const files = { contextFiles: [{ path: `${cwd}/AGENTS.md`, content: "Rules of the project." }] };
const skills = { skills: [{ name: "pdf", description: "How to read PDFs.", filePath: "/skills/pdf/SKILL.md" }] };

// --- Quotes

const quoted = { name: "quoted", description: "A skill that is only quoted.", filePath: "/quoted/SKILL.md" };
const entry = `  <skill>\n    <name>a</name>\n    <description>b</description>\n    <location>/s/SKILL.md</location>\n  </skill>`;
const catalogue = (renderer) => renderer.catalogue([quoted], "read").trim();
const skillsSection = (renderer) => `<skills>\n${catalogue(renderer)}\n</skills>`;
const withoutHeading = () => `<available_skills>\n${entry}\n</available_skills>`;

/** A context block in the renderer's own form, with these files. */
const block = (...paths) => (renderer) => {
  const contextFiles = paths.map((path) => ({ path, content: `Quoted rules of ${path}.` }));
  const { prompt, truth } = label(renderer, { ...session, customPrompt: "Custom.", contextFiles }, {});
  const { start, end } = truth.regions.find(({ kind }) => kind === "projectContext");
  return prompt.slice(start, end);
};
const ownBlock = block(`${cwd}/AGENTS.md`);
const elsewhere = block("/home/you/another/AGENTS.md", "/srv/AGENTS.md");

// --- Places of the quotes

const above = "You review changes. A prompt of Pi's has this:";
const below = "Never write it yourself.";
const around = (quote) => `${above}\n\n${quote}\n\n${below}`;
const slots = {
  "custom prompt": (text) => ({ customPrompt: text }),
  "appended prompt, below a custom prompt": (text) => ({ customPrompt: "You review changes.", appendSystemPrompt: text }),
  "appended prompt, below Pi's own opening": (text) => ({ appendSystemPrompt: text }),
};

// --- Expected results

const taken = ["ambiguous-region", "edited-prompt"];
const stays = (...codes) => ({ stay }) => ({ ...stay, codes });
const upTo = (text, part) => text.slice(0, text.indexOf(part)).trimEnd();
/** The catalogue and everything after it are dropped. */
const cutAtQuote = ({ stay, quote }) => ({ same: upTo(stay.same, quote), relocated: upTo(stay.relocated, quote), codes: taken });
/** For a relocated child, the block is excised, with one blank line. */
const excisedWhenRelocated = ({ stay, quote }) => ({
  same: stay.same,
  relocated: stay.relocated.replace(`${quote}\n\n`, ""),
  codes: taken,
});

/** For a relocated child, the block is Pi's. What happens to the text after it depends on the form and the opening. */
function blockTaken(made) {
  const { stay, quote, markdown, own } = made;
  const relocated = upTo(stay.relocated, quote);
  // Nothing closes a Markdown block, so the text after it belongs to its last file.
  if (markdown) return { same: stay.same, relocated, codes: taken };
  // With Pi's own opening, text after the block is treated as an extension's.
  if (own) return { same: upTo(stay.same, `\n\n${below}`), relocated, codes: taken };
  return excisedWhenRelocated(made);
}

/** In section shape, an appended prompt is a section. A quote in it is a quote, without a diagnostic. */
const unlessInAddendum = (verdict) => (made) => (made.inAddendum ? stays()(made) : verdict(made));

const cases = [
  { name: "a catalogue, in a session without skills and files", quote: catalogue, verdict: cutAtQuote, contradicted: { skills: [] } },
  {
    name: "a section of skills, in a session without skills and files",
    quote: skillsSection,
    forms: ["section"],
    verdict: cutAtQuote,
  },
  { name: "a catalogue, above Pi's own context block", quote: catalogue, layers: files, verdict: stays("ambiguous-region") },
  { name: "a catalogue, above Pi's own", quote: catalogue, layers: skills, verdict: stays() },
  { name: "a block with a file of the directory", quote: ownBlock, verdict: blockTaken, contradicted: { contextFiles: [] } },
  { name: "a block with a file of the directory, in a session with skills", quote: ownBlock, layers: skills, verdict: blockTaken },
  { name: "a block with a file of a directory above", quote: block("/home/me/projects/AGENTS.md"), verdict: blockTaken },
  { name: "a block with a file of Pi's own directory", quote: block("/home/me/.pi/agent/AGENTS.md"), verdict: blockTaken },
  {
    name: "a block with a file from elsewhere and one of the directory",
    quote: block("/srv/AGENTS.md", `${cwd}/AGENTS.md`),
    verdict: blockTaken,
  },
  { name: "a block with files from elsewhere", quote: elsewhere, verdict: stays("ambiguous-region") },
  {
    name: "a block with files from elsewhere, in a session with skills",
    quote: elsewhere,
    layers: skills,
    verdict: stays("ambiguous-region"),
  },
  // Without the Markdown form: there the first block is Pi's, by the rule for prompts with an anchor.
  { name: "a block, above Pi's own", quote: ownBlock, layers: files, forms: ["footer", "section"], verdict: stays("ambiguous-region") },
  { name: "<available_skills> without Pi's heading", quote: withoutHeading, verdict: stays() },
];

/** Checks every rendered prompt. The failure lists all problems, prompt by prompt. */
function assertAll(made, known, verdict) {
  assert.deepEqual(made.flatMap((one) => problemsOf(one, known(one), verdict(one))), []);
}

function problemsOf({ version, prompt, parentCwd, childCwd }, known, { codes, ...expected }) {
  return ["same", "relocated"].flatMap((child) => {
    const options = { parentCwd, childCwd: child === "same" ? parentCwd : childCwd, ...(known && { known }) };
    const { text, diagnostics } = api.inheritedIdentity(prompt, options);
    const said = [...new Set(diagnostics.map(({ code }) => code))].sort();
    const problems = [];
    if (text !== expected[child]) problems.push(`expected ${JSON.stringify(expected[child])}, got ${JSON.stringify(text)}`);
    if (said.join() !== codes.join()) problems.push(`expected the diagnostics [${codes.join(", ")}], got [${said.join(", ")}]`);
    return problems.map((problem) => `${version}, ${child} child: ${problem}`);
  });
}

/** Renders a session. `stay` is each child's identity if the quoted text is treated as a quote. */
function make(renderer, quote, session) {
  const { truth, ...labelled } = label(renderer, session, {});
  const form = truth.shape === "section" ? "section" : ownBlock(renderer).startsWith("# ") ? "markdown" : "footer";
  const stayFor = (child) => identityText(labelled.prompt, truth.cuts[child], truth.excised);
  return {
    ...labelled,
    ...{ quote, form, markdown: form === "markdown", own: session.customPrompt === "" },
    stay: { same: stayFor("same"), relocated: stayFor("relocated") },
    inAddendum: form === "section" && session.appendSystemPrompt !== "",
  };
}

for (const { name, quote, layers, forms, verdict, contradicted } of cases)
  for (const [slot, put] of Object.entries(slots))
    describe(`${name}, in the ${slot}`, () => {
      const makeIn = (renderer) => make(renderer, quote(renderer), { ...session, ...layers, ...put(around(quote(renderer))) });
      const made = () => renderers.map(makeIn).filter(({ form }) => !forms || forms.includes(form));
      test("no known parts", () => assertAll(made(), () => undefined, unlessInAddendum(verdict)));
      test("the text that contains the quote is known", () => {
        const field = slot === "custom prompt" ? "customPrompt" : "appendSystemPrompt";
        assertAll(made(), ({ known }) => ({ [field]: known[field] }), stays());
      });
      test("all parts are known", () => assertAll(made(), ({ known }) => known, stays()));
      if (contradicted)
        test("it is only known that there was none", () =>
          assertAll(made(), () => contradicted, unlessInAddendum(stays("known-part-contradicted"))));
    });

// --- A child's prompt as the custom prompt

const identity = "You are the release engineer of this project.";
const body = "# Agent\n\nYou review changes. Report what you find.";
const header = `<active_agent name="reviewer"/>\n\n# Environment\nWorking directory: ${cwd}\nNot a git repository\nPlatform: linux`;

/** Renders sessions with a custom prompt made of these parts. Each part is a text or a function of the renderer. */
const childPrompts = (layers, ...parts) =>
  renderers.map((renderer) => {
    const texts = parts.map((part) => (typeof part === "string" ? part : part(renderer)));
    return make(renderer, ownBlock(renderer), { ...session, ...layers, customPrompt: texts.join("\n\n") });
  });

describe("the custom prompt is a child's prompt from another host", () => {
  test("a relocated child loses the block and keeps the agent's body, except after a Markdown block", () => {
    for (const layers of [{}, skills])
      assertAll(childPrompts(layers, identity, ownBlock, body), () => undefined, (made) =>
        made.markdown ? { same: made.stay.same, relocated: identity, codes: taken } : excisedWhenRelocated(made),
      );
  });

  test("a block and a catalogue before the body are Pi's, and the body is dropped with the catalogue", () => {
    assertAll(childPrompts({}, identity, ownBlock, catalogue, body), () => undefined, ({ quote }) => ({
      same: `${identity}\n\n${quote}`,
      relocated: identity,
      codes: taken,
    }));
  });

  test("the same before Pi's own block: both are quotes", () => {
    const made = childPrompts(files, identity, ownBlock, catalogue, body).filter(({ markdown }) => !markdown);
    assertAll(made, () => undefined, stays("ambiguous-region"));
  });

  test("if it is known, all of it stays", () => {
    for (const layers of [{}, skills, files])
      assertAll(childPrompts(layers, identity, ownBlock, catalogue, body), ({ known }) => ({ customPrompt: known.customPrompt }), stays());
  });
});
