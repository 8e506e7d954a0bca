//! The JavaScript API: a function of JavaScript's for each of the core's. The only place that knows JavaScript.
//!
//! `options` reads what a caller gives, `removal` what is to be removed, `known_parts` what Pi gave the caller; `results` makes
//! what the caller gets, `strings` has both kinds of text, `errors` is for wrong calls. The types are in `types.d.ts`.

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

/// A result, or what is thrown.
type Answer = Result<JsValue, JsValue>;

/// A text that a function takes by position.
fn prompt(name: &'static str, value: JsValue) -> Read<Text> {
    Field { name, value }.required("a string", options::text)
}

/// Maps a whole prompt: its regions, cut points and decoys. Total: every string has a map, and a prompt that is none of
/// Pi's is one `preamble` region without a cut.
/// @throws {PromptInheritanceError} for a wrong call, never for an odd prompt.
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

/// Cuts the identity out of a parent's prompt: at the first session-resolved layer of the tail, for a relocated child at
/// the context block. Tools and rules of a section prompt, and the header of a parent that is itself a child, are
/// excised.
/// @throws {PromptInheritanceError} for a wrong call, never for an odd prompt.
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

/// Makes known parts of Pi's own prompt options, as its extensions and its SDK hand them out (`event.systemPromptOptions`,
/// `ctx.getSystemPromptOptions()`), from any version. An absent part is empty in the result: there was none. Hidden skills
/// are left out; the texts are the caller's own strings.
/// @throws {PromptInheritanceError} where a part is of the wrong type.
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

/// The portable identity: the trimmed parts that are not blank, joined by a blank line; undefined when none is left.
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

/// Reads the setting `promptInheritance`. Whatever is not well-formed is ignored and told, never silently; an absent
/// setting is empty. Throws on no value; what a getter of its own throws comes through.
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

/// The strategy for a child on `provider`: what the map says, else `full`.
/// @throws {PromptInheritanceError} where the map holds a value that is no strategy.
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

/// Writes Pi's context block, without line breaks around it; paths, contents and order untouched, nothing escaped.
/// No files, no text. `shape` defaults to `section`.
/// @throws {PromptInheritanceError} where a path spans lines.
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

/// Builds a child's prompt. Joined by one blank line: the identity, the child's own context block where the identity does
/// not describe its directory, the per-call header, the agent's body.
/// @throws {PromptInheritanceError} for a wrong call, never for an odd prompt.
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

/// Removes from a forwarded parent's prompt what the child's prompt holds already, whole segments only: the context
/// block, the directory claim, the skills.
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

/// Appends to the child's prompt, behind a blank line, what of the parent's it does not hold. With an empty child's
/// prompt the result is the parent's text alone.
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

/// What goes: of what compares equal in UTF-8, only what is equal in the caller's own strings.
fn stripped(child: &Text, parent: &Source<'_>) -> Vec<Excision> {
    let Stripped { mut removed, found, .. } = stripped_spans(&child.utf8, &parent.text.utf8);
    if parent.text.may_hide_surrogates() {
        let child = Source::new(child);
        let mut found = found.into_iter();
        removed.retain(|_| found.next().is_some_and(|(segment, place)| child.same(place, parent, segment)));
    }
    removed
}

/// Removes regions, context files or skills: what remains is, to the byte, what Pi would have rendered without that part.
/// A wrapper goes with its last member. What goes is named, or picked by a function, which is called once for each.
/// @throws {PromptInheritanceError} for a wrong call, never for an odd prompt.
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

/// Finds where a context file comes from, by its path alone: the first scope that fits. `.` and `..` are resolved as text,
/// `\` and `/` are alike, and a drive letter's case does not count.
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

/// Finds what a child's prompt took from its parent's, in whole lines: the whole parent where that was embedded whole, else
/// its identity, in a span for each part between what was excised. Every occurrence, the longest where two overlap. Where a
/// host has edited the child's copy since: the runs that are left. Undefined where there is none.
/// @throws {PromptInheritanceError} for a wrong call, never for an odd prompt.
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

/// The length of the longest common prefix of two texts, in whole characters, in UTF-16 units, bytes and characters.
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

/// Looks for what a child's prompt should not hold: a second catalogue or context block, a claim of another directory, the
/// parent's files and paths, an inherited or a second header, tools claimed twice, no claim of the child's directory.
/// Nothing found: an empty list.
/// @throws {PromptInheritanceError} for a wrong call, never for an odd prompt.
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
