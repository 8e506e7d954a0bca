//! The JavaScript API. The only place that knows JavaScript.
//!
//! `api.js` holds the functions that are called: it checks what they are given (`options.js`) and sends it in one piece
//! (`wire.js`); `call` (`wire.rs`) has one of the functions here answer in one piece, which `results.js` makes objects of.
//! One crossing a call, in numbers alone. Values of JavaScript's in Rust took 36 KB more of the module, and a map of a prompt
//! 6 µs longer.

// The standard one is 6.4 KB larger (3.4 KB gzipped) and no faster here.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

mod options;
mod results;
mod wire;

use crate::{Error, Excision, Span};
use results::Source;
use wasm_bindgen::prelude::wasm_bindgen;
use wire::{Reply, Request, Text};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Brings the rest of the JavaScript along.
mod files {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen(module = "/src/wasm/api.js")]
    extern "C" {
        #[wasm_bindgen(js_name = sharedPrefix)]
        fn api();
    }
    #[wasm_bindgen(module = "/src/wasm/options.js")]
    extern "C" {
        #[wasm_bindgen(js_name = prompt)]
        fn options();
    }
    #[wasm_bindgen(module = "/src/wasm/results.js")]
    extern "C" {
        #[wasm_bindgen(js_name = check)]
        fn results();
    }
}

/// The functions of the API, by their names in JavaScript, which asks for one by its place here: a function of the
/// WebAssembly's own for each would take 2 KB more.
const FUNCTIONS: [(&str, Function); 13] = [
    ("parsePrompt", parse_prompt),
    ("inheritedIdentity", inherited_identity),
    ("portableIdentity", portable_identity),
    ("readPromptInheritance", read_prompt_inheritance),
    ("inheritanceStrategy", inheritance_strategy),
    ("renderProjectContext", render_project_context),
    ("buildChildPrompt", build_child_prompt),
    ("stripForwarded", strip_forwarded),
    ("forwardParentPrompt", forward_parent_prompt),
    ("removeRegions", remove_regions),
    ("findInherited", find_inherited),
    ("sharedPrefix", shared_prefix),
    ("auditChildPrompt", audit_child_prompt),
];

/// Answers a request: it is read in full, and the reply written.
type Function = fn(&mut Request<'_>, &mut Reply) -> Result<(), Error>;

/// Maps a whole prompt.
fn parse_prompt(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let prompt = request.prompt();
    let options = request.parse()?;
    Source::new(prompt).prompt_map(reply, &crate::parse_prompt(prompt.text, &options));
    Ok(())
}

/// Cuts the identity out of a parent's prompt.
fn inherited_identity(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let prompt = request.prompt();
    let identity = crate::identity::inherited_spans(prompt.text, &request.inherit())?;
    Source::new(prompt).identity(reply, &identity);
    Ok(())
}

/// The operator's own text.
fn portable_identity(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let identity = crate::portable_identity(&request.portable().unwrap_or_default());
    if let Some(text) = reply.present(identity) {
        reply.text(&text);
    }
    Ok(())
}

/// Reads the setting.
fn read_prompt_inheritance(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let (map, diagnostics) = crate::read_prompt_inheritance(&request.setting());
    results::setting(reply, &map, &diagnostics);
    Ok(())
}

/// The strategy for a provider.
fn inheritance_strategy(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let map = request.prompt_inheritance();
    let provider = request.text().map(|provider| provider.text);
    reply.number(crate::inheritance_strategy(&map, provider) as usize);
    Ok(())
}

/// Writes a context block.
fn render_project_context(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let files = request.context_files().unwrap_or_default();
    reply.text(&crate::render_project_context(&files, request.block_shape())?);
    Ok(())
}

/// Builds a child's prompt.
fn build_child_prompt(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let (request, parent) = request.child();
    Source::new(parent).child(reply, &crate::child::build(&request)?);
    Ok(())
}

/// Removes from a forwarded parent's prompt what the child has.
fn strip_forwarded(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let (parent, removed) = stripped(request);
    parent.without(reply, &removed);
    Ok(())
}

/// Appends to a child's prompt what of the parent's it does not hold.
fn forward_parent_prompt(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let (parent, removed) = stripped(request);
    parent.forwarded(reply, &removed);
    Ok(())
}

/// The parent's prompt and what goes: of what compares equal in UTF-8, only what is equal in the caller's own strings.
fn stripped<'a>(request: &mut Request<'a>) -> (Source<'a>, Vec<Excision>) {
    let (child, parent) = (request.prompt(), request.prompt());
    let crate::Stripped { mut removed, found, .. } = crate::forward::stripped_spans(child.text, parent.text);
    let in_parent = Source::new(parent);
    if parent.may_hide_surrogates() {
        let in_child = Source::new(child);
        let mut found = found.into_iter();
        removed.retain(|_| found.next().is_some_and(|(segment, place)| in_child.same(place, &in_parent, segment)));
    }
    (in_parent, removed)
}

/// Removes regions, context files and skills.
fn remove_regions(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let prompt = request.prompt();
    let crate::Removed { removed, diagnostics, .. } = crate::remove::removed_spans(prompt.text, &request.remove()?);
    let source = Source::new(prompt);
    source.without(reply, &removed);
    source.diagnostics(reply, &diagnostics);
    Ok(())
}

/// Finds what a child's prompt took from its parent's.
fn find_inherited(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let (child, parent) = (request.prompt(), request.prompt());
    let mut spans = crate::find_inherited(child.text, parent.text, &request.inherit())?;
    let (in_child, in_parent) = (Source::new(child), Source::new(parent));
    if parent.may_hide_surrogates() {
        spans.retain(|span| in_child.same(span.child, &in_parent, span.parent));
    }
    in_child.inherited(reply, &spans, &in_parent);
    Ok(())
}

/// The longest common prefix, in whole characters.
fn shared_prefix(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let (a, b) = (request.prompt(), request.prompt());
    let mut shared = crate::shared_prefix(a.text, b.text);
    if a.may_hide_surrogates() || b.may_hide_surrogates() {
        let same = first_units(a, wire::shared_units() as usize);
        shared = crate::shared_prefix(same, same);
    }
    for number in [shared.utf16, shared.bytes, shared.characters] {
        reply.number(number);
    }
    Ok(())
}

/// The first so many UTF-16 units of a text; both are whole characters.
fn first_units(text: Text<'_>, units: usize) -> &str {
    let mut seen = 0;
    let end = text.text.char_indices().find(|(_, c)| {
        seen += c.len_utf16();
        seen > units
    });
    Span::new(0, end.map_or(text.text.len(), |(at, _)| at)).of(text.text)
}

/// Looks for what a child's prompt should not hold.
fn audit_child_prompt(request: &mut Request<'_>, reply: &mut Reply) -> Result<(), Error> {
    let prompt = request.prompt();
    let findings = crate::audit_child_prompt(prompt.text, &request.audit())?;
    Source::new(prompt).diagnostics(reply, &findings);
    Ok(())
}
