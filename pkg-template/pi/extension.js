/**
 * The package as a Pi package: the command `/inherit`, which shows what a subagent would inherit from this session's
 * prompt. It does not call the model, adds nothing to the prompt, and stores nothing in the session.
 */
import { homedir } from "node:os";
import { resolve } from "node:path";
import process from "node:process";
import { kept, keepTurns } from "./turns.js";

/** @typedef {import("@earendil-works/pi-coding-agent").ExtensionAPI} ExtensionAPI */
/** @typedef {import("@earendil-works/pi-coding-agent").ExtensionCommandContext} Context */
/** @typedef {import("./turns.js").Turn} Turn */
/** @typedef {import("./report.js").Line} Line */
/** @typedef {import("../view/server.js").View} View */

/** The subcommands of `/inherit`, with a description of each for Pi's completion. */
const JOBS = {
  view: "show the prompt in the browser",
  save: "FILE: save the prompt, with its known parts next to it (--force overwrites)",
  child: "DIRECTORY: show the prompt of a child in that directory",
};
/** The agent for `/inherit child`. It has no body, because the command shows what a child inherits. */
const AGENT = { name: "subagent", mode: /** @type {const} */ ("append") };

/** @param {ExtensionAPI} pi */
export default function inherit(pi) {
  const lastTurn = keepTurns(pi);
  /** @type {View | undefined} */
  let page;
  pi.on("session_shutdown", () => {
    page?.close();
    page = undefined;
  });

  /** @param {Context} ctx */
  const view = async (ctx) => {
    if (!ctx.hasUI) {
      throw new Error("/inherit view needs a session that stays open. Save the prompt with /inherit save FILE, then run npx prompt-inheritance view FILE");
    }
    const turn = turnOf(lastTurn(), ctx);
    const shown = await shownOf(turn, ctx.cwd);
    if (page) page.show(shown);
    else {
      const { serveView } = await import("../view/server.js");
      page = await serveView(shown, { port: 0, endsAlone: false });
    }
    const { openBrowser } = await import("../view/browser.js");
    const browser = await openBrowser(page.address);
    void Promise.race([page.opened, page.ended]).then(browser.remove);
    void browser.failed.then((failed) => {
      if (failed) ctx.ui.notify("Could not open a browser. Open the address yourself.", "warning");
    });
    ctx.ui.notify(`${shown.name}, until this session ends: ${page.address}`, "info");
  };

  pi.registerCommand("inherit", {
    description: "Show what a subagent would inherit from this session's prompt, and why (view, save FILE, child DIRECTORY)",
    getArgumentCompletions: (prefix) => {
      const items = Object.entries(JOBS).map(([value, description]) => ({ value, label: value, description }));
      // If a typed subcommand were offered again, Enter would accept the completion instead of running the command.
      const open = items.filter(({ value }) => value.startsWith(prefix) && value !== prefix);
      return open.length > 0 ? open : null;
    },
    async handler(args, ctx) {
      const [, job, rest] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(args) ?? ["", "", ""];
      try {
        if (job === "") {
          const { report } = await import("./report.js");
          await show(ctx, report(turnOf(lastTurn(), ctx), ctx.cwd));
        } else if (job === "view" && rest === "") await view(ctx);
        else if (job === "save") await save(turnOf(lastTurn(), ctx), rest, ctx);
        else if (job === "child") await child(turnOf(lastTurn(), ctx), rest, ctx);
        else throw new Error(`/inherit does not accept ${JSON.stringify(args.trim())}. Use /inherit alone, or with view, save FILE or child DIRECTORY`);
      } catch (error) {
        tell(ctx, error instanceof Error ? error.message : String(error), "error");
      }
    },
  });
}

/**
 * The last turn, or the base prompt if there was none.
 * @param {Turn | undefined} last
 * @param {Context} ctx
 * @returns {Turn}
 */
function turnOf(last, ctx) {
  if (last !== undefined) return last;
  if (typeof ctx.getSystemPromptOptions !== "function") throw new Error("/inherit needs a newer version of Pi: this version does not provide its prompt options");
  return { prompt: ctx.getSystemPrompt(), ...kept(ctx.getSystemPromptOptions()) };
}

/** @param {Turn} turn @param {string} cwd */
async function shownOf({ number, prompt, options, forced }, cwd) {
  const { knownParts } = await import("../index.js");
  const { environmentOf } = await import("../host/directory.js");
  const name = number === undefined ? "The base prompt, without the text that extensions add" : `The prompt of turn ${number}${forced ? ", which an extension forced" : ""}`;
  return { name, prompt, known: knownParts(options), parentCwd: cwd, environment: environmentOf(cwd) };
}

/**
 * @param {Turn} turn
 * @param {string} args
 * @param {Context} ctx
 */
async function save(turn, args, ctx) {
  const force = /(^|\s)--force(\s|$)/;
  const file = pathOf(args.replace(force, " ").trim(), ctx.cwd, "/inherit save FILE");
  const { knownParts } = await import("../index.js");
  const { saveFiles } = await import("./save.js");
  const known = JSON.stringify(knownParts(turn.options), null, 2);
  saveFiles({ [file]: turn.prompt, [`${file}.known.json`]: `${known}\n` }, force.test(args));
  const { origin } = await import("./report.js");
  const notes = turn.prompt.isWellFormed() ? [] : ["Lone surrogates were replaced, because a file in UTF-8 cannot contain them."];
  tell(ctx, [`Saved ${file} and ${file}.known.json.`, ...origin(turn), ...notes].join("\n"), "info");
}

/**
 * @param {Turn} turn
 * @param {string} args
 * @param {Context} ctx
 */
async function child({ prompt, options }, args, ctx) {
  const cwd = pathOf(args, ctx.cwd, "/inherit child DIRECTORY");
  const { buildChildPrompt, knownParts } = await import("../index.js");
  const { contextFilesOf, environmentOf } = await import("../host/directory.js");
  const environment = environmentOf(cwd);
  if (environment === undefined) throw new Error(`${cwd} is not on this machine`);
  const built = buildChildPrompt({
    parent: { prompt, cwd: ctx.cwd, known: knownParts(options) },
    agent: AGENT,
    environment: { cwd, ...environment },
    contextFiles: contextFilesOf(cwd),
  });
  const { formatDiagnostics } = await import("../format.js");
  await show(ctx, [
    { text: built.text },
    ...(built.diagnostics.length > 0 ? [{ text: `\n${formatDiagnostics(prompt, built.diagnostics)}`, style: /** @type {const} */ ("dim") }] : []),
  ]);
}

/**
 * A path as a person types it: it may be in quotes, and it may start with `~`.
 * @param {string} text
 * @param {string} cwd
 * @param {string} usage
 */
function pathOf(text, cwd, usage) {
  const path = text.replace(/^(["'])(.*)\1$/s, "$2");
  if (path === "") throw new Error(`${usage}: the path is missing`);
  return resolve(cwd, path.replace(/^~(?=[/\\]|$)/, homedir()));
}

/**
 * Shows lines in a view of their own in the terminal, as a notification over RPC, else on standard error.
 * @param {Context} ctx
 * @param {readonly Line[]} lines
 */
async function show(ctx, lines) {
  if (ctx.mode !== "tui") return tell(ctx, lines.map(({ text }) => text).join("\n"), "info");
  const { showPane } = await import("./pane.js");
  await showPane(ctx.ui, lines);
}

/**
 * @param {Context} ctx
 * @param {string} text
 * @param {"info" | "error"} type
 */
function tell(ctx, text, type) {
  if (ctx.hasUI) ctx.ui.notify(text, type);
  else process.stderr.write(`${text}\n`);
}
