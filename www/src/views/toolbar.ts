import { blank, type Question, type Store } from "../question.ts";
import { served } from "../served.ts";
import { toHash } from "../share/link.ts";
import { count } from "../words.ts";
import { element, say } from "./dom.ts";
import { bindExamples } from "./menu.ts";
import type { ParentPane } from "./parent-pane.ts";
import { bindTheme } from "./theme.ts";

/** Some programs truncate links that are longer than this. */
const longLink = 8000;

export function bindToolbar(store: Store, parent: ParentPane): void {
  bindTheme(element<HTMLButtonElement>("theme-button"));
  bindExamples(({ name, question }) => {
    store.set({ ...question, job: store.question.job });
    say(`Opened the example ${name}.`);
  });

  const picker = element<HTMLInputElement>("open-file");
  element("open-button").addEventListener("click", () => picker.click());
  picker.addEventListener("change", () => {
    const file = picker.files?.[0];
    if (file) void parent.open(file);
    picker.value = "";
  });

  const undo = element<HTMLButtonElement>("undo-button");
  undo.addEventListener("click", () => store.undo());
  const reset = element<HTMLButtonElement>("reset-button");
  if (served) reset.title = "Clear the page";
  reset.addEventListener("click", () => {
    store.set(blank);
    parent.focus();
    say("Cleared the page. Undo restores it.");
  });
  const enable = () => {
    undo.disabled = !store.canUndo;
  };
  store.listen(enable);
  enable();

  const sharing = element("share-button");
  // A link to a local port does not work on another machine, and keeps the prompt in the browser's history.
  sharing.hidden = served;
  sharing.addEventListener("click", () => void share(store.question));
}

async function share(question: Question): Promise<void> {
  const hash = await toHash(question);
  history.replaceState(null, "", hash);
  const { length } = location.href;
  const note = length > longLink ? ` It has ${count(length)} characters. Some programs truncate links of this length.` : "";
  try {
    await navigator.clipboard.writeText(location.href);
    say(`Copied the link.${note}`);
  } catch {
    say(`The link is in the address bar.${note}`);
  }
}
