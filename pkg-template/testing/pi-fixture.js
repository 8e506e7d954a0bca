/** Also makes fixtures from Pi's own prompt options, which the library reads. */
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
 * Converts Pi's prompt options to a fixture's options.
 *
 * @param {import("../testing.js").PiFixtureOptions} options
 * @returns {FixtureOptions}
 */
function ofPi(options) {
  const { cwd, form, date, appended, selectedTools, hiddenTools, toolSnippets } = options;
  // A section is written in place of the part that it replaces, so the parts are read without sections.
  const { skills, ...parts } = knownParts({ ...options, sections: {} });
  // Versions of Pi differ here. Those that write the section form list the skills.
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
