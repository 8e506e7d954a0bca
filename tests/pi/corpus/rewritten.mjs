// Prompts that an extension changed while or after Pi rendered them: the anchor is missing, a section was replaced in
// place, or the whole prompt was forced. For these, the cuts and the identities are certain.
import { label } from "../truth/label.mjs";
import { Random } from "./random.mjs";
import { drawSession } from "./sessions.mjs";

const each = 12;

export function* rewritten(renderer) {
  for (const [name, rewrite] of Object.entries(renderer.sections ? { ...rewrites, ...replacements } : rewrites))
    for (let n = 0; n < each; n++) {
      const id = `${renderer.version}/rewritten/${name}/${n}`;
      const session = { ...drawSession(new Random(id)), crlf: false };
      yield { ...rewrite(renderer, session), id, group: "rewritten", quotes: [name], slots: [] };
    }
}

const noAnchor = { shape: "unanchored", excised: [] };

const rewrites = {
  /**
   * Everything from the date line or the anchor on is removed. The catalogue, if there is one, is the best guess left.
   */
  "footer removed": (renderer, session) => {
    const whole = label(renderer, session, {});
    const tail = whole.truth.regions.find(({ kind }) => kind === "date" || kind === "cwd");
    const { same, relocated } = whole.truth.cuts;
    const isBlock = relocated.region === "projectContext";
    const cuts = same.region === "skills" ? whole.truth.cuts : { same: null, relocated: isBlock ? relocated : null };
    return { ...whole, prompt: whole.prompt.slice(0, tail.start).trimEnd(), truth: { ...noAnchor, cuts } };
  },
  /** Forced text with nothing of Pi's. */
  "opaque prompt": (renderer, session) => {
    const whole = label(renderer, session, {});
    const prompt = "Only this.\n\n<notes>\nNothing of Pi's.\n</notes>\n\n# End";
    const regions = [{ kind: "preamble", start: 0, end: prompt.length }];
    return { ...whole, prompt, truth: { ...noAnchor, cuts: { same: null, relocated: null }, regions }, known: {} };
  },
};

const replacements = {
  "tools replaced": (renderer, session) => withSections(renderer, session, { tools: "Use what you have.\n\n- nothing else" }),
  "docs replaced": (renderer, session) => withSections(renderer, session, { docs: "No docs." }),
  /** An extension's text replaced Pi's block. Every child keeps it. */
  "project_context replaced": (renderer, session) => {
    const files = [{ path: "/repo/AGENTS.md", content: "Replaced." }];
    const content = "Our own rules.\n\n- No files here.";
    const whole = label(renderer, { ...session, contextFiles: files, sections: {} }, {});
    const block = whole.truth.regions.find(({ kind }) => kind === "projectContext");
    const sections = { project_context: content };
    const replaced = `<project_context>\n${content}\n</project_context>`;
    const prompt = whole.prompt.slice(0, block.start) + replaced + whole.prompt.slice(block.end);
    if (!prompt.startsWith(renderer.render({ ...session, contextFiles: files, sections }))) throw new Error("not what the renderer writes");
    const { offset, region } = whole.truth.cuts.same;
    const cut = { offset: offset + prompt.length - whole.prompt.length, region };
    const truth = { ...whole.truth, regions: undefined, cuts: { same: cut, relocated: cut } };
    return { ...whole, prompt, truth, known: { ...whole.known, contextFiles: undefined, sections } };
  },
  /** Text alone does not show that the section was the anchor. After Pi's own sections it is still an extension's. */
  "cwd replaced": (renderer, session) => {
    const { whole, prompt, anchor } = withCwdReplaced(renderer, session);
    const { same, relocated } = whole.truth.cuts;
    const block = whole.truth.regions.find(({ kind }) => kind === "projectContext");
    if (same.region === "skills") return { ...whole, prompt, truth: { ...noAnchor, cuts: whole.truth.cuts } };
    const nothing = { same: null, relocated: null };
    if (!block) return { ...whole, prompt, truth: { ...noAnchor, cuts: nothing } };
    if (session.customPrompt) {
      const excisedWhenRelocated = [{ kind: "projectContext", start: block.start, end: anchor.start }];
      return { ...whole, prompt, truth: { ...noAnchor, cuts: nothing, excisedWhenRelocated } };
    }
    const cuts = { same: { offset: anchor.start, region: "extension" }, relocated };
    return { ...whole, prompt, truth: { ...noAnchor, cuts } };
  },
};

function withCwdReplaced(renderer, session) {
  const whole = label(renderer, { ...session, sections: {} }, {});
  const anchor = whole.truth.regions.find(({ kind }) => kind === "cwd");
  const content = "A sandbox.\n\nIts path is not told.";
  const prompt = `${whole.prompt.slice(0, anchor.start)}<cwd>\n${content}\n</cwd>${whole.prompt.slice(anchor.end)}`;
  if (!prompt.startsWith(renderer.render({ ...session, sections: { cwd: content } }))) throw new Error("not what the renderer writes");
  return { whole, anchor, prompt };
}

/** Sections of the default prompt with other content. */
const withSections = (renderer, session, sections) =>
  label(renderer, { ...session, customPrompt: "", sections: { ...session.sections, ...sections } }, {});
