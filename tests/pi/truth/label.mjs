// A labelled prompt: a prompt that a real renderer wrote, with the right answer about it (`truth`). The right answer
// follows, piece by piece, from what went in and what the renderer returned, and never from reading the finished
// prompt.
import { identityText } from "../check.js";
import { Draft, withCrlf } from "./draft.mjs";
import { writeFooterPrompt } from "./footer.mjs";
import { writeSectionPrompt } from "./section.mjs";

/** The directory of a relocated child. Nothing else uses it. */
const elsewhere = "/elsewhere/worktree";

/** Renders `session` and labels the result. `about` names the case. */
export function label(renderer, session, about) {
  const draft = new Draft(session);
  const write = renderer.sections ? writeSectionPrompt : writeFooterPrompt;
  const { shape, stated } = write(draft, renderer, session);
  const rendered = renderer.render(session);
  if (draft.text !== (session.crlf ? withCrlf(rendered) : rendered))
    throw new Error(`${renderer.version}: the pieces do not join to what the renderer wrote`);
  writeBlocks(draft, session);
  const truth = { shape, cwd: stated, regions: draft.regions, loose: isLoose(session), ...cutsOf(draft) };
  return {
    ...about,
    version: renderer.version,
    prompt: draft.text,
    parentCwd: session.hostCwd ?? session.cwd,
    childCwd: elsewhere,
    known: knownParts(renderer, session),
    truth,
  };
}

/** Adds what extensions append as plain text after Pi has rendered. It is one region, whatever it contains. */
function writeBlocks(draft, { blocks, appended = blocks.map((block) => `\n\n${block}`).join("") }) {
  draft.region("extension", appended);
}

/** Whether text after the anchor contains lines that could be tags of sections. Then only known parts decide. */
function isLoose({ blocks, sections }) {
  return [...blocks, ...Object.values(sections)].some((text) => /^<\/?[a-z][a-z0-9_-]*>\r?$/m.test(text));
}

/** The cuts and the excised spans. Checks that they leave exactly the pieces that a child keeps. */
function cutsOf(draft) {
  const { regions, text, kept } = draft;
  const cutAt = (region) => region && { offset: region.start, region: region.kind };
  const tail = regions.find(({ kind }) => kind === "skills" || kind === "date" || kind === "cwd");
  const above = regions[regions.indexOf(tail) - 1];
  const same = cutAt(tail);
  const relocated = above?.kind === "projectContext" ? cutAt(above) : same;
  const excised = regions.flatMap(({ kind, start }, i) => (kind === "tools" || kind === "rules" ? [{ kind, start, end: regions[i + 1].start }] : []));
  const cuts = { same, relocated };
  for (const child of ["same", "relocated"])
    if (identityText(text, cuts[child], excised) !== kept[child].trimEnd()) throw new Error(`the ${child} identity differs from its pieces`);
  return { cuts, excised };
}

function knownParts(renderer, { customPrompt, appendSystemPrompt, contextFiles, skills, sections }) {
  return {
    customPrompt,
    appendSystemPrompt,
    contextFiles,
    skills: skills.map(({ name, description, filePath }) => ({ name, description, filePath })),
    sections: renderer.sections ? sections : {},
  };
}
