// Rebuilds what a section-shape renderer wrote from the sections that it returns.
import { layerOf } from "../check.js";
import { possibleCatalogues, writeCatalogue } from "./catalogue.mjs";

/** The kind of each of Pi's sections is its name, except for this one. */
const kindOf = (name) => (name === "project_context" ? "projectContext" : name);

export function writeSectionPrompt(draft, renderer, session) {
  const sections = Object.entries(renderer.sections(session)).filter(([, text]) => text !== "");
  const own = renderer.sections({ ...session, sections: {} });
  let anchored = false;
  sections.forEach(([name, text], i) => {
    const kind = name in own ? kindOf(name) : "extension";
    const layer = layerOf[kind];
    if (anchored && kind !== "extension") throw new Error(`${renderer.version}: <${name}> after <cwd>`);
    if (kind === "projectContext") writeContext(draft, session.contextFiles, text);
    else if (kind === "skills") writeSkills(draft, renderer, session, text);
    else draft.region(kind, text, kind === "preamble" ? {} : { name });
    // The blank line after a section belongs to it.
    if (i < sections.length - 1) draft.add("\n\n", layer);
    if (kind === "cwd") anchored = true;
  });
  return { shape: "section", stated: own.cwd.split("\n")[1] };
}

function writeContext(draft, files, text) {
  const regions = [];
  const from = draft.text.length;
  draft.regionAround(
    "projectContext",
    () => {
      draft.add("<project_context>\nProject-specific instructions and guidelines:", "directory");
      for (const { path, content } of files) {
        draft.add("\n\n", "directory");
        let inner;
        const span = draft.span(() => {
          draft.add(`<project_instructions path="${path}">\n`, "directory");
          inner = draft.exactSpan(() => draft.add(content, "directory"));
          draft.add("\n</project_instructions>", "directory");
        });
        regions.push({ ...span, path, content: inner });
      }
      draft.add("\n</project_context>", "directory");
    },
    { name: "project_context", files: regions },
  );
  expect(draft, from, text);
}

function writeSkills(draft, renderer, session, text) {
  const catalogue = possibleCatalogues(renderer, session).find((candidate) => `<skills>\n${candidate.text.trim()}\n</skills>` === text);
  draft.regionAround(
    "skills",
    () => {
      draft.add("<skills>\n", "session");
      writeCatalogue(draft, catalogue);
      draft.add("\n</skills>", "session");
    },
    { name: "skills", skills: catalogue.entries },
  );
}

function expect(draft, from, text) {
  const written = draft.text.slice(from);
  if ((draft.crlf ? written.replaceAll("\r\n", "\n") : written) !== (draft.crlf ? text.replaceAll("\r\n", "\n") : text))
    throw new Error("a section does not consist of the pieces of the right answer");
}
