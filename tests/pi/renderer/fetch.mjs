// Fetches the two files of a published Pi that write a system prompt: runs `npm pack`, then unpacks only those files. A
// full install is not possible: the dependencies of older versions no longer install everywhere.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { packageOf } from "../versions.mjs";
import { cache, versionFolder } from "./cache.mjs";

const run = promisify(execFile);
const wanted = ["system-prompt.js", "skills.js"];
/** How many downloads run at a time: enough to hide latency, few enough for any registry. */
const atOnce = 4;

/** Makes sure that every version is in the cache. */
export async function fetchRenderers(versions) {
  await mkdir(cache, { recursive: true });
  // The files are ES modules because of `type` in their package.json, which is not unpacked.
  await writeFile(new URL("package.json", cache), '{ "type": "module" }\n');
  const waiting = versions.filter((version) => !isCached(version));
  const worker = async () => {
    for (let version = waiting.shift(); version !== undefined; version = waiting.shift()) await fetchRenderer(version);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const isCached = (version) => wanted.every((file) => existsSync(new URL(file, versionFolder(version))));

async function fetchRenderer(version) {
  const spec = `${packageOf(version)}@${version}`;
  const folder = await mkdtemp(join(fileURLToPath(cache), `.${version}-`));
  try {
    await run("npm", ["pack", spec, "--pack-destination", folder, "--silent"], { cwd: folder });
    const [tarball] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
    const inside = wanted.map((file) => `package/dist/core/${file}`);
    await run("tar", ["-xzf", tarball, "--strip-components=3", ...inside], { cwd: folder });
    await rm(join(folder, tarball));
    await rename(folder, versionFolder(version)).catch((error) => {
      // Another process may have fetched the same version first.
      if (!isCached(version)) throw error;
    });
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      `Could not fetch Pi's renderer ${spec}: ${String(error.stderr || error.message).trim()}\n` +
        `Check that \`npm view ${spec} version\` works (is the registry reachable?) and run the tests again. ` +
        `Files that were fetched stay in ${fileURLToPath(cache)}.`,
    );
  }
}
