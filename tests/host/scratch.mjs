// Temporary folders, and git without the machine's own settings.
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Makes a folder outside every checkout. It is removed when the process ends. */
export function scratch() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "prompt-inheritance-")));
  folders.push(folder);
  return folder;
}

/** Runs git and returns what it printed. */
export function git(cwd, ...args) {
  const settings = ["user.name=Test", "user.email=test@example.org", "init.defaultBranch=main", "protocol.file.allow=always"];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  return execFileSync("git", [...settings.flatMap((setting) => ["-c", setting]), ...args], { cwd, stdio: "pipe", encoding: "utf8", env }).trim();
}
