/** The help texts, written from the tables that arguments are read with. */
import { COMMANDS } from "./commands.js";
import { LAYERS } from "./explain.js";

const EXIT_CODES = "Exit codes: 0 success, 1 audit found something, 2 wrong call (see standard error).\n";
const WIDTH = 80;

export function mainHelp() {
  const rows = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(9)} ${about}\n`);
  return `Usage: prompt-inheritance COMMAND [FILE] [options]

Reads system prompts of the Pi coding agent, and builds the prompts of its subagents.

Commands:
${rows.join("")}
FILE is a prompt in UTF-8. Without FILE, or if it is -, standard input is read.
NO_COLOR and FORCE_COLOR are respected.

For help on a command, run prompt-inheritance COMMAND --help, or -h.
--version prints the version.
${EXIT_CODES}`;
}

/**
 * @param {string} name
 * @param {import("./commands.js").Command} command
 */
export function commandHelp(name, { help, examples, options, takesMany }) {
  const flags = Object.entries(options).map(([flag, { value }]) => `--${flag}${value ? ` ${value}` : ""}`);
  const column = Math.max(...flags.map((flag) => flag.length)) + 4;
  const rows = Object.values(options).map(({ help: text, choices, required, many }, index) => {
    const extra = `${required ? " Required." : ""}${many ? " May be repeated." : ""}`;
    const list = choices && !choices.every((choice) => text.includes(choice)) ? ` One of ${choices.join(", ")}.` : "";
    return `  ${flags[index].padEnd(column - 2)}${wrapped(text + list + extra, WIDTH - column, " ".repeat(column))}\n`;
  });
  const required = Object.entries(options).filter(([, option]) => option.required);
  return `Usage: prompt-inheritance ${name} ${takesMany ? "[FILE…]" : "[FILE]"}${required.map(([flag, { value }]) => ` --${flag} ${value}`).join("")} [options]

${wrapped(help, WIDTH, "")}
Without FILE, or if it is -, standard input is read.

Options:
${rows.join("")}
Examples:
${examples.map((example) => `  prompt-inheritance ${example}\n`).join("")}
${EXIT_CODES}`;
}

/** @param {import("./terminal.js").Screen} screen */
export function legend({ paint }) {
  return Object.entries(LAYERS)
    .map(([layer, { bar, style, fate }]) => `${paint(`${bar} ${layer}`, style)}: ${fate}`)
    .join("   ");
}

/** @param {string} text @param {number} width @param {string} indent The indent of the lines after the first. */
function wrapped(text, width, indent) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${indent}`);
}
