import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Replaces the selection when the reader types over it. Chromium would first merge the lines and give them style
 * attributes, which the page's policy forbids and reports. In a read-only text, all input is ignored.
 */
export const typingOver = (): Extension =>
  EditorView.domEventHandlers({
    beforeinput(event, view) {
      if (view.state.readOnly) return true;
      const replaces = event.inputType === "insertText" && event.data !== null && !view.state.selection.main.empty;
      if (!replaces || view.composing) return false;
      view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
      return true;
    },
  });
