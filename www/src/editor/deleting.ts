import { EditorSelection, findClusterBreak, type StateCommand } from "@codemirror/state";

/**
 * Deletes the selection, or the character (the whole grapheme cluster) before or after the cursor. CodeMirror's own
 * commands also handle indentation, for which they load a parser library.
 */
const deleting = (forward: boolean): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const change = state.changeByRange((range) => {
      let { from, to } = range;
      if (range.empty) {
        const line = state.doc.lineAt(from);
        const edge = forward ? line.to : line.from;
        const beside = from === edge ? from + (forward ? 1 : -1) : line.from + findClusterBreak(line.text, from - line.from, forward);
        [from, to] = [Math.max(0, Math.min(from, beside)), Math.min(state.doc.length, Math.max(to, beside))];
      }
      return { changes: { from, to }, range: EditorSelection.cursor(from) };
    });
    if (change.changes.empty) return false;
    dispatch(state.update(change, { scrollIntoView: true, userEvent: forward ? "delete.forward" : "delete.backward" }));
    return true;
  };

export const deleteBackward = deleting(false);
export const deleteForward = deleting(true);
