// The package under test: the built one, or the folder that PACKAGE names.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export async function loadPackage() {
  const folder = process.env.PACKAGE ?? fileURLToPath(new URL("../../../pkg", import.meta.url));
  const entry = resolve(folder, "index.js");
  if (!existsSync(entry)) throw new Error(`There is no package at ${entry}. Run \`make pkg\`, or set PACKAGE to the folder of another one.`);
  return import(pathToFileURL(entry).href);
}
