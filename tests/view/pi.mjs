// Runs real Pi sessions: Pi's own command, a scripted model instead of a real one, and this package as `pi install`
// installs it. The model records the prompts that it gets, and the tests compare with these.
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeForPi } from "../host/pi.mjs";
import { git, scratch } from "../host/scratch.mjs";
import { until } from "./installed.mjs";

const PI = join(dirname(fileURLToPath(import.meta.resolve("@earendil-works/pi-coding-agent"))), "bundle/cli.js");
export const piVersion = createRequire(PI)("../../package.json").version;

const MODEL = `import { appendFileSync } from "node:fs";
import { fauxAssistantMessage, fauxProvider, getCurrentSystemPrompt } from "@earendil-works/pi-ai";
export default (pi) => {
  const model = fauxProvider({ provider: "scripted" });
  const turn = (context) => {
    appendFileSync("SEEN", JSON.stringify(context.systemPrompt ?? getCurrentSystemPrompt(context.messages)) + "\\n");
    return fauxAssistantMessage("Done.");
  };
  model.setResponses(Array.from({ length: 20 }, () => turn));
  pi.registerProvider(model.provider);
};
`;
/** An extension with a handler that changes the prompt of each run. `run` counts the runs from 1. */
export const handler = (body) => `let run = 0;\nexport default (pi) => pi.on("before_agent_start", (event) => { run++; ${body} });\n`;

/** A script that runs npm with the tarball instead of the published package. */
const npm = (tarball) => `#!/bin/sh
for argument; do
  shift
  if [ "$argument" = prompt-inheritance ]; then argument="${tarball}"; fi
  set -- "$@" "$argument"
done
exec npm "$@"
`;

/** Makes a home directory for Pi, with the package installed, and a project. `extensions` are sources by name. */
export function lay(tarball, extensions = {}, { packaged = true } = {}) {
  const root = scratch();
  const write = (path, text, mode) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { mode });
    return join(root, path);
  };
  const command = write("npm", npm(tarball), 0o755);
  write("agent/settings.json", JSON.stringify({ npmCommand: [command] }));
  write("agent/skills/pdf/SKILL.md", "---\nname: pdf\ndescription: How to read PDFs\n---\n\nRead them.\n");
  write("agent/extensions/model.ts", MODEL.replace("SEEN", join(root, "seen")));
  for (const [name, source] of Object.entries(extensions)) write(`agent/extensions/${name}.ts`, source);
  write("repo/AGENTS.md", "Run the tests.");
  write("topic/AGENTS.md", "Rules on the topic.");
  git(join(root, "topic"), "init", "-b", "topic");
  const home = {
    root,
    repo: join(root, "repo"),
    topic: join(root, "topic"),
    env: { ...process.env, PI_OFFLINE: "1", PI_CODING_AGENT_DIR: join(root, "agent"), HOME: root },
  };
  if (packaged) execFileSync(nodeForPi(), [PI, "install", "npm:prompt-inheritance"], { env: home.env, cwd: home.repo, stdio: "pipe" });
  return home;
}

/** The prompts that the model got, in order. */
export const seen = ({ root }) => (existsSync(join(root, "seen")) ? readFileSync(join(root, "seen"), "utf8").trim().split("\n").map((line) => JSON.parse(line)) : []);

const ARGUMENTS = ["--model", "scripted/faux"];

/** Runs Pi with messages until it ends. Returns its output. */
export function run(home, mode, ...messages) {
  const args = [PI, ...ARGUMENTS, ...(mode === "json" ? ["--mode", "json"] : ["-p"]), ...messages];
  return new Promise((resolve, reject) => {
    const child = execFile(nodeForPi(), args, { cwd: home.repo, env: home.env, maxBuffer: 64 << 20, timeout: 60_000 }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stdout}\n${stderr}`)) : resolve({ stdout, stderr }),
    );
    child.stdin.end();
  });
}

/** Starts a session over RPC. */
export function rpc(home, { path } = {}) {
  const env = { ...home.env, ...(path && { PATH: `${path}:${process.env.PATH}` }) };
  const child = spawn(nodeForPi(), [PI, ...ARGUMENTS, "--mode", "rpc"], { cwd: home.repo, env });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more) => (text += more));
  const ended = new Promise((resolve) => child.on("close", resolve));
  const events = () => text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  return {
    ended,
    /** Sends a message. Returns the first later event for which `done` is true. */
    async send(message, done) {
      const before = events().length;
      child.stdin.write(`${JSON.stringify({ type: "prompt", message })}\n`);
      return until(() => events().slice(before).find(done), () => `no expected event after ${message}: ${text.slice(-2000)}`);
    },
    end: () => {
      child.stdin.end();
      return ended;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

/** Starts a session in a terminal of 100 columns and 30 rows. `shown` returns what was drawn since the last `type`. */
export function terminal(home, { path } = {}) {
  const env = { ...home.env, TERM: "xterm-256color", ...(path && { PATH: `${path}:${process.env.PATH}` }) };
  const command = `stty cols 100 rows 30; exec "${nodeForPi()}" "${PI}" ${ARGUMENTS.join(" ")}`;
  const child = spawn("script", ["-qec", command, "/dev/null"], { cwd: home.repo, env });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more) => (text += more));
  const ended = new Promise((resolve) => child.on("close", resolve));
  // Without sequences that move the cursor or set colours.
  const shown = () =>
    text
      .replace(/\x1b\[[0-9;]*[HABG]|\r/g, "\n")
      .replace(/\x1b\[[0-9;?>=]*[ -/]*[@-~]|\x1b[\]_P][^\x07\x1b]*(\x07|\x1b\\)|\x1b./g, "");
  const wait = (pattern) => until(() => pattern.test(shown()), () => `no ${pattern} in ${shown().slice(-3000)}`);
  return {
    ended,
    shown,
    wait,
    /** Types one key after the other. Pi treats keys that arrive at once as a paste. */
    async type(keys) {
      text = "";
      for (const key of keys) {
        child.stdin.write(key);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    },
    kill: () => child.kill("SIGKILL"),
  };
}
