import type { ContextFileScope } from "prompt-inheritance";
import { asRule, draftOf, readRule, type Taking } from "../analysis/rules.ts";
import type { Shown } from "../analysis/shown.ts";
import type { Store } from "../question.ts";
import { plural, scopeMeanings } from "../words.ts";
import { button, element, make } from "./dom.ts";

/** How many files or skills a sentence names. It counts the rest. */
const named = 6;

const subjects = { skill: "Skills", file: "Context files", scope: "Context files by scope" };

/** The rules of the Remove job. Each shows what it removes, even before it is applied. */
export class Rules {
  #store: Store;
  #scopes = element("scopes");
  #taking = element("rule-taking");
  #applied = element("rules");
  #apply = element<HTMLButtonElement>("rule-apply");
  #drawn = "";

  constructor(store: Store) {
    this.#store = store;
    element<HTMLFormElement>("rule-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const rule = draftOf(store.question);
      if (rule.what === "") return;
      store.set({ removeRules: [...new Set([...store.question.removeRules, asRule(rule)])], rulePatterns: "" });
    });
  }

  show({ removed, question }: Shown): void {
    if (!removed) return;
    const { scopes, applied, draft } = removed.takings;
    this.#apply.disabled = draft === undefined;
    this.#taking.textContent = draft ? sentence(draft, "Would remove") : "A pattern matches a whole name or path. * matches any characters. Commas separate patterns.";
    // Redrawn only after a change, so that the reader's place is kept.
    const key = JSON.stringify([scopes, applied]);
    if (key !== this.#drawn) {
      this.#drawn = key;
      this.#drawScopes(scopes);
      // All rules without a checkbox. A reader who opens a link must see each rule that applies.
      const others = applied.filter(({ rule }) => !scopes.some((scope) => scope.rule === rule));
      this.#applied.replaceChildren(...others.map((taking) => this.#row(taking)));
    }
    for (const box of this.#scopes.querySelectorAll("input")) box.checked = question.removeRules.includes(box.value);
  }

  /** Draws the scopes that are applied, and those of the prompt's files. */
  #drawScopes(scopes: readonly Taking[]): void {
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined;
    const rows = scopes
      .filter(({ rule, files }) => files.length > 0 || this.#store.question.removeRules.includes(rule))
      .map((taking) => {
        const scope = readRule(taking.rule)!.what as ContextFileScope;
        const box = make("input", { type: "checkbox", value: taking.rule });
        box.addEventListener("change", () => this.#set(taking.rule, box.checked));
        const words = make("span", {}, scope, make("span", { class: "hint" }, ` (${scopeMeanings[scope]}) ${sentence(taking, "removes")}`));
        return make("label", { class: "check" }, box, words);
      });
    const none = make("p", { class: "hint" }, "None in this prompt.");
    this.#scopes.replaceChildren(this.#scopes.querySelector("legend")!, ...(rows.length > 0 ? rows : [none]));
    if (focused) this.#scopes.querySelector<HTMLInputElement>(`input[value="${CSS.escape(focused)}"]`)?.focus();
  }

  #row(taking: Taking): HTMLElement {
    const { by, keeps, what } = readRule(taking.rule)!;
    const rule = `${subjects[by]} ${keeps ? "not matching" : "matching"} `;
    const words = make("span", {}, rule, make("code", {}, what), make("span", { class: "hint" }, `. ${sentence(taking, "Removes")}`));
    return make("li", {}, words, button("Delete", () => this.#set(taking.rule, false), { class: "small", "aria-label": `Delete the rule: ${rule}${what}` }));
  }

  #set(rule: string, isApplied: boolean): void {
    const others = this.#store.question.removeRules.filter((other) => other !== rule);
    this.#store.set({ removeRules: isApplied ? [...others, rule] : others });
  }
}

/** What a rule removes, in words. */
function sentence({ rule, files, skills }: Taking, verb: string): string {
  const names = [...files, ...skills];
  if (names.length === 0) return `${verb} nothing from this prompt`;
  const noun = readRule(rule)?.by === "skill" ? "skill" : "file";
  const rest = names.length - named;
  return `${verb} ${plural(names.length, noun)}: ${names.slice(0, named).join(", ")}${rest > 0 ? ` and ${plural(rest, "other")}` : ""}`;
}
