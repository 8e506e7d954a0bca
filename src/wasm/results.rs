//! Results as replies, in the order in which `results.js` reads them: offsets become UTF-16, and texts become spans of
//! the caller's own strings.

use super::wire::{Reply, Text, may_hide_surrogates, same_text};
use crate::Utf16Index;
use crate::{
    ChildPrompt, Cut, Diagnostic, Excision, InheritedIdentity, InheritedSpan, PromptMap, Region, RegionKind, Span,
    Strategy,
};

/// A text of the caller's, with the way from bytes to its own offsets.
pub(super) struct Source<'a> {
    text: Text<'a>,
    index: Utf16Index<'a>,
}

impl<'a> Source<'a> {
    #[inline(never)] // Eight functions would count in each.
    pub(super) fn new(text: Text<'a>) -> Self {
        Self { text, index: Utf16Index::new(text.text, text.ascii) }
    }

    fn at(&self, byte: usize) -> usize {
        self.index.offset(byte)
    }

    fn span(&self, reply: &mut Reply, span: Span) {
        reply.number(self.at(span.start));
        reply.number(self.at(span.end));
    }

    /// Whether two spans, of the first and the second text of a call, hold the same in the caller's own strings.
    pub(super) fn same(&self, span: Span, second: &Self, other: Span) -> bool {
        same_text([self.at(span.start), self.at(span.end)], [second.at(other.start), second.at(other.end)])
    }

    fn cut(&self, reply: &mut Reply, cut: Option<Cut>) {
        if let Some(cut) = reply.present(cut) {
            reply.number(self.at(cut.offset));
            reply.number(cut.line);
            reply.number(cut.region as usize);
        }
    }

    pub(super) fn diagnostics(&self, reply: &mut Reply, diagnostics: &[Diagnostic]) {
        reply.list(diagnostics, |reply, diagnostic| {
            reply.number(diagnostic.code as usize);
            reply.text(&diagnostic.message);
            if let Some(hint) = reply.present(diagnostic.hint.as_ref()) {
                reply.text(hint);
            }
            reply.list(&diagnostic.spans, |reply, span| self.span(reply, *span));
        });
    }

    fn excisions(&self, reply: &mut Reply, excisions: &[Excision]) {
        reply.list(excisions, |reply, excision| {
            self.span(reply, excision.span);
            reply.number(excision.kind as usize);
            reply.number(excision.reason as usize);
            name(reply, excision.name.as_deref());
        });
    }

    pub(super) fn prompt_map(&self, reply: &mut Reply, map: &PromptMap) {
        reply.number(map.shape as usize);
        if let Some(cwd) = reply.present(map.cwd.as_ref()) {
            reply.text(cwd);
        }
        reply.list(&map.regions, |reply, region| self.region(reply, region));
        self.cut(reply, map.cuts.same);
        self.cut(reply, map.cuts.relocated);
        reply.list(&map.decoys, |reply, decoy| {
            self.span(reply, decoy.span);
            reply.number(decoy.imitates as usize);
            reply.number(decoy.line);
            reply.number(decoy.reason as usize);
        });
        self.diagnostics(reply, &map.diagnostics);
    }

    fn region(&self, reply: &mut Reply, region: &Region) {
        self.span(reply, region.span);
        reply.number(region.kind as usize);
        reply.number(region.kind.layer() as usize);
        reply.number(region.line);
        name(reply, region.name.as_deref());
        match region.kind {
            RegionKind::ProjectContext => {
                reply.number(1);
                reply.list(&region.files, |reply, file| {
                    self.span(reply, file.span);
                    reply.text(&file.path);
                    self.span(reply, file.content);
                });
            }
            RegionKind::Skills => {
                reply.number(2);
                reply.list(&region.skills, |reply, entry| {
                    self.span(reply, entry.span);
                    reply.text(&entry.skill.name);
                    reply.text(&entry.skill.description);
                    reply.text(&entry.skill.file_path);
                });
            }
            _ => reply.number(0),
        }
    }

    pub(super) fn identity(&self, reply: &mut Reply, identity: &InheritedIdentity) {
        reply.list(&identity.kept, |reply, span| self.span(reply, *span));
        reply.number(identity.shape as usize);
        reply.flag(identity.relocated);
        self.cut(reply, identity.cut);
        self.excisions(reply, &identity.excised);
        self.excisions(reply, &identity.dropped);
        // The identity is made of the parent's own spans, so its offsets up to the first difference are the parent's.
        reply.number(self.at(identity.shared_prefix));
        // Up to the first gap the text is the parent's own.
        let reaches_over = identity.excised.first().is_some_and(|gap| gap.span.start < identity.shared_prefix);
        reply.flag(reaches_over && self.text.may_hide_surrogates());
        self.diagnostics(reply, &identity.diagnostics);
    }

    /// What is left of the text, and what was removed.
    pub(super) fn without(&self, reply: &mut Reply, removed: &[Excision]) {
        reply.list(&self.kept(removed), |reply, span| self.span(reply, *span));
        self.excisions(reply, removed);
    }

    /// As [`Source::without`], but nothing is left where it is white space alone.
    pub(super) fn forwarded(&self, reply: &mut Reply, removed: &[Excision]) {
        if self.kept(removed).iter().all(|span| crate::text::white_space::trim(span.of(self.text.text)).is_empty()) {
            reply.number(0);
            self.excisions(reply, removed);
        } else {
            self.without(reply, removed);
        }
    }

    fn kept(&self, removed: &[Excision]) -> Vec<Span> {
        crate::model::excision::spans_left(removed, self.text.text.len())
    }

    /// A child's prompt, in parts. This is its parent's prompt, or empty where it has none.
    pub(super) fn child(&self, reply: &mut Reply, child: &ChildPrompt) {
        reply.list(&child.segments, |reply, segment| {
            reply.number(segment.source as usize);
            match reply.present(segment.from) {
                Some(from) => self.span(reply, from),
                None => reply.text(segment.span.of(&child.text)),
            }
        });
        // What is shared is the parent's own, so its offsets are the parent's.
        reply.number(self.at(child.shared_prefix));
        reply.flag(may_hide_surrogates(&child.text));
        if let Some(identity) = reply.present(child.identity.as_ref()) {
            self.identity(reply, identity);
        }
        self.diagnostics(reply, &child.diagnostics);
    }

    /// Spans of this, which is the child's prompt, and of its parent's.
    pub(super) fn inherited(&self, reply: &mut Reply, spans: &[InheritedSpan], parent: &Self) {
        reply.list(spans, |reply, span| {
            self.span(reply, span.child);
            parent.span(reply, span.parent);
        });
    }
}

/// 0 for none, 1 for a text; those of Pi's own sections are words, from 2 on.
fn name(reply: &mut Reply, name: Option<&str>) {
    match name.map(|name| (name, crate::pi::markup::SECTIONS.iter().position(|known| *known == name))) {
        None => reply.number(0),
        Some((_, Some(known))) => reply.number(known + 2),
        Some((name, None)) => {
            reply.number(1);
            reply.text(name);
        }
    }
}

/// A map of strategies, and what was wrong with it.
pub(super) fn setting(reply: &mut Reply, map: &[(String, Strategy)], diagnostics: &[Diagnostic]) {
    reply.list(map, |reply, (provider, strategy)| {
        reply.text(provider);
        reply.number(*strategy as usize);
    });
    Source::new(Text::EMPTY).diagnostics(reply, diagnostics);
}
