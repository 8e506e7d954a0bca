/** Fixtures of Pi's own prompt options too, which the library reads. */
import { knownParts } from "../index.js";
import { isPis, TOOLS, write } from "./fixture.js";

/** @typedef {import("../testing.js").FixtureOptions} FixtureOptions */

/**
 * @param {FixtureOptions | import("../testing.js").PiFixtureOptions} options
 * @returns {import("../testing.js").PromptFixture}
 */
export function promptFixture(options) {
  if (!isPis(options)) return write(/** @type {FixtureOptions} */ (options), false);
  return { ...write(ofPi(options), true), known: knownParts(options) };
}

/**
 * A fixture's own options, of Pi's.
 *
 * @param {import("../testing.js").PiFixtureOptions} options
 * @returns {FixtureOptions}
 */
function ofPi(options) {
  const { cwd, form, date, appended, selectedTools, hiddenTools, toolSnippets } = options;
  // A section takes the place of the part that it replaced, so the parts are those without it.
  const { skills, ...parts } = knownParts({ ...options, sections: {} });
  // Where versions of Pi differ, those that write the section form list the skills.
  const listsSkills = form === undefined || form === "section" ? ["read"] : [];
  const declared = (selectedTools ?? Object.keys(TOOLS)).filter((name) => !hiddenTools?.includes(name));
  const snippets = toolSnippets ?? TOOLS;
  const tools = options.tools ?? Object.fromEntries(declared.filter((name) => snippets[name]).map((name) => [name, snippets[name]]));
  return {
    cwd,
    form,
    date,
    appended,
    tools,
    ...parts,
    skills: skills ?? knownParts({ ...options, selectedTools: listsSkills }).skills,
    sections: knownParts(options).sections,
  };
}
