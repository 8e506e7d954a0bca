import { history, historyKeymap } from "@codemirror/commands";
import { EditorState, Transaction, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import css from "./editor.css?inline";
import { finding } from "./finding.ts";
import { textKeys } from "./keys.ts";
import { painting } from "./painting.ts";
import { specialCharacters } from "./special-characters.ts";
import { typingOver } from "./typing-over.ts";

export interface EditorOptions {
  readonly label: string;
  readonly readOnly?: boolean;
  readonly gutter?: boolean;
  readonly extensions?: Extension;
  /** Called when the reader changes the text, but not when the page does. */
  readonly changed?: (view: EditorView) => void;
}

/** One sheet for all editors. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/**
 * Makes an editor in an element. The editor is in a shadow root, because there CodeMirror adds its styles as
 * constructed sheets. A strict content security policy allows these.
 */
export function createEditor(host: HTMLElement, options: EditorOptions): EditorView {
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      extensions: [
        // Only a line feed ends a line. A carriage return is text, so that offsets and bytes are those of the prompt.
        EditorState.lineSeparator.of("\n"),
        EditorState.readOnly.of(options.readOnly ?? false),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          "aria-label": options.label,
          ...(options.readOnly && { "aria-readonly": "true" }),
          spellcheck: "false",
          autocorrect: "off",
          autocapitalize: "off",
          translate: "no",
          // Editable text can have the focus anyway. Tools that check for `tabindex` need it.
          tabindex: "0",
        }),
        options.gutter === false ? [] : [lineNumbers(), painting()],
        highlightSpecialChars(specialCharacters),
        drawSelection(),
        finding(),
        typingOver(),
        options.readOnly ? [] : [history(), keymap.of(historyKeymap)],
        keymap.of(textKeys),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || update.transactions.every((one) => one.annotation(Transaction.remote))) return;
          options.changed?.(update.view);
        }),
        options.extensions ?? [],
      ],
    }),
  });
}

/** The whole text, unchanged. */
export const textOf = (view: EditorView): string => view.state.sliceDoc();

/** Shows another text. Replaces only what differs, so that the scroll position and the cursor stay if they can. */
export function showText(view: EditorView, text: string): void {
  const old = textOf(view);
  if (old === text) return;
  const longest = Math.min(old.length, text.length);
  let start = 0;
  while (start < longest && old.charCodeAt(start) === text.charCodeAt(start)) start++;
  let same = 0;
  while (same < longest - start && old.charCodeAt(old.length - 1 - same) === text.charCodeAt(text.length - 1 - same)) same++;
  view.dispatch({
    changes: { from: start, to: old.length - same, insert: view.state.toText(text.slice(start, text.length - same)) },
    annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
  });
  // CodeMirror returns to the last scroll position that it saw when it gets the focus. Firefox fires no event when a
  // shorter text changes that position.
  view.requestMeasure({ read: ({ scrollDOM }) => void scrollDOM.dispatchEvent(new Event("scroll")) });
}

/** Scrolls a span to the middle of the view. With `focus`, also selects it and focuses the editor. */
export function reveal(view: EditorView, start: number, end: number, focus: boolean): void {
  const length = view.state.doc.length;
  const from = Math.min(start, length);
  view.dispatch({
    effects: EditorView.scrollIntoView(from, { y: "center" }),
    ...(focus && { selection: { anchor: from, head: Math.min(end, length) } }),
  });
  if (focus) view.focus();
}
