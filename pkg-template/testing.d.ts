/**
 * Helpers for the tests of a host: assertions on a child's prompt, which need no test framework, and a maker of
 * parent prompts in each form that Pi writes. They use no API of Node, so they run in browsers too.
 *
 * @module
 */
import type { AuditOptions, ContextFile, Diagnostic, InheritOptions, KnownParts, PromptOptionFields, Skill } from "./index.js";

/** Thrown by the assertions. Its message tells each finding with its place in the prompt. */
export class ChildPromptError extends Error {
  /** What the audit found; empty where something is missing. */
  readonly findings: readonly Diagnostic[];
  /**
   * Words the findings. The assertions call it; a host's own may.
   *
   * @param claim What the prompt should have fulfilled, as the end of a sentence that begins with "The child's prompt".
   * @param prompt The prompt that the findings' spans point into.
   * @param findings What refutes the claim.
   */
  constructor(claim: string, prompt: string, findings: readonly Diagnostic[]);
}

/**
 * Throws unless the child's prompt passes the whole audit. An empty or a wrong text does not: it claims no directory.
 *
 * @example
 * ```ts
 * import { assertCleanChild, promptFixture } from "prompt-inheritance/testing";
 *
 * const parent = promptFixture({ cwd: "/repo", contextFiles: [{ path: "/repo/AGENTS.md", content: "Be brief." }] });
 * const child = myHost.spawn(parent, "/repo/worktree");
 * assertCleanChild(child.systemPrompt, { childCwd: "/repo/worktree", parentCwd: "/repo" });
 * ```
 */
export function assertCleanChild(childPrompt: string, options: AuditOptions): void;

/** Throws where machine-written text claims a directory that is not the child's, and where none claims the child's. */
export function assertSingleDirectory(childPrompt: string, options: AuditOptions): void;

/** Throws on a second catalogue. */
export function assertOneCatalogue(childPrompt: string, options: AuditOptions): void;

/** Throws on a second context block. */
export function assertOneProjectContext(childPrompt: string, options: AuditOptions): void;

/** Throws on a context file of the parent's directory that is in no ancestor of the child's. */
export function assertOwnContextFiles(childPrompt: string, options: AuditOptions & { readonly parentCwd: string }): void;

/** Throws where a context file or a skill of the parent's directory is listed that the child's directory does not have. */
export function assertNoParentPath(childPrompt: string, options: AuditOptions & { readonly parentCwd: string }): void;

/** Throws on the header of a parent that is itself a child, and on a second header of the child's own. */
export function assertNoInheritedHeader(childPrompt: string, options: AuditOptions): void;

/** Throws where tools are claimed twice. */
export function assertToolsClaimedOnce(childPrompt: string, options: AuditOptions): void;

/** Throws unless the child's prompt holds what it should have taken from that parent. */
export function assertInheritsFrom(childPrompt: string, parentPrompt: string, options: InheritOptions): void;

/**
 * A form that Pi has written: `section` since 0.86, `footer` with a tagged context block from 0.75.4 to 0.85, and
 * `markdown` before.
 */
export type FixtureForm = "section" | "footer" | "markdown";

/** The parts of a parent prompt. All but the directory may be left out. */
export interface FixtureOptions {
  /** The session's directory, an absolute path. */
  readonly cwd: string;
  /** Default: `section`. */
  readonly form?: FixtureForm | undefined;
  /** Stands in place of the opening text with its tools and rules. */
  readonly customPrompt?: string | undefined;
  /** The operator's appended prompt. */
  readonly appendSystemPrompt?: string | undefined;
  /** The files of the context block. Default: none, and no block. */
  readonly contextFiles?: readonly ContextFile[] | undefined;
  /** The entries of the catalogue. Default: none, and no catalogue. */
  readonly skills?: readonly Skill[] | undefined;
  /** Tools by name, each with its one line. Default: read, bash, edit and write. */
  readonly tools?: Readonly<Record<string, string>> | undefined;
  /** Sections of extensions, by name; in section form only. */
  readonly sections?: Readonly<Record<string, string>> | undefined;
  /** The date of a date line; not in section form. Default: `2026-05-01` in Markdown form, which always has one; else none. */
  readonly date?: string | undefined;
  /** Text that an extension appends to the whole. */
  readonly appended?: string | undefined;
}

/**
 * What Pi renders a prompt from, with a fixture's own choices beside it. The prompt has the parts that Pi would write;
 * its known parts are those of `knownParts`. Where the tools are not given, those that are selected are listed.
 */
export interface PiFixtureOptions extends PromptOptionFields, Pick<FixtureOptions, "form" | "tools" | "date" | "appended"> {
  /** The session's directory, an absolute path. */
  readonly cwd: string;
  /** Selected tools that are not listed. */
  readonly hiddenTools?: readonly string[];
  /** A line for each tool, by name. */
  readonly toolSnippets?: Readonly<Record<string, string>>;
}

/** A parent as `ChildRequest.parent` takes it. */
export interface PromptFixture {
  /** The whole prompt. */
  readonly prompt: string;
  /** The directory that its anchor states, as it was passed. */
  readonly cwd: string;
  /** Exactly the parts that the prompt was made from. */
  readonly known: KnownParts;
}

/**
 * Writes a parent prompt in one of Pi's forms. Its structure is Pi's, its wording its own. The options are the fixture's
 * own, or Pi's as they are.
 *
 * @throws PromptInheritanceError on a wrong call, such as a part that the form does not have.
 */
export function promptFixture(options: FixtureOptions | PiFixtureOptions): PromptFixture;
