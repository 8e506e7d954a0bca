import type { Span } from "prompt-inheritance";
import type { Shown } from "../analysis/shown.ts";
import { isEmpty, overlap } from "../analysis/spans.ts";
import { createEditor, reveal, showText, textOf } from "../editor/editor.ts";
import { Linking } from "../editor/linking.ts";
import { noteTooltips } from "../editor/notes.ts";
import { paint } from "../editor/painting.ts";
import { pointing } from "../editor/pointing.ts";
import type { Store } from "../question.ts";
import { readPrompt } from "../share/files.ts";
import { element, say } from "./dom.ts";
import { openKnown } from "./known-parts.ts";
import { distinct, showNotices } from "./notices.ts";
import { Outline } from "./outline.ts";
import type { Picture } from "./picture.ts";
import { clear, tell } from "./whereabouts.ts";

/** The left side: the parent's text, its outline and its diagnostics. */
export class ParentPane {
  readonly linking: Linking;
  #store: Store;
  #ask: () => void;
  #view;
  #outline: Outline;
  #shown: Shown | undefined;
  /** Runs from a key press until the page has read the text. */
  #timer = 0;
  #sending = false;
  #told = element("parent-whereabouts");

  constructor(store: Store, ask: () => void) {
    this.#store = store;
    this.#ask = ask;
    this.#view = createEditor(element("parent-editor"), {
      label: "Parent prompt",
      changed: () => this.#edited(),
      extensions: [pointing((offset, by) => this.#pointed(offset, by)), noteTooltips()],
    });
    this.linking = new Linking(this.#view);
    this.#outline = new Outline(element("outline"), (span) => this.jump(span));
    this.#acceptDrops();
    showText(this.#view, store.question.parent);
    store.listen((question, before) => {
      if (question.parent !== before.parent && !this.#sending) {
        showText(this.#view, question.parent);
        clear(this.#told);
      }
      this.#showEmpty();
    });
    this.#showEmpty();
  }

  /** Whether the reader typed something that the page has not read yet. */
  get typing(): boolean {
    return this.#timer !== 0;
  }

  jump(span: Span): void {
    reveal(this.#view, span.start, span.end, true);
  }

  line(span: Span): number {
    return this.#view.state.doc.lineAt(Math.min(span.start, this.#view.state.doc.length)).number;
  }

  focus(): void {
    this.#view.focus();
  }

  show(shown: Shown, picture: Picture): void {
    this.#shown = shown;
    // While the reader types, the answer is about an older text. The current painting moves with the text instead.
    if (!this.typing) this.#view.dispatch({ effects: paint.of(picture.parent) });
    const faint = picture.parent.blocks.filter((block) => block.faint);
    this.#outline.show(shown, (span) => faint.some((block) => block.start === span.start && !isEmpty(overlap(block, span))));
    this.#outline.follow(this.#view.state.selection.main.head);
    element<HTMLInputElement>("parent-cwd").placeholder = shown.map.cwd ?? "none stated";
    showNotices(element("parent-notices"), shown.question.parent === "" ? [] : distinct(shown.map.diagnostics), [], {
      jump: (span) => this.jump(span),
      line: (span) => this.line(span),
      askKnown: () => this.#askKnown(),
    });
  }

  /** Waits a moment after the last key, so that a long prompt is not copied from the editor at each key. */
  #edited(): void {
    clearTimeout(this.#timer);
    element("panes").setAttribute("aria-busy", "true");
    const wait = this.#view.state.doc.length > 100_000 ? 150 : 20;
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      const before = this.#store.question;
      this.#sending = true;
      this.#store.set({ parent: textOf(this.#view) }, true);
      this.#sending = false;
      // The reader typed and undid it: the text is the same, but the painting has moved.
      if (this.#store.question === before) this.#ask();
    }, wait);
    this.#showEmpty();
  }

  #showEmpty(): void {
    element("empty").hidden = this.#view.state.doc.length > 0;
  }

  #pointed(offset: number | null, by: "mouse" | "cursor"): void {
    this.linking.point("parent", offset, by);
    if (offset === null || !this.#shown) return;
    if (by === "cursor") this.#outline.follow(offset);
    tell(this.#told, this.#view, offset);
  }

  /** Opens the known parts, which decide where the text alone cannot. */
  #askKnown(): void {
    const known = element<HTMLDetailsElement>("known");
    known.open = true;
    known.querySelector<HTMLInputElement>("input[type=checkbox]")?.focus();
  }

  /** Opens a file that is dropped anywhere except on a list of files. */
  #acceptDrops(): void {
    const pane = element("parent-pane");
    window.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      pane.classList.add("dropping");
    });
    window.addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) pane.classList.remove("dropping");
    });
    // Handles the drop before the editor, which would insert the file's text at the pointer.
    window.addEventListener("drop", (event) => {
      pane.classList.remove("dropping");
      const files = [...(event.dataTransfer?.files ?? [])];
      const onList = event.composedPath().some((target) => target instanceof HTMLElement && target.dataset.files !== undefined);
      if (files.length === 0 || onList) return;
      event.preventDefault();
      event.stopPropagation();
      void this.open(...files);
    }, { capture: true });
  }

  /** Opens a prompt, and a JSON file as its known parts. `/inherit save` in Pi writes both. */
  async open(...files: File[]): Promise<void> {
    const isKnown = (file: File) => file.name.toLowerCase().endsWith(".json");
    const [file] = files.filter((one) => !isKnown(one));
    const [known] = files.filter(isKnown);
    if (file) {
      this.#store.set({ parent: await readPrompt(file), parentCwd: "" });
      say(`Opened ${file.name}.`);
    }
    if (known) await openKnown(this.#store, known);
  }
}
