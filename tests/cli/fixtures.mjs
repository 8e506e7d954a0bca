// Makes the folder in which the transcripts run: prompts, known parts, and a real checkout with a worktree in it.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildChildPrompt } from "../../pkg/index.js";
import { promptFixture } from "../../pkg/testing.js";
import { git, scratch } from "../host/scratch.mjs";

const RULES = { path: "/repo/AGENTS.md", content: "Use tabs.\nRun the tests before you commit.\n" };
/** A file of notes that quotes what Pi writes. */
const NOTES = {
  path: "/repo/docs/AGENTS.md",
  content: "The prompt ends like this:\n\nCurrent working directory: /repo\n\nor, in newer versions, like this:\n\n<cwd>\n/repo\n</cwd>\n",
};
const SKILLS = ["pdf", "git", "release"].map((name) => ({
  name,
  description: `How to do ${name} work & <more>`,
  filePath: `/home/me/.pi/agent/skills/${name}/SKILL.md`,
}));

/** Makes the folder and returns its path. It is removed when the process ends. */
export function makeFolder() {
  const root = scratch();
  const write = (path, content) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };

  const parts = { cwd: "/repo", contextFiles: [RULES, NOTES], skills: SKILLS };
  const section = promptFixture({ ...parts, appendSystemPrompt: "Answer in French.", sections: { weather: "It rains." } });
  write("section.txt", section.prompt);
  write("footer.txt", promptFixture({ ...parts, form: "footer", date: "2026-05-01" }).prompt);
  write("markdown.txt", promptFixture({ ...parts, form: "markdown", contextFiles: [RULES] }).prompt);
  write("crlf.txt", section.prompt.replaceAll("\n", "\r\n"));
  const at = (path) => ({ path, content: `Rules of ${path}` });
  const named = (name) => ({ name, description: `Does ${name}`, filePath: `/skills/${name}/SKILL.md` });
  write(
    "policies.txt",
    promptFixture({
      cwd: "/repo/packages/app",
      contextFiles: ["/home/me/.pi/agent/AGENTS.md", "/repo/AGENTS.md", "/repo/packages/app/AGENTS.md", "/notes/CLAUDE.md"].map(at),
      skills: ["review-code", "review-docs", "pdf", "a*b"].map(named),
    }).prompt,
  );
  write("plain.txt", "You are a poet.\n\nWrite.\n");
  write("empty.txt", "");
  write("escape.txt", promptFixture({ cwd: "/repo", customPrompt: "Red: \x1b[31m\x07 and ‮backwards.\tEnd." }).prompt);
  write("latin1.txt", Buffer.from("You are caf\xe9.", "latin1"));
  write("long.txt", promptFixture({ cwd: "/repo", contextFiles: [{ path: "/repo/AGENTS.md", content: Array.from({ length: 5000 }, (_, line) => `rule ${line}`).join("\n") }] }).prompt);
  write("known.json", JSON.stringify(section.known));
  // Options as Pi has them: with further fields, and a skill that is hidden from the model.
  const hidden = { name: "secret", description: "For people", filePath: "/s/SKILL.md", disableModelInvocation: true };
  const skills = section.known.skills.map((skill) => ({ ...skill, baseDir: "/home/me/.pi/agent/skills", disableModelInvocation: false }));
  const { contextFiles, appendSystemPrompt, sections } = section.known;
  const tools = { selectedTools: ["read", "bash"], toolSnippets: { read: "Read files" } };
  write("options.json", JSON.stringify({ cwd: "/repo", ...tools, contextFiles, appendSystemPrompt, sections, skills: [hidden, ...skills] }));
  write("saved.txt", section.prompt);
  write("saved.txt.known.json", JSON.stringify({ ...section.known, customPrompt: "Not in it." }));
  write("known-wrong.json", JSON.stringify({ customPromt: "You are" }));
  write("not.json", "{ customPrompt: 1 }");
  write("body.md", "Find the bug.\nFix it.");
  write("base.md", "You are careful.");

  const tail = section.prompt.slice(section.prompt.indexOf("<skills>"), section.prompt.indexOf("\n\n<weather>"));
  const here = buildChildPrompt({
    agent: { name: "Explore", mode: "append" },
    environment: { cwd: "/repo", platform: "linux" },
    parent: { prompt: section.prompt, cwd: "/repo" },
  });
  // The child's session adds its own tail.
  write("child-here.txt", `${here.text}\n\n${tail}`);

  const child = buildChildPrompt({
    agent: { name: "Explore", mode: "append", prompt: "Look around." },
    environment: { cwd: "/trees/topic", platform: "linux", gitBranch: "topic" },
    parent: { prompt: section.prompt, cwd: "/repo", known: section.known },
    contextFiles: [{ path: "/trees/topic/AGENTS.md", content: "Use spaces." }],
  });
  write("child.txt", child.text);
  write("careless-child.txt", `${section.prompt}\n\n${child.text}`);

  write("children/careless.txt", `${section.prompt}\n\n${child.text}`);
  write("children/deep/empty.txt", "");
  write("children/fine.txt", child.text);
  write("children/fine.txt.known.json", JSON.stringify({ skills: [] }));
  mkdirSync(join(root, "emptyfolder"));
  write("hearts.txt", "💛💛💛\n");

  write("agent/AGENTS.md", "Rules for every project.");
  write("checkout/AGENTS.md", "Rules of this project.");
  git(join(root, "checkout"), "init");
  git(join(root, "checkout"), "add", ".");
  git(join(root, "checkout"), "commit", "-m", "first");
  git(join(root, "checkout"), "worktree", "add", "-b", "topic", "trees/topic");
  write("checkout/trees/topic/AGENTS.md", "Rules of this project, on the topic.");
  write("checkout.txt", promptFixture({ cwd: join(root, "checkout"), contextFiles: [{ path: join(root, "checkout/AGENTS.md"), content: "Rules of this project." }] }).prompt);
  return root;
}
