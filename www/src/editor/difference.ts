import { unifiedMergeView } from "@codemirror/merge";
import { Compartment, Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { createEditor, showText } from "./editor.ts";

const shown = new WeakMap<HTMLElement, { view: EditorView; merge: Compartment }>();

/** Shows a text and its differences from the original in one column. This module is loaded on first use. */
export function showDifference(host: HTMLElement, original: string, text: string): void {
  let difference = shown.get(host);
  if (!difference) {
    const merge = new Compartment();
    const view = createEditor(host, { label: "Difference from the parent prompt", readOnly: true, gutter: false, extensions: merge.of([]) });
    difference = { view, merge };
    shown.set(host, difference);
  }
  const { view, merge } = difference;
  showText(view, text);
  view.dispatch({
    effects: merge.reconfigure(
      unifiedMergeView({
        original: Text.of(original.split("\n")),
        mergeControls: false,
        collapseUnchanged: { margin: 2, minSize: 6 },
        // The comparison of a long prompt is rough, so that it is not slow.
        diffConfig: { scanLimit: 500, timeout: 80 },
      }),
    ),
  });
}
