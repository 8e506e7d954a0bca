/**
 * The maker of parent prompts alone, for tests that want prompts and no WebAssembly. `prompt-inheritance/testing` has it
 * too, with the assertions, and takes Pi's own prompt options.
 *
 * @module
 */
import type { ContextFile, KnownParts, Skill } from "./index.js";

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
 * Writes a parent prompt in one of Pi's forms. Its structure is Pi's, its wording its own.
 *
 * @throws PromptInheritanceError on a wrong call, such as a part that the form does not have.
 */
export function promptFixture(options: FixtureOptions): PromptFixture;
