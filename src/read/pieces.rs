//! Pieces: the regions of a prompt before their files, skills and texts are read, and the builder that adds them.
//!
//! Pieces are in order, do not overlap, begin and end at text, and leave only white space between them. The builder
//! only adds pieces. `layout` decides which.

use super::edits::{Contradiction, Doubt, Edit};
use super::known::Known;
use super::lines::Lines;
use super::outline::Outline;
use super::parts::Catalogue;
use super::sections::named_sections;
use super::tail::ContextBlock;
use crate::model::region::RegionKind;
use crate::model::span::Span;
use crate::pi::markup::{Markup, Tag};
use crate::text::line_breaks::skip_line_breaks;
use crate::text::order::last_before;
use crate::text::white_space::trim_span;

/// The pieces of a prompt, and what its cuts depend on.
#[derive(Default)]
pub(crate) struct Layout {
    pub(crate) pieces: Vec<Piece>,
    /// The index of the first piece of the tail.
    pub(crate) tail: Option<usize>,
    /// The index of the context block that a relocated child is cut at.
    pub(crate) context: Option<usize>,
    /// The closing line of a `<project_context>` section above the tail that is not Pi's.
    pub(crate) foreign_context: Option<usize>,
    /// In a prompt without an anchor, the directory that the per-call header states.
    pub(crate) header_cwd: Option<Span>,
    /// Whether the tools and rules are Pi's own, so that they are excised.
    pub(crate) has_own_tools: bool,
    /// What is not as Pi writes it.
    pub(crate) edits: Vec<Edit>,
    /// Choices that may be wrong.
    pub(crate) doubts: Vec<Doubt>,
    /// Parts that are in the prompt although the known parts say that there were none.
    pub(crate) contradictions: Vec<Contradiction>,
}

impl Layout {
    /// Where the identity of a child in the parent's directory ends.
    pub(crate) fn cut_offset(&self) -> Option<usize> {
        self.tail.and_then(|tail| self.pieces.get(tail)).map(|piece| piece.span.start)
    }

    /// The spans that a child in the parent's directory keeps as the operator's text.
    pub(crate) fn kept_texts(&self) -> impl Iterator<Item = Span> {
        let end = self.cut_offset().unwrap_or(usize::MAX);
        let is_text = |kind| matches!(kind, RegionKind::Preamble | RegionKind::Agent | RegionKind::Addendum);
        self.pieces.iter().filter(move |piece| is_text(piece.kind) && piece.span.start <= end).map(|piece| piece.span)
    }

    /// Whether a child in the parent's directory keeps the text at `offset` as the operator's.
    pub(crate) fn keeps_as_text(&self, offset: usize) -> bool {
        let is_kept = self.cut_offset().is_none_or(|cut| offset <= cut);
        let piece = last_before(&self.pieces, |piece| piece.span.start <= offset);
        let is_text = |kind| matches!(kind, RegionKind::Preamble | RegionKind::Agent | RegionKind::Addendum);
        is_kept && piece.is_some_and(|piece| is_text(piece.kind) && piece.span.contains(offset))
    }
}

/// A region before its files, skills and texts are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: RegionKind,
    pub(crate) span: Span,
    /// The span of its section's name, if it has one.
    pub(crate) name: Option<Span>,
    pub(crate) content: Content,
}

/// What a piece contains.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content {
    Text,
    Context(ContextBlock),
    /// The first and last line of a catalogue.
    Catalogue(usize, usize),
}

/// A layout under construction, with the results of the passes before it.
pub(crate) struct Builder<'a> {
    pub(crate) lines: &'a Lines<'a>,
    pub(crate) known: &'a Known,
    pub(crate) outline: &'a Outline,
    pub(crate) layout: Layout,
}

impl Builder<'_> {
    pub(crate) fn push(&mut self, kind: RegionKind, span: Span, name: Option<Span>, content: Content) -> usize {
        self.layout.pieces.push(Piece { kind, span, name, content });
        self.layout.pieces.len() - 1
    }

    /// Adds a piece of plain text, if any text is there.
    pub(crate) fn text(&mut self, kind: RegionKind, start: usize, end: usize) {
        if let Some(span) = trim_span(self.lines.text, Span::new(start, end)) {
            self.push(kind, span, None, Content::Text);
        }
    }

    /// Adds a tagged section, from the line `open` to the line `close`.
    pub(crate) fn section(&mut self, kind: RegionKind, open: usize, close: usize) {
        self.push(kind, self.lines.span(open, close), Some(self.lines.at(open).name()), Content::Text);
    }

    /// Adds a context block, and returns its index. In Markdown form, the block ends at the offset `end`.
    pub(crate) fn context(&mut self, block: ContextBlock, end: usize) -> usize {
        let open = self.lines.at(block.open);
        // In Markdown form, the last known file ends the block, unless another file was added directly below it.
        let known_end = || {
            let last = self.known.last_file_end(Span::new(open.start, end))?;
            let below = self.lines.at(self.lines.first_from(last));
            let is_last = !below.is(Markup::MarkdownFile) || skip_line_breaks(self.lines.text, last) < below.start;
            is_last.then_some(last)
        };
        let end = block.close.map_or_else(|| known_end().unwrap_or(end), |close| self.lines.at(close).end);
        let span = trim_span(self.lines.text, Span::new(open.start, end)).unwrap_or_default();
        let name = block.close.map(|_| open.name());
        self.push(RegionKind::ProjectContext, span, name, Content::Context(block))
    }

    pub(crate) fn catalogue(&mut self, catalogue: Catalogue) {
        let Catalogue { open, close, end } = catalogue;
        let first = self.lines.at(open);
        let name = first.is(Markup::Open(Tag::Skills)).then(|| first.name());
        self.push(RegionKind::Skills, Span::new(first.start, end), name, Content::Catalogue(open, close));
    }

    /// Marks the next piece as the first that no child inherits. Only the first call counts.
    pub(crate) fn begin_tail(&mut self) {
        self.layout.tail.get_or_insert(self.layout.pieces.len());
    }

    /// Lays out foreign text between two of Pi's parts. If it is an extension's, the tail begins there at the latest.
    pub(crate) fn between(&mut self, kind: RegionKind, start: usize, end: usize, from: usize, to: usize) {
        let Some(span) = trim_span(self.lines.text, Span::new(start, end)) else { return };
        if kind == RegionKind::Extension {
            self.begin_tail();
            self.extensions(start, end, from, to);
        } else {
            self.text(kind, start, end);
        }
        if self.known.section_before(span.end) != Some(span.start) {
            self.layout.edits.push(Edit::Foreign(span));
        }
    }

    /// Lays out what extensions wrote from `start` to `end`: sections, and runs of other text. The lines `from` to `to`
    /// are those in that span.
    pub(crate) fn extensions(&mut self, mut start: usize, end: usize, from: usize, to: usize) {
        let Self { lines, known, .. } = *self;
        let known_sections: Vec<(Span, Span)> = known
            .sections
            .iter()
            .filter(|(_, span)| span.start >= start && span.end <= end)
            .map(|(name, span)| (*span, Span::new(span.start + 1, span.start + 1 + name.len())))
            .collect();
        let mut sections: Vec<(Span, Span)> = named_sections(lines, from, to, |_| true)
            .into_iter()
            .map(|(open, close)| (lines.span(open, close), lines.at(open).name()))
            .filter(|(section, _)| {
                let before = last_before(&known_sections, |(known, _)| known.start <= section.end);
                before.is_none_or(|(known, _)| known.end <= section.start)
            })
            .collect();
        sections.extend(known_sections);
        sections.sort_by_cached_key(|(span, _)| span.start);
        for (span, name) in sections {
            self.text(RegionKind::Extension, start, span.start);
            self.push(RegionKind::Extension, span, Some(name), Content::Text);
            start = span.end;
        }
        self.text(RegionKind::Extension, start, end);
    }
}
