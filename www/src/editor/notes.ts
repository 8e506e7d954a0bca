import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { paintedAt } from "./painting.ts";

/** Shows the note at the pointer as a tooltip. The line under the editor shows the note at the cursor. */
export const noteTooltips = (): Extension =>
  hoverTooltip((view, position) => {
    const { note } = paintedAt(view.state, position);
    if (!note) return null;
    return {
      pos: position,
      above: true,
      create() {
        const dom = document.createElement("div");
        dom.className = "cm-note-tooltip";
        dom.textContent = note.text;
        return { dom };
      },
    };
  }, { hoverTime: 150 });
