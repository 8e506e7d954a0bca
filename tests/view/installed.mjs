// The package as users have it: packed, then installed by npm into a folder outside the project.
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { scratch } from "../host/scratch.mjs";

const execute = promisify(execFile);
const PKG = fileURLToPath(new URL("../../pkg", import.meta.url));
const DENO = join(dirname(createRequire(import.meta.url).resolve("deno/package.json")), "bin.cjs");
// The first run of Deno's npm package installs the actual program, which receives signals.
execFileSync(process.execPath, [DENO, "--version"]);
export const deno = DENO.replace("bin.cjs", "deno");

/** Packs the package. Returns the tarball's path. */
export async function pack() {
  const folder = scratch();
  const { stdout } = await execute("npm", ["pack", PKG, "--pack-destination", folder, "--silent"], { cwd: folder });
  return join(folder, stdout.trim());
}

/** Makes a folder with the package in its node_modules. */
export async function install(tarball) {
  const folder = scratch();
  await execute("npm", ["install", tarball, "--no-audit", "--no-fund"], { cwd: folder });
  return folder;
}

const CLI = "node_modules/prompt-inheritance/cli.js";
/** How the command starts in each runtime. In Deno, it has only the permissions that the README names. */
const RUNTIMES = {
  Node: [process.execPath, [CLI]],
  Deno: existsSync(deno)
    ? [deno, ["run", "--quiet", "--no-prompt", "-R", "--allow-net=127.0.0.1", "--allow-run", CLI]]
    : [process.execPath, [DENO, "run", "--quiet", "--no-prompt", "-R", "--allow-net=127.0.0.1", "--allow-run", CLI]],
};
export const runtimes = Object.keys(RUNTIMES);

/**
 * Makes a folder with a program for the PATH that acts as a desktop's program for opening files. Instead of starting a
 * browser, it records its arguments, and the mode and the content of the file.
 */
export function desktop() {
  const folder = scratch();
  const script = `#!/bin/sh
printf '%s\\n' "$*" > "${folder}/arguments"
stat -c %a "$1" > "${folder}/mode"
cp "$1" "${folder}/redirect.html"
mv "${folder}/arguments" "${folder}/opened"
`;
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/xdg-open"), script, { mode: 0o755 });
  return folder;
}

const running = new Set();
// A test that fails before it stops its server must not keep the file running.
after(() => running.forEach((child) => child.kill("SIGKILL")));

/** Starts `view` in a folder. Returns its output, and its address as soon as it serves. */
export function view(folder, runtime, args, { path = "", input } = {}) {
  const [program, first] = RUNTIMES[runtime];
  const env = { PATH: path === "" ? "/nonexistent" : `${path}:/usr/bin:/bin`, HOME: folder, DENO_DIR: join(folder, ".deno"), DENO_NO_UPDATE_CHECK: "1" };
  const child = spawn(program, [...first, "view", ...args], { cwd: folder, env });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"]) child[stream].setEncoding("utf8").on("data", (text) => (said[stream] += text));
  if (input === undefined) child.stdin.end();
  else child.stdin.end(input);
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal, ...said, at: Date.now() })));
  running.add(child);
  child.on("close", () => running.delete(child));
  return {
    said,
    ended,
    child,
    address: () => until(() => /^(http:\S+)\n/.exec(said.stdout)?.[1], () => `no address, but this output: ${JSON.stringify(said)}`),
    stop: () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}

/** Waits until `read` returns a true value. */
export async function until(read, otherwise, milliseconds = 20_000) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 25))) {
    const value = await read();
    if (value) return value;
  }
  throw new Error(otherwise());
}
