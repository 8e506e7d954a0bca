// The package as users get it: packed, then installed by npm into a folder outside the project, together with the
// programs of consumer/.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Runs a program. If it fails, the error's message is its output, with long lines (from bundles) shortened. */
export async function execute(file, args, options) {
  try {
    return await promisify(execFile)(file, args, { ...options, env: { ...process.env, NO_COLOR: "1" } });
  } catch (error) {
    const lines = `${error.stdout}\n${error.stderr}`.split("\n").map((line) => line.slice(0, 300));
    throw new Error(`${file} ${args.join(" ")}\n${lines.join("\n")}`);
  }
}

/** Runs a tool from npm: a Node script, by its path in node_modules. */
export const runTool = (script, args, cwd) => execute(process.execPath, [tool(script), ...args], { cwd });

export const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const root = path("../../");
/** A tool of the project's own node_modules, by its path there. */
export const tool = (relative) => join(root, "node_modules", relative);
export const { devDependencies: versions, optionalDependencies } = JSON.parse(await readFile(path("../package.json"), "utf8"));
export const newestNode = optionalDependencies["node-newest"].replace(/^.*@/, "");

/** Packs pkg/ into a folder. Returns the tarball's path and the paths of the files in it. */
export async function pack(folder) {
  const { stdout } = await execute("npm", ["pack", join(root, "pkg"), "--pack-destination", folder, "--json"], { cwd: folder });
  const packed = Object.values(JSON.parse(stdout))[0];
  return { tarball: join(folder, packed.filename), files: packed.files.map((file) => file.path).sort() };
}

/** A new folder that is removed after the tests of `t`. */
export async function emptyFolder(t) {
  const folder = await mkdtemp(join(tmpdir(), "prompt-inheritance-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with the installed package and the programs of consumer/. */
export async function consumer(t) {
  const folder = await emptyFolder(t);
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await cp(path("consumer"), folder, { recursive: true });
  const { prompt } = await import("./consumer/ask.js");
  await writeFile(join(folder, "prompt.txt"), prompt);
  const { tarball } = await pack(folder);
  await execute("npm", ["install", tarball, "--no-audit", "--no-fund"], { cwd: folder });
  return folder;
}
