import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/**
 * Called with the offset that the reader points at by mouse, or by the cursor of the focused editor. Null: the reader
 * points at nothing.
 */
export type Pointed = (offset: number | null, by: "mouse" | "cursor") => void;

export const pointing = (pointed: Pointed): Extension =>
  ViewPlugin.define(
    (view) => {
      let frame = 0;
      const point = (coords: { x: number; y: number } | null) => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(() => pointed(coords && view.posAtCoords(coords), "mouse"));
      };
      const move = (event: MouseEvent) => {
        if (event.buttons === 0) point({ x: event.clientX, y: event.clientY });
      };
      const leave = () => point(null);
      view.contentDOM.addEventListener("mousemove", move);
      view.contentDOM.addEventListener("mouseleave", leave);
      return {
        update(update: ViewUpdate) {
          if (!update.selectionSet && !update.focusChanged && !update.docChanged) return;
          const { hasFocus, state } = update.view;
          // Called after this update, because a highlight is itself an update.
          // The start of a selection counts, because its end may belong to the next part.
          if (hasFocus) queueMicrotask(() => pointed(Math.min(state.selection.main.from, view.state.doc.length), "cursor"));
          else if (update.focusChanged) queueMicrotask(() => pointed(null, "cursor"));
        },
        destroy() {
          cancelAnimationFrame(frame);
          view.contentDOM.removeEventListener("mousemove", move);
          view.contentDOM.removeEventListener("mouseleave", leave);
        },
      };
    },
  );

/** Whether an offset is on screen now. */
export function inView(view: EditorView, offset: number): boolean {
  const block = view.lineBlockAt(Math.min(offset, view.state.doc.length));
  const top = view.scrollDOM.scrollTop;
  return block.bottom > top && block.top < top + view.scrollDOM.clientHeight;
}
