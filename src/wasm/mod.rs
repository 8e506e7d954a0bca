//! The JavaScript API. The only place that knows JavaScript: options in, results and errors out.
//!
//! Each function reads its options before it encodes a prompt, so that a wrong call costs nothing and a getter of the
//! caller's cannot get in between.

mod objects;
mod options;
mod results;
mod strings;

use crate::Error;
use js_sys::{Array, JsString};
use results::Source;
use strings::{Encoded, may_hide_surrogates};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

type Result<T = JsValue> = std::result::Result<T, JsValue>;

fn thrown(error: Error) -> JsValue {
    results::error(&error)
}

/// Maps a whole prompt.
#[wasm_bindgen(js_name = parsePrompt, skip_typescript)]
pub fn parse_prompt(prompt: JsValue, options: JsValue) -> Result {
    let prompt = options::text(prompt, "prompt").map_err(thrown)?;
    let options = options::parse(&options).map_err(thrown)?;
    let prompt = Encoded::new(prompt);
    Ok(Source::new(&prompt).prompt_map(&crate::parse_prompt(prompt.text(), &options)))
}

/// Cuts the identity out of a parent's prompt.
#[wasm_bindgen(js_name = inheritedIdentity, skip_typescript)]
pub fn inherited_identity(prompt: JsValue, options: JsValue) -> Result {
    let prompt = options::text(prompt, "prompt").map_err(thrown)?;
    let options = options::inherit(&options).map_err(thrown)?;
    let prompt = Encoded::new(prompt);
    let identity = crate::cut::inherited_spans(prompt.text(), &options).map_err(thrown)?;
    Ok(Source::new(&prompt).identity(&identity))
}

/// The operator's own text.
#[wasm_bindgen(js_name = portableIdentity, skip_typescript)]
pub fn portable_identity(parts: JsValue) -> Result {
    let read = options::portable(&parts, "").map_err(thrown)?;
    Ok(crate::portable_identity(&read).map_or(JsValue::UNDEFINED, |text| {
        let originals = || {
            let found = Array::new();
            results::values(&parts, &["customPrompt"], &found);
            results::values(&parts, &["appendSystemPrompt"], &found);
            found
        };
        results::restored(&text, originals).into()
    }))
}

/// Reads the setting.
#[wasm_bindgen(js_name = readPromptInheritance, skip_typescript)]
pub fn read_prompt_inheritance(value: JsValue) -> JsValue {
    let (map, diagnostics) = crate::read_prompt_inheritance(&options::setting(&value));
    results::setting(&map, &diagnostics)
}

/// The strategy for a provider.
#[wasm_bindgen(js_name = inheritanceStrategy, skip_typescript)]
pub fn inheritance_strategy(prompt_inheritance: JsValue, provider: JsValue) -> Result {
    let map = options::prompt_inheritance(&prompt_inheritance).map_err(thrown)?;
    let provider = options::provider(provider).map_err(thrown)?;
    Ok(crate::inheritance_strategy(&map, provider.as_deref()).as_str().into())
}

/// Writes a context block.
#[wasm_bindgen(js_name = renderProjectContext, skip_typescript)]
pub fn render_project_context(files: JsValue, options: JsValue) -> Result {
    let read = options::context_files(&files).map_err(thrown)?;
    let shape = options::block_shape(&options).map_err(thrown)?;
    let block = crate::render_project_context(&read, shape).map_err(thrown)?;
    let originals = || {
        let found = Array::new();
        results::file_values(&files, "", &found);
        found
    };
    Ok(results::restored(&block, originals).into())
}

/// Builds a child's prompt.
#[wasm_bindgen(js_name = buildChildPrompt, skip_typescript)]
pub fn build_child_prompt(request: JsValue) -> Result {
    let options::Request { request, parent_prompt, value } = options::child(request).map_err(thrown)?;
    let child = crate::child::build(&request).map_err(thrown)?;
    let parent = parent_prompt.as_ref().zip(request.parent.as_ref());
    let source = parent.map(|(js, parent)| Source::of(js, &parent.prompt));
    Ok(results::child_prompt(&child, &value, source.as_ref()))
}

/// Removes from a forwarded parent's prompt what the child has.
#[wasm_bindgen(js_name = stripForwarded, skip_typescript)]
pub fn strip_forwarded(child_prompt: JsValue, parent_prompt: JsValue) -> Result {
    let (child, parent) = forwarding(child_prompt, parent_prompt)?;
    let removed = removed(&child, &parent);
    Ok(Source::new(&parent).stripped(&removed, parent.text().len()))
}

/// Appends to a child's prompt what of the parent's it does not hold.
#[wasm_bindgen(js_name = forwardParentPrompt, skip_typescript)]
pub fn forward_parent_prompt(child_prompt: JsValue, parent_prompt: JsValue) -> Result {
    let (child, parent) = forwarding(child_prompt, parent_prompt)?;
    let removed = removed(&child, &parent);
    let mut at = 0;
    let mut blank = true;
    for excision in &removed {
        blank &= crate::text::trim(crate::Span::new(at, excision.span.start).of(parent.text())).is_empty();
        at = excision.span.end;
    }
    blank &= crate::text::trim(&parent.text()[at..]).is_empty();
    Ok(Source::new(&parent).forwarded(&child.js, &removed, parent.text().len(), blank))
}

fn forwarding(child: JsValue, parent: JsValue) -> Result<(Encoded, Encoded)> {
    let child = options::optional_text(child, "childPrompt").map_err(thrown)?;
    let parent = options::text(parent, "parentPrompt").map_err(thrown)?;
    Ok((Encoded::new(child), Encoded::new(parent)))
}

/// What is to be removed: of what compares equal in UTF-8, only what is equal in the caller's own strings.
fn removed(child: &Encoded, parent: &Encoded) -> Vec<crate::Excision> {
    let stripped = crate::strip_forwarded(child.text(), parent.text());
    if !may_hide_surrogates(parent.text()) {
        return stripped.removed;
    }
    let (in_child, in_parent) = (Source::new(child), Source::new(parent));
    let pairs = stripped.removed.into_iter().zip(stripped.found);
    pairs
        .filter(|(_, (segment, place))| in_parent.same(*segment, &in_child, *place))
        .map(|(excision, _)| excision)
        .collect()
}

/// Removes regions, context files and skills.
#[wasm_bindgen(js_name = removeRegions, skip_typescript)]
pub fn remove_regions(prompt: JsValue, options: JsValue) -> Result {
    let prompt = options::text(prompt, "prompt").map_err(thrown)?;
    let options = options::remove(&options).map_err(thrown)?;
    let prompt = Encoded::new(prompt);
    let crate::Removed { removed, diagnostics, .. } = crate::remove_regions(prompt.text(), &options);
    Ok(Source::new(&prompt).removed(&removed, prompt.text().len(), &diagnostics))
}

/// Finds what a child's prompt took from its parent's.
#[wasm_bindgen(js_name = findInherited, skip_typescript)]
pub fn find_inherited(child_prompt: JsValue, parent_prompt: JsValue, options: JsValue) -> Result {
    let child = options::text(child_prompt, "childPrompt").map_err(thrown)?;
    let parent = options::text(parent_prompt, "parentPrompt").map_err(thrown)?;
    let options = options::inherit(&options).map_err(thrown)?;
    let (child, parent) = (Encoded::new(child), Encoded::new(parent));
    let mut spans = crate::find_inherited(child.text(), parent.text(), &options).map_err(thrown)?;
    let (in_child, in_parent) = (Source::new(&child), Source::new(&parent));
    if parent.may_hide_surrogates() {
        spans.retain(|span| in_child.same(span.child, &in_parent, span.parent));
    }
    Ok(results::inherited(&spans, &in_child, &in_parent))
}

/// The longest common prefix, in whole characters.
#[wasm_bindgen(js_name = sharedPrefix, skip_typescript)]
pub fn shared_prefix(a: JsValue, b: JsValue) -> Result {
    let (a, b) = (options::text(a, "a").map_err(thrown)?, options::text(b, "b").map_err(thrown)?);
    let (first, second) = (Encoded::new(a.clone()), Encoded::new(b.clone()));
    let mut shared = crate::shared_prefix(first.text(), second.text());
    if first.may_hide_surrogates() || second.may_hide_surrogates() {
        let units = objects::shared_units(&a, &b);
        let same: JsString = a.slice(0, units);
        let same = Encoded::new(same);
        shared = crate::shared_prefix(same.text(), same.text());
    }
    Ok(objects::prefix(shared.utf16 as u32, shared.bytes as u32, shared.characters as u32))
}

/// Looks for what a child's prompt should not hold.
#[wasm_bindgen(js_name = auditChildPrompt, skip_typescript)]
pub fn audit_child_prompt(child_prompt: JsValue, options: JsValue) -> Result {
    let prompt = options::text(child_prompt, "childPrompt").map_err(thrown)?;
    let options = options::audit(&options).map_err(thrown)?;
    let prompt = Encoded::new(prompt);
    let findings = crate::audit_child_prompt(prompt.text(), &options).map_err(thrown)?;
    Ok(Source::new(&prompt).findings(&findings))
}
