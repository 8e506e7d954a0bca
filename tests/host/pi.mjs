// Runs the real Pi as a host does: in its own process, in a Node that is new enough (Pi 1.6 needs 22).
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const OLDEST_NODE = 22;

const require = createRequire(import.meta.url);

/** The Node that Pi runs in. */
export function nodeForPi() {
  if (Number(process.versions.node.split(".")[0]) >= OLDEST_NODE) return process.execPath;
  try {
    return join(dirname(require.resolve("node-newest/package.json")), "bin/node");
  } catch {
    throw new Error(`Pi needs Node ${OLDEST_NODE}. This is ${process.version}, and node-newest is not installed. Run npm install, or use a newer Node.`);
  }
}

/** Runs a script of this folder in Pi's Node and returns the JSON that it prints. */
export async function runWithPi(script, args, env = {}) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout } = await promisify(execFile)(nodeForPi(), [path, ...args], {
    env: { ...process.env, PI_OFFLINE: "1", ...env },
    maxBuffer: 64 << 20,
  });
  return JSON.parse(stdout);
}
