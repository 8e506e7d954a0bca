import type { Failure } from "../analysis/attempt.ts";
import type { Question, Store } from "../question.ts";
import { all, make } from "./dom.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Binds each control that names a field of the question to that field, in both directions. */
export function bindFields(store: Store): void {
  const controls = all<Control>("[data-field]");
  const optional = all("[data-optional]");

  for (const control of controls) {
    control.addEventListener("input", () => store.set({ [control.dataset.field!]: valueOf(control) }, true));
  }
  // A part that may be unknown has a checkbox. If it is ticked, the text counts, even if it is empty.
  for (const group of optional) {
    const box = group.querySelector<HTMLInputElement>("input[type=checkbox]")!;
    const field = group.dataset.optional as keyof Question;
    box.addEventListener("change", () => {
      store.set({ [field]: box.checked ? (group.querySelector("[data-files]") ? [] : "") : null });
    });
  }

  const show = (question: Question) => {
    for (const control of controls) showValue(control, question[control.dataset.field as keyof Question]);
    for (const group of optional) {
      const known = question[group.dataset.optional as keyof Question] !== null;
      group.querySelector<HTMLInputElement>("input[type=checkbox]")!.checked = known;
      group.classList.toggle("off", !known);
    }
    for (const dependent of all("[data-when]")) {
      const [field, value] = dependent.dataset.when!.split("=") as [keyof Question, string];
      dependent.hidden = String(question[field]) !== value;
    }
  };
  store.listen(show);
  show(store.question);
}

const valueOf = (control: Control): string | boolean =>
  control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value;

function showValue(control: Control, value: unknown): void {
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
  else if (control instanceof HTMLInputElement && control.type === "radio") control.checked = control.value === value;
  else if (control.value !== (value ?? "")) control.value = String(value ?? "");
}

/** Shows each error of the library next to the field at fault. Returns the errors that have no visible field. */
export function showFailures(failures: readonly Failure[]): Failure[] {
  for (const mark of all(".field-error")) mark.remove();
  for (const control of all("[data-api][aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-errormessage");
  }
  return failures.filter((failure, index) => {
    const control = failure.field && fieldAtFault(failure.field);
    if (!control || control.closest("[hidden]")) return true;
    const id = `field-error-${index}`;
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-errormessage", id);
    (control.closest("label, .optional, [data-files]") ?? control).after(make("p", { id, class: "field-error", role: "alert" }, failure.message));
    // An error in a closed sheet must also be shown where the reader sees it.
    return control.closest("details:not([open])") !== null;
  });
}

/** The control whose field name is the longest prefix of `field`: `contextFiles[2].path` is in `contextFiles`. */
function fieldAtFault(field: string): HTMLElement | undefined {
  let best: { control: HTMLElement; length: number } | undefined;
  for (const control of all("[data-api]")) {
    for (const name of control.dataset.api!.split(" ")) {
      const rest = field.startsWith(name) ? field.slice(name.length) : undefined;
      if (rest === undefined || (rest !== "" && !/^[.[]/.test(rest)) || name.length <= (best?.length ?? 0)) continue;
      best = { control, length: name.length };
    }
  }
  return best?.control;
}
