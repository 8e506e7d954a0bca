import { examples, type Example } from "../examples/examples.ts";
import { all, element, make } from "./dom.ts";

/** Adds the examples to the menu and to the empty page. */
export function bindExamples(choose: (example: Example) => void): void {
  const menu = element("examples");
  const opener = element("examples-button");
  const item = (example: Example, close: boolean) => {
    const entry = make("button", { type: "button" }, make("b", {}, example.name), close && make("small", {}, example.about));
    entry.title = example.about;
    entry.addEventListener("click", () => {
      if (close) menu.hidePopover();
      choose(example);
    });
    return entry;
  };
  menu.append(...examples.map((example) => item(example, true)));
  element("empty-examples").append(...examples.slice(0, 3).map((example) => item(example, false)));

  menu.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState !== "open") return;
    const { left, bottom } = opener.getBoundingClientRect();
    menu.style.left = `${Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${bottom + 4}px`;
    menu.querySelector("button")?.focus();
  });
  menu.addEventListener("keydown", (event) => {
    const entries = all<HTMLButtonElement>("button", menu);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = entries.indexOf(document.activeElement as HTMLButtonElement);
    entries.at((at + step) % entries.length)?.focus();
  });
}
