// Loads Pi's published renderers and renders with them, on a fixed day, so that equal sessions give equal bytes.
import * as nodeModule from "node:module";
import { versions as allVersions } from "../versions.mjs";
import { versionFolder } from "./cache.mjs";
import { fetchRenderers } from "./fetch.mjs";
import * as hooks from "./hooks.mjs";

/** Noon, so that the date is the same in any time zone in which tests run. */
const renderedAt = Date.UTC(2026, 4, 1, 12, 30, 5);

let hooked = false;
function hook() {
  if (hooked) return;
  hooked = true;
  if (nodeModule.registerHooks) nodeModule.registerHooks(hooks);
  else nodeModule.register("./hooks.mjs", import.meta.url);
}

/** The renderers of these versions. Fetches those that are not in the cache. */
export async function loadRenderers(versions = allVersions) {
  await fetchRenderers(versions);
  hook();
  return Promise.all(versions.map(loadRenderer));
}

async function loadRenderer(version) {
  const folder = versionFolder(version);
  const prompt = await import(new URL("system-prompt.js", folder).href);
  const { formatSkillsForPrompt } = await import(new URL("skills.js", folder).href);
  return {
    version,
    /** The whole system prompt of a session. */
    render: (session) => onFixedDay(() => prompt.buildSystemPrompt(session)),
    /** The sections of a session's prompt by name. Undefined if this version writes no sections. */
    sections: prompt.buildSystemPromptSections && ((session) => prompt.buildSystemPromptSections(session)),
    /** The catalogue as this version writes it, if `readingTool` loads the files of skills. */
    catalogue: (skills, readingTool) => formatSkillsForPrompt(skills, readingTool),
  };
}

function onFixedDay(render) {
  const Real = globalThis.Date;
  globalThis.Date = class extends Real {
    constructor(...args) {
      super(...(args.length > 0 ? args : [renderedAt]));
    }
  };
  try {
    return render();
  } finally {
    globalThis.Date = Real;
  }
}
