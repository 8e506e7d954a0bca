/**
 * Helpers for the tests of a host: assertions on a child's prompt, which need no test framework, and a maker of
 * parent prompts in each form that Pi writes. They use no API of Node, so they run in browsers too.
 *
 * @module
 */
import type { FixtureOptions, PromptFixture } from "./fixture.js";
import type { AuditOptions, Diagnostic, InheritOptions, PromptOptionFields } from "./index.js";

export type { FixtureForm, FixtureOptions, PromptFixture } from "./fixture.js";

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

/**
 * Throws unless the child's prompt holds what it should have taken from that parent.
 *
 * @throws PromptInheritanceError where it does not, and the parent's prompt states another directory than `parentCwd`.
 */
export function assertInheritsFrom(childPrompt: string, parentPrompt: string, options: InheritOptions): void;

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

/**
 * Writes a parent prompt in one of Pi's forms. Its structure is Pi's, its wording its own. The options are the fixture's
 * own, or Pi's as they are.
 *
 * @throws PromptInheritanceError on a wrong call, such as a part that the form does not have.
 */
export function promptFixture(options: FixtureOptions | PiFixtureOptions): PromptFixture;
