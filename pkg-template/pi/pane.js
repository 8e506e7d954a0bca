/** A view in Pi's terminal that shows lines to scroll through, in place of the editor. */
import { counted, fits, shown } from "../cli/terminal.js";

/** @typedef {import("./report.js").Line} Line */
/** @typedef {import("@earendil-works/pi-coding-agent").ExtensionUIContext} UI */
/** @typedef {Parameters<Parameters<UI["custom"]>[0]>} Given What Pi passes to the function that makes a component. */

/** Rows of the terminal that are reserved for what Pi shows around the view. */
const OTHER_ROWS = 8;
const FEWEST_ROWS = 5;

/**
 * Shows lines until the user closes the view.
 * @param {UI} ui
 * @param {readonly Line[]} lines
 */
export const showPane = (ui, lines) =>
  ui.custom((/** @type {Given[0]} */ tui, /** @type {Given[1]} */ theme, /** @type {Given[2]} */ keybindings, /** @type {(result: undefined) => void} */ done) => {
    let top = 0;
    let width = 0;
    /** @type {string[]} */
    let rows = [];
    const room = () => Math.max(FEWEST_ROWS, tui.terminal.rows - OTHER_ROWS);
    const paint = (/** @type {string} */ text, /** @type {Line["style"]} */ style) =>
      style === "heading" ? theme.bold(text) : style === "dim" ? theme.fg("dim", text) : text;
    return {
      render(columns) {
        if (columns !== width) {
          width = columns;
          rows = lines.flatMap(({ text, style }) => wrapped(text, width).map((row) => paint(row, style)));
        }
        top = Math.max(0, Math.min(top, rows.length - room()));
        const below = rows.length - top - room();
        const more = below > 0 ? `${counted(below, "line")} below. ` : "";
        return [...rows.slice(top, top + room()), "", theme.fg("dim", shown(`${more}Up and Down scroll, Space and b scroll a page, Escape closes.`, width))];
      },
      handleInput(key) {
        if (key === "q" || keybindings.matches(key, "tui.select.cancel") || keybindings.matches(key, "tui.select.confirm")) return done(undefined);
        // The keys of pagers: Pi uses the page keys itself when it fills the whole screen.
        if (key === " ") top += room();
        if (key === "b") top -= room();
        const steps = { "tui.select.up": -1, "tui.select.down": 1, "tui.select.pageUp": -room(), "tui.select.pageDown": room() };
        for (const [name, step] of Object.entries(steps)) {
          if (keybindings.matches(key, /** @type {keyof typeof steps} */ (name))) top += step;
        }
        tui.requestRender();
      },
      invalidate() {
        width = 0;
      },
    };
  });

/**
 * A text in rows that fit into a width, broken at spaces if possible.
 * @param {string} text
 * @param {number} width
 */
function wrapped(text, width) {
  return text.split(/\r?\n/).flatMap((line) => {
    let rest = shown(line, Infinity);
    /** @type {string[]} */
    const rows = [];
    for (;;) {
      // At least one code unit, so that the loop ends on a terminal of any width.
      const end = fits(rest, width) || 1;
      if (end >= rest.length) return [...rows, rest];
      const space = rest.lastIndexOf(" ", end);
      const at = space > end / 2 ? space : end;
      rows.push(rest.slice(0, at));
      rest = rest.slice(at).replace(/^ /, "");
    }
  });
}
