//! Tails: reads the date line, the catalogue and the context block above an anchor, from the anchor upwards.
//!
//! Input: lines, known parts, outline, and the line of the anchor. Output: a `Tail`. A part counts only with exactly
//! the empty lines that Pi writes around it, because a quote usually has others. This module never looks for edited
//! parts: `parts` does that. It takes linear time: it reads only the few lines of markup above the anchor.

use super::blocks::{Block, BlockKind, blanks_inside};
use super::known::Known;
use super::lines::Lines;
use super::outline::Outline;
use crate::model::region::Shape;
use crate::pi::catalogue::{Entry, entries, unescape};
use crate::pi::context_block::ContextForm;
use crate::pi::markup::{Markup, Tag, has_time};
use crate::text::folded::fold;

/// The parts of Pi's directly above an anchor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tail {
    /// The first line of the tail. That is the first line of the catalogue, or of the known section that replaces it.
    /// If there is neither, it is the date line, or else the anchor's first line.
    pub(crate) start: usize,
    pub(crate) date: Option<usize>,
    /// The first and last line of the catalogue, wrapper included.
    pub(crate) catalogue: Option<(usize, usize)>,
    /// The context block that ends directly above the tail. In Markdown form it is set later, when `anchor` nests the
    /// candidates.
    pub(crate) context: Option<ContextBlock>,
    /// Whether a context block in Markdown form could end directly above the tail.
    pub(crate) room_for_markdown: bool,
    /// Whether one could end there if the tail had a date line. Every version that writes the Markdown form also writes
    /// a date line, but a host may have removed it.
    pub(crate) room_without_date: bool,
    /// Whether one could end there by the text alone, even if the session is known to have no context files. This is
    /// for quoted tails: each closes the block that was quoted with it.
    pub(crate) closes_markdown: bool,
    /// The closing line of a `<project_context>` section that ends directly above the tail and is not Pi's.
    pub(crate) foreign_context: Option<usize>,
}

impl Tail {
    /// A tail that begins at the line `start`, without any parts yet.
    const fn at(start: usize) -> Self {
        Self {
            start,
            date: None,
            catalogue: None,
            context: None,
            room_for_markdown: false,
            room_without_date: false,
            closes_markdown: false,
            foreign_context: None,
        }
    }
}

/// A context block above a tail.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContextBlock {
    pub(crate) form: ContextForm,
    /// Its first line.
    pub(crate) open: usize,
    /// Its closing line. The Markdown form has none.
    pub(crate) close: Option<usize>,
    /// Whether the block could also begin at another opening.
    pub(crate) doubtful: bool,
}

/// The versions of Pi that can have written a tail. They decide which forms its context block can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Era {
    /// 0.50 to 0.57, with date and time: Markdown form only.
    Timed,
    /// 0.58 to 0.80.6, with a date: either form.
    Dated,
    /// 0.80.7 to 0.85, without a date: tagged only.
    Undated,
    /// 0.86 on, in section shape: tagged only.
    Section,
    /// Unknown: the anchor is missing, and perhaps a date line with it.
    Unanchored,
}

/// Reads the tail above the anchor that begins at the line `anchor`.
pub(crate) fn tail_of(lines: &Lines<'_>, known: &Known, outline: &Outline, shape: Shape, anchor: usize) -> Tail {
    let reader = Reader { lines, known, outline };
    let as_text = reader.read(shape, anchor, false);
    let knows_of_none = known.has_no_skills() || known.has_no_context_files;
    let tail = if knows_of_none { reader.read(shape, anchor, true) } else { as_text };
    Tail { closes_markdown: as_text.room_for_markdown, ..tail }
}

/// Reads the same tail, but ignores that the session is known to have no skills or no context files.
pub(crate) fn tail_as_text(lines: &Lines<'_>, known: &Known, outline: &Outline, shape: Shape, anchor: usize) -> Tail {
    Reader { lines, known, outline }.read(shape, anchor, false)
}

/// Reads the tail of a prompt without an anchor: the last whole catalogue outside other blocks, and the context block
/// directly above it.
pub(crate) fn unanchored_tail(lines: &Lines<'_>, known: &Known, outline: &Outline) -> Option<Tail> {
    let is_free = |block: &&Block| {
        let open = lines.at(block.open);
        block.kind == BlockKind::Catalogue && open.opens_paragraph() && !known.covers(open.start)
    };
    let block = outline.blocks.outermost().iter().rev().find(is_free)?;
    let mut tail = Tail { catalogue: Some((block.open, block.close)), ..Tail::at(block.open) };
    if !known.has_no_context_files {
        Reader { lines, known, outline }.look_for_context(Era::Unanchored, &mut tail);
    }
    if tail.room_for_markdown {
        let openings = outline.markdown_openings.partition_point(|open| *open < tail.start);
        tail.context = markdown_block(lines, known, &outline.markdown_openings[..openings]);
    }
    Some(tail)
}

/// Finds the context block in Markdown form above a tail whose date line is missing. It is doubtful unless it is known.
pub(crate) fn undated_markdown_block(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    tail: &Tail,
) -> Option<ContextBlock> {
    if !tail.room_without_date || tail.context.is_some() {
        return None;
    }
    let block = markdown_block(lines, known, outline.markdown_openings_above(lines, known, tail.start))?;
    let is_known = known.block_at(lines.at(block.open).start).is_some();
    Some(ContextBlock { doubtful: !is_known, ..block })
}

/// Chooses a block in Markdown form that begins at one of `openings`: the last that is known, else the first of all.
pub(crate) fn markdown_block(lines: &Lines<'_>, known: &Known, openings: &[usize]) -> Option<ContextBlock> {
    let is_known = |open: &&usize| known.block_at(lines.at(**open).start).is_some();
    // There can be many openings, so the search is skipped if no block is known.
    let known_opening = if known.blocks.is_empty() { None } else { openings.iter().rev().find(is_known) };
    let open = *known_opening.or(openings.first())?;
    let doubtful = known_opening.is_none() && openings.len() > 1;
    Some(ContextBlock { form: ContextForm::Markdown, open, close: None, doubtful })
}

/// How many known parts (context files, skills) the tail contains exactly.
pub(crate) fn agreement(lines: &Lines<'_>, known: &Known, tail: &Tail) -> u32 {
    let files = tail.context.is_some_and(|block| known.block_at(lines.at(block.open).start).is_some());
    let skills = tail.catalogue.is_some_and(|catalogue| lists_known_skills(lines, known, catalogue) == Some(true));
    u32::from(files) + u32::from(skills)
}

/// Whether the catalogue lists exactly the known skills. `None` if the skills are unknown or known to be empty.
pub(crate) fn lists_known_skills(lines: &Lines<'_>, known: &Known, (open, close): (usize, usize)) -> Option<bool> {
    known.skills.as_ref().filter(|skills| !skills.is_empty())?;
    let listed = entries(lines.text, lines.at(open).next, lines.at(close).start);
    let is_equal = |(entry, skill): (&Entry<'_>, &[String; 3])| {
        [entry.name, entry.description, entry.location]
            .iter()
            .zip(skill)
            .all(|(escaped, known)| fold(&unescape(escaped)) == *known)
    };
    Some(listed.len() == known.folded_skills.len() && listed.iter().zip(&known.folded_skills).all(is_equal))
}

struct Reader<'a> {
    lines: &'a Lines<'a>,
    known: &'a Known,
    outline: &'a Outline,
}

impl Reader<'_> {
    /// Reads a tail upwards. With `heed_known`, it skips the catalogue or the context block if the session is known to
    /// have none.
    fn read(&self, shape: Shape, anchor: usize, heed_known: bool) -> Tail {
        let Self { lines, known, outline } = self;
        // A line of a known custom prompt is not Pi's.
        let above = |at: usize| {
            let above = at.checked_sub(1).filter(|above| !known.covers(lines.at(*above).start))?;
            Some((above, lines.at(above).markup))
        };
        let mut tail = Tail::at(anchor);
        let (catalogue_end, blanks) = match shape {
            Shape::Section => (Tag::Skills, 1),
            Shape::Footer | Shape::Unanchored => (Tag::AvailableSkills, 0),
        };
        if shape == Shape::Footer
            && let Some((date, Markup::Date)) = above(tail.start)
            && lines.at(tail.start).follows(0)
            && lines.at(date).has_lines_above()
        {
            tail.date = Some(date);
            tail.start = date;
        }
        if let Some((close, markup)) = above(tail.start)
            && markup == Markup::Close(catalogue_end)
            && lines.at(tail.start).follows(blanks)
            && !(heed_known && known.has_no_skills())
            && let Some(open) = outline.blocks.partner(close)
            && lines.at(open).blanks > 0
            && lines.at(open).has_lines_above()
        {
            tail.catalogue = Some((open, close));
            tail.start = open;
        }
        // If an extension is known to have replaced the catalogue, the tail begins at its section.
        if let Some((close, Markup::Close(Tag::Skills))) = above(tail.start)
            && shape == Shape::Section
            && tail.catalogue.is_none()
            && lines.at(tail.start).follows(1)
            && let Some(start) = known.section_before(lines.at(close).end)
        {
            tail.start = lines.first_from(start);
        }
        let era = match (shape, tail.date) {
            (Shape::Section, _) => Era::Section,
            (_, None) => Era::Undated,
            (_, Some(date)) if has_time(lines.text_of(date)) => Era::Timed,
            (_, Some(_)) => Era::Dated,
        };
        if !(heed_known && known.has_no_context_files) {
            self.look_for_context(era, &mut tail);
        }
        tail
    }

    /// Finds the context block that ends directly above a tail, or a section of that name that is not Pi's. If there is
    /// neither, finds out whether a block in Markdown form could end there.
    fn look_for_context(&self, era: Era, tail: &mut Tail) {
        let Self { lines, known, outline } = self;
        let first = lines.at(tail.start);
        let in_section = era == Era::Section || (era == Era::Unanchored && first.is(Markup::Open(Tag::Skills)));
        let form = if in_section { ContextForm::Section } else { ContextForm::Footer };
        let blanks = if first.is(Markup::CatalogueHeading) { 2 } else { 1 };
        let closing = tail.start.checked_sub(1).filter(|close| {
            let line = lines.at(*close);
            let is_closing = line.is(Markup::Close(Tag::ProjectContext)) && !known.covers(line.start);
            era != Era::Timed && is_closing && first.follows(blanks)
        });
        if let Some(close) = closing {
            let is_pis = lines.before(close).is(Markup::FileClose) && lines.at(close).follows(blanks_inside(form));
            match outline.blocks.partner(close).filter(|open| is_pis && lines.at(*open).blanks > 0) {
                Some(open) => tail.context = Some(self.tagged_block(form, open, close)),
                None => tail.foreign_context = Some(close),
            }
            return;
        }
        // In Markdown form each file ends with two line breaks, and the tail begins with one or two more.
        let can_be_markdown = matches!(era, Era::Timed | Era::Dated | Era::Unanchored) && !in_section;
        tail.room_for_markdown = can_be_markdown && first.blanks > blanks;
        tail.room_without_date = era == Era::Undated && first.blanks > blanks;
    }

    /// The tagged context block that ends at the line `close`. Its closing is certain. Its opening is certain too if it
    /// directly follows Pi's own sections. Elsewhere the opening is the line `open` that the closing pairs with. Then
    /// the block is doubtful if another context block above may be its real beginning.
    fn tagged_block(&self, form: ContextForm, open: usize, close: usize) -> ContextBlock {
        let Self { lines, known, outline } = self;
        let blocks = &outline.blocks;
        let behind_docs = outline.opening_sections().map(|own| own.docs_close + 1).filter(|next| {
            lines.at(*next).is_next(Markup::Open(Tag::ProjectContext), 1) && blocks.partner(*next).is_some()
        });
        if let Some(open) = behind_docs {
            return ContextBlock { form, open, close: Some(close), doubtful: false };
        }
        let header = outline.header_above(open).map_or(0, |header| header.line);
        let before = blocks.outermost().partition_point(|block| block.open < open);
        let is_other = |block: &Block| {
            block.open >= header && block.kind == BlockKind::Context(form) && !known.covers(lines.at(block.open).start)
        };
        let is_known = known.block_at(lines.at(open).start).is_some();
        let guessed = blocks.around(close).is_some_and(|block| block.doubtful && block.close == close);
        let doubtful = !is_known && (guessed || blocks.outermost()[..before].last().is_some_and(is_other));
        ContextBlock { form, open, close: Some(close), doubtful }
    }
}
