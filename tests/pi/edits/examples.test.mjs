// Pi's own example extensions that edit prompts. Those that add text run in real sessions of the newest Pi. Those that
// rewrite the footer line need a remote machine, so their source is compared with what the edits of these tests write.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runWithPi } from "../../host/pi.mjs";
import { scratch } from "../../host/scratch.mjs";
import { remoteDirectories } from "./operators/tail.mjs";
import { loadPackage } from "./package.mjs";

const examples = fileURLToPath(new URL("../../../node_modules/@earendil-works/pi-coding-agent/examples/extensions", import.meta.url));
const source = (name) => readFileSync(join(examples, name), "utf8");

let api;
before(async () => {
  api = await loadPackage();
});

const preset = { tools: ["read", "bash"], instructions: "You are in PLANNING MODE.\n\nRules:\n- Change nothing." };
const layers = {
  "agent/AGENTS.md": "Rules for every project.",
  "agent/APPEND_SYSTEM.md": "Answer in British English.\n",
  "agent/presets.json": JSON.stringify({ plan: preset }),
  "agent/skills/pdf/SKILL.md": "---\nname: pdf\ndescription: How to read PDFs\n---\n\nRead them.\n",
  "repo/AGENTS.md": "Rules of the repository.\n",
  "repo/.claude/rules/tests.md": "Test first.\n",
};
const openings = {
  "Pi's own opening": {},
  "a custom prompt": { "agent/SYSTEM.md": "You are a release engineer.\n\n## Style\n\n- Be exact.\n" },
};

/** Runs a session with these examples. Returns its directory, and the prompt and Pi's options at the last turn. */
async function run(files, names, commands) {
  const root = scratch();
  const extensions = Object.fromEntries(names.map((name) => [`agent/extensions/${name}`, source(name)]));
  for (const [path, content] of Object.entries({ ...layers, ...files, ...extensions })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const [agentDir, cwd] = [join(root, "agent"), join(root, "repo")];
  const script = fileURLToPath(new URL("pi-session.mjs", import.meta.url));
  const turns = await runWithPi(script, [agentDir, cwd, ...commands, "Hello."], { PI_CODING_AGENT_DIR: agentDir });
  return { root, cwd, ...turns.at(-1) };
}

/** What the children inherit of the prompt that Pi renders without examples. Each tag occurs in it once. */
function identitiesOf(prompt) {
  const at = (tag) => {
    assert.equal(prompt.split(`\n${tag}\n`).length, 2, `${tag} in ${prompt}`);
    return prompt.indexOf(`\n${tag}\n`) + 1;
  };
  const from = (start) => ({ same: prompt.slice(start, at("<skills>")), relocated: prompt.slice(start, at("<project_context>")) });
  const isOwn = prompt.includes("\n<tools>\n");
  const { same, relocated } = from(isOwn ? at("<docs>") : 0);
  const opening = isOwn ? prompt.slice(0, at("<tools>")) : "";
  return { same: (opening + same).trimEnd(), relocated: (opening + relocated).trimEnd() };
}

function knownParts({ customPrompt = "", appendSystemPrompt = "", contextFiles, skills }) {
  const listed = skills.map(({ name, description, filePath }) => ({ name, description, filePath }));
  return { customPrompt, appendSystemPrompt, contextFiles, skills: listed };
}

const edits = {
  "the pirate": { names: ["pirate.ts"], commands: ["/pirate"], added: "PIRATE MODE" },
  "the project's rules": { names: ["claude-rules.ts"], commands: [], added: "- .claude/rules/tests.md" },
  "a preset": { names: ["preset.ts"], commands: ["/preset plan"], added: "PLANNING MODE" },
  "the prompt customizer": { names: ["prompt-customizer.ts"], commands: [], added: "<tool_guidance>" },
  "all of them": {
    names: ["claude-rules.ts", "pirate.ts", "preset.ts", "prompt-customizer.ts"],
    commands: ["/pirate", "/preset plan"],
    added: "Arrr!",
  },
};

for (const [opening, files] of Object.entries(openings))
  describe(`an example in a session with ${opening}`, { concurrency: 2 }, () => {
    let plain;
    before(async () => {
      plain = await run(files, [], []);
    });
    for (const [title, { names, commands, added }] of Object.entries(edits))
      test(title, async () => {
        const { root, cwd, prompt, options } = await run(files, names, commands);
        assert.ok(prompt.includes(added), prompt);
        const expected = identitiesOf(plain.prompt.replaceAll(plain.root, root));
        for (const child of ["same", "relocated"])
          for (const known of [undefined, knownParts(options)]) {
            const childCwd = child === "same" ? cwd : join(root, "topic");
            const { text, dropped, diagnostics } = api.inheritedIdentity(prompt, { parentCwd: cwd, childCwd, ...(known && { known }) });
            assert.equal(text, expected[child]);
            assert.deepEqual(diagnostics, []);
            const extensions = dropped.filter(({ kind }) => kind === "extension");
            assert.ok(extensions.some(({ start, end }) => prompt.slice(start, end).includes(added)));
          }
      });
  });

describe("the examples for remote work write what the edits of these tests write", () => {
  test("over SSH", () => {
    const written = remoteDirectories.ssh("${ssh.remoteCwd}", "${ssh.remote}");
    assert.ok(source("ssh.ts").includes(`\`Current working directory: ${written}\``));
  });

  test("in a VM", () => {
    const vm = source("gondolin/index.ts");
    const written = remoteDirectories.vm("${GUEST_WORKSPACE}", "${localCwd}");
    assert.ok(vm.includes(`\`Current working directory: ${written}\``));
    assert.ok(vm.includes('const GUEST_WORKSPACE = "/workspace"'));
    assert.ok(vm.includes("`${event.systemPrompt}\\n\\n${guestLine}`"));
  });
});
