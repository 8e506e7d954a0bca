import type { EditorView } from "@codemirror/view";
import { paintedAt } from "../editor/painting.ts";
import { count } from "../words.ts";

/** Where an offset is, in a sentence: the same that colour and hover say. */
export function whereabouts(view: EditorView, offset: number): string {
  const { block, note } = paintedAt(view.state, offset);
  const line = `Line ${count(view.state.doc.lineAt(Math.min(offset, view.state.doc.length)).number)}`;
  return [line, block && `${block.label}${block.faint ? " (left out)" : ""}`, note?.text].filter((part) => part).join(" · ");
}
