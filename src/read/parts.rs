//! Parts: what of Pi's stands above the anchor, in prompts as Pi writes them and in prompts that were edited since.
//!
//! Contract: takes each part of the exact tail as it is. Where the tail lacks a kind, looks for a part that is known by
//! what it is made of: spacing, neighbours and order only choose between readings. A choice made so is an edit, and a
//! choice made in free text is a doubt as well. Linear.

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
use crate::pi::markup::{Markup, Tag, file_path, markdown_path};
use crate::pi::scope::{ContextFileScope, scope_of};
use crate::text::line_breaks::{before_line_break, skip_line_breaks};
use crate::text::slices::{head, rest};
use crate::text::white_space::trim_end;

/// Pi's parts above an anchor, or of a prompt without one.
#[derive(Default)]
pub(crate) struct Parts {
    pub(crate) context: Option<ContextBlock>,
    pub(crate) catalogue: Option<Catalogue>,
    pub(crate) date: Option<usize>,
    /// A `<project_context>` section right above the tail that is not Pi's: its closing line.
    pub(crate) foreign_context: Option<usize>,
    /// What is not as Pi writes it, in no particular order.
    pub(crate) edits: Vec<Edit>,
    /// What was chosen in free text, where it may be a quote.
    pub(crate) doubts: Vec<Doubt>,
    /// What stands there though it is known that there was none.
    pub(crate) contradictions: Vec<Contradiction>,
}

/// A catalogue, wrapper included, or what is left of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Catalogue {
    pub(crate) open: usize,
    pub(crate) close: usize,
    /// Where it ends: past the closing line where only the heading's paragraph is left.
    pub(crate) end: usize,
}

/// Finds Pi's parts above an anchor, or in all of a prompt without one. `from` is the first line that can be Pi's: behind
/// the sections of its own opening, or behind an appended prompt there. `cwd` is the parent's directory, if it is given.
pub(crate) fn find_parts(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    anchor: Option<&Candidate>,
    tail: Option<&Tail>,
    cwd: Option<&str>,
    from: usize,
) -> Parts {
    let end = anchor.map_or(lines.len(), |anchor| anchor.open);
    let stated = anchor.map(|anchor| anchor.directory.of(lines.text));
    let shape = anchor.map_or(Shape::Unanchored, |anchor| anchor.shape);
    let header = outline.header_above(end).map_or(0, |header| header.line + 1);
    let opening_end = outline.opening.map_or(0, Opening::last);
    let finder = Finder {
        lines,
        known,
        outline,
        shape,
        directories: [cwd, stated],
        is_free_text: known.operator_end.is_none()
            && !(matches!(outline.opening, Some(Opening::Section(_))) && shape != Shape::Footer),
        opening_end: from.max(opening_end),
        from: from.max(header).max(opening_end).max(lines.first_from(known.operator_end.unwrap_or(known.custom_end()))),
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
    /// Whether the operator's text can stand above the parts.
    is_free_text: bool,
    /// Where Pi's own opening ends, above which nothing is free text.
    opening_end: usize,
    /// Where the search begins and ends.
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
        // A block in Markdown form that ends exactly where Pi ends it holds all that stands above.
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

    /// Finds whole copies of the block and of the catalogue that were taken: nothing says whose those are.
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

    /// The tail with what stands in it, though it is known that there was none.
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

    /// Where there are known to be no context files, a block that stands there is Pi's only where nothing else can be.
    fn heed_no_files(&self, parts: &mut Parts) {
        let Some(block) = parts.context.filter(|_| self.known.has_no_context_files) else { return };
        parts.contradictions.push(Contradiction::ContextFiles(block.open));
        if self.is_free_text {
            parts.context = None;
            parts.edits.retain(|edit| *edit != Edit::ContextBlock(block.open));
            parts.doubts.retain(|doubt| *doubt != Doubt::TakenContext(block.open));
        }
    }

    /// The same of skills.
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

    /// Whether text below the context block is Pi's or an extension's for certain.
    fn is_below_own_block(&self, parts: &Parts) -> bool {
        self.outline.opening.is_some() && parts.context.is_some()
    }

    fn whole(&self, open: usize, close: usize) -> Catalogue {
        Catalogue { open, close, end: self.lines.at(close).end }
    }

    /// Whether only text that is neither Pi's nor a claim stands between two lines.
    fn is_foreign_between(&self, from: usize, to: usize) -> bool {
        let Self { lines, outline, .. } = *self;
        let is_foreign = |at: usize| {
            let block = outline.blocks.around(at).or_else(|| outline.loose.around(at));
            let is_part = block.is_some_and(|block| matches!(block.kind, BlockKind::Context(_) | BlockKind::Catalogue));
            !is_part && !matches!(lines.at(at).markup, Markup::Footer | Markup::Open(Tag::Cwd) | Markup::AgentTag)
        };
        (from..to).all(is_foreign)
    }

    /// Whether a known part holds what stands at `offset`.
    fn is_known_text(&self, offset: usize) -> bool {
        self.known.covers(offset) || self.known.has_section_at(offset)
    }

    /// The whole blocks of a kind in the range, exact and loose ones, in order, outside known text.
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
        // A block above a claim that stands outside blocks belongs to a quoted prompt.
        let last_claim = (self.from..to).rev().find(|at| self.is_claim(*at)).map_or(0, |claim| claim + 1);
        let chosen = if self.is_free_text {
            let is_known_block = |block: &&Block| is_known(block.open, block.close);
            let is_own =
                |block: &&Block| block.close >= last_claim && (block.open..=block.close).any(|at| self.is_own_file(at));
            tagged.iter().rev().find(is_known_block).or_else(|| tagged.iter().rev().find(is_own))
        } else {
            tagged.first()
        };
        // A known block is Pi's wherever it stands below the custom prompt.
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

    /// Whether the line `at` claims a directory outside blocks.
    fn is_claim(&self, at: usize) -> bool {
        let is_claim = self.lines.at(at).is(Markup::Footer) || self.lines.is_cwd_section(at);
        is_claim && self.outline.blocks.around(at).is_none() && self.outline.loose.around(at).is_none()
    }

    /// The openings of context blocks in Markdown form, which was never written in section shape.
    fn markdown_openings(&self, to: usize) -> Vec<usize> {
        let Self { lines, known, outline, from, .. } = *self;
        let is_outside = |at: usize| outline.blocks.around(at).is_none() && outline.loose.around(at).is_none();
        let is_opening =
            |at: &usize| opens_markdown_loosely(lines, *at) && is_outside(*at) && !known.covers(lines.at(*at).start);
        let range = if self.shape == Shape::Section { from..from } else { from..to };
        range.filter(is_opening).collect()
    }

    /// The parent's own context block in Markdown form, below the line `last_claim`: the known one, else the first. All files
    /// below an opening may be the block's.
    fn markdown_block(&self, last_claim: usize, to: usize) -> Option<ContextBlock> {
        let mut openings = self.markdown_openings(to);
        if self.is_free_text && !openings.is_empty() {
            let last_own_file = (self.from..to).rev().find(|at| self.is_own_file(*at));
            openings.retain(|open| *open >= last_claim && last_own_file.is_some_and(|file| *open <= file));
        }
        markdown_block(self.lines, self.known, &openings).map(|block| ContextBlock { doubtful: false, ..block })
    }

    /// Whether a file opens at the line `at` that comes from Pi's own directory, from the parent's, or from one above that.
    fn is_own_file(&self, at: usize) -> bool {
        let text = self.lines.text_of(at);
        let path = match self.lines.at(at).markup {
            Markup::FileOpen => file_path(text),
            Markup::MarkdownFile => markdown_path(text),
            _ => return false,
        };
        let mut directories = self.directories.iter().flatten();
        directories.any(|directory| scope_of(path, directory, None) != ContextFileScope::Elsewhere)
    }

    /// Looks for a catalogue, or for what is left of one, that is not exactly where Pi writes it: below the context block,
    /// with only foreign text between it and the line `to`.
    fn look_for_catalogue(&self, to: usize, is_closed: bool, parts: &mut Parts) {
        let is_certain = !self.is_free_text || self.is_below_own_block(parts);
        let is_catalogue = |kind: BlockKind| kind == BlockKind::Catalogue;
        let found = self.blocks(self.from, to, is_catalogue);
        let block_end = parts.context.map(|block| block.close.unwrap_or(block.open));
        let below = block_end.or(parts.foreign_context).map_or(self.from, |end| end + 1);
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

    /// What is left of a catalogue, below an empty line, with only foreign text between it and the line `to`; and whether
    /// it stands right above that line, with more than its heading. Elsewhere in free text it is as likely a quote.
    fn remnant(&self, below: usize, to: usize) -> Option<(Catalogue, bool)> {
        let Self { lines, outline, known, .. } = *self;
        let found = (below..to).rev().filter(|at| outline.blocks.around(*at).is_none()).find_map(|last| {
            let (open, close) = catalogue_remnant(lines, last)?;
            let first = lines.at(open);
            let has_room = open >= below && first.blanks > 0 && first.has_lines_above() && !known.covers(first.start);
            has_room.then_some((open, close))
        });
        let (open, close) = found.filter(|(_, close)| self.is_foreign_between(close + 1, to))?;
        let is_heading = lines.at(close).is(Markup::CatalogueHeading);
        let end = if is_heading { self.paragraph_end(close) } else { lines.at(close).end };
        let next = lines.get(to).map_or(lines.text.len(), |line| line.start);
        let is_right_above = skip_line_breaks(lines.text, end) >= next;
        let is_more = !is_heading || end > lines.at(close).end;
        Some((Catalogue { open, close, end }, is_right_above && is_more))
    }

    /// Where the paragraph ends that the line `at` begins, before the next line of markup.
    fn paragraph_end(&self, at: usize) -> usize {
        let lines = self.lines;
        let start = lines.at(at).end;
        let next = lines.get(at + 1).map_or(lines.text.len(), |line| line.start);
        let below = head(rest(lines.text, start), next - start);
        let length = ["\n\n", "\n\r\n"].iter().filter_map(|blank| below.find(blank)).min().unwrap_or(below.len());
        before_line_break(lines.text, trim_end(lines.text, start + length).max(start))
    }

    /// Looks for a date line that stands apart from the anchor, below all other parts.
    fn look_for_date(&self, parts: &mut Parts) {
        let lines = self.lines;
        let below_catalogue = parts.catalogue.map(|catalogue| catalogue.close + 1);
        let below_block = parts.context.map(|block| block.close.unwrap_or(block.open) + 1);
        let below_part = below_catalogue.or(below_block);
        let is_date = |at: &usize| lines.at(*at).is(Markup::Date) && self.outline.blocks.around(*at).is_none();
        let Some(date) = (below_part.unwrap_or(self.from)..self.end).rev().find(is_date) else { return };
        if !self.is_foreign_between(date + 1, self.end) {
            // A claim of another directory stands between.
            if lines.at(date).blanks == 0 && lines.at(date).has_lines_above() {
                parts.doubts.push(Doubt::KeptDate(date));
            }
            return;
        }
        if below_part.is_none() && self.is_free_text {
            // In free text Pi's own joint must be left: no empty line above.
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
