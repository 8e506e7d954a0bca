import { all } from "./dom.ts";

/** Closes the sheets that overlay the page: each with Escape, and the known parts also with a click elsewhere. */
export function bindSheets(): void {
  for (const sheet of all<HTMLDetailsElement>(".pulldown, .comparison")) {
    sheet.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !sheet.open) return;
      sheet.open = false;
      sheet.querySelector("summary")?.focus();
    });
  }
  document.addEventListener("pointerdown", (event) => {
    for (const sheet of all<HTMLDetailsElement>(".pulldown[open]")) {
      if (!event.composedPath().includes(sheet)) sheet.open = false;
    }
  });
}
