/**
 * Which of Pi's renderers wrote a prompt: with a footer line (to 0.85), with a `<cwd>` section (0.86 on), or neither
 * can be told.
 */
export type Shape = "footer" | "section" | "unanchored";

/**
 * What a region is. `preamble`: Pi's opening text or the operator's custom prompt. `tools`, `rules`: the session's tool
 * listing and its guidelines. `docs`: Pi's documentation pointers. `addendum`: the operator's appended prompt.
 * `projectContext`: the context block. `header`, `agent`: of a parent that is itself a child. `skills`: the catalogue.
 * `date`: the date line. `cwd`: the anchor. `extension`: what stands behind the anchor.
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

/** How long a region stays true: for the operator, for one directory, for one session, for one turn. */
export type Layer = "identity" | "directory" | "session" | "turn";

/** How a child comes by its identity: `full`, from its parent's prompt; `portable`, from the operator's own text. */
export type Strategy = "full" | "portable";

/** How an agent's body goes into a child's prompt: `append`, wrapped; `replace`, raw and last. */
export type Mode = "append" | "replace";

/** A stretch of a text, in UTF-16 code units: `text.slice(start, end)`. */
export interface Span {
  /** The first unit. */
  readonly start: number;
  /** One past the last unit. */
  readonly end: number;
}

/** A span with the line that it begins on. */
export interface Place extends Span {
  /** The line, numbered from 1. */
  readonly line: number;
}

/** A project's context file, as the host resolved it. A value that a host passes may have further fields, as Pi's own do. */
export interface ContextFile {
  /** Its absolute path, without line breaks. */
  readonly path: string;
  /** Its text; neither trimmed nor escaped. */
  readonly content: string;
}

/** A skill, as a catalogue lists it. A value that a host passes may have further fields, as Pi's own do. */
export interface Skill {
  /** Its name. */
  readonly name: string;
  /** What it is for; may span lines. */
  readonly description: string;
  /** The absolute path of its file. */
  readonly filePath: string;
}

/**
 * What the host knows went into a prompt. Each part given makes the reading exact there. Absent: unknown. Empty: there
 * was none. Named as Pi's own prompt options are.
 */
export interface KnownParts {
  /** The operator's custom prompt, in place of Pi's default preamble. */
  readonly customPrompt?: string | undefined;
  /** The operator's appended prompt. */
  readonly appendSystemPrompt?: string | undefined;
  /** The session's context files, in the prompt's order. */
  readonly contextFiles?: readonly ContextFile[] | undefined;
  /** The skills that the catalogue lists, in its order. */
  readonly skills?: readonly Skill[] | undefined;
  /** The sections that extensions added or replaced, by name, in the order in which they were set. */
  readonly sections?: Readonly<Record<string, string>> | undefined;
}

/**
 * The fields of Pi's own prompt options that say what went into a prompt, with any others beside them. An absent or null
 * part means that there is none.
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
  /** The session's skills; those with `disableModelInvocation` are hidden from the model. */
  readonly skills?:
    | readonly (Skill & { /** Whether the skill is hidden from the model. */ readonly disableModelInvocation?: boolean | undefined })[]
    | null
    | undefined;
  /** The sections that extensions set, by name. */
  readonly sections?: Readonly<Record<string, string>> | null | undefined;
  /** The session's tools, by name. Absent: Pi's own choice, which can read files. */
  readonly selectedTools?: readonly string[] | null | undefined;
  /** A prompt that stands in place of the rendered one. The parts went into what it was made from, and are given all the same. */
  readonly forceSystemPrompt?: string | null | undefined;
}

/** What Pi renders a prompt from, as its extensions and its SDK hand it out; any version, passed as it is. */
export interface PromptOptions extends PromptOptionFields {
  /** Fields that say nothing about the known parts. */
  readonly [field: string]: unknown;
}

/**
 * What a diagnostic is about. Stable under SemVer; more may come.
 *
 * - `ambiguous-anchor`: two or more claims of a working directory could be Pi's; the likeliest was taken.
 * - `ambiguous-region`: the anchor is certain, but a block above it could begin at more than one place.
 * - `anchor-not-found`: no anchor states the parent's directory.
 * - `unanchored`: the prompt has no anchor at all.
 * - `unfamiliar-markup`: a section looks like Pi's but is none that is known.
 * - `edited-prompt`: the prompt was edited after Pi wrote it; the place is read all the same.
 * - `known-part-not-found`: a known part does not stand where it should and was ignored.
 * - `known-part-contradicted`: a known part is empty, and the prompt has it all the same.
 * - `project-context-not-found`: a `<project_context>` above the tail is not Pi's, so a relocated child keeps it.
 * - `no-project-context`: the child's directory resolved no file, and its parent's block was dropped.
 * - `project-context-unresolved`: the identity does not describe the child's directory and no files were passed.
 * - `portable-parts-blank`: a portable child fell back to the generic base.
 * - `setting-ignored`: a value of the setting is none that it accepts.
 * - `no-default-strategy`: the key `default` names a provider and sets no default.
 * - `nothing-to-remove`: what was to be removed is not in the prompt.
 * - `second-catalogue`, `second-project-context`, `tools-claimed-twice`: a child's prompt has two of them.
 * - `foreign-directory`: a claim of a directory that is not the child's.
 * - `foreign-context-file`: a context file of the parent's directory.
 * - `parent-path`: the parent's path in text that no person wrote.
 * - `inherited-header`: a per-call header that is not the child's own.
 * - `second-header`: a second header of the child's own.
 * - `no-directory-claim`: nothing that a machine wrote claims the child's directory.
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

/** Something worth saying about a prompt or a setting. An odd prompt gives these; only a wrong call throws. */
export interface Diagnostic {
  /** What it is about. Stable. */
  readonly code: DiagnosticCode;
  /** What was seen, for people. Not stable. */
  readonly message: string;
  /** What to do about it, for people. Not stable. */
  readonly hint?: string;
  /** Where, in the prompt that the call was given (for a child request: in the parent's). */
  readonly spans: readonly Place[];
}

/** A context file in its block. */
export interface FileRegion extends Span {
  /** As the prompt states it. */
  readonly path: string;
  /** Exactly what Pi was given; in Markdown form it may end past its region. */
  readonly content: Span;
}

/** An entry of the catalogue, its values unescaped. */
export interface SkillRegion extends Span, Skill {}

/** What every region has. From text to text, no white space at its ends. */
export interface RegionOf<K extends RegionKind> extends Place {
  /** What it is. */
  readonly kind: K;
  /** How long it stays true. */
  readonly layer: Layer;
  /** The name of its section, where it has one. */
  readonly name?: string;
  /** Whether a child's identity holds it, excisions included: of a child in the same directory, and of a relocated one. */
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
 * A span of a prompt with one author and one meaning. A union by `kind`: only a context block has files, only a catalogue
 * has skills, and they always have.
 */
export type Region = RegionOf<Exclude<RegionKind, "projectContext" | "skills">> | ProjectContextRegion | SkillsRegion;

/**
 * Why text that looks like Pi's markup is not. Stable under SemVer; more may come.
 *
 * - `inside-context-file`, `inside-section`, `inside-catalogue`: it stands in a file, a section, a description.
 * - `inside-known-part`: it stands in text that the host knows the origin of.
 * - `after-anchor`: it stands behind the anchor, in what extensions appended.
 * - `above-tail`: it stands above the tail, in a custom or an appended prompt.
 * - `other-directory`: it claims a directory that is not the parent's.
 * - `embedded-prompt`: it belongs to a whole prompt that this one embeds or quotes.
 * - `other-shape`: it belongs to the other renderer's shape.
 * - `not-at-a-joint`: it lacks the empty lines that Pi puts around it.
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
  /** What it looks like. */
  readonly imitates: RegionKind;
  /** Why it is not Pi's. */
  readonly reason: DecoyReason;
}

/** Options of {@link parsePrompt}. */
export interface ParseOptions {
  /** The directory of the session, an absolute path. Default: any will do. */
  readonly cwd?: string | undefined;
  /** What the host knows went into the prompt. Default: nothing. */
  readonly known?: KnownParts | undefined;
}

/** Where an identity ends, and the region that begins there. */
export interface Cut {
  /** The first UTF-16 unit that is not kept. */
  readonly offset: number;
  /** Its line, numbered from 1. */
  readonly line: number;
  /** The region that begins there. */
  readonly region: RegionKind;
}

/** The map of a whole prompt. */
export interface PromptMap {
  /** Which of Pi's renderers wrote it. */
  readonly shape: Shape;
  /** The directory that the anchor states, or the header of a child's prompt as it was built. */
  readonly cwd?: string;
  /** In order; they do not overlap and leave only white space uncovered. */
  readonly regions: readonly Region[];
  /** Where an identity ends, for a child in the same directory and for a relocated one; null where nothing is to be cut. */
  readonly cuts: { readonly same: Cut | null; readonly relocated: Cut | null };
  /** In order. */
  readonly decoys: readonly Decoy[];
  /** What is worth saying. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Options of {@link inheritedIdentity} and {@link findInherited}. */
export interface InheritOptions {
  /** The directory that the parent's session runs in, an absolute path. */
  readonly parentCwd: string;
  /** The child's directory, an absolute path. Default: the parent's. */
  readonly childCwd?: string | undefined;
  /** What the host knows went into the parent's prompt. Default: nothing. */
  readonly known?: KnownParts | undefined;
}

/**
 * Why a span was left out. Stable under SemVer; more may come.
 *
 * - `session-resolved`, `directory-resolved`, `turn-resolved`: it is true for the parent's session, directory or turn alone.
 * - `already-present`: the child's prompt holds it already.
 * - `asked`: the caller asked for it.
 */
export type ExcisionReason =
  | "session-resolved"
  | "directory-resolved"
  | "turn-resolved"
  | "already-present"
  | "asked";

/** A span that was left out of a text. */
export interface Excision extends Place {
  /** What it is. */
  readonly kind: RegionKind;
  /** The section's name, the file's path or the skill's name, where it has one. */
  readonly name?: string;
  /** Why it goes. */
  readonly reason: ExcisionReason;
}

/** What a child may adopt of its parent's prompt. */
export interface InheritedIdentity {
  /** The parent's own text up to the cut, less what was excised, trimmed at the end. */
  readonly text: string;
  /** The shape of the parent's prompt. */
  readonly shape: Shape;
  /** Whether the child's directory is not the parent's. */
  readonly relocated: boolean;
  /** Where the identity ends; null where there is no layer to cut. */
  readonly cut: Cut | null;
  /** Spans of the parent's prompt, above the cut, that were left out, with the white space that goes with them. */
  readonly excised: readonly Excision[];
  /** Regions of the parent's prompt from the cut on. */
  readonly dropped: readonly Excision[];
  /** Length of the longest prefix, in UTF-16 units and whole characters, that the text shares with the parent's prompt. */
  readonly sharedPrefix: number;
  /** What is worth saying. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The parts of a prompt that the operator wrote. */
export interface PortableParts {
  /** The custom prompt. */
  readonly customPrompt?: string | undefined;
  /** The appended prompt. */
  readonly appendSystemPrompt?: string | undefined;
}

/** Strategies by provider. No key is special. */
export type PromptInheritance = Readonly<Record<string, Strategy>>;

/** What {@link readPromptInheritance} read. */
export interface ReadSetting {
  /** The strategies that the setting gives, in an object without a prototype. */
  readonly promptInheritance: PromptInheritance;
  /** What was ignored. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What to build a child's prompt from. */
export interface ChildRequest {
  /** The agent that the child runs. */
  readonly agent: {
    /** Its name: not blank; no quotes, angle brackets or line breaks. */
    readonly name: string;
    /** How its body goes in. */
    readonly mode: Mode;
    /** Its body. Default: none. */
    readonly prompt?: string | undefined;
  };
  /** Where the child runs. */
  readonly environment: {
    /** The child's directory, an absolute path. */
    readonly cwd: string;
    /** The platform, such as `linux`. Not blank. */
    readonly platform: string;
    /** The branch checked out; not blank. Absent: not a git repository. */
    readonly gitBranch?: string | undefined;
  };
  /** The parent that spawns the child. Absent: the child starts from the generic base. */
  readonly parent?: {
    /** Its prompt. */
    readonly prompt: string;
    /** Its directory, an absolute path. */
    readonly cwd: string;
    /** What the host knows went into its prompt. */
    readonly known?: KnownParts | undefined;
  } | undefined;
  /** How the child comes by its identity. Default: `full`. */
  readonly strategy?: Strategy | undefined;
  /** What a portable child adopts. Default: the parent's known custom and appended prompts. */
  readonly portable?: PortableParts | undefined;
  /** The context files of the child's own directory, as the host resolved them. Empty: it has none. */
  readonly contextFiles?: readonly ContextFile[] | undefined;
  /** What a child gets that has nothing to inherit. Default: a sentence that asserts no tool, role or domain. */
  readonly genericBase?: string | undefined;
}

/** Where a segment of a child's prompt came from; `join` is the blank line between two parts. */
export type SegmentSource =
  | "parent"
  | "portable"
  | "generic-base"
  | "context-files"
  | "header"
  | "agent"
  | "join";

/** A stretch of a child's prompt with one source. */
export interface Segment extends Span {
  /** Where it came from. */
  readonly source: SegmentSource;
  /** For `parent`: where this stood in the parent's prompt. */
  readonly from?: Span;
}

/** A child's prompt. */
export interface ChildPrompt {
  /** The prompt. */
  readonly text: string;
  /** Its provenance: the segments cover the text, in order. */
  readonly segments: readonly Segment[];
  /** What was inherited; undefined for a portable child and for one without a parent. */
  readonly identity: InheritedIdentity | undefined;
  /** Length of the longest prefix, in UTF-16 units and whole characters, that the text shares with the parent's prompt. */
  readonly sharedPrefix: number;
  /** What is worth saying. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What {@link stripForwarded} left. */
export interface Stripped {
  /** The parent's prompt without what the child has. */
  readonly text: string;
  /** Spans of the parent's prompt, with the blank line that went with each. */
  readonly removed: readonly Excision[];
}

/** What {@link forwardParentPrompt} made. */
export interface Forwarded {
  /** The child's prompt with the rest of the parent's appended. */
  readonly text: string;
  /** What was appended; empty where only white space was left. */
  readonly forwarded: string;
  /** Spans of the parent's prompt that were left out. */
  readonly removed: readonly Excision[];
}

/**
 * Options of {@link removeRegions}: what goes, by name, or by a function that answers whether it goes. A function is called
 * once for each, in order, for the regions first, and must answer `true` or `false`, not a promise. What it throws comes
 * through. A name that the prompt does not have gives a diagnostic; a function that takes nothing gives none.
 */
export interface RemoveOptions extends ParseOptions {
  /** Regions to remove, by kind. Default: none. */
  readonly regions?: readonly RegionKind[] | ((region: Region) => boolean) | undefined;
  /** Context files to remove, by path as the prompt states it; a function gets a file's text too. Default: none. */
  readonly files?: readonly string[] | ((file: FileRegion & { readonly text: string }) => boolean) | undefined;
  /** Skills to remove, by name; every entry of that name goes. Default: none. */
  readonly skills?: readonly string[] | ((skill: SkillRegion) => boolean) | undefined;
}

/** What {@link removeRegions} left. */
export interface Removed {
  /** The prompt without them. */
  readonly text: string;
  /** Spans of the prompt that were left out, with the white space that goes with them. */
  readonly removed: readonly Excision[];
  /** What is worth saying. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Where a context file comes from, the first of these that fits. `agent`: Pi's own directory or one below it. `directory`:
 * the session's directory or one below it. `ancestor`: a directory above the session's. `elsewhere`: none of these, or the
 * path is relative.
 */
export type ContextFileScope = "agent" | "directory" | "ancestor" | "elsewhere";

/** Options of {@link contextFileScope}. */
export interface ScopeOptions {
  /** The session's directory, absolute. */
  readonly cwd: string;
  /** Pi's own directory, absolute. Default: any directory that ends in `/.pi/agent`. */
  readonly agentDir?: string | undefined;
}

/** What {@link findInherited} found. */
export interface Inherited {
  /** Spans of the child's prompt with their place in the parent's, in order. */
  readonly spans: readonly {
    /** Where it stands in the child's prompt. */
    readonly child: Span;
    /** Where it stands in the parent's. */
    readonly parent: Span;
  }[];
}

/** What two texts share from their start, in three units. */
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
  /** The parent's directory, an absolute path. Without it nothing can be told to be the parent's. */
  readonly parentCwd?: string | undefined;
  /** What the host knows went into the child's prompt. Default: nothing. */
  readonly known?: KnownParts | undefined;
}

/**
 * What kind of wrong call an error reports. Stable under SemVer; more may come.
 *
 * - `invalid-type`: a value is not of the type that the field accepts.
 * - `unknown-field`: a field is none that the call knows.
 * - `missing-field`: a field that the call needs is absent.
 * - `invalid-value`: a value is of the right type but not one that the field accepts.
 * - `not-initialized`: a function of `./init` was called before `init` was done.
 */
export type ErrorCode = "invalid-type" | "unknown-field" | "missing-field" | "invalid-value" | "not-initialized";

/** Thrown for a wrong call, never for an odd prompt. Its name is the same in every realm. */
export class PromptInheritanceError extends Error {
  /**
   * The error for a wrong call.
   *
   * @param code What kind of wrong call it is.
   * @param message What is wrong, for people.
   * @param field The field at fault.
   */
  constructor(code: ErrorCode, message: string, field?: string);
  /** Always this. */
  readonly name: "PromptInheritanceError";
  /** What kind of wrong call it is. Stable. */
  readonly code: ErrorCode;
  /** The field at fault, as a path: `agent.name`, `contextFiles[2].path`. */
  readonly field?: string;
}

/**
 * Diagnostics in words, one line each: the lines that it is about, its code, its message, the first line of its first span,
 * and its hint. Control characters are replaced, so a prompt can do a terminal no harm.
 *
 * @param prompt The prompt that the diagnostics' spans point into.
 * @param diagnostics Of any call; none give an empty text.
 * @example
 * ```js
 * const prompt = "Be brief.\n\n<cwd>\n/repo\n</cwd>";
 * const findings = auditChildPrompt(prompt, { childCwd: "/repo", parentCwd: "/other" });
 * console.log(`${findings.length} findings${formatDiagnostics(prompt, findings)}`); // 0 findings
 * ```
 */
export function formatDiagnostics(prompt: string, diagnostics: readonly Diagnostic[]): string;

/** All kinds of regions, for legends. */
export const regionKinds: readonly RegionKind[];
/** All layers, for legends. */
export const layers: readonly Layer[];
/** All codes of diagnostics. */
export const diagnosticCodes: readonly DiagnosticCode[];
/** All reasons of decoys. */
export const decoyReasons: readonly DecoyReason[];
/** All reasons of excisions. */
export const excisionReasons: readonly ExcisionReason[];
/** All codes of wrong calls. */
export const errorCodes: readonly ErrorCode[];
