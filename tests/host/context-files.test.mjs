// Compares this package's loader of context files with Pi's own, for layouts in which the two could differ.
import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, describe, it } from "node:test";
import { agentDirectory, loadContextFiles } from "../../pkg/context-files.js";
import { runWithPi } from "./pi.mjs";
import { git, scratch } from "./scratch.mjs";

/**
 * Writes files below a root: text, a link (`→ target`) or a folder (`/`). The default text of a file names its path.
 */
function lay(root, files) {
  for (const [path, content = `from ${path}\n`] of files.map((file) => (Array.isArray(file) ? file : [file]))) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    if (content === "/") mkdirSync(target);
    else if (typeof content === "string" && content.startsWith("→ ")) symlinkSync(content.slice(2), target);
    else writeFileSync(target, content);
  }
}

/** Makes a repository with the files in its first commit. */
function repository(root, files, ...initOptions) {
  mkdirSync(root, { recursive: true });
  git(root, "init", ...initOptions);
  lay(root, files);
  git(root, "add", ".");
  git(root, "commit", "--allow-empty", "-m", "first");
}

const NAMES = ["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"];
const subsets = Array.from({ length: 1 << NAMES.length }, (_, bits) => NAMES.filter((_, index) => bits & (1 << index)));

/** Each layout makes its folders below its own root and returns the directory to read from. */
const LAYOUTS = {
  "no file anywhere": (root) => {
    mkdirSync(join(root, "a/b"), { recursive: true });
    return { cwd: "a/b" };
  },
  "the agent directory, then the ancestors from the root down": (root) => {
    lay(root, ["agent/AGENTS.md", "AGENTS.md", "a/CLAUDE.md", "a/b/AGENTS.md", "a/b/c/note.txt"]);
    return { cwd: "a/b/c", agentDir: "agent" };
  },
  ...Object.fromEntries(
    subsets.map((names) => [
      `of the names: ${names.join(", ") || "none"}`,
      (root) => {
        lay(root, ["agent/note.txt", "a/note.txt", ...names.flatMap((name) => [`agent/${name}`, `a/${name}`])]);
        return { cwd: "a", agentDir: "agent" };
      },
    ]),
  ),
  "byte order marks, in one file two": (root) => {
    lay(root, [["AGENTS.md", "\ufeffone"], ["a/AGENTS.md", "\ufeff\ufefftwo"], ["a/b/AGENTS.md", "three\ufeff"]]);
    return { cwd: "a/b" };
  },
  "content stays unchanged": (root) => {
    lay(root, [["AGENTS.md", ""], ["a/AGENTS.md", "  \r\n\r\ntext\r\n\n\n"], ["a/b/AGENTS.md", Buffer.from([0x61, 0xff, 0xc3, 0x0a])]]);
    return { cwd: "a/b" };
  },
  "a folder with the name of a context file": (root) => {
    lay(root, [["AGENTS.md", "/"], "CLAUDE.md", ["a/AGENTS.override.md", "/"], "a/AGENTS.md"]);
    return { cwd: "a" };
  },
  "a broken link": (root) => {
    lay(root, [["AGENTS.md", "→ nowhere.md"], "CLAUDE.md"]);
    return { cwd: "." };
  },
  "a link to a file": (root) => {
    lay(root, ["docs/shared.md", ["AGENTS.md", "→ docs/shared.md"], ["a/AGENTS.md", "→ ../docs/shared.md"]]);
    return { cwd: "a" };
  },
  "the agent directory is an ancestor": (root) => {
    lay(root, ["AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.md"]);
    return { cwd: "a/b", agentDir: "a" };
  },
  "the agent directory is the directory": (root) => {
    lay(root, ["AGENTS.md", "a/AGENTS.md"]);
    return { cwd: "a", agentDir: "a" };
  },
  "the agent directory through a link": (root) => {
    lay(root, ["AGENTS.md", "a/AGENTS.md", ["agent", "→ a"]]);
    return { cwd: "a", agentDir: "agent" };
  },
  "no agent directory": (root) => {
    lay(root, ["AGENTS.md"]);
    return { cwd: ".", agentDir: "missing" };
  },
  "a directory that does not exist": (root) => {
    lay(root, ["AGENTS.md"]);
    return { cwd: "gone/deep" };
  },
  "a relative path and a trailing slash": (root) => {
    lay(root, ["AGENTS.md", "a/AGENTS.md", "b/AGENTS.md"]);
    return { cwd: "a/../b/" };
  },
  "a directory through a link": (root) => {
    lay(root, ["real/AGENTS.md", "real/a/AGENTS.md", "other/AGENTS.md", ["other/link", "→ ../real/a"]]);
    return { cwd: "other/link" };
  },
  "an ordinary repository": (root) => {
    repository(join(root, "repo"), ["AGENTS.md", "src/AGENTS.md"]);
    return { cwd: "repo/src" };
  },
  "a worktree next to the main checkout": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "../topic");
    return { cwd: "topic" };
  },
  "a worktree in the main checkout": (root) => {
    repository(join(root, "repo"), ["AGENTS.md", "src/AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    return { cwd: "repo/trees/topic" };
  },
  "a folder of such a worktree": (root) => {
    repository(join(root, "repo"), ["AGENTS.md", "src/AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    return { cwd: "repo/trees/topic/src" };
  },
  "such a worktree, with another file between it and the main checkout": (root) => {
    repository(join(root, "repo"), ["AGENTS.md", "trees/AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    return { cwd: "repo/trees/topic" };
  },
  "such a worktree without the file": (root) => {
    repository(join(root, "repo"), []);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    lay(join(root, "repo"), ["AGENTS.md"]);
    return { cwd: "repo/trees/topic" };
  },
  "such a worktree, with another file name": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    git(join(root, "repo/trees/topic"), "mv", "AGENTS.md", "CLAUDE.md");
    return { cwd: "repo/trees/topic" };
  },
  "such a worktree with its own override": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    lay(join(root, "repo/trees/topic"), ["AGENTS.override.md"]);
    return { cwd: "repo/trees/topic" };
  },
  "such a worktree, with an override in the main checkout": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    lay(join(root, "repo"), ["AGENTS.override.md", "CLAUDE.md"]);
    return { cwd: "repo/trees/topic" };
  },
  "such a worktree, with a link to the main checkout's file": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    git(join(root, "repo/trees/topic"), "rm", "AGENTS.md");
    lay(join(root, "repo/trees/topic"), [["AGENTS.md", "→ ../../AGENTS.md"]]);
    return { cwd: "repo/trees/topic" };
  },
  "such a worktree, through a link": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    lay(root, [["link", "→ repo"]]);
    return { cwd: "link/trees/topic" };
  },
  "such a worktree with the agent directory in the main checkout": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    return { cwd: "repo/trees/topic", agentDir: "repo" };
  },
  "a worktree in a worktree": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/one");
    git(join(root, "repo/trees/one"), "worktree", "add", "inner/two");
    return { cwd: "repo/trees/one/inner/two" };
  },
  "worktrees of a bare repository": (root) => {
    mkdirSync(join(root, "project"), { recursive: true });
    repository(join(root, "seed"), ["AGENTS.md"]);
    git(root, "clone", "--bare", "seed", "project/.bare");
    git(join(root, "project/.bare"), "worktree", "add", "../main");
    lay(join(root, "project"), ["AGENTS.md"]);
    return { cwd: "project/main" };
  },
  "a submodule": (root) => {
    repository(join(root, "library"), ["AGENTS.md"]);
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "submodule", "add", join(root, "library"), "vendor/library");
    return { cwd: "repo/vendor/library" };
  },
  "a repository in a repository": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    repository(join(root, "repo/inner"), ["AGENTS.md"]);
    return { cwd: "repo/inner" };
  },
  "a git directory in another place": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"], `--separate-git-dir=${join(root, "store")}`);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    return { cwd: "repo/trees/topic" };
  },
  "a .git file that points nowhere": (root) => {
    lay(root, ["AGENTS.md", "a/AGENTS.md", ["a/.git", "gitdir: ../missing\n"]]);
    return { cwd: "a" };
  },
  "a .git file that is not a pointer, in a worktree": (root) => {
    repository(join(root, "repo"), ["AGENTS.md"]);
    git(join(root, "repo"), "worktree", "add", "trees/topic");
    lay(join(root, "repo/trees/topic"), ["a/AGENTS.md", ["a/.git", "not a pointer\n"]]);
    return { cwd: "repo/trees/topic/a" };
  },
};

/** Values of PI_CODING_AGENT_DIR. */
const AGENT_DIRS = ["", "/srv/agent", "relative/agent", "~", "~/agent", "~/", "~other", "/srv/~/agent"];

describe("context files, as Pi 1.6 reads them", () => {
  let layouts;
  let pi;
  before(async () => {
    const root = scratch();
    layouts = Object.values(LAYOUTS).map((make, index) => {
      const folder = join(root, String(index));
      mkdirSync(folder);
      const { cwd, agentDir = "no-agent" } = make(folder);
      return { cwd: `${folder}/${cwd}`, agentDir: `${folder}/${agentDir}` };
    });
    const cases = join(root, "cases.json");
    writeFileSync(cases, JSON.stringify({ layouts, agentDirs: AGENT_DIRS }));
    pi = await runWithPi("pi-context-files.mjs", [cases]);
  });

  for (const [index, name] of Object.keys(LAYOUTS).entries()) {
    it(name, () => {
      const { cwd, agentDir } = layouts[index];
      assert.deepEqual(loadContextFiles(cwd, { agentDir }), pi.contextFiles[index]);
    });
  }

  it("the layouts differ: some have many files, some none", () => {
    const counts = pi.contextFiles.map((files) => files.length);
    assert.ok(counts.includes(0) && Math.max(...counts) >= 4, String(counts));
  });

  for (const [index, value] of AGENT_DIRS.entries()) {
    it(`the agent directory if PI_CODING_AGENT_DIR is ${JSON.stringify(value)}`, (t) => {
      const before = process.env.PI_CODING_AGENT_DIR;
      t.after(() => (before === undefined ? delete process.env.PI_CODING_AGENT_DIR : (process.env.PI_CODING_AGENT_DIR = before)));
      process.env.PI_CODING_AGENT_DIR = value;
      assert.equal(agentDirectory(), pi.agentDirs[index]);
    });
  }

  it("reads no agent directory if agentDir is null", () => {
    const root = scratch();
    lay(root, ["agent/AGENTS.md", "a/AGENTS.md"]);
    const paths = (agentDir) => loadContextFiles(join(root, "a"), { agentDir }).map(({ path }) => path);
    assert.deepEqual(paths(join(root, "agent")), [join(root, "agent/AGENTS.md"), join(root, "a/AGENTS.md")]);
    assert.deepEqual(paths(null), [join(root, "a/AGENTS.md")]);
  });

  for (const [call, expected] of [
    [[], { code: "missing-field", field: "cwd", message: "cwd: missing; pass a directory" }],
    [[1], { code: "invalid-type", field: "cwd", message: "cwd: expected a directory; got number" }],
    [["/repo", null], { code: "invalid-type", field: "options" }],
    [["/repo", []], { code: "invalid-type", field: "options" }],
    [["/repo", { agentdir: null }], { code: "unknown-field", field: "agentdir", message: "agentdir: unknown field; accepted: agentDir, onUnreadable" }],
    [["/repo", { agentDir: "" }], { code: "invalid-value", field: "agentDir" }],
    [["/repo", { agentDir: 1 }], { code: "invalid-type", field: "agentDir", message: "agentDir: expected a directory, or null for none; got number" }],
    [["/repo", { agentDir: null, onUnreadable: true }], { code: "invalid-type", field: "onUnreadable" }],
  ]) {
    it(`rejects ${JSON.stringify(call)}`, () => assert.throws(() => loadContextFiles(...call), { name: "PromptInheritanceError", ...expected }));
  }
});
