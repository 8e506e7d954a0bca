import type { PromptOptions } from "prompt-inheritance";
import { convert } from "../analysis/client.ts";
import { asKnown, howManyKnown, isOptions, looksKnown } from "../known.ts";
import type { Store } from "../question.ts";
import { element, say } from "./dom.ts";

/** Shows how many parts are known, and opens known parts from a file. */
export function bindKnownParts(store: Store): void {
  const summary = element("known").querySelector("summary")!;
  const show = () => {
    const many = howManyKnown(store.question);
    summary.textContent = many === "none" ? "Known parts" : `Known parts: ${many}`;
  };
  store.listen(show);
  show();

  const picker = element<HTMLInputElement>("known-file");
  element("known-open").addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => {
    const file = picker.files?.[0];
    if (file) void openKnown(store, file);
    picker.value = "";
  });
}

/** Reads known parts, or Pi's prompt options, from a JSON file. */
export async function openKnown(store: Store, file: File): Promise<void> {
  try {
    const value: unknown = JSON.parse(await file.text());
    if (!looksKnown(value)) throw new Error("it contains neither known parts nor Pi's prompt options");
    const parts = isOptions(value) ? await convert({ options: value as PromptOptions }) : { ok: value };
    if ("failure" in parts) throw new Error(parts.failure.message);
    store.set(asKnown(parts.ok));
    say(`Opened ${file.name}. Known parts: ${howManyKnown(store.question)}.`);
  } catch (error) {
    say(`Cannot open ${file.name}: ${(error as Error).message}.`);
  }
}
