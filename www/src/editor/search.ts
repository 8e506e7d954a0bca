import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";

export { openSearchPanel } from "@codemirror/search";
export const searching = [search({ top: true }), highlightSelectionMatches({ minSelectionLength: 3 }), Prec.high(keymap.of(searchKeymap))];
