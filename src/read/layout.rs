//! The layout: divides a prompt into pieces, each with one author and one meaning.
//!
//! Input: lines, known parts, outline, and the anchor if there is one. Output: a `Layout` with the pieces, the edits
//! and the doubts. Pieces are in order, do not overlap, begin and end at text, and leave only white space between them.
//! The map, the cuts and all other results are made from them. This module never chooses an anchor.

use super::blocks::{Block, BlockKind};
use super::candidates::Candidate;
use super::edits::{Doubt, Edit};
use super::known::Known;
use super::lines::Lines;
use super::opening::OpeningSections;
use super::outline::Outline;
use super::parts::{Catalogue, Parts, find_parts};
use super::pieces::{Builder, Content, Layout};
use super::sections::section_at;
use super::tail::{ContextBlock, lists_known_skills, markdown_block, unanchored_tail};
use crate::model::region::{RegionKind, Shape};
use crate::model::span::Span;
use crate::pi::context_block::ContextForm;
use crate::pi::markup::{Markup, Tag};
use crate::pi::paths::is_absolute;
use crate::text::line_breaks::skip_line_breaks;
use crate::text::white_space::trim_span;

/// Lays out a prompt with the chosen anchor. `cwd` is the parent's directory, if the caller passed it.
pub(crate) fn lay_out(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    anchor: Option<&Candidate>,
    cwd: Option<&str>,
) -> Layout {
    let mut builder = Builder { lines, known, outline, layout: Layout::default() };
    match anchor {
        Some(anchor) => builder.anchored(anchor, cwd),
        None => builder.unanchored(cwd),
    }
    builder.layout
}

/// The appended prompt.
enum Addendum {
    /// An `<addendum>` section, by its first and last line.
    Section(usize, usize),
    /// Plain text, outside section shape.
    Text(Span),
}

impl Builder<'_> {
    /// Lays out a prompt with an anchor.
    fn anchored(&mut self, anchor: &Candidate, cwd: Option<&str>) {
        let Self { lines, known, outline, .. } = *self;
        let own =
            outline.opening_sections().filter(|own| anchor.shape == Shape::Section && own.docs_close < anchor.open);
        let parts = find_parts(lines, known, outline, Some(anchor), Some(&anchor.tail), cwd);
        self.above_tail(anchor.shape, own, &parts, anchor.open);
        self.begin_tail();
        if anchor.has_remark {
            self.layout.edits.push(Edit::Anchor(anchor.open));
        }
        let whole = lines.span(anchor.open, anchor.close);
        let span = trim_span(lines.text, whole).unwrap_or(whole);
        let name = (anchor.shape == Shape::Section).then(|| lines.at(anchor.open).name());
        self.push(RegionKind::Cwd, span, name, Content::Text);
        let (start, from) = if anchor.shape == Shape::Section {
            self.later_sections(anchor.close)
        } else {
            (skip_line_breaks(lines.text, lines.at(anchor.close).next), anchor.close)
        };
        self.extensions(start, lines.text.len(), from, lines.len());
    }

    /// Lays out the sections that directly follow the anchor, without other text between. A later turn may have added
    /// Pi's own context block or catalogue there. All other sections are extensions'. Returns where the text after the
    /// last of Pi's parts begins, as an offset and as the line that ends that part.
    fn later_sections(&mut self, anchor: usize) -> (usize, usize) {
        let Self { lines, known, outline, .. } = *self;
        let mut end = lines.at(anchor).end;
        let mut next = anchor + 1;
        let mut rest = (end, next);
        while next < lines.len() && skip_line_breaks(lines.text, end) == lines.at(next).start {
            let block = outline.blocks.around(next).filter(|block| block.open == next);
            let has = |kind| self.layout.pieces.iter().any(|piece| piece.kind == kind);
            let close = match block.map(|block| (block.kind, block.close)) {
                Some((BlockKind::Context(form @ ContextForm::Section), close))
                    if !has(RegionKind::ProjectContext) && known.may_hold_block(lines.span(next, close)) =>
                {
                    self.extensions(rest.0, end, rest.1, next);
                    self.context(ContextBlock { form, open: next, close: Some(close), doubtful: false }, 0);
                    rest = (lines.at(close).end, close);
                    close
                }
                Some((BlockKind::Catalogue, close))
                    if lines.at(next).is(Markup::Open(Tag::Skills))
                        && !has(RegionKind::Skills)
                        && !known.has_no_skills()
                        && lists_known_skills(lines, known, (next, close)) != Some(false) =>
                {
                    self.extensions(rest.0, end, rest.1, next);
                    self.catalogue(Catalogue { open: next, close, end: lines.at(close).end });
                    rest = (lines.at(close).end, close);
                    close
                }
                _ => {
                    let Some(close) = section_at(lines, next) else { break };
                    if lines.at(next).is(Markup::Open(Tag::Addendum)) {
                        self.layout.edits.push(Edit::LaterAddendum(next));
                    }
                    close
                }
            };
            end = lines.at(close).end;
            next = close + 1;
        }
        rest
    }

    /// Lays out a prompt without an anchor.
    fn unanchored(&mut self, cwd: Option<&str>) {
        let Self { lines, known, outline, .. } = *self;
        let own = outline.opening_sections();
        let tail = unanchored_tail(lines, known, outline);
        let mut parts = find_parts(lines, known, outline, None, tail.as_ref(), cwd);
        // Without an anchor, the parts are only the best guess. The diagnostic `unanchored` reports that, so edits
        // would add nothing.
        parts.edits.clear();
        // With a header, this is a child's prompt as it was built. Only what its session wrote after the header can be
        // Pi's tail.
        let header = outline.header_above(lines.len()).filter(|header| is_absolute(header.cwd.of(lines.text)));
        if let Some(header) = header {
            let is_below = |open: usize| open > header.line;
            if let Some(catalogue) = parts.catalogue.take_if(|catalogue| !is_below(catalogue.open)) {
                parts.doubts.push(Doubt::KeptCatalogue(catalogue.open));
            }
            parts.context = parts.context.filter(|block| is_below(block.open));
            self.layout.header_cwd = Some(header.cwd);
        }
        if header.is_none() && parts.catalogue.is_none() && parts.context.is_none() {
            self.text(RegionKind::Preamble, 0, lines.text.len());
            return;
        }
        let is_wrapped = |catalogue: Catalogue| lines.at(catalogue.open).is(Markup::Open(Tag::Skills));
        let is_section = own.is_some() || parts.catalogue.is_some_and(is_wrapped);
        let shape = if is_section { Shape::Section } else { Shape::Footer };
        self.above_tail(shape, None, &parts, lines.len());
    }

    /// Lays out everything before the line `end`: the anchor, or the end of a prompt without one.
    fn above_tail(&mut self, shape: Shape, own: Option<OpeningSections>, parts: &Parts, end: usize) {
        let Self { lines, outline, .. } = *self;
        self.layout.edits.clone_from(&parts.edits);
        self.layout.doubts.clone_from(&parts.doubts);
        self.layout.contradictions.clone_from(&parts.contradictions);
        let end_offset = lines.get(end).map_or(lines.text.len(), |line| line.start);
        let context = parts.context.map(|block| block.open);
        let catalogue = parts.catalogue.map(|catalogue| catalogue.open);
        let top = context.or(catalogue).or(parts.date).unwrap_or(end);
        let (mut start, mut from) = (0, 0);
        if let Some(own) = own {
            self.text(RegionKind::Preamble, 0, lines.at(own.tools).start);
            self.section(RegionKind::Tools, own.tools, own.rules - 1);
            self.section(RegionKind::Rules, own.rules, own.docs - 1);
            self.section(RegionKind::Docs, own.docs, own.docs_close);
            if own.is_edited {
                self.layout.edits.push(Edit::Opening(own.tools));
            }
            self.layout.has_own_tools = true;
            from = own.docs_close + 1;
            start = lines.at(own.docs_close).end;
        }
        self.identity(shape, start, from, top, parts.foreign_context);
        // Text after the context block is an extension's if the prompt has Pi's own opening, or if the text is a known
        // section. Under a custom prompt it may be the operator's.
        if let Some(block) = parts.context {
            let next = catalogue.or(parts.date).unwrap_or(end);
            let next_offset = lines.get(next).map_or(lines.text.len(), |line| line.start);
            let piece = self.context(block, next_offset);
            if self.layout.tail.is_none() {
                self.layout.context = Some(piece);
            }
            let block_end = self.layout.pieces[piece].span.end;
            let count = self.layout.pieces.len();
            let is_known = self.known.has_section_at(skip_line_breaks(lines.text, block_end));
            let is_extensions = outline.opening.is_some() || is_known;
            let below_block = if is_extensions { RegionKind::Extension } else { RegionKind::Preamble };
            self.between(below_block, block_end, next_offset, lines.first_from(block_end), next);
            if below_block == RegionKind::Preamble && self.layout.pieces.len() > count {
                // A relocated child keeps this text. So the block is excised, and the cut is not at the block.
                self.layout.context = None;
                let kept = self.layout.pieces[count].span;
                self.layout.doubts.push(Doubt::KeptText(kept));
            }
        }
        if let Some(catalogue) = parts.catalogue {
            self.begin_tail();
            self.catalogue(catalogue);
            let next = parts.date.unwrap_or(end);
            let next_offset = lines.get(next).map_or(end_offset, |line| line.start);
            self.between(RegionKind::Extension, catalogue.end, next_offset, catalogue.close, next);
        }
        if let Some(date) = parts.date {
            self.begin_tail();
            self.text(RegionKind::Date, lines.at(date).start, lines.at(date).end);
            self.between(RegionKind::Extension, lines.at(date).end, end_offset, date, end);
        }
        self.layout.foreign_context = parts.foreign_context;
    }

    /// Lays out the text from the offset `start` (at the line `from`) to the line `top`: the operator's free text and
    /// the appended prompt. If the parent is itself a child, also its context block, its header and its agent's body.
    ///
    /// After Pi's own sections, any other text is an extension's. The exception is a `<project_context>` section that
    /// is not Pi's: it stays in the identity, with the text before it. `replaced` is its closing line.
    fn identity(&mut self, shape: Shape, start: usize, from: usize, top: usize, replaced: Option<usize>) {
        let Self { lines, outline, .. } = *self;
        let end = lines.get(top).map_or(lines.text.len(), |line| line.start);
        let start_of = |addendum: &Addendum| match addendum {
            Addendum::Section(open, _) => lines.at(*open).start,
            Addendum::Text(span) => span.start,
        };
        let header = outline.header_above(top).filter(|header| header.line >= from);
        // Without an anchor, the header that states the directory is certain. An appended prompt before it is part of
        // what the child inherited, and gets no piece of its own.
        let is_certain = self.layout.header_cwd.is_some();
        let is_below = |start: usize| header.is_none_or(|header| header.end <= start);
        let addendum = self.addendum(shape, from, top).filter(|addendum| !is_certain || is_below(start_of(addendum)));
        let addendum_start = addendum.as_ref().map_or(end, start_of);
        let header = header.filter(|header| header.end <= addendum_start);
        let is_behind_own = from > 0 && header.is_none();
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
        } else if addendum.is_some() || !is_behind_own {
            self.text(RegionKind::Preamble, start, addendum_start);
        }
        let (mut rest, mut next) = (start, from);
        match addendum {
            Some(Addendum::Section(open, close)) => {
                self.section(RegionKind::Addendum, open, close);
                (rest, next) = (lines.at(close).end, close);
            }
            Some(Addendum::Text(span)) => {
                self.text(RegionKind::Addendum, span.start, span.end);
                rest = span.end;
            }
            None => {}
        }
        if is_behind_own {
            if let Some(close) = replaced {
                self.text(RegionKind::Preamble, rest, lines.at(close).end);
                (rest, next) = (lines.at(close).end, close);
            }
            self.between(RegionKind::Extension, rest, end, next, top);
        } else if addendum.is_some() {
            self.text(RegionKind::Preamble, rest, end);
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
        let close = top.checked_sub(1).filter(|close| *close >= from && lines.at(top).follows(1));
        let is_addendum = |close: &usize| lines.at(*close).is(Markup::Close(Tag::Addendum));
        if from > 0 && close.is_none_or(|close| !is_addendum(&close)) {
            return self.addendum_apart(from, top);
        }
        let close = close?;
        if !lines.at(close).is(Markup::Close(Tag::Addendum)) || known.covers(lines.at(close).start) {
            return None;
        }
        // Directly after Pi's own sections, this opening is certain.
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

    /// The appended prompt after Pi's own sections, if other text separates it from the line `top`.
    fn addendum_apart(&self, from: usize, top: usize) -> Option<Addendum> {
        let Self { lines, outline, .. } = *self;
        let is_outside = |at: &usize| outline.blocks.around(*at).is_none_or(|block| block.open == *at);
        let open = (from..top).find(|at| lines.at(*at).is(Markup::Open(Tag::Addendum)) && is_outside(at))?;
        let paired = outline.blocks.partner(open).filter(|close| *close > open && *close < top);
        let last = || (open..top).rev().find(|at| lines.at(*at).is(Markup::Close(Tag::Addendum)));
        paired.or_else(last).map(|close| Addendum::Section(open, close))
    }

    /// The context block before a header: the child's own, or the one that its inherited identity ends with.
    fn context_above_header(&self, header: usize) -> Option<ContextBlock> {
        let Self { lines, known, outline, .. } = *self;
        let blocks = &outline.blocks;
        let close = header.checked_sub(1).filter(|_| lines.at(header).follows(1));
        let block = close.and_then(|close| blocks.around(close).filter(|block| block.close == close));
        let openings = outline.markdown_openings_above(lines, known, header);
        if let Some(&Block { kind: BlockKind::Context(form), open, close, doubtful }) = block {
            // Nothing above a header states the version. So this block may be a quote at the end of a block in Markdown
            // form.
            let doubtful = doubtful || openings.first().is_some_and(|first| *first < open);
            return Some(ContextBlock { form, open, close: Some(close), doubtful });
        }
        // If this child's parent is itself a child, the inherited identity contains that parent's context block, and
        // its agent's body after the block.
        let above = blocks.outermost().partition_point(|block| block.close < header);
        let last = blocks.outermost()[..above]
            .iter()
            .rev()
            .find(|block| matches!(block.kind, BlockKind::Context(_)) && lines.at(block.open).opens_paragraph());
        // An embedded whole prompt has a tail after its block, and is kept as it is.
        let has_tail = |close: usize| {
            lines[close..header].iter().any(|line| matches!(line.markup, Markup::Footer | Markup::Open(Tag::Cwd)))
        };
        let last = last.filter(|block| !has_tail(block.close));
        if let Some(&Block { kind: BlockKind::Context(form), open, close, doubtful }) = last {
            return Some(ContextBlock { form, open, close: Some(close), doubtful });
        }
        // In Markdown form, only the header ends the block.
        markdown_block(lines, known, openings)
    }
}
