//! Parts: finds the context block, the catalogue and the date line above the anchor.
//!
//! Input: lines, known parts, outline, and the anchor with its exact tail. Output: `Parts`, with edits and doubts. Uses
//! each part of the exact tail as it is. This module never changes the anchor.
//!
//! If the tail lacks a kind of part, the prompt may have been edited. Then this pass looks for a part that is
//! identified by what it is made of. Spacing, neighbours and order only choose between readings. Each such choice is an
//! edit. In free text it is a doubt as well.

use super::blocks::{Block, BlockKind};
use super::candidates::Candidate;
use super::edits::{Contradiction, Doubt, Edit};
use super::known::Known;
use super::lines::Lines;
use super::loose::{catalogue_remnant, opens_markdown_loosely};
use super::opening::Opening;
use super::outline::Outline;
use super::tail::{ContextBlock, Tail, lists_known_skills, markdown_block, tail_as_text, undated_markdown_block};
use crate::model::region::Shape;
use crate::model::span::Span;
use crate::pi::markup::{Markup, Tag, file_path, markdown_path};
use crate::pi::scope::is_of_session;
use crate::text::line_breaks::{before_line_break, skip_line_breaks};
use crate::text::slices::{head, rest};
use crate::text::white_space::trim_end;

/// Pi's parts above an anchor, or of a prompt without one.
#[derive(Default)]
pub(crate) struct Parts {
    pub(crate) context: Option<ContextBlock>,
    pub(crate) catalogue: Option<Catalogue>,
    pub(crate) date: Option<usize>,
    /// The closing line of a `<project_context>` section directly above the tail that is not Pi's.
    pub(crate) foreign_context: Option<usize>,
    /// What is not as Pi writes it, in no particular order.
    pub(crate) edits: Vec<Edit>,
    /// Choices that may be wrong, in no particular order.
    pub(crate) doubts: Vec<Doubt>,
    /// Parts that are in the prompt although the known parts say that there were none.
    pub(crate) contradictions: Vec<Contradiction>,
}

/// A catalogue with its wrapper, or the remnant of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Catalogue {
    pub(crate) open: usize,
    pub(crate) close: usize,
    /// The offset where it ends. If only a heading with its paragraph is left, that is after the line `close`.
    pub(crate) end: usize,
}

/// Finds Pi's parts above an anchor, or in all of a prompt without one. `cwd` is the parent's directory, if the
/// caller passed it.
pub(crate) fn find_parts(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    anchor: Option<&Candidate>,
    tail: Option<&Tail>,
    cwd: Option<&str>,
) -> Parts {
    let end = anchor.map_or(lines.len(), |anchor| anchor.open);
    let stated = anchor.map(|anchor| anchor.directory.of(lines.text));
    let shape = anchor.map_or(Shape::Unanchored, |anchor| anchor.shape);
    let header = outline.header_above(end).map_or(0, |header| header.line);
    let opening_end = outline.opening.map_or(0, Opening::last);
    let finder = Finder {
        lines,
        known,
        outline,
        shape,
        directories: [cwd, stated],
        is_free_text: known.operator_end.is_none()
            && !(matches!(outline.opening, Some(Opening::Section(_))) && shape != Shape::Footer),
        opening_end,
        from: header.max(opening_end).max(lines.first_from(known.operator_end.unwrap_or(known.custom_end()))),
        end,
    };
    let knows_of_none = known.has_no_skills() || known.has_no_context_files;
    match anchor.filter(|_| knows_of_none) {
        Some(anchor) => finder.find(Some(&finder.tail_as_known(&anchor.tail, anchor))),
        None => finder.find(tail),
    }
}

struct Finder<'a> {
    lines: &'a Lines<'a>,
    known: &'a Known,
    outline: &'a Outline,
    shape: Shape,
    /// The parent's directory and the one that the anchor states.
    directories: [Option<&'a str>; 2],
    /// Whether what looks like a part may be inside the operator's text.
    is_free_text: bool,
    /// The line where Pi's own opening ends. Nothing before it is free text.
    opening_end: usize,
    /// The lines where the search begins and ends.
    from: usize,
    end: usize,
}

impl Finder<'_> {
    fn find(&self, tail: Option<&Tail>) -> Parts {
        let Self { lines, known, outline, .. } = *self;
        let mut parts = Parts::default();
        let mut top = self.end;
        if let Some(tail) = tail {
            top = tail.start;
            parts.foreign_context = tail.foreign_context;
            parts.context = tail.context.or_else(|| undated_markdown_block(lines, known, outline, tail));
            parts.date = tail.date;
            parts.catalogue = tail.catalogue.map(|(open, close)| self.whole(open, close));
            if let Some(block) = parts.context.filter(|block| block.doubtful) {
                parts.doubts.push(Doubt::ContextBlock(block.open));
            }
        }
        let exact_context = parts.context.is_some();
        if !exact_context {
            self.look_for_context(top, &mut parts);
        }
        self.heed_no_files(&mut parts);
        // A block in Markdown form that ends exactly where Pi ends it contains all text from its opening to the tail. A
        // catalogue or a date line in there is a quote.
        let is_closed = exact_context && parts.context.is_some_and(|block| block.close.is_none());
        if parts.catalogue.is_none() {
            self.look_for_catalogue(parts.date.unwrap_or(self.end), is_closed, &mut parts);
        }
        self.heed_no_skills(&mut parts);
        self.look_for_copies(&mut parts);
        if parts.date.is_none() && self.shape == Shape::Footer && !is_closed {
            self.look_for_date(&mut parts);
        }
        parts
    }

    /// Adds a doubt for each whole copy of the chosen block or catalogue, because nothing shows which is Pi's.
    fn look_for_copies(&self, parts: &mut Parts) {
        let text = self.lines.text;
        let span_of = |block: &Block| self.lines.span(block.open, block.close);
        let taken = parts.context.and_then(|block| Some((block.open, self.lines.span(block.open, block.close?))));
        if let Some((open, span)) = taken {
            let copies = self.blocks(self.opening_end, open, |kind| matches!(kind, BlockKind::Context(_)));
            let is_copy = |block: &&Block| {
                span_of(block).of(text) == span.of(text) || self.known.block_at(span_of(block).start).is_some()
            };
            parts.doubts.extend(copies.iter().filter(is_copy).map(|block| Doubt::KeptContext(block.open)));
        }
        if let Some(catalogue) = parts.catalogue {
            let span = self.lines.span(catalogue.open, catalogue.close);
            let copies = self.blocks(self.opening_end, catalogue.open, |kind| kind == BlockKind::Catalogue);
            let is_copy = |block: &&Block| {
                let is_known = || lists_known_skills(self.lines, self.known, (block.open, block.close)) == Some(true);
                span_of(block).of(text) == span.of(text) || is_known()
            };
            parts.doubts.extend(copies.iter().filter(is_copy).map(|block| Doubt::KeptCatalogue(block.open)));
        }
    }

    /// The tail as the text shows it, even if the session is known to have no skills or no context files. A catalogue
    /// or a context block inside known text does not count.
    fn tail_as_known(&self, tail: &Tail, anchor: &Candidate) -> Tail {
        let as_text = tail_as_text(self.lines, self.known, self.outline, anchor.shape, anchor.open);
        let is_pis = |open: usize| {
            let block = self.outline.blocks.around(open);
            let is_whole =
                block.is_some_and(|block| matches!(block.kind, BlockKind::Catalogue | BlockKind::Context(_)));
            is_whole && !self.is_known_text(self.lines.at(open).start)
        };
        let catalogue = as_text.catalogue.filter(|(open, _)| is_pis(*open));
        if catalogue.is_none() && as_text.catalogue.is_some() {
            return *tail;
        }
        let context = as_text.context.filter(|block| is_pis(block.open)).or(tail.context);
        Tail { context, ..as_text }
    }

    /// Adds a contradiction if there is a context block although the session is known to have no context files. In free
    /// text, the block is then not Pi's. Elsewhere it can only be Pi's, and remains.
    fn heed_no_files(&self, parts: &mut Parts) {
        let Some(block) = parts.context.filter(|_| self.known.has_no_context_files) else { return };
        parts.contradictions.push(Contradiction::ContextFiles(block.open));
        if self.is_free_text {
            parts.context = None;
            parts.edits.retain(|edit| *edit != Edit::ContextBlock(block.open));
            parts.doubts.retain(|doubt| *doubt != Doubt::TakenContext(block.open));
        }
    }

    /// The same for skills.
    fn heed_no_skills(&self, parts: &mut Parts) {
        let Some(catalogue) = parts.catalogue.filter(|_| self.known.has_no_skills()) else { return };
        parts.contradictions.push(Contradiction::Skills(catalogue.open));
        if self.is_free_text {
            parts.catalogue = None;
            let open = catalogue.open;
            parts.edits.retain(|edit| ![Edit::Catalogue(open), Edit::CatalogueRemnant(open)].contains(edit));
            parts.doubts.retain(|doubt| *doubt != Doubt::TakenCatalogue(open));
        }
    }

    /// Whether text after the context block is certainly Pi's or an extension's.
    fn is_below_own_block(&self, parts: &Parts) -> bool {
        self.outline.opening.is_some() && parts.context.is_some()
    }

    fn whole(&self, open: usize, close: usize) -> Catalogue {
        Catalogue { open, close, end: self.lines.at(close).end }
    }

    /// Whether the lines from `from` up to `to` contain no part of Pi's, no claim and no header.
    fn is_foreign_between(&self, from: usize, to: usize) -> bool {
        let Self { lines, outline, .. } = *self;
        let is_foreign = |at: usize| {
            let block = outline.blocks.around(at).or_else(|| outline.loose.around(at));
            let is_part = block.is_some_and(|block| matches!(block.kind, BlockKind::Context(_) | BlockKind::Catalogue));
            !is_part && !matches!(lines.at(at).markup, Markup::Footer | Markup::Open(Tag::Cwd) | Markup::AgentTag)
        };
        (from..to).all(is_foreign)
    }

    /// Whether the text at `offset` is a known part.
    fn is_known_text(&self, offset: usize) -> bool {
        self.known.covers(offset) || self.known.has_section_at(offset)
    }

    /// The whole blocks of a kind from the line `from` up to `to`, exact and loose, in order, outside known text.
    fn blocks(&self, from: usize, to: usize, is_wanted: fn(BlockKind) -> bool) -> Vec<Block> {
        let Self { lines, outline, .. } = *self;
        let exact = outline.blocks.outermost().iter().filter(|block| block.open >= from && block.open < to);
        let mut found: Vec<Block> = exact.chain(outline.loose.between(from, to)).copied().collect();
        found.retain(|block| {
            is_wanted(block.kind) && block.close < to && !self.is_known_text(lines.at(block.open).start)
        });
        found.sort_by_cached_key(|block| block.open);
        found
    }

    /// Looks for a context block that is not exactly where Pi writes it.
    fn look_for_context(&self, to: usize, parts: &mut Parts) {
        let Self { lines, known, .. } = *self;
        let is_context = |kind: BlockKind| matches!(kind, BlockKind::Context(_));
        let tagged = self.blocks(self.from, to, is_context);
        let is_known = |open: usize, close: usize| known.has_file_in(lines.span(open, close));
        // A block above a claim belongs to a quoted prompt, if that claim is outside blocks.
        let last_claim = (self.from..to).rev().find(|at| self.is_claim(*at)).unwrap_or_default();
        let chosen = if self.is_free_text {
            let is_known_block = |block: &&Block| is_known(block.open, block.close);
            let is_own =
                |block: &&Block| block.close >= last_claim && (block.open..=block.close).any(|at| self.is_own_file(at));
            tagged.iter().rev().find(is_known_block).or_else(|| tagged.iter().rev().find(is_own))
        } else {
            tagged.first()
        };
        // A block with a known file is Pi's anywhere after the custom prompt.
        let above = self.blocks(self.opening_end.max(lines.first_from(known.custom_end())), self.from, is_context);
        let chosen = chosen.or_else(|| above.iter().rev().find(|block| is_known(block.open, block.close)));

        let block = match chosen {
            Some(&Block { kind: BlockKind::Context(form), open, close, .. }) => {
                Some(ContextBlock { form, open, close: Some(close), doubtful: false })
            }
            _ => self.markdown_block(last_claim, to),
        };
        if let Some(block) = block {
            parts.edits.push(Edit::ContextBlock(block.open));
            if self.is_free_text && !is_known(block.open, block.close.unwrap_or(to)) {
                parts.doubts.push(Doubt::TakenContext(block.open));
            }
            parts.foreign_context = None;
            parts.context = Some(block);
        }
        let taken = parts.context.map(|block| block.open);
        let quoted = self.blocks(self.opening_end, self.from, is_context);
        let kept = quoted.iter().chain(&tagged).map(|block| block.open).chain(self.markdown_openings(to));
        parts.doubts.extend(kept.filter(|open| Some(*open) != taken).map(Doubt::KeptContext));
    }

    /// Whether a claim outside blocks begins at the line `at`.
    fn is_claim(&self, at: usize) -> bool {
        let is_claim = self.lines.at(at).is(Markup::Footer) || self.lines.is_cwd_section(at);
        is_claim && self.outline.blocks.around(at).is_none() && self.outline.loose.around(at).is_none()
    }

    /// The openings of context blocks in Markdown form, before the line `to`. Pi never wrote that form in section
    /// shape.
    fn markdown_openings(&self, to: usize) -> Vec<usize> {
        let Self { lines, known, outline, from, .. } = *self;
        let is_outside = |at: usize| outline.blocks.around(at).is_none() && outline.loose.around(at).is_none();
        let is_opening =
            |at: &usize| opens_markdown_loosely(lines, *at) && is_outside(*at) && !known.covers(lines.at(*at).start);
        let range = if self.shape == Shape::Section { from..from } else { from..to };
        range.filter(is_opening).collect()
    }

    /// The parent's own context block in Markdown form: the known one, else the first. In free text, the first must be
    /// after the line `last_claim`, and one of the parent's own files must follow it. Any file after an opening may
    /// belong to the block.
    fn markdown_block(&self, last_claim: usize, to: usize) -> Option<ContextBlock> {
        let mut openings = self.markdown_openings(to);
        if self.is_free_text && !openings.is_empty() {
            let last_own_file = (self.from..to).rev().find(|at| self.is_own_file(*at));
            let until = |at: usize| self.lines.get(at).map_or(self.lines.text.len(), |line| line.start);
            let holds_known_file = |index: &usize| {
                let end = openings.get(index + 1).copied().unwrap_or(to);
                self.known.has_file_in(Span::new(until(openings[*index]), until(end)))
            };
            match (0..openings.len()).rfind(holds_known_file) {
                Some(index) => openings = vec![openings[index]],
                None => openings.retain(|open| *open >= last_claim && last_own_file.is_some_and(|file| *open <= file)),
            }
        }
        markdown_block(self.lines, self.known, &openings)
    }

    /// Whether the line `at` opens a file of the parent's own: from Pi's own directory, from the parent's directory or
    /// below, or from a directory above that.
    fn is_own_file(&self, at: usize) -> bool {
        let text = self.lines.text_of(at);
        let path = match self.lines.at(at).markup {
            Markup::FileOpen => file_path(text),
            Markup::MarkdownFile => markdown_path(text),
            _ => return false,
        };
        is_of_session(path, &self.directories)
    }

    /// Looks for a catalogue, or the remnant of one, that is not exactly where Pi writes it. It must come after the
    /// context block, with only foreign text between it and the line `to`. With `is_closed`, the context block contains
    /// everything up to the tail, so there is none.
    fn look_for_catalogue(&self, to: usize, is_closed: bool, parts: &mut Parts) {
        let is_certain = !self.is_free_text || self.is_below_own_block(parts);
        let is_catalogue = |kind: BlockKind| kind == BlockKind::Catalogue;
        let found = self.blocks(self.from, to, is_catalogue);
        let block_end = parts.context.map(|block| block.close.unwrap_or(block.open));
        let below = block_end.or(parts.foreign_context).unwrap_or(self.from);
        let is_free = |block: &&Block| block.open >= below && self.is_foreign_between(block.close + 1, to);
        let whole = found.last().filter(|_| !is_closed).filter(is_free);
        if let Some(block) = whole {
            parts.edits.push(Edit::Catalogue(block.open));
            if !is_certain {
                parts.doubts.push(Doubt::TakenCatalogue(block.open));
            }
            parts.catalogue = Some(self.whole(block.open, block.close));
        } else if let Some((remnant, is_in_place)) = self.remnant(below, to).filter(|_| !is_closed) {
            if is_certain || parts.context.is_some() || is_in_place {
                parts.edits.push(Edit::CatalogueRemnant(remnant.open));
                parts.catalogue = Some(remnant);
            }
            if !is_certain {
                let doubt = if parts.catalogue.is_some() { Doubt::TakenCatalogue } else { Doubt::KeptCatalogue };
                parts.doubts.push(doubt(remnant.open));
            }
        }
        let taken = parts.catalogue.map(|catalogue| catalogue.open);
        let is_in_block = |open: usize| is_closed && open >= below;
        let quoted = self.blocks(self.opening_end, self.from, is_catalogue);
        let kept = quoted.iter().chain(&found).map(|block| block.open);
        let kept = kept.filter(|open| Some(*open) != taken && !is_in_block(*open));
        parts.doubts.extend(kept.map(Doubt::KeptCatalogue));
    }

    /// Finds the remnant of a catalogue below an empty line, with only foreign text between it and the line `to`. Also
    /// returns whether it is directly above that line and is more than a heading. In free text, a remnant without both
    /// properties is just as likely a quote.
    fn remnant(&self, below: usize, to: usize) -> Option<(Catalogue, bool)> {
        let Self { lines, outline, known, .. } = *self;
        let found = (below..to).rev().filter(|at| outline.blocks.around(*at).is_none()).find_map(|last| {
            let (open, close) = catalogue_remnant(lines, last)?;
            let first = lines.at(open);
            let has_room = open >= below && first.blanks > 0 && first.has_lines_above() && !known.covers(first.start);
            has_room.then_some((open, close))
        });
        let (open, close) = found.filter(|(_, close)| self.is_foreign_between(*close, to))?;
        let is_heading = lines.at(close).is(Markup::CatalogueHeading);
        let end = if is_heading { self.paragraph_end(close) } else { lines.at(close).end };
        let next = lines.get(to).map_or(lines.text.len(), |line| line.start);
        let is_right_above = skip_line_breaks(lines.text, end) >= next;
        let is_more = !is_heading || end > lines.at(close).end;
        Some((Catalogue { open, close, end }, is_right_above && is_more))
    }

    /// Where the paragraph that begins at the line `at` ends, at most at the next line of markup.
    fn paragraph_end(&self, at: usize) -> usize {
        let lines = self.lines;
        let start = lines.at(at).end;
        let next = lines.get(at + 1).map_or(lines.text.len(), |line| line.start);
        let below = head(rest(lines.text, start), next - start);
        let length = ["\n\n", "\n\r\n"].iter().filter_map(|blank| below.find(blank)).min().unwrap_or(below.len());
        before_line_break(lines.text, trim_end(lines.text, start + length).max(start))
    }

    /// Looks for a date line after all other parts, if something separates it from the anchor.
    fn look_for_date(&self, parts: &mut Parts) {
        let lines = self.lines;
        let below_catalogue = parts.catalogue.map(|catalogue| catalogue.close);
        let below_block = parts.context.map(|block| block.close.unwrap_or(block.open));
        let below_part = below_catalogue.or(below_block);
        let is_date = |at: &usize| lines.at(*at).is(Markup::Date) && self.outline.blocks.around(*at).is_none();
        let Some(date) = (below_part.unwrap_or(self.from)..self.end).rev().find(is_date) else { return };
        if !self.is_foreign_between(date, self.end) {
            // Something else is between, such as a claim of another directory.
            if lines.at(date).blanks == 0 && lines.at(date).has_lines_above() {
                parts.doubts.push(Doubt::KeptDate(date));
            }
            return;
        }
        if below_part.is_none() && self.is_free_text {
            // In free text, the line must still have Pi's own spacing: no empty line above.
            if lines.at(date).blanks > 0 || !lines.at(date).has_lines_above() {
                parts.doubts.push(Doubt::KeptDate(date));
                return;
            }
            parts.doubts.push(Doubt::TakenDate(date));
        }
        parts.edits.push(Edit::Date(date));
        parts.date = Some(date);
    }
}
