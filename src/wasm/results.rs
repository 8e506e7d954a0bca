//! Results out: offsets become UTF-16, texts become slices of the caller's own strings.

use super::objects;
use super::strings::{Encoded, may_hide_surrogates, word};
use crate::error::Error;
use crate::text::{Span, Utf16Index};
use crate::{
    ChildPrompt, Cut, Diagnostic, Excision, InheritedIdentity, InheritedSpan, PromptMap, Region, SegmentSource,
    Strategy,
};
use js_sys::{Array, JsString, Reflect};
use wasm_bindgen::JsValue;

/// A wrong call, as a JavaScript error.
pub(super) fn error(error: &Error) -> JsValue {
    word(error.code().as_str(), |code| objects::error(code, error.field(), &error.to_string()))
}

/// A text of the caller's, with the way from bytes to its own offsets.
pub(super) struct Source<'a> {
    js: &'a JsString,
    index: Utf16Index<'a>,
}

impl<'a> Source<'a> {
    pub(super) fn new(encoded: &'a Encoded) -> Self {
        Self { js: &encoded.js, index: Utf16Index::new(encoded.text(), encoded.ascii) }
    }

    /// As [`Source::new`], for a text that was copied out of its encoding.
    pub(super) fn of(js: &'a JsString, text: &'a str) -> Self {
        Self { js, index: Utf16Index::new(text, js.length() as usize == text.len()) }
    }

    fn at(&self, byte: usize) -> u32 {
        self.index.offset(byte) as u32
    }

    fn slice(&self, span: Span) -> JsString {
        self.js.slice(self.at(span.start), self.at(span.end))
    }

    /// The caller's text, less all but `kept`.
    fn join(&self, kept: impl IntoIterator<Item = Span>) -> JsString {
        kept.into_iter().map(|span| self.slice(span)).reduce(|text, next| text.concat(&next)).unwrap_or_else(empty)
    }

    fn cut(&self, cut: Option<Cut>) -> JsValue {
        cut.map_or(JsValue::NULL, |cut| {
            word(cut.region.as_str(), |region| objects::cut(self.at(cut.offset), cut.line as u32, region))
        })
    }

    fn diagnostics(&self, diagnostics: &[Diagnostic]) -> Array {
        array(diagnostics, |diagnostic| {
            let spans = array(&diagnostic.spans, |span| objects::span(self.at(span.start), self.at(span.end)));
            word(diagnostic.code.as_str(), |code| {
                objects::diagnostic(code, &diagnostic.message, diagnostic.hint.as_deref(), &spans)
            })
        })
    }

    fn excisions(&self, excisions: &[Excision]) -> Array {
        array(excisions, |excision| {
            let name = excision.name.as_deref().map_or(JsValue::UNDEFINED, name);
            let (start, end) = (self.at(excision.span.start), self.at(excision.span.end));
            word(excision.kind.as_str(), |kind| {
                word(excision.reason.as_str(), |reason| objects::excision(start, end, kind, &name, reason))
            })
        })
    }

    pub(super) fn prompt_map(&self, map: &PromptMap) -> JsValue {
        let regions = array(&map.regions, |region| self.region(region));
        let decoys = array(&map.decoys, |decoy| {
            let (start, end) = (self.at(decoy.span.start), self.at(decoy.span.end));
            word(decoy.imitates.as_str(), |imitates| {
                word(decoy.reason.as_str(), |reason| objects::decoy(start, end, imitates, decoy.line as u32, reason))
            })
        });
        let cwd = map.cwd.as_deref().map_or(JsValue::UNDEFINED, JsValue::from_str);
        let (same, relocated) = (self.cut(map.cuts.same), self.cut(map.cuts.relocated));
        let diagnostics = self.diagnostics(&map.diagnostics);
        word(map.shape.as_str(), |shape| {
            objects::prompt_map(shape, &cwd, &regions, &same, &relocated, &decoys, &diagnostics)
        })
    }

    fn region(&self, region: &Region) -> JsValue {
        let files = array(&region.files, |file| {
            let (start, end) = (self.at(file.span.start), self.at(file.span.end));
            objects::file(start, end, &file.path, self.at(file.content.start), self.at(file.content.end))
        });
        let skills = array(&region.skills, |entry| {
            let (start, end) = (self.at(entry.span.start), self.at(entry.span.end));
            objects::skill(start, end, &entry.skill.name, &entry.skill.description, &entry.skill.file_path)
        });
        let present = |list: Array, kind: crate::RegionKind| {
            if region.kind == kind { list.into() } else { JsValue::UNDEFINED }
        };
        let files = present(files, crate::RegionKind::ProjectContext);
        let skills = present(skills, crate::RegionKind::Skills);
        let name = region.name.as_deref().map_or(JsValue::UNDEFINED, name);
        let (start, end) = (self.at(region.span.start), self.at(region.span.end));
        word(region.kind.as_str(), |kind| {
            word(region.kind.layer().as_str(), |layer| {
                objects::region(start, end, kind, layer, region.line as u32, &name, &files, &skills)
            })
        })
    }

    pub(super) fn identity(&self, identity: &InheritedIdentity) -> JsValue {
        let text = self.join(identity.kept.iter().copied());
        // The identity is made of the parent's own spans, so its offsets up to the first difference are the parent's.
        let shared_prefix = self.at(identity.shared_prefix);
        let (cut, diagnostics) = (self.cut(identity.cut), self.diagnostics(&identity.diagnostics));
        let (excised, dropped) = (self.excisions(&identity.excised), self.excisions(&identity.dropped));
        word(identity.shape.as_str(), |shape| {
            objects::identity(&text, shape, identity.relocated, &cut, &excised, &dropped, shared_prefix, &diagnostics)
        })
    }

    /// What is left of the caller's text without the spans of `removed`.
    fn without(&self, removed: &[Excision], end: usize) -> JsString {
        let starts = std::iter::once(0).chain(removed.iter().map(|excision| excision.span.end));
        let ends = removed.iter().map(|excision| excision.span.start).chain([end]);
        self.join(starts.zip(ends).map(|(start, end)| Span::new(start, end)).filter(|span| !span.is_empty()))
    }

    pub(super) fn stripped(&self, removed: &[Excision], end: usize) -> JsValue {
        objects::stripped(&self.without(removed, end), &self.excisions(removed))
    }

    /// `blank`: whether nothing but white space is left.
    pub(super) fn forwarded(&self, child: &JsString, removed: &[Excision], end: usize, blank: bool) -> JsValue {
        let rest = if blank { empty() } else { self.without(removed, end) };
        let text = match (child.length(), blank) {
            (_, true) => child.clone(),
            (0, false) => rest.clone(),
            (_, false) => child.concat(&JsString::from("\n\n")).concat(&rest),
        };
        objects::forwarded(&text, &rest, &self.excisions(removed))
    }

    pub(super) fn removed(&self, removed: &[Excision], end: usize, diagnostics: &[Diagnostic]) -> JsValue {
        objects::removed(&self.without(removed, end), &self.excisions(removed), &self.diagnostics(diagnostics))
    }

    pub(super) fn findings(&self, findings: &[Diagnostic]) -> JsValue {
        self.diagnostics(findings).into()
    }

    /// Whether two spans hold the same in the callers' own strings, lone surrogates included.
    pub(super) fn same(&self, span: Span, other: &Self, other_span: Span) -> bool {
        self.slice(span) == other.slice(other_span)
    }
}

/// A name as it stands in a result: those of Pi's own sections are words that are made once.
fn name(name: &str) -> JsValue {
    match crate::markup::SECTIONS.iter().find(|known| **known == name) {
        Some(known) => word(known, JsValue::clone),
        None => JsValue::from_str(name),
    }
}

fn empty() -> JsString {
    JsString::from("")
}

fn array<T>(items: &[T], mut item: impl FnMut(&T) -> JsValue) -> Array {
    let made = Array::new();
    for one in items {
        made.push(&item(one));
    }
    made
}

/// A text made from `originals`, in order, and Pi's markup: with the lone surrogates that they had.
pub(super) fn restored(text: &str, originals: impl FnOnce() -> Array) -> JsString {
    let plain = JsString::from(text);
    if may_hide_surrogates(text) { objects::restore(&plain, &originals()) } else { plain }
}

/// The values of a path of fields, `[]` standing for each item of a list; absent ones are left out.
pub(super) fn values(from: &JsValue, path: &[&str], into: &Array) {
    let Some((name, rest)) = path.split_first() else {
        if from.is_string() {
            into.push(from);
        }
        return;
    };
    if *name == "[]" {
        for item in Array::from(from).iter() {
            values(&item, rest, into);
        }
    } else if let Ok(value) = Reflect::get(from, &JsValue::from_str(name))
        && !value.is_undefined()
    {
        values(&value, rest, into);
    }
}

/// The fields of a request that a segment's text is made from, in the order in which they stand in it.
const fn originals(source: SegmentSource) -> &'static [&'static [&'static str]] {
    match source {
        SegmentSource::Portable => &[
            &["portable", "customPrompt"],
            &["portable", "appendSystemPrompt"],
            &["parent", "known", "customPrompt"],
            &["parent", "known", "appendSystemPrompt"],
        ],
        SegmentSource::GenericBase => &[&["genericBase"]],
        SegmentSource::Header => {
            &[&["agent", "name"], &["environment", "cwd"], &["environment", "gitBranch"], &["environment", "platform"]]
        }
        SegmentSource::Agent => &[&["agent", "prompt"]],
        SegmentSource::Parent | SegmentSource::ContextFiles | SegmentSource::Join => &[],
    }
}

/// A child's prompt; `request` is the caller's own, `parent` its parent's prompt.
pub(super) fn child_prompt(child: &ChildPrompt, request: &JsValue, parent: Option<&Source<'_>>) -> JsValue {
    let index = Utf16Index::new(&child.text, crate::utf16_len(&child.text) == child.text.len());
    let segments = Array::new();
    let mut text = empty();
    for segment in &child.segments {
        let (start, end) = (index.offset(segment.span.start) as u32, index.offset(segment.span.end) as u32);
        let made = word(segment.source.as_str(), |source| match segment.from.zip(parent) {
            Some((from, parent)) => {
                text = text.concat(&parent.slice(from));
                objects::parent_segment(start, end, source, parent.at(from.start), parent.at(from.end))
            }
            None => {
                let part = restored(segment.span.of(&child.text), || {
                    let found = Array::new();
                    if segment.source == SegmentSource::ContextFiles {
                        file_values(request, "contextFiles", &found);
                    }
                    for path in originals(segment.source) {
                        values(request, path, &found);
                    }
                    found
                });
                text = text.concat(&part);
                objects::segment(start, end, source)
            }
        });
        segments.push(&made);
    }
    let mut shared_prefix = index.offset(child.shared_prefix) as u32;
    if let Some(parent) = parent.filter(|_| may_hide_surrogates(&child.text)) {
        shared_prefix = objects::shared_units(&text, parent.js);
    }
    let none = JsString::from("");
    let no_parent = Source::of(&none, "");
    let source = parent.unwrap_or(&no_parent);
    let identity = child.identity.as_ref().map_or(JsValue::UNDEFINED, |identity| source.identity(identity));
    objects::child_prompt(&text, &segments, &identity, shared_prefix, &source.diagnostics(&child.diagnostics))
}

/// Paths and contents of the files in the field `name`, in their order.
pub(super) fn file_values(from: &JsValue, name: &str, into: &Array) {
    let files = if name.is_empty() { Ok(from.clone()) } else { Reflect::get(from, &JsValue::from_str(name)) };
    for file in files.iter().flat_map(|files| Array::from(files).to_vec()) {
        values(&file, &["path"], into);
        values(&file, &["content"], into);
    }
}

/// Spans of both prompts; undefined where nothing was found.
pub(super) fn inherited(spans: &[InheritedSpan], child: &Source<'_>, parent: &Source<'_>) -> JsValue {
    if spans.is_empty() {
        return JsValue::UNDEFINED;
    }
    objects::inherited(&array(spans, |span| {
        objects::inherited_span(
            child.at(span.child.start),
            child.at(span.child.end),
            parent.at(span.parent.start),
            parent.at(span.parent.end),
        )
    }))
}

/// A map of strategies, and what was wrong with it.
pub(super) fn setting(map: &[(String, Strategy)], diagnostics: &[Diagnostic]) -> JsValue {
    let made = objects::dictionary();
    for (provider, strategy) in map {
        let set = word(strategy.as_str(), |strategy| Reflect::set(&made, &JsValue::from_str(provider), strategy));
        debug_assert!(set.is_ok(), "an object without a prototype takes any key");
    }
    let none = JsString::from("");
    objects::setting(&made, &Source::of(&none, "").diagnostics(diagnostics))
}
