// Loads the whole corpus from the renderers in the cache.
import { loadRenderers } from "../renderer/load.mjs";
import { versions as allVersions } from "../versions.mjs";
import { corpusOf } from "./corpus.mjs";

/** The versions from which whole prompts are quoted, one for each form. */
const quoted = { markdown: "0.73.1", footer: "0.85.1", section: "1.6.0" };

export async function loadCorpus({ version, scale = 1 } = {}) {
  const versions = version ? version.split(",") : allVersions;
  // Always loads all versions, because a twin may be from another version.
  const renderers = await loadRenderers(allVersions);
  const rendererOf = (version) => renderers.find((renderer) => renderer.version === version);
  const forms = Object.fromEntries(Object.entries(quoted).map(([form, version]) => [form, rendererOf(version)]));
  return {
    versions,
    renderers,
    promptsOf: (version) => corpusOf(rendererOf(version), forms, scale),
    *prompts() {
      for (const version of versions) yield* this.promptsOf(version);
    },
  };
}
