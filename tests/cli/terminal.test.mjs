// Tests colour, terminals, and Deno's permissions.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { makeFolder } from "./fixtures.mjs";
import { shell } from "./shell.mjs";

const root = makeFolder();
const ESCAPE = /\x1b\[/;
/** Runs a command in a terminal of 60 columns. */
const inTerminal = (command, env) => shell(`script -qec 'stty cols 60 rows 24; ${command}' /dev/null`, { root, runtime: "Node", env: { TERM: "xterm", ...env } });
const noTerminal = spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0 ? false : "script (util-linux) is not on this machine";

describe("colour", () => {
  const coloured = async (env, runtime = "Node") => {
    const { stdout, stderr, code } = await shell("prompt-inheritance regions section.txt", { root, runtime, env });
    assert.equal(code, 0, stderr);
    return ESCAPE.test(stdout);
  };
  for (const [env, expected] of [
    [{}, false],
    [{ FORCE_COLOR: "1" }, true],
    [{ FORCE_COLOR: "0" }, false],
    [{ FORCE_COLOR: "false" }, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true],
    [{ NO_COLOR: "1" }, false],
  ]) {
    it(`into a pipe with ${JSON.stringify(env)}: ${expected}`, async () => assert.equal(await coloured(env), expected));
  }
  it("in Deno, FORCE_COLOR counts if it may be read", async () => {
    assert.equal(await coloured({ FORCE_COLOR: "1" }, "Deno"), false);
    assert.equal(await coloured({ FORCE_COLOR: "1", DENO_ALLOW: "--allow-env=FORCE_COLOR" }, "Deno"), true);
  });
  it("colours change no text", async () => {
    const [plain, painted] = await Promise.all(
      [{}, { FORCE_COLOR: "1" }].map((env) => shell("prompt-inheritance identity section.txt --map", { root, runtime: "Node", env })),
    );
    const bare = (text) => text.replace(/\x1b\[\d+m/g, "").replace(/ +$/gm, "");
    assert.equal(bare(painted.stdout), plain.stdout);
    assert.equal(bare(painted.stderr), plain.stderr);
  });
});

it("if standard error is closed, the prompt and the exit code are still right", async () => {
  const cli = fileURLToPath(new URL("../../pkg/cli.js", import.meta.url));
  const child = spawn(process.execPath, [cli, "identity", "section.txt"], { cwd: root });
  child.stderr.destroy();
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  assert.equal(code, 0);
  assert.equal(stdout, (await shell("prompt-inheritance identity section.txt --quiet", { root, runtime: "Node" })).stdout);
});

describe("in a terminal", { skip: noTerminal }, () => {
  it("uses colours, unless NO_COLOR or TERM disables them", async () => {
    assert.match((await inTerminal("prompt-inheritance regions section.txt")).stdout, ESCAPE);
    assert.doesNotMatch((await inTerminal("prompt-inheritance regions section.txt", { NO_COLOR: "1" })).stdout, ESCAPE);
    assert.doesNotMatch((await inTerminal("prompt-inheritance regions section.txt", { TERM: "dumb" })).stdout, ESCAPE);
  });
  it("cuts the lines of the map to the width", async () => {
    const { stdout } = await inTerminal("prompt-inheritance regions section.txt", { NO_COLOR: "1" });
    const rows = stdout.split(/\r?\n/).filter((line) => /^ *\d+ /.test(line));
    assert.ok(rows.some((row) => row.endsWith("…")), stdout);
    assert.deepEqual(rows.filter((row) => row.length > 60), []);
  });
  it("adds a line end after the prompt, which a pipe does not get", async () => {
    const { stdout } = await inTerminal("prompt-inheritance identity section.txt --quiet; echo next", { NO_COLOR: "1" });
    assert.match(stdout, /\r\nnext\r\n$/);
  });
  it("reports a missing prompt", async () => {
    const { stdout, code } = await inTerminal("prompt-inheritance regions");
    assert.match(stdout, /no prompt: pass a FILE, pipe a prompt in, or pass -/);
    assert.equal(code, 2);
  });
});

describe("in Deno", () => {
  const child = (env, flags = "") =>
    shell(`prompt-inheritance child checkout.txt --agent Fix --child-cwd checkout/trees/topic ${flags}`, { root, runtime: "Deno", env });
  const GLOBAL = "Rules for every project.";
  const HOME = { HOME: `${root}/home` };

  it("without permission to read the home directory, reports that and builds the child", async () => {
    const { code, stdout, stderr } = await child({});
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^note: Pi's agent directory was not read.*--agent-dir DIR.*--allow-env=HOME,PI_CODING_AGENT_DIR$/m);
    assert.match(stdout, /Rules of this project, on the topic\./);
  });
  it("reads the agent directory that an option names, or that the environment names if it may be read", async () => {
    const asked = await child({}, "--agent-dir agent");
    assert.ok(asked.stdout.includes(GLOBAL) && !asked.stderr.includes("was not read"), asked.stderr);
    const found = await child({ DENO_ALLOW: "--allow-env=PI_CODING_AGENT_DIR,HOME", PI_CODING_AGENT_DIR: `${root}/agent`, ...HOME });
    assert.ok(found.stdout.includes(GLOBAL) && !found.stderr.includes("was not read"), found.stderr);
  });
});
