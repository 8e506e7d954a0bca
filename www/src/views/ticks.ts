import type { RegionKind } from "prompt-inheritance";
import type { Shown } from "../analysis/shown.ts";
import { filesOf, size, skillsOf } from "../analysis/spans.ts";
import type { Store } from "../question.ts";
import { count, kindMeanings, kindNames } from "../words.ts";
import { make } from "./dom.ts";

type ListField = "removeKinds" | "removeFiles" | "removeSkills";

/** The checkboxes of the Remove job: kinds of regions, files by path, skills by name. */
export class Ticks {
  #root: HTMLElement;
  #store: Store;
  #drawn = "";

  constructor(root: HTMLElement, store: Store) {
    this.#root = root;
    this.#store = store;
  }

  show({ map, question, removed }: Shown): void {
    const kinds = [...new Set(map.regions.map((region) => region.kind))];
    const files = [...new Set(map.regions.flatMap((region) => filesOf(region)).map((file) => file.path))];
    const skills = [...new Set(map.regions.flatMap((region) => skillsOf(region)).map((skill) => skill.name))];
    const key = JSON.stringify([kinds, files, skills]);
    if (key !== this.#drawn) {
      this.#drawn = key;
      const sizeOf = (kind: RegionKind) => map.regions.filter((region) => region.kind === kind).reduce((sum, region) => sum + size(region), 0);
      this.#root.replaceChildren(
        this.#group("Regions (parts of the prompt)", "removeKinds", kinds, (kind) => `${kindNames[kind as RegionKind]} (${count(sizeOf(kind as RegionKind))})`, (kind) => kindMeanings[kind as RegionKind]),
        this.#group("Context files", "removeFiles", files),
        this.#group("Skills", "removeSkills", skills),
      );
    }
    // A file or skill that a rule removes is struck through, whether it is ticked or not.
    const applied = removed?.takings.applied ?? [];
    const taken = { removeKinds: new Set<string>(), removeFiles: new Set(applied.flatMap(({ files }) => files)), removeSkills: new Set(applied.flatMap(({ skills }) => skills)) };
    for (const box of this.#root.querySelectorAll<HTMLInputElement>("input")) {
      box.closest("label")!.classList.toggle("taken", taken[box.dataset.list as ListField].has(box.value));
      box.checked = (question[box.dataset.list as ListField] as readonly string[]).includes(box.value);
    }
  }

  #group(title: string, field: ListField, values: readonly string[], label = (value: string) => value, meaning?: (value: string) => string): HTMLElement {
    const group = make("fieldset", { class: "fields" }, make("legend", {}, title));
    if (values.length === 0) group.append(make("p", { class: "hint" }, "None in this prompt."));
    for (const value of values) {
      const box = make("input", { type: "checkbox", value });
      box.dataset.list = field;
      box.addEventListener("change", () => {
        const ticked = this.#store.question[field] as readonly string[];
        this.#store.set({ [field]: box.checked ? [...ticked, value] : ticked.filter((one) => one !== value) });
      });
      group.append(make("label", { class: "check", title: meaning?.(value) }, box, ` ${label(value)}`));
    }
    return group;
  }
}
