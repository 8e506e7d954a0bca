/**
 * Opens an address in the user's browser. Every user of the machine can read a command line, so the command line names
 * only a file. Only its owner can read that file, which redirects the browser to the address.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { run, start } from "../host/run.js";

/** Programs that open a file like a double click. @type {Record<string, string[]>} */
const OPENERS = { darwin: ["open"], win32: ["rundll32", "url.dll,FileProtocolHandler"] };

/**
 * @param {string} address
 * @returns {Promise<{ failed: Promise<boolean>, remove: () => void }>} `failed` resolves when the program that opens
 *   browsers ends, which may be when the browser does. `remove` deletes the file. Call it once the file has been read.
 */
export async function openBrowser(address) {
  const file = await writeRedirect(`<!doctype html>
<meta charset="utf-8" />
<meta name="referrer" content="no-referrer" />
<meta http-equiv="refresh" content="0; url=${address}" />
<title>prompt-inheritance</title>
<a href="${address}">Open the prompt</a>
`);
  if (file === undefined) return { failed: Promise.resolve(true), remove: () => {} };
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  return { failed: start(program, [...args, file.path]).then((ok) => !ok), remove: file.remove };
}

/**
 * In Deno the shell writes the file. Starting a browser needs the permission to run programs anyway, so no further
 * permission is needed.
 * @param {string} html
 * @returns {Promise<{ path: string, remove: () => void } | undefined>}
 */
async function writeRedirect(html) {
  if (Reflect.has(globalThis, "Deno")) {
    const script = 'umask 077 && folder=$(mktemp -d) && cat > "$folder/view.html" && printf %s "$folder"';
    const folder = await run("sh", ["-c", script], html);
    return folder ? { path: `${folder}/view.html`, remove: () => void run("rm", ["-rf", folder], "") } : undefined;
  }
  try {
    const folder = mkdtempSync(join(tmpdir(), "prompt-inheritance-"));
    const path = join(folder, "view.html");
    writeFileSync(path, html, { mode: 0o600, flag: "wx" });
    return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
  } catch {
    return undefined;
  }
}
