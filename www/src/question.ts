import type { ContextFile, Mode, RegionKind, Strategy } from "prompt-inheritance";

/** The jobs of the page: what it does with the parent's prompt. */
export const jobs = ["child", "forward", "remove", "audit"] as const;
export type Job = (typeof jobs)[number];

/** All that the reader has entered. The page analyses, shares, saves and undoes it. Null: unknown or absent. */
export interface Question {
  readonly job: Job;
  readonly parent: string;
  /** Empty: the directory that the prompt states. */
  readonly parentCwd: string;

  readonly where: "same" | "relocated";
  /** Empty: a suggestion made from the parent's directory. */
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
  /** The child's own context files. Null: the host does not pass a list. */
  readonly files: readonly ContextFile[] | null;
  readonly portableCustom: string;
  readonly portableAppended: string;
  /** Empty: the library's default. */
  readonly genericBase: string;

  readonly knownCustom: string | null;
  readonly knownAppended: string | null;
  readonly knownFiles: readonly ContextFile[] | null;
  /** JSON text: a list of skills. */
  readonly knownSkills: string | null;
  /** JSON text: an object of section texts by name. */
  readonly knownSections: string | null;

  /** The child's prompt to forward to. Null: the prompt that the Child tab builds. */
  readonly forwardChild: string | null;
  readonly removeKinds: readonly RegionKind[];
  readonly removeFiles: readonly string[];
  readonly removeSkills: readonly string[];
  /** The applied rules, as `asRule` writes them. */
  readonly removeRules: readonly string[];
  /** A rule that is not applied yet. */
  readonly ruleFor: "skill" | "file";
  readonly ruleTakes: "matching" | "others";
  readonly rulePatterns: string;
  /** The child's prompt to audit. Null: the prompt that the Child tab builds. */
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

/** Changes typed into one field within this time of each other are one step to undo. In milliseconds. */
const oneStep = 1000;
/** The most steps to undo. The steps share their texts, so that they need little memory. */
const longestHistory = 200;

/** Stores the question, notifies listeners of each change, and can undo changes. */
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
    // The current job is saved and shared, but a change of it is not worth a step to undo.
    if (fields !== "job") this.#remember(typed ? fields : "");
    this.#replace({ ...this.#question, ...patch });
  }

  undo(): void {
    const step = this.#past.pop();
    if (step) this.#replace(step.question);
  }

  /** `fields` names the fields that the reader typed into. It is empty if the change is always its own step. */
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
