import type { EditorView } from "@codemirror/view";
import { createEditor, showText, textOf } from "../editor/editor.ts";
import { noteTooltips } from "../editor/notes.ts";
import { paint, type Painting } from "../editor/painting.ts";
import { pointing, type Pointed } from "../editor/pointing.ts";
import { download, hasLoneSurrogates } from "../share/files.ts";
import { button, make, say } from "./dom.ts";

export interface OutputOptions {
  readonly label: string;
  readonly fileName: string;
  readonly pointed: Pointed;
  /** Where given, the text can be edited by the reader. */
  readonly edited?: (text: string) => void;
  readonly asMarkdown: () => string;
  readonly original: () => string;
}

/** What is left out is drawn whole in a comparison, so that a long one would block the page. */
const longestCompared = 200_000;

/** A text that was made, with what one does with it: copy, download, compare with the parent's. */
export class Output {
  readonly view: EditorView;
  #options: OutputOptions;
  #difference: HTMLElement | undefined;
  #frame: HTMLElement;
  #toggle: HTMLButtonElement;

  constructor(root: HTMLElement, options: OutputOptions) {
    this.#options = options;
    this.#toggle = button("Difference", () => void this.#toggleDifference(), {
      class: "small",
      "aria-pressed": "false",
      title: "Compares the text with the parent's prompt, line by line",
    });
    this.#frame = make("div", { class: "editor" });
    root.append(
      make(
        "div",
        { class: "row output-head" },
        make("h3", {}, options.label),
        this.#toggle,
        button("Copy", () => void this.#copy(textOf(this.view), "Copied."), { class: "small" }),
        button("Copy as Markdown", () => void this.#copy(options.asMarkdown(), "Copied with the table of regions."), { class: "small", title: "With the table of the parent's regions" }),
        button("Download", () => this.#download(), { class: "small" }),
      ),
      this.#frame,
    );
    this.view = createEditor(this.#frame, {
      label: options.label,
      readOnly: options.edited === undefined,
      ...(options.edited && { changed: (view: EditorView) => options.edited!(textOf(view)) }),
      extensions: [pointing(options.pointed), noteTooltips()],
    });
  }

  show(text: string, painting: Painting): void {
    showText(this.view, text);
    this.view.dispatch({ effects: paint.of(painting) });
    if (this.#difference) void this.#drawDifference();
  }

  async #toggleDifference(): Promise<void> {
    if (this.#difference) {
      this.#difference.remove();
      this.#difference = undefined;
    } else {
      this.#difference = make("div", { class: "editor difference" });
      this.#frame.after(this.#difference);
    }
    this.#frame.hidden = this.#difference !== undefined;
    this.#toggle.setAttribute("aria-pressed", String(this.#difference !== undefined));
    if (this.#difference) await this.#drawDifference();
    else this.view.requestMeasure();
  }

  async #drawDifference(): Promise<void> {
    const original = this.#options.original();
    if (original.length > longestCompared) {
      say("This prompt is too long to be compared line by line. The parent's text shows what is left out.");
      await this.#toggleDifference();
      return;
    }
    const { showDifference } = await import("../editor/difference.ts");
    if (this.#difference) showDifference(this.#difference, original, textOf(this.view));
  }

  async #copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      say(hasLoneSurrogates(text) ? `${done} Half a surrogate pair in it cannot be copied and became a replacement character.` : done);
    } catch {
      say("The browser did not allow copying. Select the text and copy it by hand.");
    }
  }

  #download(): void {
    const text = textOf(this.view);
    download(this.#options.fileName, text);
    if (hasLoneSurrogates(text)) say("Half a surrogate pair in it has no place in a file and became a replacement character.");
  }
}
