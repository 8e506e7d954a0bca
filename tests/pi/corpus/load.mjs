// The whole corpus, from the renderers in the cache.
import { loadRenderers } from "../renderer/load.mjs";
import { versions as allVersions } from "../versions.mjs";
import { corpusOf } from "./corpus.mjs";

/** Renderers whose whole prompts are quoted, one for each form. */
const quoted = { markdown: "0.73.1", footer: "0.85.1", section: "1.6.0" };

export async function loadCorpus({ version, scale = 1 } = {}) {
  const versions = version ? version.split(",") : allVersions;
  // All of them, whatever is asked for: a twin may be another version's.
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
