import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { paintedAt } from "./painting.ts";

/** Says on hover what is noted of the text under the pointer. The line under the text says it of the cursor. */
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
