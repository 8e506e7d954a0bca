import type { EditorView } from "@codemirror/view";
import { paintedAt } from "../editor/painting.ts";
import { count } from "../words.ts";

/** Describes an offset in words: its line, its region and its note. Colour and tooltips show the same. */
export function tell(place: HTMLElement, view: EditorView, offset: number): void {
  const { block, note } = paintedAt(view.state, offset);
  const line = `Line ${count(view.state.doc.lineAt(Math.min(offset, view.state.doc.length)).number)}`;
  place.textContent = [line, block && `${block.label}${block.faint ? " (left out)" : ""}`, note?.text].filter((part) => part).join(" · ");
  place.toggleAttribute("data-note", note !== undefined);
}

/** Removes the description. */
export function clear(place: HTMLElement): void {
  place.textContent = "";
  place.removeAttribute("data-note");
}
