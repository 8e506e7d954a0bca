#!/usr/bin/env node
/* @ts-self-types="./cli.d.ts" */
/** The command line: finds the command, prints its outcome, and sets the exit code. */
import process from "node:process";
import { version } from "./index.js";
import { COMMANDS } from "./cli/commands.js";
import { auditTable, diagnosticLines } from "./cli/explain.js";
import { commandHelp, legend, mainHelp } from "./cli/help.js";
import { asksForHelp, readArguments, WrongCall } from "./cli/input.js";
import { drawMap } from "./cli/map.js";
import { counted, screenOf } from "./cli/terminal.js";

const EXIT = { ok: 0, findings: 1, wrongCall: 2 };

/** @param {string} text */
const out = (text) => process.stdout.write(text);
/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

/**
 * @param {string[]} args
 * @returns {Promise<number>} The exit code.
 */
async function main([name, ...args]) {
  if (name === "help") return main(args.length > 0 ? [args[0], "--help"] : ["--help"]);
  if (name !== undefined && asksForHelp([name], {})) return (out(mainHelp()), EXIT.ok);
  if (name === "--version") return (out(`${version}\n`), EXIT.ok);
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    say(name === undefined ? mainHelp() : `prompt-inheritance: ${name} is not a command. The commands are ${Object.keys(COMMANDS).join(", ")}`);
    return EXIT.wrongCall;
  }
  if (asksForHelp(args, command.options)) return (out(commandHelp(name, command)), EXIT.ok);
  try {
    const read = readArguments(args, command.options, command.takesMany);
    return print(await command.run(read), read);
  } catch (error) {
    const message = wrongCall(error, command);
    if (message === undefined) throw error;
    say(`prompt-inheritance ${name}: ${message}\nFor help, run prompt-inheritance ${name} --help`);
    return EXIT.wrongCall;
  }
}

/**
 * The message of a wrong call. It names the flag at fault if the library names a field that a flag fills.
 * @param {unknown} error
 * @param {import("./cli/commands.js").Command} command
 */
function wrongCall(error, command) {
  if (error instanceof WrongCall) return error.message;
  if (!(error instanceof Error) || error.name !== "PromptInheritanceError") return undefined;
  const field = /** @type {import("./index.js").PromptInheritanceError} */ (error).field ?? "";
  const within = (/** @type {string | undefined} */ filled) =>
    filled !== undefined && (field === filled || field.replace(/^parent\./, "").startsWith(filled));
  const flag = Object.entries(command.options).find(([, option]) => within(option.field));
  return flag ? `--${flag[0]}: ${error.message}` : error.message;
}

/**
 * @param {import("./cli/commands.js").Outcome} outcome
 * @param {import("./cli/input.js").Arguments} args
 * @returns {number} The exit code.
 */
function print({ result, prompt, text, picture, summary, notes = [], diagnostics, fails, audited }, args) {
  const code = fails && diagnostics.length > 0 ? EXIT.findings : EXIT.ok;
  const screen = screenOf(process.stdout);
  const sayNotes = () => {
    if (!args.has("quiet")) for (const note of [...args.notes, ...notes]) say(`note: ${note}`);
  };
  const explained = (/** @type {import("./cli/terminal.js").Screen} */ on) =>
    diagnosticLines(prompt, diagnostics, on).map((line) => `${line}\n`).join("");
  if (args.has("json")) {
    out(`${JSON.stringify(result, null, 2)}\n`);
    sayNotes();
  } else if (text === undefined) {
    sayNotes();
    if (summary) out(`${summary}\n${legend(screen)}\n\n`);
    if (picture) out(`${drawMap(picture, screen)}${diagnostics.length > 0 ? "\n" : ""}`);
    out(audited ? auditTable(audited, screen) : explained(screen));
    if (audited) out(`${counted(audited.length, "prompt")}, ${counted(diagnostics.length, "finding")}\n`);
    else if (fails) out(code === EXIT.ok ? "nothing found\n" : `${counted(diagnostics.length, "finding")}\n`);
  } else {
    if (args.has("map") && picture) out(drawMap(picture, screen));
    // A file or a pipe gets the exact prompt. On a terminal, the shell's next prompt should start on a new line.
    else out(process.stdout.isTTY && text !== "" && !text.endsWith("\n") ? `${text}\n` : text);
    sayNotes();
    if (!args.has("quiet")) {
      process.stderr.write(explained(screenOf(process.stderr)));
      if (summary) say(summary);
    }
  }
  return code;
}

// A reader that closes standard output early (`| head`) or closes standard error is not a failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (Reflect.get(error, "code") !== "EPIPE") {
      say(`prompt-inheritance: cannot write the result: ${error.message}`);
      process.exit(EXIT.wrongCall);
    }
    if (stream === process.stdout) process.exit(process.exitCode);
  });
}

process.exitCode = await main(process.argv.slice(2));
