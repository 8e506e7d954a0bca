//! The JavaScript API: a JavaScript function for each function of the core. No other module depends on JavaScript.
//!
//! `options` reads the options that a caller passes. `removal` reads what to remove, and `known_parts` reads Pi's own
//! prompt options. `results` makes the results, `strings` converts texts, and `errors` reports wrong calls. The types
//! are in `types.d.ts`.

mod errors;
mod known_parts;
mod options;
mod removal;
mod results;
mod strings;
mod words;

use crate::child::build;
use crate::forward::stripped_spans;
use crate::identity::inherited_spans;
use crate::remove::{Parts, removed_spans};
use crate::{Excision, Removed, Stripped};
use options::{Field, Read};
use results::Source;
use strings::{Text, restored, shared};
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};
use words::word;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// A result, or the value to throw.
type Answer = Result<JsValue, JsValue>;

/// Reads a text that a function takes by position.
fn prompt(name: &'static str, value: JsValue) -> Read<Text> {
    Field { name, value }.required("a string", options::text)
}

/// Maps a whole prompt: its regions, cut points and decoys. Every string has a map. A prompt that Pi did not write is
/// one `preamble` region without a cut.
/// @throws {PromptInheritanceError} for a wrong call, never for an unusual prompt.
/// @example
/// ```js
/// const { cwd, cuts } = parsePrompt("You review code.\n\n<cwd>\n/repo\n</cwd>");
/// console.log(cwd, cuts.same.offset); // /repo 18
/// ```
#[wasm_bindgen(js_name = parsePrompt, unchecked_return_type = "PromptMap")]
pub fn parse_prompt(
    #[wasm_bindgen(js_name = prompt, unchecked_param_type = "string")] text: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "ParseOptions")] options: JsValue,
) -> Answer {
    let prompt = prompt("prompt", text)?;
    let options = options::parse(&options, &prompt)?;
    Source::new(&prompt).prompt_map(crate::parse_prompt(&prompt.utf8, &options))
}

/// Cuts the identity out of a parent's prompt. The cut is at the first part of the tail that depends on the session:
/// the catalogue, the date line or the anchor. For a relocated child it is at the context block. Pi's own tools and
/// rules in a section prompt are excised. So is the header of a parent that is itself a child.
/// @throws {PromptInheritanceError} for a wrong call, never for an unusual prompt.
/// @example
/// ```js
/// const { text } = inheritedIdentity("You review code.\n\n<cwd>\n/repo\n</cwd>", { parentCwd: "/repo" });
/// console.log(text); // You review code.
/// ```
#[wasm_bindgen(js_name = inheritedIdentity, unchecked_return_type = "InheritedIdentity")]
pub fn inherited_identity(
    #[wasm_bindgen(js_name = prompt, unchecked_param_type = "string")] text: JsValue,
    #[wasm_bindgen(unchecked_param_type = "InheritOptions")] options: JsValue,
) -> Answer {
    let prompt = prompt("prompt", text)?;
    let options = options::inherit(&options, &prompt)?;
    Source::new(&prompt).identity(inherited_spans(&prompt.utf8, &options)?)
}

/// Converts Pi's own prompt options into known parts. Pass them as Pi returns them (`event.systemPromptOptions`,
/// `ctx.getSystemPromptOptions()`), from any version. An absent part is empty in the result. Hidden skills are
/// left out. The texts are your own strings.
/// @throws {PromptInheritanceError} if a part has the wrong type.
/// @example
/// ```js
/// const known = knownParts({ cwd: "/repo", customPrompt: "Be brief.", selectedTools: ["read"] });
/// console.log(known.customPrompt, known.skills.length); // Be brief. 0
/// ```
#[wasm_bindgen(js_name = knownParts, unchecked_return_type = "KnownParts")]
pub fn known_parts(
    #[wasm_bindgen(unchecked_param_type = "PromptOptionFields | PromptOptions")] options: JsValue,
) -> Answer {
    Ok(known_parts::known_parts(&options)?)
}

/// Returns the portable identity: the trimmed parts that are not blank, joined by a blank line. Undefined if there is
/// no such part.
///
/// @throws {PromptInheritanceError} for a wrong call.
/// @example
/// ```js
/// console.log(portableIdentity({ customPrompt: "Be brief.\n", appendSystemPrompt: " " })); // Be brief.
/// ```
#[wasm_bindgen(js_name = portableIdentity, unchecked_return_type = "string | undefined")]
pub fn portable_identity(#[wasm_bindgen(unchecked_param_type = "PortableParts")] parts: JsValue) -> Answer {
    let mut originals = Vec::new();
    let parts = options::portable(&mut originals)(parts)?;
    let identity = crate::portable_identity(&parts);
    Ok(identity.map_or(JsValue::UNDEFINED, |text| restored((&*text).into(), &text, &originals).into()))
}

/// Reads the setting `promptInheritance`. Anything invalid is ignored, and a diagnostic reports it. An absent setting
/// is empty. No value is an error. If a getter of the value throws, the function passes the exception on.
///
/// @example
/// ```js
/// const { promptInheritance } = readPromptInheritance({ "claude-bridge": "portable", local: "fast" });
/// console.log(Object.keys(promptInheritance)); // [ "claude-bridge" ]
/// ```
#[wasm_bindgen(js_name = readPromptInheritance, unchecked_return_type = "ReadSetting")]
pub fn read_prompt_inheritance(#[wasm_bindgen(unchecked_param_type = "unknown")] value: JsValue) -> Answer {
    let (map, diagnostics) = crate::read_prompt_inheritance(&options::setting(value)?);
    results::setting(&map, diagnostics)
}

/// Returns the strategy for a child on `provider`: the map's value for that provider, or else `full`.
/// @throws {PromptInheritanceError} if the map contains a value that is not a strategy.
/// @example
/// ```js
/// console.log(inheritanceStrategy({ "claude-bridge": "portable" }, "claude-bridge")); // portable
/// ```
#[wasm_bindgen(js_name = inheritanceStrategy, unchecked_return_type = "Strategy")]
pub fn inheritance_strategy(
    #[wasm_bindgen(js_name = promptInheritance, unchecked_param_type = "PromptInheritance | undefined")] map: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string | undefined")] provider: JsValue,
) -> Answer {
    let map =
        Field { name: "promptInheritance", value: map }.optional(options::prompt_inheritance)?.unwrap_or_default();
    let provider = Field { name: "provider", value: provider }.optional(options::string)?;
    Ok(word(crate::inheritance_strategy(&map, provider.as_deref()).as_str()).into())
}

/// Writes Pi's context block in the form of `shape`, without line breaks around it. Paths, contents and order are
/// unchanged. Nothing is escaped. Without files, the text is empty. `shape` defaults to `section`.
/// @throws {PromptInheritanceError} if a path contains a line break.
/// @example
/// ```js
/// console.log(renderProjectContext([{ path: "/wt/AGENTS.md", content: "Be brief." }]));
/// ```
#[wasm_bindgen(js_name = renderProjectContext, unchecked_return_type = "string")]
pub fn render_project_context(
    #[wasm_bindgen(unchecked_param_type = "readonly ContextFile[]")] files: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "{ readonly shape?: \"footer\" | \"section\" | undefined }")]
    options: JsValue,
) -> Answer {
    let mut originals = Vec::new();
    let read = options::context_files(&mut originals);
    let files = Field { name: "files", value: files }.required("an array of files with path and content", read)?;
    let text = crate::render_project_context(&files, options::block_shape(&options)?)?;
    Ok(restored((&*text).into(), &text, &originals).into())
}

/// Builds a child's prompt. These parts are joined by one blank line: the identity, the child's own context block, the
/// per-call header and the agent's body. The context block is written only if the identity does not describe the
/// child's directory.
/// @throws {PromptInheritanceError} for a wrong call, never for an unusual prompt.
/// @example
/// ```js
/// const { text } = buildChildPrompt({
///   agent: { name: "Explore", mode: "replace", prompt: "Look around." },
///   environment: { cwd: "/wt", platform: "linux", gitBranch: "main" },
///   parent: { prompt: "You review code.\n\n<cwd>\n/repo\n</cwd>", cwd: "/repo" },
///   contextFiles: [],
/// });
/// ```
#[wasm_bindgen(js_name = buildChildPrompt, unchecked_return_type = "ChildPrompt")]
pub fn build_child_prompt(#[wasm_bindgen(unchecked_param_type = "ChildRequest")] request: JsValue) -> Answer {
    let child = options::child(&request)?;
    results::child(build(&child.request)?, child)
}

/// Removes from a parent's prompt what the child's prompt already contains: the context block, the directory claim and
/// the skills. Only whole segments are removed.
/// @throws {PromptInheritanceError} for a wrong call.
/// @example
/// ```js
/// const { text } = stripForwarded("C\nCurrent working directory: /r", "A\n\nCurrent working directory: /r\n\nB");
/// console.log(text); // A, a blank line, B
/// ```
#[wasm_bindgen(js_name = stripForwarded, unchecked_return_type = "Stripped")]
pub fn strip_forwarded(
    #[wasm_bindgen(js_name = childPrompt, unchecked_param_type = "string | undefined")] child: JsValue,
    #[wasm_bindgen(js_name = parentPrompt, unchecked_param_type = "string")] parent: JsValue,
) -> Answer {
    let (child, parent) = forwarding(child, parent)?;
    let parent = Source::new(&parent);
    Ok(parent.stripped(&stripped(&child, &parent)))
}

/// Appends a parent's prompt to a child's prompt, after a blank line, without what the child's prompt already contains.
/// If the child's prompt is empty, the result is the parent's text alone.
/// @throws {PromptInheritanceError} for a wrong call.
/// @example
/// ```js
/// console.log(forwardParentPrompt("C", "Guidance.").forwarded); // Guidance.
/// ```
#[wasm_bindgen(js_name = forwardParentPrompt, unchecked_return_type = "Forwarded")]
pub fn forward_parent_prompt(
    #[wasm_bindgen(js_name = childPrompt, unchecked_param_type = "string | undefined")] child: JsValue,
    #[wasm_bindgen(js_name = parentPrompt, unchecked_param_type = "string")] parent: JsValue,
) -> Answer {
    let (child, parent) = forwarding(child, parent)?;
    let parent = Source::new(&parent);
    Ok(parent.forwarded(&child.js, &stripped(&child, &parent)))
}

fn forwarding(child: JsValue, parent: JsValue) -> Read<(Text, Text)> {
    let child = Field { name: "childPrompt", value: child }.optional(options::text)?.unwrap_or_default();
    Ok((child, prompt("parentPrompt", parent)?))
}

/// The spans to remove. In UTF-8 all lone surrogates are equal, so this compares the caller's own strings too.
fn stripped(child: &Text, parent: &Source<'_>) -> Vec<Excision> {
    let Stripped { mut removed, found, .. } = stripped_spans(&child.utf8, &parent.text.utf8);
    if parent.text.may_hide_surrogates() {
        let child = Source::new(child);
        let mut found = found.into_iter();
        removed.retain(|_| found.next().is_some_and(|(segment, place)| child.same(place, parent, segment)));
    }
    removed
}

/// Removes regions, single context files and single skills from a prompt. The result is, to the byte, what Pi would
/// have rendered without these parts. If you remove the last file or skill of a region, its wrapper is removed too.
/// @throws {PromptInheritanceError} for a wrong call, never for an unusual prompt.
/// @example
/// ```js
/// const { text } = removeRegions("Be brief.\n\n<cwd>\n/repo\n</cwd>", { regions: ["cwd"] });
/// console.log(text); // Be brief.
///
/// const prompt = "Be brief.\n\n<cwd>\n/repo\n</cwd>\n\n<memory>\nPrivate.\n</memory>";
/// console.log(removeRegions(prompt, { regions: ({ layer }) => layer !== "identity" }).text); // Be brief.
/// ```
#[wasm_bindgen(js_name = removeRegions, unchecked_return_type = "Removed")]
pub fn remove_regions(
    #[wasm_bindgen(js_name = prompt, unchecked_param_type = "string")] text: JsValue,
    #[wasm_bindgen(unchecked_param_type = "RemoveOptions")] options: JsValue,
) -> Answer {
    let prompt = prompt("prompt", text)?;
    let options = removal::read(&options, &prompt)?;
    let source = Source::new(&prompt);
    let parts = Parts {
        regions: options.regions.chosen(|regions| source.regions(regions)),
        files: options.files.chosen(|files| source.files_with_text(files)),
        skills: options.skills.chosen(|skills| source.skills(skills)),
    };
    let Removed { removed, diagnostics, .. } = removed_spans(&prompt.utf8, &options.parse, parts)?;
    source.removed(&removed, diagnostics)
}

/// Finds where a context file comes from, by its path alone. The first scope that fits applies. `.` and `..` are
/// resolved as text, `\` equals `/`, and the case of a drive letter does not count.
/// @throws {PromptInheritanceError} for a wrong call.
/// @example
/// ```js
/// console.log(contextFileScope("/repo/AGENTS.md", { cwd: "/repo/packages/app" })); // ancestor
/// ```
#[wasm_bindgen(js_name = contextFileScope, unchecked_return_type = "ContextFileScope")]
pub fn context_file_scope(
    #[wasm_bindgen(unchecked_param_type = "string")] path: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ScopeOptions")] options: JsValue,
) -> Answer {
    let path = prompt("path", path)?;
    let (cwd, agent_dir) = options::scope(&options)?;
    Ok(word(crate::context_file_scope(&path.utf8, &cwd, agent_dir.as_deref())?.as_str()).into())
}

/// Finds what a child's prompt took from its parent's prompt, in whole lines. The function searches for the parent's
/// whole prompt and for the parent's identity. An identity has one span for each part between excised spans. If two
/// occurrences overlap, the longer one is returned. If a host edited the child's copy, the function finds the runs of
/// lines that are left. Undefined if there is nothing.
/// @throws {PromptInheritanceError} for a wrong call, never for an unusual prompt.
/// @example
/// ```js
/// const parent = "Be brief.\n\n<cwd>\n/repo\n</cwd>";
/// console.log(findInherited("Be brief.\n\nLook around.", parent, { parentCwd: "/repo" })?.spans.length); // 1
/// ```
#[wasm_bindgen(js_name = findInherited, unchecked_return_type = "Inherited | undefined")]
pub fn find_inherited(
    #[wasm_bindgen(js_name = childPrompt, unchecked_param_type = "string")] child: JsValue,
    #[wasm_bindgen(js_name = parentPrompt, unchecked_param_type = "string")] parent: JsValue,
    #[wasm_bindgen(unchecked_param_type = "InheritOptions")] options: JsValue,
) -> Answer {
    let (child, parent) = (prompt("childPrompt", child)?, prompt("parentPrompt", parent)?);
    let mut spans = crate::find_inherited(&child.utf8, &parent.utf8, &options::inherit(&options, &parent)?)?;
    let (child, parent) = (Source::new(&child), Source::new(&parent));
    if parent.text.may_hide_surrogates() {
        spans.retain(|span| child.same(span.child, &parent, span.parent));
    }
    Ok(child.inherited(&spans, &parent))
}

/// Returns the length of the longest common prefix of two texts, in three units. The prefix does not split a character.
/// @throws {PromptInheritanceError} for a wrong call.
/// @example
/// ```js
/// console.log(sharedPrefix("ä💛x", "ä💛y")); // { utf16: 3, bytes: 6, characters: 2 }
/// ```
#[wasm_bindgen(js_name = sharedPrefix, unchecked_return_type = "SharedPrefix")]
pub fn shared_prefix(
    #[wasm_bindgen(unchecked_param_type = "string")] a: JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] b: JsValue,
) -> Answer {
    let (a, b) = (prompt("a", a)?, prompt("b", b)?);
    if a.may_hide_surrogates() || b.may_hide_surrogates() {
        let same = strings::utf8(&a.js.slice(0, shared(&a.js, &b.js)))?;
        return Ok(results::shared_prefix(crate::shared_prefix(&same, &same)));
    }
    Ok(results::shared_prefix(crate::shared_prefix(&a.utf8, &b.utf8)))
}

/// Finds what a child's prompt should not contain. That is a second catalogue, context block or list of tools, a claim
/// of another directory, the parent's files and paths, and an inherited or a second header. It also reports a missing
/// claim of the child's directory. An empty list means that it found nothing.
/// @throws {PromptInheritanceError} for a wrong call, never for an unusual prompt.
/// @example
/// ```js
/// const [finding] = auditChildPrompt("Be brief.\n\n<cwd>\n/repo\n</cwd>", { childCwd: "/wt", parentCwd: "/repo" });
/// console.log(finding.code); // foreign-directory
/// ```
#[wasm_bindgen(js_name = auditChildPrompt, unchecked_return_type = "readonly Diagnostic[]")]
pub fn audit_child_prompt(
    #[wasm_bindgen(js_name = childPrompt, unchecked_param_type = "string")] child: JsValue,
    #[wasm_bindgen(unchecked_param_type = "AuditOptions")] options: JsValue,
) -> Answer {
    let child = prompt("childPrompt", child)?;
    let findings = crate::audit_child_prompt(&child.utf8, &options::audit(&options, &child)?)?;
    Source::new(&child).diagnostics(findings)
}
