// Runs a command line in a shell that has `prompt-inheritance`, in Node or in Deno.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../pkg/cli.js", import.meta.url));
const DENO = join(dirname(createRequire(import.meta.url).resolve("deno/package.json")), "bin.cjs");
// The first run of Deno's npm package installs the actual program, which then starts in half the time.
execFileSync(process.execPath, [DENO, "--version"]);
const deno = existsSync(DENO.replace("bin.cjs", "deno")) ? `"${DENO.replace("bin.cjs", "deno")}"` : `"${process.execPath}" "${DENO}"`;

/** The programs. Deno only has the permission to read. */
const PROGRAMS = {
  Node: `"${process.execPath}" "${CLI}"`,
  Deno: `${deno} run --quiet --no-prompt -R $DENO_ALLOW "${CLI}"`,
};
export const RUNTIMES = Object.keys(PROGRAMS);

/**
 * Runs a command. Its environment has only what is passed, so that the machine's own settings change nothing. Standard
 * input is empty.
 */
export function shell(command, { root, runtime, env = {} }) {
  const folder = join(root, "bin", runtime);
  const program = join(folder, "prompt-inheritance");
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(program, `#!/bin/sh\nexec ${PROGRAMS[runtime]} "$@"\n`, { mode: 0o755 });
  }
  const environment = { PATH: `${folder}:${process.env.PATH}`, HOME: join(root, "home"), DENO_DIR: join(root, "deno"), ...env };
  return new Promise((resolve) => {
    const child = execFile("sh", ["-c", command], { cwd: root, env: environment, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
    child.stdin.end();
  });
}
