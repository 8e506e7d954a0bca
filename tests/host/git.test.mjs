// Compares the branch that is read from a checkout's files with git's own output.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { branchOf, findCheckout } from "../../pkg/host/git.js";
import { git, scratch } from "./scratch.mjs";

/** A repository with one commit. */
function repository() {
  const root = scratch();
  git(root, "init");
  git(root, "commit", "--allow-empty", "-m", "first");
  return root;
}

const LAYOUTS = {
  "a branch": (root) => root,
  "a branch with slashes": (root) => (git(root, "switch", "-c", "feature/a/b"), root),
  "a folder of the checkout": (root) => (mkdirSync(join(root, "a/b"), { recursive: true }), join(root, "a/b")),
  "a detached head": (root) => (git(root, "switch", "--detach"), root),
  "a linked worktree": (root) => (git(root, "worktree", "add", "-b", "topic", "trees/topic"), join(root, "trees/topic")),
  "a detached worktree": (root) => (git(root, "worktree", "add", "--detach", "trees/topic"), join(root, "trees/topic")),
  "a git directory in another place": (root) => (git(root, "init", `--separate-git-dir=${scratch()}/store`), root),
};

describe("the branch of a checkout", () => {
  for (const [name, make] of Object.entries(LAYOUTS)) {
    it(name, () => {
      const directory = make(repository());
      const checkout = findCheckout(directory);
      assert.equal(branchOf(checkout), git(directory, "rev-parse", "--abbrev-ref", "HEAD"));
      assert.equal(checkout.root, git(directory, "rev-parse", "--show-toplevel"));
    });
  }

  it("a branch without a commit", () => {
    const root = scratch();
    git(root, "init");
    assert.equal(branchOf(findCheckout(root)), "main");
  });

  it("no repository", () => assert.equal(findCheckout(scratch()), undefined));

  it("a .git that points nowhere", () => {
    const root = scratch();
    writeFileSync(join(root, ".git"), "gitdir: missing\n");
    assert.equal(findCheckout(root), undefined);
  });

  it("the reftable format, where the files do not show the branch", (t) => {
    const root = scratch();
    try {
      git(root, "init", "--ref-format=reftable");
    } catch {
      return t.skip("this git has no reftable");
    }
    assert.equal(branchOf(findCheckout(root)), undefined);
  });
});
