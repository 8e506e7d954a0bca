import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Typing over a selection is done here and not by the browser, which in Chromium would first merge the lines and
 * give them style attributes: the page's policy forbids those and would report each. Nor is it let into a text
 * that is only to be read.
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
