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
  /** Called when the reader edits the text. Without it, the text is read-only. */
  readonly edited?: (text: string) => void;
  readonly asMarkdown: () => string;
  readonly original: () => string;
}

/** The longest prompt to compare. A comparison draws all removed text, so a long prompt would block the page. */
const longestCompared = 200_000;

/** A result, with buttons to copy it, to download it and to compare it with the parent's prompt. */
export class Output {
  readonly view: EditorView;
  #options: OutputOptions;
  #difference: HTMLElement | undefined;
  #frame: HTMLElement;
  #toggle: HTMLButtonElement;

  constructor(root: HTMLElement, options: OutputOptions) {
    this.#options = options;
    this.#toggle = button("Compare", () => void this.#toggleDifference(), {
      class: "small",
      "aria-pressed": "false",
      title: "Compare the text with the parent's prompt, line by line",
    });
    this.#frame = make("div", { class: "editor" });
    root.append(
      make(
        "div",
        { class: "row output-head" },
        make("h3", {}, options.label),
        this.#toggle,
        button("Copy", () => void this.#copy(textOf(this.view), "Copied."), { class: "small" }),
        button("Copy as Markdown", () => void this.#copy(options.asMarkdown(), "Copied the text and a table of regions."), { class: "small", title: "Copy the text and a table of the parent's regions" }),
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
      say("The parent's prompt is too long to compare line by line. The page marks what is left out.");
      await this.#toggleDifference();
      return;
    }
    const { showDifference } = await import("../editor/difference.ts");
    if (this.#difference) showDifference(this.#difference, original, textOf(this.view));
  }

  async #copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      say(hasLoneSurrogates(text) ? `${done} A lone surrogate (half a character) cannot be copied. U+FFFD replaces it.` : done);
    } catch {
      say("The browser did not allow copying. Select the text and copy it by hand.");
    }
  }

  #download(): void {
    const text = textOf(this.view);
    download(this.#options.fileName, text);
    if (hasLoneSurrogates(text)) say("A lone surrogate (half a character) cannot be saved in a file. U+FFFD replaces it.");
  }
}
