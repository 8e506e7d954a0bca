// Rebuilds what a footer-shape renderer wrote from its pieces: opening, appended prompt, context block, catalogue, date
// line, anchor. Rendering determines the form of each piece in this version: exactly one combination of forms joins to
// what the renderer returned.
import { writeCatalogue, possibleCatalogues } from "./catalogue.mjs";

export function writeFooterPrompt(draft, renderer, session) {
  const { opening, date, anchor } = frame(renderer, session);
  const append = session.appendSystemPrompt ? `\n\n${session.appendSystemPrompt}` : "";
  const rendered = renderer.render(session);
  for (const context of contextForms(session.contextFiles)) {
    for (const catalogue of possibleCatalogues(renderer, session)) {
      if (opening + append + context.text + catalogue.text + date + anchor !== rendered) continue;
      draft.region("preamble", opening);
      draft.region("addendum", append);
      context.write(draft);
      if (catalogue.text) draft.add("\n\n", "session").regionAround("skills", () => writeCatalogue(draft, catalogue), { skills: catalogue.entries });
      draft.region("date", date);
      draft.region("cwd", anchor);
      return { shape: "footer", stated: anchor.trim().slice("Current working directory: ".length) };
    }
  }
  throw new Error(`${renderer.version}: the renderer wrote something else than the pieces in any known form`);
}

/** The text around the session's own pieces. It is rendered without them, and divided by rendering a bare prompt. */
function frame(renderer, session) {
  const bare = renderer.render({ ...session, appendSystemPrompt: "", contextFiles: [], skills: [] });
  const ending = renderer.render({ customPrompt: "-", cwd: session.cwd }).slice(1);
  // In some versions, the footer ends in a newline after a custom prompt, but not after the default prompt.
  const tail = [ending, ending.trimEnd()].find((text) => bare.endsWith(text));
  const anchorAt = tail.lastIndexOf("\nCurrent working directory: ");
  const opening = bare.slice(0, -tail.length);
  if (session.customPrompt && opening !== session.customPrompt) throw new Error(`${renderer.version}: the custom prompt was changed`);
  return { opening, date: tail.slice(0, anchorAt), anchor: tail.slice(anchorAt) };
}

function contextForms(files) {
  if (files.length === 0) return [{ text: "", write() {} }];
  return [tagged, markdown].map((form) => ({
    text: form.head + files.map((file) => form.before(file) + file.content + form.after).join("") + form.foot,
    write: (draft) => writeContext(draft, form, files),
  }));
}

const leadIn = "Project-specific instructions and guidelines:\n\n";
const tagged = {
  name: "project_context",
  head: `\n\n<project_context>\n\n${leadIn}`,
  before: ({ path }) => `<project_instructions path="${path}">\n`,
  closing: "\n</project_instructions>",
  after: "\n</project_instructions>\n\n",
  foot: "</project_context>\n",
};
const markdown = {
  head: `\n\n# Project Context\n\n${leadIn}`,
  before: ({ path }) => `## ${path}\n\n`,
  closing: "",
  after: "\n\n",
  foot: "",
};

function writeContext(draft, form, files) {
  const regions = [];
  draft.regionAround(
    "projectContext",
    () => {
      draft.add(form.head, "directory");
      for (const file of files) {
        let content;
        const span = draft.span(() => {
          draft.add(form.before(file), "directory");
          content = draft.exactSpan(() => draft.add(file.content, "directory"));
          draft.add(form.closing, "directory");
        });
        draft.add(form.after.slice(form.closing.length), "directory");
        regions.push({ ...span, path: file.path, content });
      }
      draft.add(form.foot, "directory");
    },
    { files: regions, ...(form.name && { name: form.name }) },
  );
}
