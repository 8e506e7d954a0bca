/**
 * Which of Pi's renderers wrote a prompt.
 *
 * - `footer`: a footer line states the working directory (up to 0.85).
 * - `section`: a `<cwd>` section states it (from 0.86).
 * - `unanchored`: no anchor states it.
 */
export type Shape = "footer" | "section" | "unanchored";

/**
 * The kind of a region.
 *
 * - `preamble`: Pi's opening text, or the operator's custom prompt.
 * - `tools`, `rules`: the session's tool listing and its guidelines.
 * - `docs`: Pi's documentation pointers.
 * - `addendum`: the operator's appended prompt.
 * - `projectContext`: the context block.
 * - `header`, `agent`: the per-call header (the agent's tag and environment) and agent body of a child's prompt.
 * - `skills`: the catalogue.
 * - `date`: the date line.
 * - `cwd`: the anchor.
 * - `extension`: text that extensions added for one turn.
 */
export type RegionKind =
  | "preamble"
  | "tools"
  | "rules"
  | "docs"
  | "addendum"
  | "projectContext"
  | "header"
  | "agent"
  | "skills"
  | "date"
  | "cwd"
  | "extension";

/** What the text of a region is true for: the operator, one directory, one session or one turn. */
export type Layer = "identity" | "directory" | "session" | "turn";

/** How a child gets its identity: `full` from its parent's prompt, `portable` from the operator's own text. */
export type Strategy = "full" | "portable";

/** How an agent's body is written: `append` wraps it in a tag, `replace` writes it raw at the end. */
export type Mode = "append" | "replace";

/** A span of a text, in UTF-16 code units: `text.slice(start, end)`. */
export interface Span {
  /** The offset of the first code unit. */
  readonly start: number;
  /** One past the last code unit. */
  readonly end: number;
}

/** A span and the line that it begins on. */
export interface Place extends Span {
  /** The line, numbered from 1. */
  readonly line: number;
}

/** A context file, as the host resolved it. A value that you pass may have further fields, as Pi's own do. */
export interface ContextFile {
  /** Its absolute path, without line breaks. */
  readonly path: string;
  /** Its text, neither trimmed nor escaped. */
  readonly content: string;
}

/** A skill, as a catalogue lists it. A value that you pass may have further fields, as Pi's own do. */
export interface Skill {
  /** Its name. */
  readonly name: string;
  /** What it is for. It can span lines. */
  readonly description: string;
  /** The absolute path of its file. */
  readonly filePath: string;
}

/**
 * The parts of a prompt that the host knows. Each part that you pass makes the result exact for that part. An absent
 * part is unknown. An empty part means that the prompt has none. The names are those of Pi's own prompt options.
 */
export interface KnownParts {
  /** The operator's custom prompt, which replaces Pi's default preamble. */
  readonly customPrompt?: string | undefined;
  /** The operator's appended prompt. */
  readonly appendSystemPrompt?: string | undefined;
  /** The session's context files, in the prompt's order. */
  readonly contextFiles?: readonly ContextFile[] | undefined;
  /** The skills that the catalogue lists, in the catalogue's order. */
  readonly skills?: readonly Skill[] | undefined;
  /** The sections that extensions added or replaced, by name, in the order in which they were set. */
  readonly sections?: Readonly<Record<string, string>> | undefined;
}

/**
 * The fields of Pi's own prompt options that describe known parts. Other fields are allowed. An absent or null part
 * means that there is none.
 */
export interface PromptOptionFields {
  /** The session's directory. */
  readonly cwd?: string | null | undefined;
  /** The operator's custom prompt. */
  readonly customPrompt?: string | null | undefined;
  /** The operator's appended prompt. */
  readonly appendSystemPrompt?: string | null | undefined;
  /** The session's context files. */
  readonly contextFiles?: readonly ContextFile[] | null | undefined;
  /** The session's skills. Those with `disableModelInvocation` are hidden from the model. */
  readonly skills?:
    | readonly (Skill & { /** Whether the skill is hidden from the model. */ readonly disableModelInvocation?: boolean | undefined })[]
    | null
    | undefined;
  /** The sections that extensions set, by name. */
  readonly sections?: Readonly<Record<string, string>> | null | undefined;
  /** The names of the session's tools. Absent: Pi's default tools, which can read files. */
  readonly selectedTools?: readonly string[] | null | undefined;
  /** A prompt that replaces the rendered one. It was made from the same parts, so they do not change. */
  readonly forceSystemPrompt?: string | null | undefined;
}

/** Pi's own prompt options, of any version: what Pi renders a prompt from. Pass them unchanged. */
export interface PromptOptions extends PromptOptionFields {
  /** Fields that do not describe known parts. */
  readonly [field: string]: unknown;
}

/**
 * What a diagnostic is about. Stable under SemVer. Later versions may add codes.
 *
 * - `ambiguous-anchor`: two or more claims of a working directory could be Pi's. The most likely one was chosen.
 * - `ambiguous-region`: it is uncertain where a block before the anchor begins, or whether the block is Pi's.
 * - `anchor-not-found`: no anchor states the parent's directory.
 * - `unanchored`: the prompt has no anchor.
 * - `unfamiliar-markup`: a section or heading looks like Pi's but is unknown.
 * - `edited-prompt`: the prompt was edited after Pi wrote it. The edited part is still read.
 * - `known-part-not-found`: a known part is not where it should be, and was ignored.
 * - `known-part-contradicted`: a known part is empty, but the prompt contains such a part.
 * - `project-context-not-found`: a `<project_context>` before the tail is not Pi's, so a relocated child keeps it.
 * - `no-project-context`: the child's directory has no context files, and the parent's block was dropped.
 * - `project-context-unresolved`: the identity does not describe the child's directory, and you passed no `contextFiles`.
 * - `portable-parts-blank`: a portable child has no operator's text, so it starts from the generic base.
 * - `setting-ignored`: the `promptInheritance` setting, or a value in it, is not valid.
 * - `no-default-strategy`: the key `default` names a provider. It does not set a default.
 * - `nothing-to-remove`: the prompt does not contain the part to remove.
 * - `second-catalogue`, `second-project-context`, `tools-claimed-twice`: two catalogues, context blocks or tool lists.
 * - `foreign-directory`: a claim of a directory that is not the child's.
 * - `foreign-context-file`: a context file of the parent's directory.
 * - `parent-path`: text that Pi or the host wrote contains the parent's path.
 * - `inherited-header`: a per-call header that is not the child's own.
 * - `second-header`: a second per-call header of the child's own.
 * - `no-directory-claim`: no text that Pi or the host wrote claims the child's directory.
 */
export type DiagnosticCode =
  | "ambiguous-anchor"
  | "ambiguous-region"
  | "anchor-not-found"
  | "unanchored"
  | "unfamiliar-markup"
  | "edited-prompt"
  | "known-part-not-found"
  | "known-part-contradicted"
  | "project-context-not-found"
  | "no-project-context"
  | "project-context-unresolved"
  | "portable-parts-blank"
  | "setting-ignored"
  | "no-default-strategy"
  | "nothing-to-remove"
  | "second-catalogue"
  | "second-project-context"
  | "foreign-directory"
  | "foreign-context-file"
  | "parent-path"
  | "inherited-header"
  | "second-header"
  | "no-directory-claim"
  | "tools-claimed-twice";

/** A report about a prompt, a request or a setting. It is never an error: only a wrong call throws. */
export interface Diagnostic {
  /** What the diagnostic is about. Stable. */
  readonly code: DiagnosticCode;
  /** What was found, for people. Not stable. */
  readonly message: string;
  /** What to do about it, for people. Not stable. */
  readonly hint?: string;
  /** Where this is in the prompt that you passed. For a child request: in the parent's prompt. */
  readonly spans: readonly Place[];
}

/** A context file in its block. */
export interface FileRegion extends Span {
  /** Its path, as the prompt states it. */
  readonly path: string;
  /** Exactly the text that Pi was given. Before Pi 0.75.4, it may end after the file's span. */
  readonly content: Span;
}

/** An entry of the catalogue, with its values unescaped. */
export interface SkillRegion extends Span, Skill {}

/** The fields of every region. A region has no white space at its ends. */
export interface RegionOf<K extends RegionKind> extends Place {
  /** The kind of the region. */
  readonly kind: K;
  /** What its text is true for. */
  readonly layer: Layer;
  /** The name of its section, if it has one. */
  readonly name?: string;
  /** Whether a child's identity contains it, for a child in the same directory and for a relocated child. */
  readonly inherited: { readonly same: boolean; readonly relocated: boolean };
}

/** The context block. */
export interface ProjectContextRegion extends RegionOf<"projectContext"> {
  /** Its files, in order. */
  readonly files: readonly FileRegion[];
}

/** The catalogue. */
export interface SkillsRegion extends RegionOf<"skills"> {
  /** Its entries, in order. */
  readonly skills: readonly SkillRegion[];
}

/**
 * A span of a prompt with one author and one meaning. A union by `kind`: a context block always has `files`, a
 * catalogue always has `skills`, and no other region has them.
 */
export type Region = RegionOf<Exclude<RegionKind, "projectContext" | "skills">> | ProjectContextRegion | SkillsRegion;

/**
 * Why text that looks like Pi's markup is not Pi's. Stable under SemVer. Later versions may add codes.
 *
 * - `inside-context-file`, `inside-section`, `inside-catalogue`: it is in a context file, a section or a description.
 * - `inside-known-part`: it is in a known part of the prompt.
 * - `after-anchor`: it is after the anchor, in text that extensions appended.
 * - `above-tail`: it is before the tail, in a custom or an appended prompt.
 * - `other-directory`: it claims a directory that is not the parent's.
 * - `embedded-prompt`: it belongs to a whole prompt that this prompt embeds or quotes.
 * - `other-shape`: its form belongs to the other shape.
 * - `not-at-a-joint`: it lacks the blank lines that Pi writes around it.
 */
export type DecoyReason =
  | "inside-context-file"
  | "inside-section"
  | "inside-catalogue"
  | "inside-known-part"
  | "after-anchor"
  | "above-tail"
  | "other-directory"
  | "embedded-prompt"
  | "other-shape"
  | "not-at-a-joint";

/** Text that looks like Pi's markup but is a quote. */
export interface Decoy extends Place {
  /** The kind of region that it looks like. */
  readonly imitates: RegionKind;
  /** Why it is not Pi's. */
  readonly reason: DecoyReason;
}

/** Options of {@link parsePrompt}. */
export interface ParseOptions {
  /** The session's directory, an absolute path. Default: the anchor may state any directory. */
  readonly cwd?: string | undefined;
  /** The known parts of the prompt. Default: all are unknown. */
  readonly known?: KnownParts | undefined;
}

/** Where an identity ends, and the region that begins there. */
export interface Cut {
  /** The first code unit that is not kept. */
  readonly offset: number;
  /** Its line, numbered from 1. */
  readonly line: number;
  /** The region that begins there. */
  readonly region: RegionKind;
}

/** The map of a whole prompt. */
export interface PromptMap {
  /** Which of Pi's renderers wrote the prompt. */
  readonly shape: Shape;
  /** The directory that the anchor states. In a child's prompt without an anchor, the header states it. */
  readonly cwd?: string;
  /** The regions, in order. They do not overlap, and only white space is outside of them. */
  readonly regions: readonly Region[];
  /** Where the identity ends, for a child in the same directory and for a relocated child. Null: nothing to cut. */
  readonly cuts: { readonly same: Cut | null; readonly relocated: Cut | null };
  /** The decoys, in order. */
  readonly decoys: readonly Decoy[];
  /** The diagnostics of this call. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Options of {@link inheritedIdentity} and {@link findInherited}. */
export interface InheritOptions {
  /** The directory that the parent's session runs in, an absolute path. */
  readonly parentCwd: string;
  /** The child's directory, an absolute path. Default: the parent's. */
  readonly childCwd?: string | undefined;
  /** The known parts of the parent's prompt. Default: all are unknown. */
  readonly known?: KnownParts | undefined;
}

/**
 * Why a span was left out. Stable under SemVer. Later versions may add codes.
 *
 * - `session-resolved`, `directory-resolved`, `turn-resolved`: it is true only for the parent's session, directory or turn.
 * - `already-present`: the child's prompt already contains it.
 * - `asked`: the caller chose to remove it.
 */
export type ExcisionReason =
  | "session-resolved"
  | "directory-resolved"
  | "turn-resolved"
  | "already-present"
  | "asked";

/** A span that was left out of a text. */
export interface Excision extends Place {
  /** The kind of its region. */
  readonly kind: RegionKind;
  /** The section's name, the file's path or the skill's name, if it has one. */
  readonly name?: string;
  /** Why it was left out. */
  readonly reason: ExcisionReason;
}

/** The part of a parent's prompt that a child can inherit. */
export interface InheritedIdentity {
  /** The identity: the parent's own text up to the cut, without the excised spans, trimmed at the end. */
  readonly text: string;
  /** The shape of the parent's prompt. */
  readonly shape: Shape;
  /** Whether the child's directory is not the parent's. */
  readonly relocated: boolean;
  /** Where the identity ends. Null if there is nothing to cut. */
  readonly cut: Cut | null;
  /** Parts of the parent's prompt before the cut that were left out, with their white space. */
  readonly excised: readonly Excision[];
  /** The regions of the parent's prompt from the cut on. */
  readonly dropped: readonly Excision[];
  /** How many UTF-16 code units the text shares with the start of the parent's prompt. They are whole characters. */
  readonly sharedPrefix: number;
  /** The diagnostics of this call. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The parts of a prompt that the operator wrote. */
export interface PortableParts {
  /** The custom prompt. */
  readonly customPrompt?: string | undefined;
  /** The appended prompt. */
  readonly appendSystemPrompt?: string | undefined;
}

/** The strategy for each provider. No key is special. */
export type PromptInheritance = Readonly<Record<string, Strategy>>;

/** The result of {@link readPromptInheritance}. */
export interface ReadSetting {
  /** The setting's strategies, in an object without a prototype. */
  readonly promptInheritance: PromptInheritance;
  /** The diagnostics of this call. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What to build a child's prompt from. */
export interface ChildRequest {
  /** The agent that the child runs. */
  readonly agent: {
    /** Its name. It must not be blank or have quotes, angle brackets or line breaks. */
    readonly name: string;
    /** How its body is written into the prompt. */
    readonly mode: Mode;
    /** Its body. Default: none. */
    readonly prompt?: string | undefined;
  };
  /** Where the child runs. */
  readonly environment: {
    /** The child's directory, an absolute path. */
    readonly cwd: string;
    /** The platform, such as `linux`. It must not be blank. */
    readonly platform: string;
    /** The current git branch. It must not be blank. Absent: there is no git repository. */
    readonly gitBranch?: string | undefined;
  };
  /** The parent that spawns the child. Absent: the child starts from the generic base. */
  readonly parent?: {
    /** Its prompt. */
    readonly prompt: string;
    /** Its directory, an absolute path. */
    readonly cwd: string;
    /** The known parts of its prompt. Default: all are unknown. */
    readonly known?: KnownParts | undefined;
  } | undefined;
  /** How the child gets its identity. Default: `full`. */
  readonly strategy?: Strategy | undefined;
  /** What a portable child inherits. Default: the parent's known custom and appended prompts. */
  readonly portable?: PortableParts | undefined;
  /** The context files of the child's own directory, as the host resolved them. Empty: there are none. */
  readonly contextFiles?: readonly ContextFile[] | undefined;
  /** The identity of a child with nothing to inherit. Default: a short text that asserts no tool, role or domain. */
  readonly genericBase?: string | undefined;
}

/** Where a segment of a child's prompt came from. `join` is the blank line between two parts. */
export type SegmentSource =
  | "parent"
  | "portable"
  | "generic-base"
  | "context-files"
  | "header"
  | "agent"
  | "join";

/** A span of a child's prompt with one source. */
export interface Segment extends Span {
  /** Where it came from. */
  readonly source: SegmentSource;
  /** For `parent`: where this text is in the parent's prompt. */
  readonly from?: Span;
}

/** A child's prompt and where each part of it came from. */
export interface ChildPrompt {
  /** The prompt. */
  readonly text: string;
  /** Where each part of the text came from. The segments are in order and cover the whole text. */
  readonly segments: readonly Segment[];
  /** The inherited identity. Undefined for a portable child and for a child without a parent. */
  readonly identity: InheritedIdentity | undefined;
  /** How many UTF-16 code units the text shares with the start of the parent's prompt. They are whole characters. */
  readonly sharedPrefix: number;
  /** The diagnostics of this call. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of {@link stripForwarded}. */
export interface Stripped {
  /** The parent's prompt without what the child already has. */
  readonly text: string;
  /** The removed spans of the parent's prompt, each with the blank line after it. */
  readonly removed: readonly Excision[];
}

/** The result of {@link forwardParentPrompt}. */
export interface Forwarded {
  /** The child's prompt with the rest of the parent's prompt appended. */
  readonly text: string;
  /** The text that was appended. Empty if only white space was left. */
  readonly forwarded: string;
  /** The spans of the parent's prompt that were left out. */
  readonly removed: readonly Excision[];
}

/**
 * Options of {@link removeRegions}: what to remove, by name or by a function that returns `true` for it.
 *
 * A function is called once for each item, in order. The regions come first. It must return `true` or `false`, not a
 * promise. If it throws, you get that error. A name that is not in the prompt gives a diagnostic. A function that
 * chooses nothing gives none.
 */
export interface RemoveOptions extends ParseOptions {
  /** Regions to remove, by kind. Default: none. */
  readonly regions?: readonly RegionKind[] | ((region: Region) => boolean) | undefined;
  /** Context files to remove, by the path that the prompt states. A function gets a file's text too. Default: none. */
  readonly files?: readonly string[] | ((file: FileRegion & { readonly text: string }) => boolean) | undefined;
  /** Skills to remove, by name. Every entry with that name is removed. Default: none. */
  readonly skills?: readonly string[] | ((skill: SkillRegion) => boolean) | undefined;
}

/** The result of {@link removeRegions}. */
export interface Removed {
  /** The prompt without the removed spans. */
  readonly text: string;
  /** The removed spans of the prompt, with their white space. */
  readonly removed: readonly Excision[];
  /** The diagnostics of this call. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Where a context file comes from. The first of these that fits applies.
 *
 * - `agent`: Pi's own directory, or a directory inside it.
 * - `directory`: the session's directory, or a directory inside it.
 * - `ancestor`: a directory above the session's.
 * - `elsewhere`: another place, or the path is relative.
 */
export type ContextFileScope = "agent" | "directory" | "ancestor" | "elsewhere";

/** Options of {@link contextFileScope}. */
export interface ScopeOptions {
  /** The session's directory, an absolute path. */
  readonly cwd: string;
  /** Pi's own directory, an absolute path. Default: any directory that ends in `/.pi/agent`. */
  readonly agentDir?: string | undefined;
}

/** The result of {@link findInherited}. */
export interface Inherited {
  /** The spans that the child's prompt shares with its parent's prompt, in order. */
  readonly spans: readonly {
    /** The span in the child's prompt. */
    readonly child: Span;
    /** The span in the parent's prompt. */
    readonly parent: Span;
  }[];
}

/** The length of the longest common prefix of two texts, in three units. */
export interface SharedPrefix {
  /** In UTF-16 code units. */
  readonly utf16: number;
  /** In bytes of UTF-8. */
  readonly bytes: number;
  /** In characters (Unicode code points). */
  readonly characters: number;
}

/** Options of {@link auditChildPrompt}. */
export interface AuditOptions {
  /** The child's directory, an absolute path. */
  readonly childCwd: string;
  /** The parent's directory, an absolute path. Without it, nothing can be identified as the parent's. */
  readonly parentCwd?: string | undefined;
  /** The known parts of the child's prompt. Default: all are unknown. */
  readonly known?: KnownParts | undefined;
}

/**
 * The kind of a wrong call. Stable under SemVer. Later versions may add codes.
 *
 * - `invalid-type`: a value does not have the type that the field accepts.
 * - `unknown-field`: there is no such field.
 * - `missing-field`: a required field is absent.
 * - `invalid-value`: a value has the right type, but the field does not accept it.
 * - `not-initialized`: a function of `./init` was called before the module was initialized.
 */
export type ErrorCode = "invalid-type" | "unknown-field" | "missing-field" | "invalid-value" | "not-initialized";

/** Thrown for a wrong call, never for an unusual prompt. Its `name` is the same in every realm. */
export class PromptInheritanceError extends Error {
  /**
   * The error for a wrong call.
   *
   * @param code The kind of wrong call.
   * @param message What is wrong, for people.
   * @param field The field that is wrong.
   */
  constructor(code: ErrorCode, message: string, field?: string);
  /** The name of the class. */
  readonly name: "PromptInheritanceError";
  /** The kind of wrong call. Stable. */
  readonly code: ErrorCode;
  /** The field that is wrong, as a path: `agent.name`, `contextFiles[2].path`. */
  readonly field?: string;
}

/**
 * Formats diagnostics as text, one line each: line numbers, code, message, first line of the first span, and hint.
 * Control characters are replaced, so that a prompt cannot control a terminal.
 *
 * @param prompt The prompt that the diagnostics are about.
 * @param diagnostics The diagnostics of any call. An empty list gives an empty text.
 * @example
 * ```js
 * const prompt = "Be brief.\n\n<cwd>\n/repo\n</cwd>";
 * const findings = auditChildPrompt(prompt, { childCwd: "/repo", parentCwd: "/other" });
 * console.log(`${findings.length} findings${formatDiagnostics(prompt, findings)}`); // 0 findings
 * ```
 */
export function formatDiagnostics(prompt: string, diagnostics: readonly Diagnostic[]): string;

/** All kinds of regions. */
export const regionKinds: readonly RegionKind[];
/** All layers. */
export const layers: readonly Layer[];
/** All codes of diagnostics. */
export const diagnosticCodes: readonly DiagnosticCode[];
/** All reasons for decoys. */
export const decoyReasons: readonly DecoyReason[];
/** All reasons for excisions. */
export const excisionReasons: readonly ExcisionReason[];
/** All codes of errors. */
export const errorCodes: readonly ErrorCode[];
