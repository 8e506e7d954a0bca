//! The layout: anchor and outline → the pieces of a prompt, in order, each with one author and one meaning.
//!
//! Contract: pieces are in order, do not overlap, begin and end at text, and leave only white space between them. The
//! map, the cuts and every transform are made from them. Linear.

use super::blocks::{Block, BlockKind};
use super::candidates::Candidate;
use super::known::Known;
use super::lines::Lines;
use super::outline::Outline;
use super::sections::named_sections;
use super::tail::{ContextBlock, Tail, markdown_block, unanchored_tail, undated_markdown_block};
use crate::model::region::{RegionKind, Shape};
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
    /// A `<project_context>` section above the tail that is not Pi's: its last line.
    pub(crate) foreign_context: Option<usize>,
    /// Whether the tools and rules are Pi's own, to be excised.
    pub(crate) has_own_tools: bool,
    /// What could begin or end at another place as well.
    pub(crate) doubts: Vec<Doubt>,
}

/// A region before its files, skills and texts are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: RegionKind,
    pub(crate) span: Span,
    /// Where the name of its section stands, if it has one.
    pub(crate) name: Option<Span>,
    pub(crate) content: Content,
}

/// What a piece holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Content {
    Text,
    Context(ContextBlock),
    /// The first and last line of a catalogue.
    Catalogue(usize, usize),
}

/// A region whose place is not certain, by the line that it begins with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Doubt {
    ContextBlock(usize),
    ContextAboveHeader(usize),
    Addendum(usize),
}

/// Lays out a prompt, with the anchor that was chosen.
pub(crate) fn lay_out(lines: &Lines<'_>, known: &Known, outline: &Outline, anchor: Option<&Candidate>) -> Layout {
    let mut builder = Builder { lines, known, outline, layout: Layout::default() };
    match anchor {
        Some(anchor) => builder.anchored(anchor),
        None => builder.unanchored(),
    }
    builder.layout
}

enum Addendum {
    Section(usize, usize),
    Text(Span),
}

struct Builder<'a> {
    lines: &'a Lines<'a>,
    known: &'a Known,
    outline: &'a Outline,
    layout: Layout,
}

impl Builder<'_> {
    fn push(&mut self, kind: RegionKind, span: Span, name: Option<Span>, content: Content) -> usize {
        self.layout.pieces.push(Piece { kind, span, name, content });
        self.layout.pieces.len() - 1
    }

    /// Adds a piece of plain text, if any text is there.
    fn text(&mut self, kind: RegionKind, start: usize, end: usize) {
        if let Some(span) = trim_span(self.lines.text, Span::new(start, end)) {
            self.push(kind, span, None, Content::Text);
        }
    }

    /// Adds a tagged section, from the line `open` to the line `close`.
    fn section(&mut self, kind: RegionKind, open: usize, close: usize) {
        self.push(kind, self.lines.span(open, close), Some(self.lines.at(open).name()), Content::Text);
    }

    /// Adds a context block, which in Markdown form ends at the offset `end`.
    fn context(&mut self, block: ContextBlock, end: usize) -> usize {
        let open = self.lines.at(block.open);
        let end = block.close.map_or(end, |close| self.lines.at(close).end);
        let span = trim_span(self.lines.text, Span::new(open.start, end)).unwrap_or_default();
        let name = block.close.map(|_| open.name());
        self.push(RegionKind::ProjectContext, span, name, Content::Context(block))
    }

    fn catalogue(&mut self, (open, close): (usize, usize)) {
        let first = self.lines.at(open);
        let name = first.is(Markup::Open(Tag::Skills)).then(|| first.name());
        self.push(RegionKind::Skills, self.lines.span(open, close), name, Content::Catalogue(open, close));
    }

    /// Lays out a prompt with an anchor.
    fn anchored(&mut self, anchor: &Candidate) {
        let Self { lines, known, outline, .. } = *self;
        let mut tail = anchor.tail;
        tail.context = tail.context.or_else(|| undated_markdown_block(lines, known, outline, &tail));
        let top = tail.context.map_or(tail.start, |block| block.open);
        let own = outline.opening_sections().filter(|_| anchor.shape == Shape::Section);
        let (mut start, mut from) = (0, 0);
        if let Some(own) = own.filter(|own| own.docs_close < top) {
            self.text(RegionKind::Preamble, 0, lines.at(own.tools).start);
            self.section(RegionKind::Tools, own.tools, own.rules - 1);
            self.section(RegionKind::Rules, own.rules, own.docs - 1);
            self.section(RegionKind::Docs, own.docs, own.docs_close);
            self.layout.has_own_tools = true;
            from = own.docs_close + 1;
            start = lines.at(own.docs_close).end;
        }
        self.identity(anchor.shape, start, from, top);
        if let Some(block) = tail.context {
            if block.doubtful {
                self.layout.doubts.push(Doubt::ContextBlock(block.open));
            }
            self.layout.context = Some(self.context(block, lines.at(tail.start).start));
        }
        self.layout.tail = Some(self.layout.pieces.len());
        self.tail(&tail, anchor);
        self.layout.foreign_context = tail.foreign_context;
        self.extensions(skip_line_breaks(lines.text, lines.at(anchor.close).next), anchor.close + 1);
    }

    /// Lays out what stands between the offset `start`, at the line `from`, and the line `top`: free text of the operator,
    /// an appended prompt, and, where the parent is a child, that child's context block, header and agent.
    fn identity(&mut self, shape: Shape, start: usize, from: usize, top: usize) {
        let Self { lines, outline, .. } = *self;
        let end = lines.get(top).map_or(lines.text.len(), |line| line.start);
        let addendum = self.addendum(shape, from, top);
        let addendum_start = match addendum {
            Some(Addendum::Section(open, _)) => lines.at(open).start,
            Some(Addendum::Text(span)) => span.start,
            None => end,
        };
        let header = outline.header_above(top).filter(|header| header.line >= from && header.end <= addendum_start);
        if let Some(header) = header {
            let header_start = lines.at(header.line).start;
            let own = self.context_above_header(header.line).filter(|block| block.open >= from);
            let identity_end = own.map_or(header_start, |block| lines.at(block.open).start);
            self.text(RegionKind::Preamble, start, identity_end);
            if let Some(block) = own {
                if block.doubtful {
                    self.layout.doubts.push(Doubt::ContextAboveHeader(block.open));
                }
                let piece = self.context(block, header_start);
                self.text(RegionKind::Preamble, self.layout.pieces[piece].span.end, header_start);
            }
            self.text(RegionKind::Header, header_start, header.end);
            self.text(RegionKind::Agent, header.end, addendum_start);
        } else {
            self.text(RegionKind::Preamble, start, addendum_start);
        }
        match addendum {
            Some(Addendum::Section(open, close)) => {
                self.section(RegionKind::Addendum, open, close);
                self.text(RegionKind::Preamble, lines.at(close).end, end);
            }
            Some(Addendum::Text(span)) => {
                self.text(RegionKind::Addendum, span.start, span.end);
                self.text(RegionKind::Preamble, span.end, end);
            }
            None => {}
        }
    }

    /// The appended prompt that ends directly above the line `top`.
    fn addendum(&mut self, shape: Shape, from: usize, top: usize) -> Option<Addendum> {
        let Self { lines, known, outline, .. } = *self;
        let end = lines.get(top).map_or(lines.text.len(), |line| line.start);
        if shape != Shape::Section {
            let span = known.append.filter(|span| span.end <= end)?;
            return trim_span(lines.text, span).map(Addendum::Text);
        }
        let close = top.checked_sub(1).filter(|close| *close >= from && lines.at(top).follows(1))?;
        if !lines.at(close).is(Markup::Close(Tag::Addendum)) || known.covers(lines.at(close).start) {
            return None;
        }
        // Behind Pi's own sections nothing else can stand, so the addendum begins right there.
        if from > 0 && lines.at(from).is_next(Markup::Open(Tag::Addendum), 1) {
            return Some(Addendum::Section(from, close));
        }
        let blocks = &outline.blocks;
        let open = blocks.partner(close).filter(|open| *open >= from && lines.at(*open).opens_paragraph())?;
        if blocks.around(close).is_some_and(|block| block.doubtful && block.close == close) {
            self.layout.doubts.push(Doubt::Addendum(open));
        }
        Some(Addendum::Section(open, close))
    }

    /// The context block above a header: the child's own, or the one that its identity ends with.
    fn context_above_header(&self, header: usize) -> Option<ContextBlock> {
        let Self { lines, known, outline, .. } = *self;
        let blocks = &outline.blocks;
        let close = header.checked_sub(1).filter(|_| lines.at(header).follows(1));
        let block = close.and_then(|close| blocks.around(close).filter(|block| block.close == close));
        let openings = outline.markdown_openings_above(lines, known, header);
        if let Some(&Block { kind: BlockKind::Context(form), open, close, doubtful }) = block {
            // Above a header nothing states the version: this may be quoted at the end of a block in Markdown form.
            let doubtful = doubtful || openings.first().is_some_and(|first| *first < open);
            return Some(ContextBlock { form, open, close: Some(close), doubtful });
        }
        // A child of a child has the body of the one between in its identity, below that one's block.
        let above = blocks.outermost().partition_point(|block| block.close < header);
        let last = blocks.outermost()[..above]
            .iter()
            .rev()
            .find(|block| matches!(block.kind, BlockKind::Context(_)) && lines.at(block.open).opens_paragraph());
        // A whole prompt that is embedded has a tail below its block, and is kept as it is.
        let has_tail = |close: usize| {
            lines[close..header].iter().any(|line| matches!(line.markup, Markup::Footer | Markup::Open(Tag::Cwd)))
        };
        let last = last.filter(|block| !has_tail(block.close));
        if let Some(&Block { kind: BlockKind::Context(form), open, close, doubtful }) = last {
            return Some(ContextBlock { form, open, close: Some(close), doubtful });
        }
        // In Markdown form only the header closes it.
        markdown_block(lines, known, openings)
    }

    fn tail(&mut self, tail: &Tail, anchor: &Candidate) {
        let lines = self.lines;
        if let Some(catalogue) = tail.catalogue {
            self.catalogue(catalogue);
        }
        if let Some(date) = tail.date {
            self.text(RegionKind::Date, lines.at(date).start, lines.at(date).end);
        }
        let whole = lines.span(anchor.open, anchor.close);
        let span = trim_span(lines.text, whole).unwrap_or(whole);
        let name = (anchor.shape == Shape::Section).then(|| lines.at(anchor.open).name());
        self.push(RegionKind::Cwd, span, name, Content::Text);
    }

    /// Lays out what extensions put behind the anchor: sections, and runs of other text.
    fn extensions(&mut self, mut start: usize, from: usize) {
        let Self { lines, known, .. } = *self;
        let mut known_sections: Vec<(Span, Span)> = known
            .sections
            .iter()
            .filter(|(_, span)| span.start >= start)
            .map(|(name, span)| (*span, Span::new(span.start + 1, span.start + 1 + name.len())))
            .collect();
        known_sections.sort_by_key(|(span, _)| span.start);
        let mut sections: Vec<(Span, Span)> = named_sections(lines, from, |_| true)
            .into_iter()
            .map(|(open, close)| (lines.span(open, close), lines.at(open).name()))
            .filter(|(section, _)| {
                let before = last_before(&known_sections, |(known, _)| known.start < section.end);
                before.is_none_or(|(known, _)| known.end <= section.start)
            })
            .collect();
        sections.append(&mut known_sections);
        sections.sort_by_key(|(span, _)| span.start);
        for (span, name) in sections {
            self.text(RegionKind::Extension, start, span.start);
            self.push(RegionKind::Extension, span, Some(name), Content::Text);
            start = span.end;
        }
        self.text(RegionKind::Extension, start, lines.text.len());
    }

    /// Lays out a prompt without an anchor: the last complete catalogue outside blocks is the best remaining guess.
    fn unanchored(&mut self) {
        let Self { lines, known, outline, .. } = *self;
        let catalogue = outline
            .blocks
            .outermost()
            .iter()
            .rev()
            .find(|block| {
                block.kind == BlockKind::Catalogue
                    && lines.at(block.open).opens_paragraph()
                    && !known.covers(lines.at(block.open).start)
            })
            .map(|block| (block.open, block.close));
        let Some(catalogue) = catalogue else {
            self.text(RegionKind::Preamble, 0, lines.text.len());
            return;
        };
        let is_section = lines.at(catalogue.0).is(Markup::Open(Tag::Skills));
        let shape = if is_section { Shape::Section } else { Shape::Footer };
        let tail = unanchored_tail(lines, known, outline, catalogue);
        let top = tail.context.map_or(catalogue.0, |block| block.open);
        self.identity(shape, 0, 0, top);
        self.layout.context = tail.context.map(|block| self.context(block, lines.at(catalogue.0).start));
        self.layout.tail = Some(self.layout.pieces.len());
        self.catalogue(catalogue);
        self.layout.foreign_context = tail.foreign_context;
        self.extensions(lines.at(catalogue.1).end, catalogue.1 + 1);
    }
}
