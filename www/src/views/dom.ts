/** Returns an element that the page must have. */
export function element<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}`);
  return found as E;
}

export const all = <E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): E[] => [
  ...within.querySelectorAll<E>(selector),
];

type Child = Node | string | undefined | false;

/** Makes an element. Every string becomes text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

export function button(label: string, action: () => void, attributes: Record<string, string | undefined> = {}): HTMLButtonElement {
  const made = make("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", action);
  return made;
}

/** Shows a message for six seconds in the page's status line, which screen readers announce. */
export function say(message: string): void {
  const status = element("message");
  status.textContent = message;
  setTimeout(() => {
    if (status.textContent === message) status.textContent = "";
  }, 6000);
}
