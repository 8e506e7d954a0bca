import type { Diagnostic, Span } from "prompt-inheritance";
import type { Failure } from "../analysis/attempt.ts";
import { count, plural } from "../words.ts";
import { button, make } from "./dom.ts";

export interface NoticeActions {
  /** Shows a place in the text. */
  jump(span: Span): void;
  /** What line a place is on. */
  line(span: Span): number;
  /** Offers to say what is known, where that would settle the matter. */
  askKnown?: () => void;
}

/** The codes that a known part would settle. */
const openQuestions = new Set(["ambiguous-anchor", "ambiguous-region"]);
/** Candidates beyond these are more than one looks at. */
const mostPlaces = 8;

/** A line for each diagnostic and each refused call. */
export function showNotices(root: HTMLElement, diagnostics: readonly Diagnostic[], failures: readonly Failure[], actions: NoticeActions): void {
  const open = root.querySelector("details")?.open ?? true;
  const items = [
    ...failures.map((failure) => make("li", { class: "refused" }, make("strong", {}, "Refused"), " ", ...sentence(failure.message), " The last good result stays.")),
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
    isQuestion && actions.askKnown !== undefined && button("Say what is known…", actions.askKnown, { class: "small" }),
  );
}

/** The library's messages are clauses, to be put into lines of any kind; here they are sentences, with code between backticks. */
function sentence(clause: string): (Node | string)[] {
  const capital = clause.charAt(0).toUpperCase() + clause.slice(1);
  const whole = /[.!?]$/.test(capital) ? capital : `${capital}.`;
  return whole.split("`").map((piece, index) => (index % 2 === 1 ? make("code", {}, piece) : piece));
}

/** Each diagnostic once: the map, the identity and the child may tell the same. */
export function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter((one) => {
    const key = `${one.code} ${one.message} ${one.spans.map(({ start, end }) => `${start}-${end}`).join()}`;
    return !seen.has(key) && seen.add(key);
  });
}
