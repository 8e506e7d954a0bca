// Formats diagnostics like `format_diagnostics` in Rust. It needs no WebAssembly, so tests can load it alone.

/** How many lines are named. The others are only counted. */
const LINES = 8;
/** How many characters are quoted. */
const QUOTED = 60;

/**
 * @param {string} prompt
 * @param {readonly import("./index.js").Diagnostic[]} diagnostics
 */
export function formatDiagnostics(prompt, diagnostics) {
  return diagnostics.map((diagnostic) => lineOf(prompt, diagnostic)).join("\n");
}

/** @param {string} prompt @param {import("./index.js").Diagnostic} diagnostic */
function lineOf(prompt, { code, message, hint, spans }) {
  const more = spans.length > LINES ? ` and ${spans.length - LINES} more` : "";
  const lines = spans.length > 0 ? `${spans.slice(0, LINES).map(({ line }) => line).join(", ")}${more}: ` : "";
  const quoted = spans.length > 0 ? `: "${quote(prompt.slice(spans[0].start, spans[0].end))}"` : "";
  return shown(`${lines}${code}: ${message}${quoted}${hint ? ` (${hint})` : ""}`);
}

/** The first line of a text. @param {string} text */
function quote(text) {
  const line = /^[^\n]*/.exec(text)?.[0] ?? "";
  // Whole characters. Each has at most two UTF-16 code units.
  const head = Array.from(line.slice(0, 2 * QUOTED)).slice(0, QUOTED).join("");
  const bare = line.replace(/\r$/, "");
  if (head.length < bare.length) return `${head}…`;
  return line.length < text.length ? `${bare} …` : bare;
}

/** Replaces line breaks and tabs by spaces, other control and text-direction characters by U+FFFD. @param {string} text */
const shown = (text) => text.replace(/[\t\r\n]/g, " ").replace(/[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
