/** Writes files that only their owner can read, all or none. */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";

/** @type {Record<string, string>} */
const REASONS = {
  EEXIST: "it already exists. Use --force to overwrite it",
  ENOENT: "its directory does not exist",
  ENOTDIR: "its directory is a file",
  EACCES: "permission denied in its directory",
  EISDIR: "it is a directory",
};

/**
 * @param {Record<string, string>} files The texts, by path.
 * @param {boolean} force Whether existing files are overwritten.
 */
export function saveFiles(files, force) {
  /** @type {string[]} */
  const written = [];
  let current = "";
  try {
    // The old files are kept until all new ones are on the disk.
    const name = (/** @type {string} */ path) => (force ? `${path}.${process.pid}.new` : path);
    for (const [path, text] of Object.entries(files)) {
      current = path;
      writeFileSync(name(path), text, { mode: 0o600, flag: "wx" });
      written.push(name(path));
    }
    if (force) for (current of Object.keys(files)) renameSync(name(current), current);
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
    throw new Error(`cannot save ${current}: ${REASONS[code] ?? (error instanceof Error ? error.message : error)}`);
  }
}
