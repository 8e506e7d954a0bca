import type { Extension } from "@codemirror/state";
import { EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Told where the reader points: with the mouse, or with the cursor while the editor has the focus; null: nowhere. */
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
          // Not from inside an update: what is pointed at lights up by an update of its own.
          // Of a selection its beginning: its end may belong to what comes next.
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
