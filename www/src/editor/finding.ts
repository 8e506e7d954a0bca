import { StateEffect, type Extension } from "@codemirror/state";
import { keymap, type EditorView } from "@codemirror/view";

const searchable = new WeakSet<EditorView>();

/** Loads the search and its keys when the reader first opens its panel. */
export const finding = (): Extension =>
  keymap.of([
    {
      key: "Mod-f",
      preventDefault: true,
      run: (view) => {
        // Once the search is loaded, its own keys have precedence.
        if (searchable.has(view)) return false;
        searchable.add(view);
        void import("./search.ts").then(({ openSearchPanel, searching }) => {
          view.dispatch({ effects: StateEffect.appendConfig.of(searching) });
          openSearchPanel(view);
        });
        return true;
      },
    },
  ]);
