import type { Diagnostic, Span } from "prompt-inheritance";
import type { Failure } from "../analysis/attempt.ts";
import { count, plural } from "../words.ts";
import { button, make } from "./dom.ts";

export interface NoticeActions {
  /** Shows a span in the text. */
  jump(span: Span): void;
  /** The line that a span begins on. */
  line(span: Span): number;
  /** Opens the known parts, for a diagnostic that a known part would settle. */
  askKnown?: () => void;
}

/** The codes that a known part can settle. */
const openQuestions = new Set(["ambiguous-anchor", "ambiguous-region"]);
/** The most places that a notice links to. Nobody looks at more. */
const mostPlaces = 8;

/** Shows a line for each diagnostic and each error. */
export function showNotices(root: HTMLElement, diagnostics: readonly Diagnostic[], failures: readonly Failure[], actions: NoticeActions): void {
  const open = root.querySelector("details")?.open ?? true;
  const items = [
    ...failures.map((failure) => make("li", { class: "refused" }, make("strong", {}, "Error"), " ", ...sentence(failure.message), " The result stays as it was.")),
    ...diagnostics.map((diagnostic) => diagnosticItem(diagnostic, actions)),
  ];
  root.hidden = items.length === 0;
  if (items.length <= 2) {
    root.replaceChildren(make("ul", {}, ...items));
    return;
  }
  const details = make("details", {}, make("summary", {}, `${plural(items.length, "notice")}`), make("ul", {}, ...items));
  details.open = open;
  root.replaceChildren(details);
}

function diagnosticItem(diagnostic: Diagnostic, actions: NoticeActions): HTMLElement {
  const isQuestion = openQuestions.has(diagnostic.code);
  const places = diagnostic.spans.slice(0, mostPlaces).map((span, index) =>
    button(
      isQuestion ? `candidate ${index + 1}, line ${count(actions.line(span))}` : `line ${count(actions.line(span))}`,
      () => actions.jump(span),
      { class: "link" },
    ),
  );
  const rest = diagnostic.spans.length - places.length;
  return make(
    "li",
    { class: isQuestion ? "open-question" : undefined },
    make("code", {}, diagnostic.code),
    " ",
    ...sentence(diagnostic.message),
    " ",
    diagnostic.hint !== undefined && make("span", { class: "hint" }, ...sentence(diagnostic.hint), " "),
    ...places.flatMap((place) => [place, " "]),
    rest > 0 && `and ${count(rest)} more `,
    isQuestion && actions.askKnown !== undefined && button("Enter known parts…", actions.askKnown, { class: "small" }),
  );
}

/** Makes a sentence of a library message, which is a clause. Text between backticks becomes code. */
function sentence(clause: string): (Node | string)[] {
  const capital = clause.charAt(0).toUpperCase() + clause.slice(1);
  const whole = /[.!?]$/.test(capital) ? capital : `${capital}.`;
  return whole.split("`").map((piece, index) => (index % 2 === 1 ? make("code", {}, piece) : piece));
}

/** Removes duplicates, because the map, the identity and the child may report the same diagnostic. */
export function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((one) => {
    const key = `${one.code} ${one.message} ${one.spans.map(({ start, end }) => `${start}-${end}`).join()}`;
    return !seen.has(key) && seen.add(key);
  });
}
