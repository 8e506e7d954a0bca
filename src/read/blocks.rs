//! Blocks: pairs the lines that open a block with the lines that close it.
//!
//! Input: lines. Output: `Blocks`: where each block begins and ends, and which block contains a line. This module never
//! decides whether a block is Pi's or a quote.
//!
//! Blocks nest, because a context file may quote a whole block, so pairing uses a stack. A line opens or closes a block
//! only if it has the lines around it that Pi writes there. A bare tag quoted in prose does not have them, and is text.
//! An opening that nothing closes is text too, except one that [`extend_over_unclosed`] extends. The pairing takes
//! linear time: each line is pushed once and popped once.

use super::catalogue::catalogue_at;
use super::lines::{Line, Lines};
use crate::pi::context_block::ContextForm;
use crate::pi::markup::{Markup, Tag};
use crate::text::order::{last_before, outermost};

/// What a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    Tools,
    Rules,
    Docs,
    Addendum,
    Context(ContextForm),
    /// A catalogue, with its wrapper if it has one.
    Catalogue,
    /// A `<skills>` section without a catalogue of Pi's: an extension replaced it.
    Skills,
}

/// How many kinds of blocks [`pair`] counts separately.
const KINDS: usize = 9;

const fn slot(kind: BlockKind) -> usize {
    match kind {
        BlockKind::Tools => 0,
        BlockKind::Rules => 1,
        BlockKind::Docs => 2,
        BlockKind::Addendum => 3,
        BlockKind::Context(ContextForm::Section) => 4,
        BlockKind::Context(ContextForm::Footer) => 5,
        BlockKind::Context(ContextForm::Markdown) => 6,
        BlockKind::Catalogue => 7,
        BlockKind::Skills => 8,
    }
}

/// A block: the line that opens it and the line that closes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    pub(crate) open: usize,
    pub(crate) close: usize,
    /// Whether the pair is a guess, because the block contains an unmatched opening or closing tag.
    pub(crate) doubtful: bool,
}

/// All blocks of a prompt.
pub(crate) struct Blocks {
    /// The blocks that no other block contains, in order.
    outermost: Vec<Block>,
    /// The first and last line of each catalogue, in order, inside other blocks too.
    catalogues: Vec<(usize, usize)>,
    /// For each line that opens or closes a block, the other end. For any other line, the line itself.
    partner: Vec<usize>,
}

impl Blocks {
    /// The outermost block that contains the line `at`. A block contains its first and last line.
    pub(crate) fn around(&self, at: usize) -> Option<&Block> {
        last_before(&self.outermost, |block| block.open <= at).filter(|block| at <= block.close)
    }

    /// Whether a catalogue contains the line `at`. Nothing there is Pi's markup except the catalogue itself.
    pub(crate) fn is_in_catalogue(&self, at: usize) -> bool {
        last_before(&self.catalogues, |(open, _)| *open <= at).is_some_and(|(_, close)| at <= *close)
    }

    /// The other end of the block that the line `at` opens or closes.
    pub(crate) fn partner(&self, at: usize) -> Option<usize> {
        self.partner.get(at).copied().filter(|other| *other != at)
    }

    pub(crate) fn outermost(&self) -> &[Block] {
        &self.outermost
    }
}

/// Pairs the lines of a text. No block crosses the offset `boundary`, where a known custom prompt or Pi's own opening
/// ends.
pub(crate) fn pair(lines: &Lines<'_>, boundary: usize) -> Blocks {
    // In the order of their closings.
    let mut found: Vec<Block> = Vec::new();
    let mut stack: Vec<(BlockKind, usize)> = Vec::new();
    let mut open_count = [0_usize; KINDS];
    let mut last_of_kind = [None; KINDS];
    let boundary = lines.first_from(boundary);
    let mut is_past_boundary = false;
    let mut at = 0;
    while lines.get(at).is_some() {
        if at >= boundary && !std::mem::replace(&mut is_past_boundary, true) {
            stack.clear();
            open_count = [0; KINDS];
            last_of_kind = [None; KINDS];
        }
        if let Some(close) = catalogue_at(lines, at) {
            found.push(Block { kind: BlockKind::Catalogue, open: at, close, doubtful: false });
            at = close + 1;
            continue;
        }
        if let Some(kind) = opening(lines, at) {
            stack.push((kind, at));
            open_count[slot(kind)] += 1;
        } else if let Some(kind) = closing(lines, at) {
            if open_count[slot(kind)] > 0 {
                // Openings inside this block that nothing closed are text.
                while let Some((popped, open)) = stack.pop() {
                    open_count[slot(popped)] -= 1;
                    if popped == kind {
                        last_of_kind[slot(kind)] = Some(found.len());
                        found.push(Block { kind, open, close: at, doubtful: false });
                        break;
                    }
                }
            } else if let Some(last) = last_of_kind[slot(kind)]
                && matches!(kind, BlockKind::Context(_))
                && tail_below(lines, at)
            {
                // A context file quoted a closing tag with the lines around it. This later one, directly above a tail,
                // is the block's own.
                let open = found[last].open;
                last_of_kind[slot(kind)] = Some(found.len());
                found.push(Block { kind, open, close: at, doubtful: true });
            }
        }
        at += 1;
    }
    let catalogues = found.iter().filter(|block| block.kind == BlockKind::Catalogue);
    let catalogues = catalogues.map(|block| (block.open, block.close)).collect();
    let mut outermost = outermost(found.clone(), |block| (block.open, block.close));
    extend_over_unclosed(lines, &stack, &mut outermost);
    let mut partner: Vec<usize> = (0..lines.len()).collect();
    for block in found.iter().chain(&outermost) {
        partner[block.open] = block.close;
        partner[block.close] = block.open;
    }
    Blocks { outermost, catalogues, partner }
}

/// Extends each unmatched opening to the end of the next block of its kind that ends directly above a tail. For an
/// addendum, any next block counts.
///
/// A context file may quote the opening of a context block without its closing. The quoted opening then pairs with the
/// real closing, and the real opening stays unmatched.
fn extend_over_unclosed(lines: &Lines<'_>, unclosed: &[(BlockKind, usize)], outermost: &mut Vec<Block>) {
    let mut unclosed =
        unclosed.iter().filter(|(kind, open)| can_be_left_over(*kind) && lines.at(*open).opens_paragraph()).peekable();
    if unclosed.peek().is_none() {
        return;
    }
    // From the last block to the first. An opening extends to the nearest such block after it, and contains all blocks
    // between. If several openings extend to the same block, the earliest contains the others.
    let mut rest = unclosed.rev().peekable();
    let mut kept: Vec<Block> = Vec::with_capacity(outermost.len());
    for block in outermost.drain(..).rev() {
        extend(&mut rest, &mut kept, lines, block.open);
        kept.push(block);
    }
    extend(&mut rest, &mut kept, lines, 0);
    kept.reverse();
    *outermost = kept;
}

/// Extends the openings at or after the line `from` over blocks in `kept`. `kept` has the blocks after them in reverse
/// order, so its last block is the nearest.
fn extend<'a>(
    openings: &mut std::iter::Peekable<impl Iterator<Item = &'a (BlockKind, usize)>>,
    kept: &mut Vec<Block>,
    lines: &Lines<'_>,
    from: usize,
) {
    while let Some(&(kind, open)) = openings.next_if(|(_, open)| *open >= from) {
        let reaches =
            |block: &Block| block.kind == kind && (kind == BlockKind::Addendum || tail_below(lines, block.close));
        // Blocks between become part of the extended block. The search stops after `REACH` blocks, which keeps this
        // linear.
        let Some(up) = kept.iter().rev().take(REACH).position(reaches) else { continue };
        let close = kept[kept.len() - 1 - up].close;
        kept.truncate(kept.len() - 1 - up);
        kept.push(Block { kind, open, close, doubtful: true });
    }
}

/// Whether blocks of this kind contain free text, and so can quote an opening of their own kind.
const fn can_be_left_over(kind: BlockKind) -> bool {
    matches!(kind, BlockKind::Context(_) | BlockKind::Addendum)
}

/// How many blocks are tried for an unmatched opening. A real file quotes one or two. The limit bounds the work.
const REACH: usize = 64;

/// The kind of block that the line `at` opens, if it has the lines around it that Pi writes there.
fn opening(lines: &Lines<'_>, at: usize) -> Option<BlockKind> {
    let Markup::Open(tag) = lines.at(at).markup else { return None };
    // A context block is identified by its lead-in. Any other tag must at least begin a paragraph.
    if tag != Tag::ProjectContext && !lines.at(at).opens_paragraph() {
        return None;
    }
    match tag {
        Tag::Tools => Some(BlockKind::Tools),
        Tag::Rules => Some(BlockKind::Rules),
        Tag::Docs => Some(BlockKind::Docs),
        Tag::Addendum => Some(BlockKind::Addendum),
        Tag::Skills => Some(BlockKind::Skills),
        Tag::ProjectContext => context_opening(lines, at).map(BlockKind::Context),
        Tag::Cwd | Tag::AvailableSkills | Tag::Other => None,
    }
}

/// The form of the context block that the line `at` opens. The lead-in sentence must follow, directly or after one
/// empty line, and then a file after one empty line.
fn context_opening(lines: &Lines<'_>, at: usize) -> Option<ContextForm> {
    let (lead_in, file) = (lines.at(at + 1), lines.at(at + 2));
    let is_opening = lead_in.is(Markup::LeadIn) && file.is_next(Markup::FileOpen, 1);
    tagged_form(lead_in).filter(|_| is_opening)
}

/// The tagged form whose wrapper has as many empty lines inside as there are above the line `inner`.
fn tagged_form(inner: &Line) -> Option<ContextForm> {
    [ContextForm::Section, ContextForm::Footer].into_iter().find(|form| inner.follows(blanks_inside(*form)))
}

/// The empty lines that a tagged context block has inside its wrapper, at either end.
pub(crate) const fn blanks_inside(form: ContextForm) -> usize {
    match form {
        ContextForm::Section => 0,
        ContextForm::Footer | ContextForm::Markdown => 1,
    }
}

/// The kind of block that the line `at` closes, if it has the lines around it that Pi writes there.
fn closing(lines: &Lines<'_>, at: usize) -> Option<BlockKind> {
    let Markup::Close(tag) = lines.at(at).markup else { return None };
    let next = lines.at(at + 1);
    let below = |allowed: &[Tag]| matches!(next.markup, Markup::Open(tag) if next.follows(1) && allowed.contains(&tag));
    match tag {
        Tag::Tools => below(&[Tag::Rules]).then_some(BlockKind::Tools),
        Tag::Rules => below(&[Tag::Docs]).then_some(BlockKind::Rules),
        Tag::Docs => below(&[Tag::Addendum, Tag::ProjectContext, Tag::Skills, Tag::Cwd]).then_some(BlockKind::Docs),
        Tag::Addendum => below(&[Tag::ProjectContext, Tag::Skills, Tag::Cwd]).then_some(BlockKind::Addendum),
        Tag::Skills => below(&[Tag::Cwd]).then_some(BlockKind::Skills),
        Tag::ProjectContext => context_closing(lines, at).map(BlockKind::Context),
        Tag::Cwd | Tag::AvailableSkills | Tag::Other => None,
    }
}

/// The form of the context block that the line `at` closes. The nearest non-empty line above must close a file.
fn context_closing(lines: &Lines<'_>, at: usize) -> Option<ContextForm> {
    tagged_form(lines.at(at)).filter(|_| lines.before(at).is(Markup::FileClose))
}

/// Whether Pi's own tail, or the per-call header of a child, directly follows the context block that `at` closes.
fn tail_below(lines: &Lines<'_>, at: usize) -> bool {
    let next = lines.at(at + 1);
    match next.markup {
        Markup::Open(Tag::Skills | Tag::Cwd) | Markup::AgentTag => next.follows(1),
        Markup::CatalogueHeading => next.follows(2),
        Markup::Footer => next.follows(1),
        Markup::Date => next.follows(1) && lines.at(at + 2).is_next(Markup::Footer, 0),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::lines::scan;

    fn pairs(text: &str) -> Vec<(BlockKind, usize, usize, bool)> {
        let lines = scan(text);
        let blocks = pair(&lines, 0);
        let outermost = blocks.outermost().iter();
        outermost.map(|b| (b.kind, lines.at(b.open).number, lines.at(b.close).number, b.doubtful)).collect()
    }

    const OPEN: &str =
        "<project_context>\nProject-specific instructions and guidelines:\n\n<project_instructions path=\"/a\">\n";
    const CLOSE: &str = "</project_instructions>\n</project_context>\n\n";

    #[test]
    fn blocks_nest_and_bare_tags_are_text() {
        let kind = BlockKind::Context(ContextForm::Section);
        let quoted = format!("{OPEN}{OPEN}</project_context>\n<project_context>\n{CLOSE}{CLOSE}<cwd>");
        assert_eq!(pairs(&quoted), [(kind, 0, 14, false)]);
    }

    #[test]
    fn a_closing_or_an_opening_too_many_is_marked_as_a_guess() {
        let kind = BlockKind::Context(ContextForm::Section);
        let closing = format!("{OPEN}{CLOSE}x\n{CLOSE}<cwd>");
        assert_eq!(pairs(&closing), [(kind, 0, 9, true)]);
        let opening = format!("{OPEN}{OPEN}{CLOSE}<cwd>");
        assert_eq!(pairs(&opening), [(kind, 0, 9, true)]);
        assert_eq!(pairs("<tools>\n<addendum>\n"), []);
    }
}
