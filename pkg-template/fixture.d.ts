/**
 * The function {@link promptFixture} alone, for tests that need parent prompts but no WebAssembly. The function of the
 * same name in `prompt-inheritance/testing` also accepts Pi's own prompt options.
 *
 * @module
 */
import type { ContextFile, KnownParts, Skill } from "./index.js";

/**
 * A form of Pi's prompts: `section` from 0.86, `footer` with a tagged context block from 0.75.4 to 0.85, and `markdown`
 * before that.
 */
export type FixtureForm = "section" | "footer" | "markdown";

/** The parts of a parent prompt. Only the directory is required. */
export interface FixtureOptions {
  /** The session's directory, an absolute path. */
  readonly cwd: string;
  /** The form. Default: `section`. */
  readonly form?: FixtureForm | undefined;
  /** The operator's custom prompt, which replaces the opening text, tools, rules and docs. */
  readonly customPrompt?: string | undefined;
  /** The operator's appended prompt. */
  readonly appendSystemPrompt?: string | undefined;
  /** The files of the context block. Default: no block. */
  readonly contextFiles?: readonly ContextFile[] | undefined;
  /** The entries of the catalogue. Default: no catalogue. */
  readonly skills?: readonly Skill[] | undefined;
  /** The tools, by name, each with its one line. Default: read, bash, edit and write. */
  readonly tools?: Readonly<Record<string, string>> | undefined;
  /** The sections of extensions, by name. Only in section form. */
  readonly sections?: Readonly<Record<string, string>> | undefined;
  /** The date of the date line. Not in section form. Default: `2026-05-01` in Markdown form, none in footer form. */
  readonly date?: string | undefined;
  /** Text that an extension appends to the whole prompt. */
  readonly appended?: string | undefined;
}

/** A parent, as `ChildRequest.parent` takes it. */
export interface PromptFixture {
  /** The whole prompt. */
  readonly prompt: string;
  /** The directory that its anchor states, as you passed it. */
  readonly cwd: string;
  /** Exactly the parts from which the prompt was made. */
  readonly known: KnownParts;
}

/**
 * Writes a parent prompt in one of Pi's forms. The structure is Pi's, the wording is not.
 *
 * @throws PromptInheritanceError for a wrong call, such as a part that the form does not have.
 */
export function promptFixture(options: FixtureOptions): PromptFixture;
