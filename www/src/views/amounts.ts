import type { Shown } from "../analysis/shown.ts";
import { textAt, total } from "../analysis/spans.ts";
import { TokenCounter } from "../tokens/counter.ts";
import { served } from "../served.ts";
import { count } from "../words.ts";
import { button, make, say } from "./dom.ts";
import type { Amount, Picture } from "./picture.ts";

/** The bar: the amounts of text by origin, in characters. Tokens are counted on request. */
export class Amounts {
  #root: HTMLElement;
  #counter: TokenCounter;
  #figures: HTMLElement[] = [];
  #ask = button("Count tokens", () => this.#countTokens(), {
    class: "small",
    title: `Load a tokenizer (${TokenCounter.tokenizer}, about 1 MB) and count the tokens on this page. Other models count differently.`,
  });
  #texts: () => string[] = () => [];

  constructor(root: HTMLElement, counter: TokenCounter) {
    this.#root = root;
    this.#counter = counter;
  }

  show(shown: Shown, picture: Picture): void {
    const amounts = picture.amounts.filter((one) => one.of === "parent" || picture.text !== "");
    const sizes = amounts.map((one) => total(one.spans));
    const whole = sizes.reduce((sum, one) => sum + one, 0);
    const bar = make("div", { class: "bar", "aria-hidden": "true" });
    this.#figures = [];
    const legend = make("ul", { class: "legend" });
    amounts.forEach((amount, index) => {
      if (sizes[index]! > 0) {
        const piece = make("span", { class: `piece tone-${amount.tone}` });
        // Through the style object: the page's policy forbids style attributes.
        piece.style.flexGrow = String(sizes[index]! / whole);
        bar.append(piece);
      }
      const figure = make("span", { class: "tokens" });
      this.#figures.push(figure);
      legend.append(make("li", { title: amount.meaning }, make("span", { class: `swatch tone-${amount.tone}` }), `${amount.name} `, make("b", {}, count(sizes[index]!)), figure));
    });
    if (shown.question.job === "child" && shown.child) {
      legend.append(make("li", { title: "The start of the child's prompt that equals the start of the parent's. A prefix cache can reuse it" }, "shared prefix ", make("b", {}, count(shown.child.sharedPrefix))));
    }
    const unit = served ? "characters. This copy of the page has no tokenizer" : this.#counter.started ? "characters (tokens)" : "characters";
    legend.append(make("li", { class: "unit" }, unit));
    this.#ask.hidden = served || this.#counter.started;
    this.#root.replaceChildren(bar, legend, this.#ask);
    this.#texts = () => amounts.map((amount: Amount) => textAt(amount.of === "parent" ? shown.question.parent : picture.text, amount.spans));
    if (this.#counter.started) this.#countTokens();
  }

  #countTokens(): void {
    this.#ask.disabled = true;
    this.#ask.textContent = "Counting…";
    const figures = this.#figures;
    this.#counter.count({
      texts: this.#texts(),
      done: (counts) => {
        this.#ask.hidden = true;
        this.#root.querySelector(".unit")!.textContent = `characters (${TokenCounter.tokenizer} tokens)`;
        figures.forEach((figure, index) => {
          figure.textContent = ` (${count(counts[index] ?? 0)})`;
        });
      },
      failed: () => {
        this.#ask.hidden = this.#ask.disabled = false;
        this.#ask.textContent = "Count tokens";
        say(TokenCounter.unavailable);
      },
    });
  }
}
