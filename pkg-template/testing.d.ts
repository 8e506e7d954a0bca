/**
 * Helpers for the tests of a host: assertions on a child's prompt, and a function that writes parent prompts in each
 * form of Pi's. They need no test framework and no API of Node, so they run in browsers too.
 *
 * @module
 */
import type { FixtureOptions, PromptFixture } from "./fixture.js";
import type { AuditOptions, Diagnostic, InheritOptions, PromptOptionFields } from "./index.js";

export type { FixtureForm, FixtureOptions, PromptFixture } from "./fixture.js";

/** Thrown by the assertions. Its message lists each finding with its place in the prompt. */
export class ChildPromptError extends Error {
  /** What the audit found. Empty if {@link assertInheritsFrom} throws. */
  readonly findings: readonly Diagnostic[];
  /**
   * Makes the message from the findings. A host's own assertions can call it too.
   *
   * @param claim What should be true, as the end of a sentence that begins with "The child's prompt".
   * @param prompt The prompt that the findings are about.
   * @param findings What contradicts the claim.
   */
  constructor(claim: string, prompt: string, findings: readonly Diagnostic[]);
}

/**
 * Throws unless the child's prompt passes the whole audit. An empty or wrong text fails, because it claims no
 * directory.
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

/** Throws unless the prompt claims the child's directory and no other. Quotes do not count. */
export function assertSingleDirectory(childPrompt: string, options: AuditOptions): void;

/** Throws if there is a second catalogue. */
export function assertOneCatalogue(childPrompt: string, options: AuditOptions): void;

/** Throws if there is a second context block. */
export function assertOneProjectContext(childPrompt: string, options: AuditOptions): void;

/** Throws if a context file is in the parent's directory, but not in or above the child's. */
export function assertOwnContextFiles(childPrompt: string, options: AuditOptions & { readonly parentCwd: string }): void;

/** Throws if the prompt lists a context file or a skill of the parent's directory that the child's does not have. */
export function assertNoParentPath(childPrompt: string, options: AuditOptions & { readonly parentCwd: string }): void;

/** Throws if there is the header of a parent that is itself a child, or a second header of the child's own. */
export function assertNoInheritedHeader(childPrompt: string, options: AuditOptions): void;

/** Throws if tools are listed twice. */
export function assertToolsClaimedOnce(childPrompt: string, options: AuditOptions): void;

/**
 * Throws unless the child's prompt contains the identity of its parent's prompt.
 *
 * @throws PromptInheritanceError instead, if the parent's prompt states another directory than `parentCwd`.
 */
export function assertInheritsFrom(childPrompt: string, parentPrompt: string, options: InheritOptions): void;

/**
 * Pi's own prompt options, together with a fixture's own options. The prompt has the parts that Pi would write. Its
 * known parts are those of `knownParts`. If `tools` is absent, the selected tools are listed.
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
 * Writes a parent prompt in one of Pi's forms. The structure is Pi's, the wording is not. Pass the fixture's own
 * options, or Pi's own prompt options unchanged.
 *
 * @throws PromptInheritanceError for a wrong call, such as a part that the form does not have.
 */
export function promptFixture(options: FixtureOptions | PiFixtureOptions): PromptFixture;
