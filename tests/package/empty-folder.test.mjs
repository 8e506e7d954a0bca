// The five lines of the README, in an empty folder.
import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyFolder, execute, pack } from "./consumer.mjs";

test("a script in an empty folder installs the tarball and works", async (t) => {
  const { tarball } = await pack(await emptyFolder(t));
  const folder = await emptyFolder(t);
  const script = `set -e
npm install --silent "${tarball}"
echo 'import { inheritedIdentity } from "prompt-inheritance";
console.log(inheritedIdentity("You are kind.\\n\\n<cwd>\\n/repo\\n</cwd>", { parentCwd: "/repo" }).text);' > identity.mjs
node identity.mjs`;
  const { stdout } = await execute("bash", ["-c", script], { cwd: folder });
  assert.equal(stdout, "You are kind.\n");
});
