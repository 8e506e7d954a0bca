import type { ContextFile } from "prompt-inheritance";
import type { Store } from "../question.ts";
import { readContextFile, suggestedPath } from "../share/files.ts";
import { button, make } from "./dom.ts";

type FilesField = "files" | "knownFiles";

/** A list of context files to type, paste or drop. The attributes of the list's element say what it is for. */
export class FileList {
  #root: HTMLElement;
  #store: Store;
  #field: FilesField;
  #items = make("ol", { class: "files" });
  #directory: () => string;
  #shown: readonly ContextFile[] | null | undefined;
  #box: HTMLInputElement | undefined;

  constructor(root: HTMLElement, store: Store, directory: () => string) {
    this.#root = root;
    this.#store = store;
    this.#field = root.dataset.files as FilesField;
    this.#directory = directory;
    const { label = "", hint, optionalLabel } = root.dataset;
    root.classList.add("file-list");
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", label);
    const pick = make("input", { type: "file", multiple: "", class: "hidden", tabindex: "-1", "aria-label": `${label}, from disk` });
    pick.addEventListener("change", () => {
      void this.#add([...(pick.files ?? [])]);
      pick.value = "";
    });
    if (optionalLabel) {
      this.#box = make("input", { type: "checkbox" });
      this.#box.addEventListener("change", () => this.#set(this.#box!.checked ? [] : null));
      root.append(make("label", { class: "check" }, this.#box, ` ${optionalLabel}`));
    }
    root.append(
      ...(hint ? [make("p", { class: "hint" }, hint)] : []),
      this.#items,
      make(
        "div",
        { class: "row file-actions" },
        button("Add a file", () => this.#append([{ path: suggestedPath(this.#directory(), this.#files.length), content: "" }]), { class: "small" }),
        button("Open files…", () => pick.click(), { class: "small" }),
        make("span", { class: "hint" }, "or drop files here"),
        pick,
      ),
    );
    root.addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      root.classList.add("dropping");
    });
    root.addEventListener("dragleave", () => root.classList.remove("dropping"));
    root.addEventListener("drop", (event) => {
      root.classList.remove("dropping");
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void this.#add(files);
    });
    store.listen(() => this.#show());
    this.#show();
  }

  get #files(): readonly ContextFile[] {
    return this.#store.question[this.#field] ?? [];
  }

  #set(files: readonly ContextFile[] | null): void {
    this.#shown = files;
    this.#store.set({ [this.#field]: files });
    this.#render();
  }

  #append(files: readonly ContextFile[]): void {
    this.#set([...this.#files, ...files]);
    this.#items.querySelector<HTMLElement>("li:last-child input")?.focus();
  }

  async #add(files: readonly File[]): Promise<void> {
    this.#append(await Promise.all(files.map((file) => readContextFile(file, this.#directory()))));
  }

  #show(): void {
    if (this.#store.question[this.#field] !== this.#shown) {
      this.#shown = this.#store.question[this.#field];
      this.#render();
    }
  }

  #render(): void {
    const files = this.#shown;
    if (this.#box) this.#box.checked = files !== null;
    this.#root.classList.toggle("none", !files?.length);
    if (!files?.length) {
      this.#items.replaceChildren(...(files ? [make("li", { class: "hint" }, this.#root.dataset.empty ?? "")] : []));
      return;
    }
    this.#items.replaceChildren(
      ...files.map((file, index) => {
        const path = make("input", { class: "code", "aria-label": `Path of file ${index + 1}`, autocomplete: "off", spellcheck: "false" });
        const content = make("textarea", { class: "code", rows: "3", "aria-label": `Content of file ${index + 1}`, placeholder: "Type or paste the file's content" });
        path.value = file.path;
        content.value = file.content;
        const edit = () => {
          // `#set` would replace the control that the reader types in.
          this.#shown = this.#files.map((other, at) => (at === index ? { path: path.value, content: content.value } : other));
          this.#store.set({ [this.#field]: this.#shown }, true);
        };
        path.addEventListener("input", edit);
        content.addEventListener("input", edit);
        const remove = button("Remove", () => this.#set(this.#files.filter((_, at) => at !== index)), { class: "small", "aria-label": `Remove file ${index + 1}` });
        return make("li", {}, make("div", { class: "row" }, path, remove), content);
      }),
    );
  }
}
