/** The command that shows a prompt in the browser, on a page that is served on this machine only. */
import { unwatchFile, watchFile } from "node:fs";
import { basename } from "node:path";
import process from "node:process";
import { contextFilesOf, environmentOf } from "../host/directory.js";
import { parsePrompt } from "../index.js";
import { absolute, knownFile, readKnown, readPrompt, WrongCall } from "./input.js";
import { CWD, KNOWN } from "./options.js";

/** @typedef {import("./input.js").Arguments} Arguments */
/** @typedef {import("../view/server.js").Shown} Shown */

/** How often a watched file is checked, in milliseconds. */
const WATCH_INTERVAL = 250;

/** @type {import("./commands.js").Command} */
export const view = {
  about: "show a prompt in the browser: regions, cuts, and the child's prompt",
  help: "Shows the prompt in FILE in the browser. The page is served on 127.0.0.1, and only at an address that nobody can guess. The command ends on Ctrl-C, or 30 seconds after its last page is closed.",
  examples: [
    "view parent.txt",
    "view parent.txt --child-cwd ../worktree --watch",
    "view parent.txt --no-open --port 8123",
  ],
  options: {
    ...CWD,
    "child-cwd": { value: "DIR", help: "The child's directory. Default: the parent's.", field: "childCwd" },
    ...KNOWN,
    watch: { help: "Update the page whenever FILE changes." },
    port: { value: "NUMBER", help: "The port to serve on. Default: a free port." },
    "no-open": { help: "Print the address, and do not open a browser." },
  },
  run,
};

/**
 * @param {Arguments} args
 * @returns {Promise<import("./commands.js").Outcome>}
 */
async function run(args) {
  const [file] = args.files;
  if (args.has("watch") && (file === undefined || file === "-")) {
    throw new WrongCall("--watch needs a FILE, because standard input is read only once");
  }
  const port = portOf(args.text("port"));
  const first = await shown(args);
  const notes = [...args.notes];
  args.notes.clear();
  // Imported here, because the other commands need no server.
  const { serveView } = await import("../view/server.js");
  const page = await serveView(first, { port, endsAlone: true }).catch((error) => {
    throw new WrongCall(cannotServe(port, error));
  });

  /** @param {string} line */
  const say = (line) => process.stderr.write(`${line}\n`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, page.close);
  process.stdout.write(`${page.address}\n`);
  for (const note of notes) say(`note: ${note}`);
  const watched = args.has("watch") ? [file, knownFile(args)].filter((one) => one !== undefined) : [];
  const again = () =>
    shown(args).then(page.show, (error) => say(`prompt-inheritance view: the page was not updated: ${error.message}`));
  for (const one of watched) watchFile(one, { interval: WATCH_INTERVAL }, again);
  const browser = args.has("no-open") ? undefined : await open(page, say);

  await page.ended;
  for (const one of watched) unwatchFile(one, again);
  browser?.remove();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(signal, page.close);
  args.notes.clear();
  return { result: undefined, prompt: "", text: "", diagnostics: [] };
}

/**
 * @param {import("../view/server.js").View} page
 * @param {(line: string) => void} say
 */
async function open(page, say) {
  const { openBrowser } = await import("../view/browser.js");
  const browser = await openBrowser(page.address);
  void page.opened.then(browser.remove);
  void browser.failed.then((failed) => {
    if (failed) say("Could not open a browser. Open the address above. Press Ctrl-C to end.");
  });
  say("The command ends on Ctrl-C, or 30 seconds after the page is closed.");
  return browser;
}

/**
 * The current contents of the files. The library rejects wrong ones.
 * @param {Arguments} args
 * @returns {Promise<Shown>}
 */
async function shown(args) {
  const prompt = await readPrompt(args.files[0], args.notes);
  const known = readKnown(args);
  const [parentCwd, childCwd] = [absolute(args.text("cwd")), absolute(args.text("child-cwd"))];
  if (childCwd === "") throw new WrongCall("--child-cwd: expected a directory, not an empty string");
  const { cwd } = parsePrompt(prompt, { cwd: parentCwd, known });
  const elsewhere = childCwd === (parentCwd ?? cwd) ? undefined : childCwd;
  const directory = childCwd ?? parentCwd ?? cwd;
  const [file = "-"] = args.files;
  return {
    name: file === "-" ? "Standard input" : basename(file),
    prompt,
    known,
    parentCwd,
    childCwd: elsewhere,
    childFiles: elsewhere ? contextFilesOf(elsewhere) : undefined,
    environment: directory ? environmentOf(directory) : undefined,
  };
}

/** @param {string | undefined} text */
function portOf(text = "0") {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new WrongCall(`--port must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
  return Number(text);
}

/** @type {Record<string, string>} */
const PORT_ERRORS = { EADDRINUSE: "another program uses it", EACCES: "permission denied" };

/** @param {number} port @param {Error} error */
function cannotServe(port, error) {
  const reason = PORT_ERRORS[Reflect.get(error, "code")];
  return reason === undefined ? `cannot serve the page: ${error.message}` : `--port: cannot serve on ${port}: ${reason}`;
}
