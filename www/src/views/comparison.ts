import type { ChildPrompt } from "prompt-inheritance";
import type { Shown } from "../analysis/shown.ts";
import { total } from "../analysis/spans.ts";
import { TokenCounter } from "../tokens/counter.ts";
import { served } from "../served.ts";
import { count } from "../words.ts";
import { button, make, say } from "./dom.ts";

/** The child's prompt by each strategy, side by side. */
export class Comparison {
  #root: HTMLElement;
  #counter: TokenCounter;
  #withTokens = false;

  constructor(root: HTMLElement, counter: TokenCounter) {
    this.#root = root;
    this.#counter = counter;
  }

  show(shown: Shown): void {
    const rows = (shown.alternatives ?? []).map(({ name, chosen, child }) => ({ name, chosen, child: "ok" in child ? child.ok : undefined }));
    const tokenCells = rows.map(() => make("td", {}, "…"));
    const body = rows.map(({ name, chosen, child }, index) =>
      make(
        "tr",
        chosen ? { class: "chosen", "aria-current": "true" } : {},
        make("th", { scope: "row" }, chosen ? `${name} (chosen)` : name),
        ...figures(child, shown.question.parent.length).map((figure) => make("td", {}, figure)),
        ...(this.#withTokens ? [tokenCells[index]!] : []),
      ),
    );
    const heads = ["inherited", "rebuilt", "dropped", "whole prompt", "shared prefix", ...(this.#withTokens ? ["tokens"] : [])];
    this.#root.replaceChildren(
      make(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Strategies side by side" },
        make(
          "table",
          {},
          make("caption", { class: "visually-hidden" }, "Strategies side by side, in characters"),
          make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "In characters"), ...heads.map((head) => make("th", { scope: "col" }, head)))),
          make("tbody", {}, ...body),
        ),
      ),
      ...(this.#withTokens || served ? [] : [button("Count tokens", () => this.#count(shown), { class: "small" })]),
    );
    if (!this.#withTokens) return;
    this.#counter.count({
      texts: rows.map(({ child }) => child?.text ?? ""),
      done: (counts) => tokenCells.forEach((cell, index) => (cell.textContent = count(counts[index] ?? 0))),
      failed: () => {
        this.#withTokens = false;
        this.show(shown);
        say(TokenCounter.unavailable);
      },
    });
  }

  #count(shown: Shown): void {
    this.#withTokens = true;
    this.show(shown);
  }
}

function figures(child: ChildPrompt | undefined, parentLength: number): string[] {
  if (!child) return ["–", "–", "–", "–", "–"];
  const inherited = total(child.segments.filter((segment) => segment.source === "parent"));
  return [inherited, child.text.length - inherited, parentLength - inherited, child.text.length, child.sharedPrefix].map(count);
}
