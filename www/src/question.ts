import type { ContextFile, Mode, RegionKind, Strategy } from "prompt-inheritance";

/** The jobs of the page: what is done with the parent's prompt. */
export const jobs = ["child", "forward", "remove", "audit"] as const;
export type Job = (typeof jobs)[number];

/** Everything the reader has put in: what is analysed, shared, kept as a draft, and undone. Null: not known, not given. */
export interface Question {
  readonly job: Job;
  readonly parent: string;
  /** Empty: the directory that the prompt states. */
  readonly parentCwd: string;

  readonly where: "same" | "relocated";
  /** Empty: a suggestion made from the parent's. */
  readonly childCwd: string;
  readonly strategy: Strategy | "by-provider";
  readonly provider: string;
  /** The host's setting, as JSON text. */
  readonly providerMap: string;
  readonly agentName: string;
  readonly mode: Mode;
  readonly body: string;
  readonly git: boolean;
  readonly branch: string;
  readonly platform: string;
  /** The child's own context files; null: the host resolved none and says nothing. */
  readonly files: readonly ContextFile[] | null;
  readonly portableCustom: string;
  readonly portableAppended: string;
  /** Empty: the library's. */
  readonly genericBase: string;

  readonly knownCustom: string | null;
  readonly knownAppended: string | null;
  readonly knownFiles: readonly ContextFile[] | null;
  /** JSON text: a list of skills. */
  readonly knownSkills: string | null;
  /** JSON text: an object of section texts by name. */
  readonly knownSections: string | null;

  /** The child's prompt to forward to; null: the one built here. */
  readonly forwardChild: string | null;
  readonly removeKinds: readonly RegionKind[];
  readonly removeFiles: readonly string[];
  readonly removeSkills: readonly string[];
  /** Rules that are applied, as `asRule` writes them. */
  readonly removeRules: readonly string[];
  /** A rule that is not applied yet. */
  readonly ruleFor: "skill" | "file";
  readonly ruleTakes: "matching" | "others";
  readonly rulePatterns: string;
  /** The child's prompt to audit; null: the one built here. */
  readonly auditChild: string | null;
}

export const blank: Question = {
  job: "child",
  parent: "",
  parentCwd: "",
  where: "same",
  childCwd: "",
  strategy: "full",
  provider: "",
  providerMap: '{ "example-provider": "portable" }',
  agentName: "Explore",
  mode: "append",
  body: "Find what you are asked for and report where it is. Change nothing.",
  git: true,
  branch: "main",
  platform: "linux",
  files: null,
  portableCustom: "",
  portableAppended: "",
  genericBase: "",
  knownCustom: null,
  knownAppended: null,
  knownFiles: null,
  knownSkills: null,
  knownSections: null,
  forwardChild: null,
  removeKinds: [],
  removeFiles: [],
  removeSkills: [],
  removeRules: [],
  ruleFor: "skill",
  ruleTakes: "matching",
  rulePatterns: "",
  auditChild: null,
};

export type Patch = Partial<Question>;
type Listener = (question: Question, before: Question) => void;

/** Keys typed into the same field within this time are one step to undo. */
const oneStep = 1000;
/** Enough to find the way back; the texts in it are shared, not copied. */
const longestHistory = 200;

/** Holds the question, tells who listens, and remembers the way back. */
export class Store {
  #question: Question;
  #listeners: Listener[] = [];
  #past: { question: Question; fields: string; at: number }[] = [];

  constructor(question: Question) {
    this.#question = question;
  }

  get question(): Question {
    return this.#question;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  set(patch: Patch, typed = false): void {
    const changed = Object.entries(patch).filter(([field, value]) => this.#question[field as keyof Question] !== value);
    if (changed.length === 0) return;
    const fields = changed.map(([field]) => field).join();
    // Which job is looked at is kept and shared, but changes nothing that one would want undone.
    if (fields !== "job") this.#remember(typed ? fields : "");
    this.#replace({ ...this.#question, ...patch });
  }

  undo(): void {
    const step = this.#past.pop();
    if (step) this.#replace(step.question);
  }

  /** `fields`: those typed into; none for a change that is a step of its own. */
  #remember(fields: string): void {
    const last = this.#past.at(-1);
    const now = Date.now();
    if (last && fields && last.fields === fields && now - last.at < oneStep) last.at = now;
    else this.#past.push({ question: this.#question, fields, at: now });
    if (this.#past.length > longestHistory) this.#past.shift();
  }

  #replace(question: Question): void {
    const before = this.#question;
    this.#question = question;
    for (const listener of this.#listeners) listener(question, before);
  }
}
