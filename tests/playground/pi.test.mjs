// Pastes a prompt that Pi 1.6.0 renders. The expected child's prompt is made from what Pi rendered, not with the
// library.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { loadRenderers } from "../pi/renderer/load.mjs";
import { openSite, pasteParent, resultOf, settled } from "./browser.mjs";
import { body, contextBlock, firstBody, header } from "./prompts.mjs";

let site;
let pi;
before(async () => {
  [[pi], site] = await Promise.all([loadRenderers(["1.6.0"]), openSite()]);
});
after(() => site?.close());

const session = {
  cwd: "/srv/orchard",
  appendSystemPrompt: "Speak of trees as trees.",
  contextFiles: [
    { path: "/srv/AGENTS.md", content: "One tree at a time." },
    { path: "/srv/orchard/AGENTS.md", content: "# Notes\n\nThe harness ends its prompts so:\n\n<cwd>\n/srv/orchard\n</cwd>\n\nCurrent working directory: /srv/orchard" },
  ],
  skills: [{ name: "pruning", description: "Which branch to take off & when", filePath: "/skills/pruning/SKILL.md" }],
};

/** The named sections of the prompt, as Pi renders them. */
function kept(names) {
  const sections = pi.sections(session);
  return names.map((name) => sections[name] ?? assert.fail(`Pi wrote no ${name}: ${Object.keys(sections)}`)).join("\n\n");
}

test("a child of a Pi 1.6.0 prompt, in the same directory and relocated", async () => {
  const { page, end } = await site.visit();
  await page.click("#reset-button");
  await pasteParent(page, pi.render(session));
  assert.equal(await page.getAttribute("#parent-cwd", "placeholder"), session.cwd);

  const preamble = pi.render(session).split("\n\n<tools>")[0];
  const child = [preamble, kept(["docs", "addendum", "project_context"]), header({ cwd: session.cwd }), body(firstBody)].join("\n\n");
  assert.equal(await resultOf(page), child);

  await page.check("input[value=relocated]");
  await page.fill("#child-cwd", "/srv/nursery");
  await page.click("#more summary");
  await page.click('[data-files=files] >> text="Add a file"');
  await page.fill("[data-files=files] li textarea", "Water at dusk.");
  await settled(page);
  const own = contextBlock([{ path: "/srv/nursery/AGENTS.md", content: "Water at dusk." }]);
  const relocated = [preamble, kept(["docs", "addendum"]), own, header({ cwd: "/srv/nursery" }), body(firstBody)].join("\n\n");
  assert.equal(await resultOf(page), relocated);
  await end();
});
