//! Results as JavaScript objects. Offsets become UTF-16 offsets, and texts become slices of the caller's own strings.

use super::options::Child;
use super::strings::{Text, may_hide_surrogates, restored, shared, strings};
use super::words::word;
use crate::model::excision::spans_left;
use crate::pi::markup::SECTIONS;
use crate::text::utf16::Utf16Index;
use crate::text::white_space::trim;
use crate::{
    ChildPrompt, Cut, Decoy, Diagnostic, Excision, FileRegion, InheritedIdentity, InheritedSpan, Place, PromptMap,
    Region, RegionKind, Segment, SharedPrefix, SkillRegion, Span, Strategy,
};
use js_sys::{Array, JsString, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};

#[rustfmt::skip] // One line for each, in the order of `objects.js`.
#[allow(clippy::too_many_arguments)]
mod make {
    use super::*;

    #[wasm_bindgen(module = "/src/wasm/objects.js", js_namespace = make)]
    extern "C" {
        pub(super) fn span(start: u32, end: u32) -> JsValue;
        pub(super) fn cut(offset: u32, line: u32, region: &JsString) -> JsValue;
        pub(super) fn excision(start: u32, end: u32, line: u32, kind: &JsString, reason: &JsString, name: &JsValue) -> JsValue;
        pub(super) fn identity(text: &JsString, shape: &JsString, relocated: bool, cut: &JsValue, excised: &Array, dropped: &Array, shared_prefix: u32, diagnostics: &JsValue) -> JsValue;
        pub(super) fn file(start: u32, end: u32, path: &JsString, content: &JsValue, text: &JsValue) -> JsValue;
        pub(super) fn skill(start: u32, end: u32, name: &JsString, description: &JsString, file_path: &JsString) -> JsValue;
        pub(super) fn region(start: u32, end: u32, kind: &JsString, layer: &JsString, line: u32, same: bool, relocated: bool, name: &JsValue, files: &JsValue, skills: &JsValue) -> JsValue;
        pub(super) fn decoy(start: u32, end: u32, imitates: &JsString, line: u32, reason: &JsString) -> JsValue;
        #[wasm_bindgen(js_name = promptMap)]
        pub(super) fn prompt_map(shape: &JsString, cwd: &JsValue, regions: &Array, same: &JsValue, relocated: &JsValue, decoys: &Array, diagnostics: &JsValue) -> JsValue;
        pub(super) fn segment(start: u32, end: u32, source: &JsString, from: &JsValue) -> JsValue;
        pub(super) fn child(text: &JsString, segments: &Array, identity: &JsValue, shared_prefix: u32, diagnostics: &JsValue) -> JsValue;
        pub(super) fn stripped(text: &JsString, removed: &Array) -> JsValue;
        pub(super) fn forwarded(text: &JsString, forwarded: &JsString, removed: &Array) -> JsValue;
        pub(super) fn removed(text: &JsString, removed: &Array, diagnostics: &JsValue) -> JsValue;
        #[wasm_bindgen(js_name = inheritedSpan)]
        pub(super) fn inherited_span(child: &JsValue, parent: &JsValue) -> JsValue;
        pub(super) fn inherited(spans: &Array) -> JsValue;
        #[wasm_bindgen(js_name = sharedPrefix)]
        pub(super) fn shared_prefix(utf16: u32, bytes: u32, characters: u32) -> JsValue;
        pub(super) fn setting(prompt_inheritance: &Object, diagnostics: &JsValue) -> JsValue;
    }
}

/// A text of the caller, with the conversion from byte offsets to its UTF-16 offsets.
pub(super) struct Source<'a> {
    pub(super) text: &'a Text,
    index: Utf16Index<'a>,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a Text) -> Self {
        Self { text, index: Utf16Index::new(&text.utf8, text.is_ascii()) }
    }

    fn at(&self, byte: usize) -> u32 {
        self.index.offset(byte) as u32
    }

    fn slice(&self, span: Span) -> JsString {
        self.text.js.slice(self.at(span.start), self.at(span.end))
    }

    fn joined(&self, spans: &[Span]) -> JsString {
        let mut slices = spans.iter().map(|span| self.slice(*span));
        let first = slices.next().unwrap_or_default();
        slices.fold(first, |text, slice| text.concat(&slice))
    }

    /// Whether two spans are equal in the caller's own strings, lone surrogates included.
    pub(super) fn same(&self, span: Span, other: &Self, in_other: Span) -> bool {
        self.slice(span) == other.slice(in_other)
    }

    fn span(&self, span: Span) -> JsValue {
        make::span(self.at(span.start), self.at(span.end))
    }

    fn cut(&self, cut: Option<Cut>) -> JsValue {
        cut.map_or(JsValue::NULL, |cut| make::cut(self.at(cut.offset), cut.line as u32, word(cut.region.as_str())))
    }

    pub(super) fn diagnostics(&self, mut diagnostics: Vec<Diagnostic>) -> Result<JsValue, JsValue> {
        for span in diagnostics.iter_mut().flat_map(|diagnostic| &mut diagnostic.spans) {
            *span = Place { start: self.index.offset(span.start), end: self.index.offset(span.end), ..*span };
        }
        // Serde is slower than a literal of `objects.js`, but most prompts have no diagnostics.
        Ok(serde_wasm_bindgen::to_value(&diagnostics)?)
    }

    fn excisions(&self, excisions: &[Excision]) -> Array {
        let excision = |Excision { span, line, kind, reason, name }: &Excision| {
            let (start, end) = (self.at(span.start), self.at(span.end));
            make::excision(
                start,
                end,
                *line as u32,
                word(kind.as_str()),
                word(reason.as_str()),
                &section_name(name.as_deref()),
            )
        };
        excisions.iter().map(excision).collect()
    }

    pub(super) fn prompt_map(&self, map: PromptMap) -> Result<JsValue, JsValue> {
        let decoy = |Decoy { imitates, span, line, reason }: &Decoy| {
            let (start, end) = (self.at(span.start), self.at(span.end));
            make::decoy(start, end, word(imitates.as_str()), *line as u32, word(reason.as_str()))
        };
        Ok(make::prompt_map(
            word(map.shape.as_str()),
            &map.cwd.map_or(JsValue::UNDEFINED, |cwd| cwd.into()),
            &self.regions(&map.regions),
            &self.cut(map.cuts.same),
            &self.cut(map.cuts.relocated),
            &map.decoys.iter().map(decoy).collect(),
            &self.diagnostics(map.diagnostics)?,
        ))
    }

    pub(super) fn regions(&self, regions: &[Region]) -> Array {
        regions.iter().map(|region| self.region(region)).collect()
    }

    fn region(&self, region: &Region) -> JsValue {
        let kind = region.kind;
        let files =
            if kind == RegionKind::ProjectContext { self.files(&region.files).into() } else { JsValue::UNDEFINED };
        let skills = if kind == RegionKind::Skills { self.skills(&region.skills).into() } else { JsValue::UNDEFINED };
        make::region(
            self.at(region.span.start),
            self.at(region.span.end),
            word(kind.as_str()),
            word(kind.layer().as_str()),
            region.line as u32,
            region.inherited.same,
            region.inherited.relocated,
            &section_name(region.name.as_deref()),
            &files,
            &skills,
        )
    }

    fn files(&self, files: &[FileRegion]) -> Array {
        self.files_with(files, |_| JsValue::UNDEFINED)
    }

    /// The files, each with its content as the caller's own string.
    pub(super) fn files_with_text(&self, files: &[FileRegion]) -> Array {
        self.files_with(files, |file| self.slice(file.content).into())
    }

    fn files_with(&self, files: &[FileRegion], text: impl Fn(&FileRegion) -> JsValue) -> Array {
        let paths = strings(files.iter().map(|file| &*file.path));
        let file = |(file, path): (&FileRegion, JsString)| {
            make::file(self.at(file.span.start), self.at(file.span.end), &path, &self.span(file.content), &text(file))
        };
        files.iter().zip(paths).map(file).collect()
    }

    pub(super) fn skills(&self, skills: &[SkillRegion]) -> Array {
        let values = skills.iter().map(|SkillRegion { skill, .. }| skill);
        let values = values.flat_map(|skill| [&*skill.name, &*skill.description, &*skill.file_path]);
        let mut values = strings(values);
        let mut value = || values.next().unwrap_or_default();
        let skill = |SkillRegion { span, .. }: &SkillRegion| {
            make::skill(self.at(span.start), self.at(span.end), &value(), &value(), &value())
        };
        skills.iter().map(skill).collect()
    }

    pub(super) fn identity(&self, identity: InheritedIdentity) -> Result<JsValue, JsValue> {
        let text = self.joined(&identity.kept);
        // Up to the first excised span the text is the parent's own, so its offsets are the parent's. After that span,
        // the core compared UTF-8, in which all lone surrogates are equal.
        let reaches_over = identity.excised.first().is_some_and(|gap| gap.span.start < identity.shared_prefix);
        let shared_prefix = if reaches_over && self.text.may_hide_surrogates() {
            shared(&text, &self.text.js)
        } else {
            self.at(identity.shared_prefix)
        };
        Ok(make::identity(
            &text,
            word(identity.shape.as_str()),
            identity.relocated,
            &self.cut(identity.cut),
            &self.excisions(&identity.excised),
            &self.excisions(&identity.dropped),
            shared_prefix,
            &self.diagnostics(identity.diagnostics)?,
        ))
    }

    fn without(&self, removed: &[Excision]) -> JsString {
        self.joined(&spans_left(removed, self.text.utf8.len()))
    }

    pub(super) fn stripped(&self, removed: &[Excision]) -> JsValue {
        make::stripped(&self.without(removed), &self.excisions(removed))
    }

    /// The child's prompt with the rest of this text appended. Nothing is appended if the rest is only white space.
    pub(super) fn forwarded(&self, child: &JsString, removed: &[Excision]) -> JsValue {
        let kept = spans_left(removed, self.text.utf8.len());
        let is_blank = kept.iter().all(|span| trim(span.of(&self.text.utf8)).is_empty());
        let rest = if is_blank { JsString::default() } else { self.joined(&kept) };
        let join = if is_blank || child.length() == 0 { "" } else { "\n\n" };
        make::forwarded(&child.concat(word(join)).concat(&rest), &rest, &self.excisions(removed))
    }

    pub(super) fn removed(&self, removed: &[Excision], diagnostics: Vec<Diagnostic>) -> Result<JsValue, JsValue> {
        Ok(make::removed(&self.without(removed), &self.excisions(removed), &self.diagnostics(diagnostics)?))
    }

    /// The spans that this text, which is the child's prompt, shares with the parent's prompt.
    pub(super) fn inherited(&self, spans: &[InheritedSpan], parent: &Self) -> JsValue {
        if spans.is_empty() {
            return JsValue::UNDEFINED;
        }
        let span = |span: &InheritedSpan| make::inherited_span(&self.span(span.child), &parent.span(span.parent));
        make::inherited(&spans.iter().map(span).collect())
    }
}

/// A child's prompt. The parts from the parent are slices of the parent's prompt.
pub(super) fn child(made: ChildPrompt, given: Child) -> Result<JsValue, JsValue> {
    let parent_prompt = given.request.parent.map(|parent| parent.prompt).unwrap_or_default();
    let parent = Text { js: given.parent, utf8: parent_prompt };
    let parent = Source::new(&parent);
    let own = |segment: &&Segment| segment.from.is_none();
    let mut others = strings(made.segments.iter().filter(own).map(|segment| segment.span.of(&made.text)));
    let mut text = JsString::default();
    let mut end = 0;
    let segments = made.segments.iter().map(|segment| {
        let part = match segment.from {
            Some(from) => parent.slice(from),
            None => {
                let string = others.next().unwrap_or_default();
                restored(string, segment.span.of(&made.text), &given.originals[segment.source as usize])
            }
        };
        let start = end;
        end += part.length();
        text = text.concat(&part);
        let from = segment.from.map_or(JsValue::UNDEFINED, |from| parent.span(from));
        make::segment(start, end, word(segment.source.as_str()), &from)
    });
    let segments = segments.collect();
    let shared_prefix = if may_hide_surrogates(&made.text) {
        shared(&text, &parent.text.js)
    } else {
        // The shared prefix is the parent's own text, so its offsets are the parent's.
        parent.at(made.shared_prefix)
    };
    let identity = made.identity.map_or(Ok(JsValue::UNDEFINED), |identity| parent.identity(identity))?;
    Ok(make::child(&text, &segments, &identity, shared_prefix, &parent.diagnostics(made.diagnostics)?))
}

/// The name of a section. The names of Pi's own sections are cached words.
fn section_name(name: Option<&str>) -> JsValue {
    let Some(name) = name else { return JsValue::UNDEFINED };
    SECTIONS.iter().find(|known| **known == name).map_or_else(|| name.into(), |known| word(known).into())
}

pub(super) fn shared_prefix(shared: SharedPrefix) -> JsValue {
    make::shared_prefix(shared.utf16 as u32, shared.bytes as u32, shared.characters as u32)
}

/// The strategies of a setting, and its diagnostics.
pub(super) fn setting(map: &[(String, Strategy)], diagnostics: Vec<Diagnostic>) -> Result<JsValue, JsValue> {
    // The object has no prototype, so that no key is special.
    let strategies = Object::create(JsValue::NULL.unchecked_ref());
    for (provider, strategy) in map {
        Reflect::set(&strategies, &provider.into(), word(strategy.as_str()))?;
    }
    Ok(make::setting(&strategies, &Source::new(&Text::default()).diagnostics(diagnostics)?))
}
