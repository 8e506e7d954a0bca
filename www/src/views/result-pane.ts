import type { EditorView } from "@codemirror/view";
import type { Diagnostic } from "prompt-inheritance";
import type { Failure } from "../analysis/attempt.ts";
import type { Shown } from "../analysis/shown.ts";
import { createEditor, reveal, showText, textOf } from "../editor/editor.ts";
import type { Linking } from "../editor/linking.ts";
import type { Job, Store } from "../question.ts";
import { asMarkdown } from "../share/markdown.ts";
import { count, kindNames, plural, reasonInWords } from "../words.ts";
import { all, element, make } from "./dom.ts";
import { distinct, showNotices } from "./notices.ts";
import { Output } from "./output.ts";
import type { ParentPane } from "./parent-pane.ts";
import type { Picture } from "./picture.ts";
import { Rules } from "./rules.ts";
import { Ticks } from "./ticks.ts";
import { clear, tell } from "./whereabouts.ts";

const titles: Record<Job, string> = { child: "Child prompt", forward: "Forwarded prompt", remove: "Remaining prompt", audit: "Child prompt to audit" };
const fileNames: Record<Job, string> = { child: "child-prompt.md", forward: "forwarded-prompt.md", remove: "prompt.md", audit: "audited-prompt.md" };
type OwnField = "forwardChild" | "auditChild";

/** The right side: the jobs, their controls and the result of each. */
export class ResultPane {
  #store: Store;
  #parent: ParentPane;
  #linking: Linking;
  #outputs = new Map<Job, Output>();
  #forwardTo: EditorView | undefined;
  #rules: Rules;
  #ticks: Ticks;
  #shown: Shown | undefined;
  #told = element("result-whereabouts");

  constructor(store: Store, parent: ParentPane) {
    this.#store = store;
    this.#parent = parent;
    this.#linking = parent.linking;
    this.#rules = new Rules(store);
    this.#ticks = new Ticks(element("ticks"), store);
    for (const own of all<HTMLButtonElement>("[data-own]")) {
      own.addEventListener("click", () => store.set({ [own.dataset.own as OwnField]: null }));
    }
    store.listen((question, before) => {
      if (question.job !== before.job) clear(this.#told);
    });
  }

  show(shown: Shown, picture: Picture, failures: readonly Failure[]): void {
    this.#shown = shown;
    const { job } = shown.question;
    const output = this.#output(job);
    output.show(picture.text, picture.result);
    this.#linking.connect(output.view, picture.links);
    for (const own of all<HTMLButtonElement>("[data-own]")) own.disabled = this.#store.question[own.dataset.own as OwnField] === null;
    if (job === "forward") this.#showForward(shown);
    if (job === "remove") {
      this.#rules.show(shown);
      this.#ticks.show(shown);
    }
    if (job === "audit") this.#showAudit(shown);
    if (job === "child") element("choice-meaning").textContent = choiceMeaning(shown);
    element<HTMLInputElement>("child-cwd").placeholder = shown.childCwd;

    element("sources").hidden = job !== "child";

    const inAudit = job === "audit";
    showNotices(element("result-notices"), this.#diagnostics(shown), failures, {
      jump: (span) => (inAudit ? reveal(output.view, span.start, span.end, true) : this.#parent.jump(span)),
      line: (span) => (inAudit ? output.view.state.doc.lineAt(Math.min(span.start, output.view.state.doc.length)).number : this.#parent.line(span)),
    });
  }

  /** The diagnostics that the parent's side does not show. */
  #diagnostics({ question: { job, removeKinds, removeFiles, removeSkills, removeRules }, map, child, removed, audit }: Shown): Diagnostic[] {
    const asked = removeKinds.length + removeFiles.length + removeSkills.length + removeRules.length > 0;
    const own = { child: child?.diagnostics, forward: undefined, remove: asked ? removed?.diagnostics : undefined, audit: audit?.findings }[job] ?? [];
    const said = job === "audit" ? [] : map.diagnostics;
    return distinct([...said, ...own]).slice(distinct(said).length);
  }

  #output(job: Job): Output {
    let output = this.#outputs.get(job);
    if (!output) {
      const root = all(`[data-output=${job}]`)[0]!;
      output = new Output(root, {
        label: titles[job],
        fileName: fileNames[job],
        pointed: (offset, by) => {
          this.#linking.point("other", offset, by);
          if (offset !== null) tell(this.#told, this.#outputs.get(job)!.view, offset);
        },
        ...(job === "audit" && { edited: (text: string) => this.#store.set({ auditChild: text }, true) }),
        asMarkdown: () => asMarkdown(this.#shown!, titles[job], textOf(this.#outputs.get(job)!.view)),
        original: () => this.#shown!.question.parent,
      });
      this.#outputs.set(job, output);
    }
    return output;
  }

  #showForward({ forwarded, question }: Shown): void {
    this.#forwardTo ??= createEditor(element("forward-editor"), {
      label: "Child's prompt to forward to",
      gutter: false,
      changed: (view) => this.#store.set({ forwardChild: textOf(view) }, true),
    });
    showText(this.#forwardTo, this.#store.question.forwardChild ?? forwarded?.child ?? "");
    const stripped = (forwarded?.removed ?? []).map((one) => {
      const words = `${kindNames[one.kind]}, ${plural(one.end - one.start, "character")}: ${reasonInWords(one.reason)}`;
      const jump = make("button", { type: "button", class: "link" }, words);
      jump.addEventListener("click", () => this.#parent.jump(one));
      return make("li", {}, jump);
    });
    const none = question.parent === "" ? "There is no parent prompt." : "Nothing is left out.";
    element("forward-removed").replaceChildren(...(stripped.length > 0 ? stripped : [make("li", { class: "hint" }, none)]));
  }

  #showAudit({ audit, childCwd }: Shown): void {
    const findings = audit?.findings.length ?? 0;
    const recovered = audit?.inherited?.spans.reduce((sum, { child }) => sum + child.end - child.start, 0) ?? 0;
    const origin = recovered > 0 ? `${count(recovered)} characters came from the parent.` : "Nothing in it came from the parent.";
    const verdict = element("audit-verdict");
    verdict.classList.toggle("bad", findings > 0);
    verdict.textContent = `${findings === 0 ? "No findings" : plural(findings, "finding")} for a child in ${childCwd}. ${origin}`;
  }
}

/** What the current choices mean, in a few words. */
function choiceMeaning({ question, strategy, child, map }: Shown): string {
  const asked = question.strategy === "by-provider" ? `The setting selects ${strategy} for ${question.provider || "a child without a provider"}. ` : "";
  if (question.parent === "") return `${asked}There is no parent prompt, so the child starts with the generic base (see More).`;
  if (strategy === "portable") return `${asked}The child inherits only the operator's own text: the custom and the appended prompt.`;
  const files = question.files?.length ?? 0;
  const block = map.regions.find((region) => region.kind === "projectContext");
  const context = block?.inherited.same ? ", including its context block" : "";
  const excised = child?.identity?.excised.length ? " Struck-through text is left out." : "";
  const cut = child?.identity?.cut;
  return question.where === "same"
    ? `${asked}The child inherits the parent's prompt up to ${cut ? `the ${kindNames[cut.region]} (line ${count(cut.line)})` : "its end"}${context}.${excised}`
    : `${asked}${block ? "The parent's context block does not apply in the child's directory and is removed. " : ""}${files === 0 ? "The child gets no context block of its own. Add its files under More" : `The child gets its own, with ${plural(files, "file")}`}.`;
}
