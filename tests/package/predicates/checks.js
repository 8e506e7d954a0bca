// Checks of functions that select what is removed. Uses only the language itself, so it runs in any runtime.

const entry = (name) =>
  `  <skill>\n    <name>${name}</name>\n    <description>Does ${name}.</description>\n    <location>/s/${name}/SKILL.md</location>\n  </skill>\n`;
const file = (path, content) => `<project_instructions path="${path}">\n${content}\n</project_instructions>`;
const catalogue = (names) =>
  `<skills>\nThe following skills provide specialized instructions for specific tasks.\nHint.\n\n<available_skills>\n${names.map(entry).join("")}</available_skills>\n</skills>`;
const block = (files) => `<project_context>\nProject-specific instructions and guidelines:\n\n${files.join("\n\n")}\n</project_context>`;
const write = (files, names) =>
  ["Be brief. ä💛", ...(files.length > 0 ? [block(files)] : []), ...(names.length > 0 ? [catalogue(names)] : []), "<cwd>\n/repo\n</cwd>"].join("\n\n");

const mine = file("/home/me/.pi/agent/AGENTS.md", "Mine, with a lone \ud800 and <cwd>\n/repo\n</cwd>.");
const ours = file("/repo/AGENTS.md", "Ours.");
const prompt = write([mine, ours], ["review-code", "deploy", "review-docs"]);

/** The checks by their titles. A check throws if it fails. */
export const checks = {
  "what a function returns true for is removed"(api) {
    const options = {
      files: ({ path }) => api.contextFileScope(path, { cwd: "/repo" }) === "agent",
      skills: ({ name }) => !name.startsWith("review-"),
    };
    same(api.removeRegions(prompt, options).text, write([ours], ["review-code", "review-docs"]));
    same(api.removeRegions(prompt, { files: () => true, skills: () => true }).text, write([], []));
    same(api.removeRegions(prompt, { regions: ({ kind }) => kind === "skills" }).text, write([mine, ours], []));
    same(api.removeRegions(prompt, { regions: ["skills"], files: ({ text }) => text === "Ours." }).text, write([mine], []));
  },
  "a function that selects nothing gives no diagnostic"(api) {
    const result = api.removeRegions(prompt, { regions: () => false, files: () => false, skills: () => false });
    same(result, { text: prompt, removed: [], diagnostics: [] });
  },
  "a function is called once for each item of the map, in order, with the item as its only argument"(api) {
    const called = { regions: [], files: [], skills: [] };
    const order = [];
    const note = (kind) => (...args) => {
      order.push(kind);
      called[kind].push(...args);
      return false;
    };
    api.removeRegions(prompt, { regions: note("regions"), files: note("files"), skills: note("skills") });
    const { regions } = api.parsePrompt(prompt);
    const files = regions.flatMap((region) => region.files ?? []);
    same(called.regions, regions);
    same(called.files, files.map((one) => ({ ...one, text: prompt.slice(one.content.start, one.content.end) })));
    same(called.skills, regions.flatMap((region) => region.skills ?? []));
    same(order.lastIndexOf("regions") < regions.length, true);
    same(called.files[0].text.isWellFormed?.() ?? false, false);
  },
  "a function gets its own object, which it can change and keep"(api) {
    const kept = [];
    const spoil = (item) => {
      kept.push(item);
      for (const key of Object.keys(item)) item[key] = key === "start" ? 0 : [];
      return false;
    };
    const options = { regions: spoil, files: spoil, skills: spoil };
    same(api.removeRegions(prompt, options).text, prompt);
    same(api.removeRegions(prompt, options).text, prompt);
    same(new Set(kept).size, kept.length);
    same(api.parsePrompt(prompt).regions.length, 4);
  },
  "what a function throws is thrown unchanged, and the next call is right"(api) {
    for (const thrown of [new Error("mine"), "text", undefined, null, { own: true }]) {
      for (const field of ["regions", "files", "skills"]) {
        const seen = caught(() => api.removeRegions(prompt, { [field]: () => { throw thrown; } }));
        same(seen === thrown, true);
      }
    }
    same(api.removeRegions(prompt, { skills: ["deploy"] }).text, write([mine, ours], ["review-code", "review-docs"]));
  },
  "a function must return true or false, and the error names the field"(api) {
    const asynchronous = [async () => false, async () => { throw new Error("late"); }, () => Promise.resolve(true), () => ({ then() {} })];
    const loose = [() => 1, () => "", () => null, () => undefined, () => new Boolean(true), () => {}, () => Symbol("yes")];
    for (const field of ["regions", "files", "skills"]) {
      for (const goes of [...asynchronous, ...loose]) {
        let calls = 0;
        const error = caught(() => api.removeRegions(prompt, { [field]: (item) => (calls++, goes(item)) }));
        same([error?.name, error?.code, error?.field, calls], ["PromptInheritanceError", "invalid-type", field, 1]);
        same(error.message.includes(field) && error.message.includes("true or false"), true);
      }
      for (const value of [1, "all", {}, null, true, new Map()]) {
        const error = caught(() => api.removeRegions(prompt, { [field]: value }));
        same([error?.name, error?.code, error?.field], ["PromptInheritanceError", "invalid-type", field]);
      }
    }
  },
  "if another option is wrong, no function is called"(api) {
    let calls = 0;
    const count = () => (calls++, true);
    for (const wrong of [{ cwd: "" }, { cwd: 1 }, { skills: [1] }, { known: 1 }, { more: 1 }]) {
      same(caught(() => api.removeRegions(prompt, { regions: count, files: count, skills: count, ...wrong }))?.name, "PromptInheritanceError");
    }
    same(calls, 0);
  },
  "a function can call the library, and endless recursion throws"(api) {
    const inner = [];
    const options = {
      skills: ({ name }) => {
        inner.push(api.removeRegions(prompt, { skills: [name], files: () => true }).text.length);
        return api.buildChildPrompt({
          agent: { name, mode: "append" },
          environment: { cwd: "/repo", platform: "linux" },
          parent: { prompt, cwd: "/repo" },
        }).text.includes("deploy\"");
      },
    };
    same(api.removeRegions(prompt, options).text, write([mine, ours], ["review-code", "review-docs"]));
    same(inner.length, 3);
    const circle = () => api.removeRegions(prompt, { skills: circle }).text === "";
    for (let n = 0; n < 20; n++) same(caught(circle) instanceof Error, true);
    same(api.removeRegions(prompt, options).text, write([mine, ours], ["review-code", "review-docs"]));
  },
  "a function can select one of two skills with the same name"(api) {
    let seen = 0;
    same(api.removeRegions(write([], ["a", "a", "b"]), { skills: () => seen++ === 1 }).text, write([], ["a", "b"]));
  },
  "20,000 skills take linear time"(api) {
    const isOdd = (name) => /[13579]$/.test(name);
    const namesOf = (count) => Array.from({ length: count }, (_, index) => `skill-${index}`);
    const timer = (text) => () => {
      const started = performance.now();
      api.removeRegions(text, { skills: ({ name }) => isOdd(name) });
      return performance.now() - started;
    };
    const names = namesOf(20_000);
    const text = write([], names);
    same(api.removeRegions(text, { skills: ({ name }) => isOdd(name) }).text, write([], names.filter((name) => !isOdd(name))));
    const [few, many] = [timer(write([], namesOf(5_000))), timer(text)];
    // Four times the skills take four times the time. The limit of eight allows for a busy machine. Quadratic time
    // would be sixteen times, in every round.
    let [least, most] = [few(), many()];
    for (let round = 0; round < 30 && most > least * 8; round++) [least, most] = [Math.min(least, few()), Math.min(most, many())];
    if (most > least * 8) throw new Error(`${least.toFixed(1)} ms for 5,000, ${most.toFixed(1)} ms for 20,000`);
  },
  "scopes: the first that matches, for POSIX, drive and UNC paths"(api) {
    const table = [
      ["/home/me/.pi/agent/AGENTS.md", "/repo", undefined, "agent"],
      ["/home/me/.pi/agent/sub/x.md", "/repo", undefined, "agent"],
      ["C:\\Users\\me\\.pi\\agent\\AGENTS.md", "c:/repo", undefined, "agent"],
      ["/pi/AGENTS.md", "/repo", "/pi/", "agent"],
      ["/home/me/.pi/agent/AGENTS.md", "/home/me", "/pi", "directory"],
      ["/home/me/.pi/agents/AGENTS.md", "/repo", undefined, "elsewhere"],
      ["/repo/AGENTS.md", "/repo", undefined, "directory"],
      ["/repo/sub/AGENTS.md", "/repo/", undefined, "directory"],
      ["/repo/../AGENTS.md", "/repo", undefined, "ancestor"],
      ["/AGENTS.md", "/repo/app", undefined, "ancestor"],
      ["/repo/other/AGENTS.md", "/repo/app", undefined, "elsewhere"],
      ["/repo-wt/AGENTS.md", "/repo", undefined, "elsewhere"],
      ["C:\\repo\\AGENTS.md", "c:/repo/app", undefined, "ancestor"],
      ["c:/repo/app/AGENTS.md", "C:\\repo\\app\\", undefined, "directory"],
      ["D:\\repo\\AGENTS.md", "C:\\repo", undefined, "elsewhere"],
      ["\\\\host\\share\\AGENTS.md", "\\\\host\\share\\repo", undefined, "ancestor"],
      ["\\\\host\\other\\AGENTS.md", "\\\\host\\share\\repo", undefined, "elsewhere"],
      ["AGENTS.md", "/repo", undefined, "elsewhere"],
      ["", "/repo", undefined, "elsewhere"],
      ["/repo\n/AGENTS.md", "/repo", undefined, "elsewhere"],
    ];
    for (const [path, cwd, agentDir, scope] of table) {
      same([path, api.contextFileScope(path, { cwd, agentDir })], [path, scope]);
    }
    const wrong = [
      [undefined, { cwd: "/r" }, "missing-field", "path"],
      [1, { cwd: "/r" }, "invalid-type", "path"],
      ["/a", undefined, "missing-field", "options"],
      ["/a", {}, "missing-field", "cwd"],
      ["/a", { cwd: "" }, "invalid-value", "cwd"],
      ["/a", { cwd: "/r\n" }, "invalid-value", "cwd"],
      ["/a", { cwd: "/r", agentDir: "" }, "invalid-value", "agentDir"],
      ["/a", { cwd: "/r", agentdir: "/a" }, "unknown-field", "agentdir"],
    ];
    for (const [path, options, code, field] of wrong) {
      const error = caught(() => api.contextFileScope(path, options));
      same([error?.name, error?.code, error?.field], ["PromptInheritanceError", code, field]);
    }
  },
};

/** The failed checks, with their titles. */
export function failures(api) {
  const failed = [];
  for (const [title, check] of Object.entries(checks)) {
    try {
      check(api);
    } catch (error) {
      failed.push(`${title}: ${error?.stack ?? error}`);
    }
  }
  return failed;
}

function caught(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

function same(got, expected) {
  if (JSON.stringify(got) !== JSON.stringify(expected)) throw new Error(`got ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`);
}
