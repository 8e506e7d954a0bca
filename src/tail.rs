//! What stands above an anchor, read upwards: the date line, the catalogue, the context block.
//!
//! Contract: each part counts only with exactly the empty lines that Pi writes around it, because a quote has others.
//! Linear: a tail looks at the few marks above it.

use crate::Shape;
use crate::blocks::{Block, BlockKind, blanks_inside};
use crate::known::unwrapped;
use crate::markup::{self, ContextForm, Markup, Tag};
use crate::scene::Scene;

/// What stands above an anchor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tail {
    /// The mark that the tail begins with: the catalogue's first line, the date line or the anchor itself.
    pub(crate) start: usize,
    pub(crate) date: Option<usize>,
    /// The first and last mark of the catalogue, wrapper included.
    pub(crate) catalogue: Option<(usize, usize)>,
    /// The context block that ends right above; in Markdown form it is told when the candidates are nested.
    pub(crate) context: Option<ContextBlock>,
    /// Whether a context block in Markdown form could end right above.
    pub(crate) room_for_markdown: bool,
    /// Whether one could if the tail had a date line, which every version that writes that form does. A host may have
    /// taken it out.
    pub(crate) room_without_date: bool,
    /// The same of the text alone: a quoted tail closes what was quoted with it, whatever is known of Pi's own.
    pub(crate) closes_markdown: bool,
    /// A `<project_context>` section that ends right above and is not Pi's: its closing mark.
    pub(crate) foreign_context: Option<usize>,
}

impl Tail {
    /// A tail that begins at the mark `start`, of which nothing more is known.
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
    /// Its first mark.
    pub(crate) open: usize,
    /// Its closing mark; the Markdown form has none.
    pub(crate) close: Option<usize>,
    /// Whether another opening could be its own.
    pub(crate) doubtful: bool,
}

/// What a tail tells of the version that wrote it, and so of the forms that its context block can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Era {
    /// Date and time, 0.50 to 0.57: Markdown only.
    Timed,
    /// A date, 0.58 to 0.80.6: either form.
    Dated,
    /// No date, 0.80.7 to 0.85: tagged only.
    Undated,
    /// 0.86 on: tagged.
    Section,
    /// The anchor is gone, and any date line with it.
    Unanchored,
}

/// The tail above the anchor that begins at the mark `anchor`.
pub(crate) fn tail_of(scene: &Scene<'_>, shape: Shape, anchor: usize) -> Tail {
    let as_text = read(scene, shape, anchor, false);
    let knows_of_none = scene.known.has_no_skills() || scene.known.has_no_context_files();
    let tail = if knows_of_none { read(scene, shape, anchor, true) } else { as_text };
    Tail { closes_markdown: as_text.room_for_markdown, ..tail }
}

/// Reads a tail upwards; with `heed_known` it has no catalogue or context block where none is known to be.
fn read(scene: &Scene<'_>, shape: Shape, anchor: usize, heed_known: bool) -> Tail {
    let Scene { text, marks, blocks, known, .. } = scene;
    // A line of a known custom prompt is none of Pi's, and nothing of Pi's begins a prompt.
    let above = |at: usize| {
        let above = at.checked_sub(1).filter(|above| !known.covers(marks.at(*above).start))?;
        Some((above, marks.at(above).markup))
    };
    let mut tail = Tail::at(anchor);
    let (catalogue_end, blanks) = match shape {
        Shape::Section => (Tag::Skills, 1),
        Shape::Footer | Shape::Unanchored => (Tag::AvailableSkills, 0),
    };
    if shape == Shape::Footer
        && let Some((line, Markup::Date)) = above(tail.start)
        && marks.at(tail.start).follows(0)
        && marks.at(line).has_lines_above()
    {
        tail.date = Some(line);
        tail.start = line;
    }
    if let Some((close, markup)) = above(tail.start)
        && markup == Markup::Close(catalogue_end)
        && marks.at(tail.start).follows(blanks)
        && !(heed_known && known.has_no_skills())
        && let Some(open) = blocks.partner(close)
        && marks.at(open).blanks > 0
        && marks.at(open).has_lines_above()
    {
        tail.catalogue = Some((open, close));
        tail.start = open;
    }
    let era = match (shape, tail.date) {
        (Shape::Section, _) => Era::Section,
        (_, None) => Era::Undated,
        (_, Some(date)) if markup::has_time(marks.at(date).text(text)) => Era::Timed,
        (_, Some(_)) => Era::Dated,
    };
    if !(heed_known && known.has_no_context_files()) {
        look_for_context(scene, era, &mut tail);
    }
    tail
}

/// The tail of a prompt without an anchor, which begins with a catalogue.
pub(crate) fn unanchored_tail(scene: &Scene<'_>, catalogue: (usize, usize)) -> Tail {
    let mut tail = Tail { catalogue: Some(catalogue), ..Tail::at(catalogue.0) };
    if !scene.known.has_no_context_files() {
        look_for_context(scene, Era::Unanchored, &mut tail);
    }
    if tail.room_for_markdown {
        let openings = scene.markdown_openings.partition_point(|open| *open < tail.start);
        tail.context = markdown_block(scene, &scene.markdown_openings[..openings]);
    }
    tail
}

/// The context block that ends directly above a tail; else a section of that name which is not Pi's.
fn look_for_context(scene: &Scene<'_>, era: Era, tail: &mut Tail) {
    let Scene { marks, blocks, known, .. } = scene;
    let first = marks.at(tail.start);
    let in_section = era == Era::Section || (era == Era::Unanchored && first.is(Markup::Open(Tag::Skills)));
    let form = if in_section { ContextForm::Section } else { ContextForm::Footer };
    let blanks = if first.is(Markup::CatalogueHeading) { 2 } else { 1 };
    let closing = tail.start.checked_sub(1).filter(|close| {
        let is_closing =
            marks.at(*close).is(Markup::Close(Tag::ProjectContext)) && !known.covers(marks.at(*close).start);
        era != Era::Timed && is_closing && first.follows(blanks)
    });
    if let Some(close) = closing {
        let is_pis = marks.before(close).is(Markup::FileClose) && marks.at(close).follows(blanks_inside(form));
        match blocks.partner(close).filter(|open| is_pis && marks.at(*open).blanks > 0) {
            Some(open) => tail.context = Some(tagged_block(scene, form, open, close)),
            None => tail.foreign_context = Some(close),
        }
        return;
    }
    // In Markdown form each file ends in two line breaks, and the tail begins with one or two more.
    let can_be_markdown = matches!(era, Era::Timed | Era::Dated | Era::Unanchored) && !in_section;
    tail.room_for_markdown = can_be_markdown && first.blanks > blanks;
    tail.room_without_date = era == Era::Undated && first.blanks > blanks;
}

/// A tagged block whose closing is certain. Behind the default sections its opening is too; else it is the closing's
/// own, and another block above may be its beginning.
fn tagged_block(scene: &Scene<'_>, form: ContextForm, open: usize, close: usize) -> ContextBlock {
    let Scene { marks, blocks, known, .. } = scene;
    let behind_docs = scene.default_sections().map(|own| own.docs_close + 1).filter(|next| {
        marks.at(*next).is_next(Markup::Open(Tag::ProjectContext), 1) && blocks.partner(*next).is_some()
    });
    if let Some(open) = behind_docs {
        return ContextBlock { form, open, close: Some(close), doubtful: false };
    }
    let header = scene.header_above(open).map_or(0, |(mark, _)| mark);
    let before = blocks.outermost().partition_point(|block| block.open < open);
    let is_other = |block: &Block| {
        block.open >= header && block.kind == BlockKind::Context(form) && !known.covers(marks.at(block.open).start)
    };
    let is_known = known.block_at(marks.at(open).start).is_some();
    let guessed = blocks.around(close).is_some_and(|block| block.doubtful && block.close == close);
    let doubtful = !is_known && (guessed || blocks.outermost()[..before].last().is_some_and(is_other));
    ContextBlock { form, open, close: Some(close), doubtful }
}

/// The context block in Markdown form above a tail whose date line is gone. Never certain.
pub(crate) fn undated_markdown_block(scene: &Scene<'_>, tail: &Tail) -> Option<ContextBlock> {
    if !tail.room_without_date || tail.context.is_some() {
        return None;
    }
    let block = markdown_block(scene, scene.markdown_openings_above(tail.start))?;
    let is_known = scene.known.block_at(scene.marks.at(block.open).start).is_some();
    Some(ContextBlock { doubtful: !is_known, ..block })
}

/// A block in Markdown form that begins at one of `openings`: at the known one, else at the first.
pub(crate) fn markdown_block(scene: &Scene<'_>, openings: &[usize]) -> Option<ContextBlock> {
    let is_known = |open: &&usize| scene.known.block_at(scene.marks.at(**open).start).is_some();
    let known = openings.iter().rev().find(is_known);
    let open = *known.or(openings.first())?;
    let doubtful = known.is_none() && openings.len() > 1;
    Some(ContextBlock { form: ContextForm::Markdown, open, close: None, doubtful })
}

/// How many known parts stand in the tail exactly as they are known.
pub(crate) fn agreement(scene: &Scene<'_>, tail: &Tail) -> u32 {
    let files = tail.context.is_some_and(|block| scene.known.block_at(scene.marks.at(block.open).start).is_some());
    let skills = tail.catalogue.is_some_and(|catalogue| lists_known_skills(scene, catalogue) == Some(true));
    u32::from(files) + u32::from(skills)
}

/// Whether the catalogue lists exactly the known skills; `None` where none are known.
pub(crate) fn lists_known_skills(scene: &Scene<'_>, (open, close): (usize, usize)) -> Option<bool> {
    let known = scene.known.skills.as_deref().filter(|skills| !skills.is_empty())?;
    let entries = markup::entries(scene.text, scene.marks.at(open).next, scene.marks.at(close).start);
    let equal = |(entry, skill): (&markup::Entry<'_>, &crate::Skill)| {
        let same = |escaped: &str, known: &str| unwrapped(&markup::unescape(escaped)) == unwrapped(known);
        same(entry.name, &skill.name)
            && same(entry.description, &skill.description)
            && same(entry.location, &skill.file_path)
    };
    Some(entries.len() == known.len() && entries.iter().zip(known).all(equal))
}
