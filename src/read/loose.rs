//! Loose blocks: finds context blocks and catalogues in prompts that were edited after Pi wrote them.
//!
//! A loose block is identified by what it is made of, with any spacing.
//!
//! Input: lines, and the blocks that are exactly as Pi writes them. Output: the whole context blocks and catalogues
//! outside those, and on request the remnant of a catalogue. This module never decides whether a block is Pi's.

use super::blocks::{Block, BlockKind, Blocks};
use super::catalogue::is_in_value;
use super::lines::{Above, Lines};
use crate::pi::context_block::ContextForm;
use crate::pi::markup::{Markup, Tag};
use crate::text::order::last_before;

/// The loose blocks of a prompt, in order. No block contains another.
#[derive(Default)]
pub(crate) struct LooseBlocks(Vec<Block>);

impl LooseBlocks {
    /// The loose block that contains the line `at`, its first and last line included.
    pub(crate) fn around(&self, at: usize) -> Option<&Block> {
        last_before(&self.0, |block| block.open <= at).filter(|block| at <= block.close)
    }

    /// The loose blocks that begin at or after the line `from` and before the line `to`.
    pub(crate) fn between(&self, from: usize, to: usize) -> &[Block] {
        let first = self.0.partition_point(|block| block.open < from);
        let last = self.0.partition_point(|block| block.open < to).max(first);
        &self.0[first..last]
    }
}

/// Finds the loose blocks outside `blocks`.
pub(crate) fn loose_blocks(lines: &Lines<'_>, blocks: &Blocks) -> LooseBlocks {
    let mut found: Vec<Block> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while lines.get(at).is_some() {
        if let Some(block) = blocks.around(at) {
            at = block.close + 1;
            continue;
        }
        let block = match lines.at(at).markup {
            Markup::CatalogueHeading => list_below(lines, at).map(|end| with_wrapper(lines, at, end)),
            Markup::Open(Tag::ProjectContext) if opens_context(lines, at) => {
                open.push(at);
                None
            }
            Markup::Close(Tag::ProjectContext) if closes_context(lines, at) => open.pop().map(|open| {
                let kind = BlockKind::Context(form_of(lines, open));
                Block { kind, open, close: at, doubtful: false }
            }),
            _ => None,
        };
        at += 1;
        if let Some(block) = block {
            while found.pop_if(|inner| inner.open >= block.open).is_some() {}
            at = block.close + 1;
            found.push(block);
        }
    }
    LooseBlocks(found)
}

/// Finds the remnant of a catalogue that ends with the line `last`: the heading, an empty list, or a wrapper around no
/// more than these. Returns its first and last line of markup. The paragraph of a heading continues below that.
pub(crate) fn catalogue_remnant(lines: &Lines<'_>, last: usize) -> Option<(usize, usize)> {
    let is_left = |markup| {
        matches!(
            markup,
            Markup::CatalogueHeading | Markup::Open(Tag::AvailableSkills) | Markup::Close(Tag::AvailableSkills)
        )
    };
    let open = match lines.at(last).markup {
        Markup::CatalogueHeading => last,
        Markup::Close(Tag::AvailableSkills) => last.checked_sub(1).filter(|open| {
            lines.at(*open).is(Markup::Open(Tag::AvailableSkills)) && lines.at(last).above == Above::Markup
        })?,
        Markup::Close(Tag::Skills) => {
            let above = (0..last).rev().take(4).find(|at| !is_left(lines.at(*at).markup))?;
            lines.at(above).is(Markup::Open(Tag::Skills)).then_some(above)?
        }
        _ => return None,
    };
    Some((open, last))
}

/// The line that closes the list below the heading `at`. Any lines without markup can come between heading and list.
fn list_below(lines: &Lines<'_>, at: usize) -> Option<usize> {
    lines.at(at + 1).is(Markup::Open(Tag::AvailableSkills)).then_some(())?;
    let close = at + 2 + lines.get(at + 2..)?.iter().position(|line| !is_in_value(line))?;
    lines.at(close).is(Markup::Close(Tag::AvailableSkills)).then_some(close)
}

/// The catalogue from the line `begin` to the line `end`, with its wrapper if it has one.
fn with_wrapper(lines: &Lines<'_>, begin: usize, end: usize) -> Block {
    let is_opened = lines.before(begin).is(Markup::Open(Tag::Skills)) && lines.at(begin).above == Above::Markup;
    let closing = lines.at(end + 1);
    let is_closed = closing.is(Markup::Close(Tag::Skills)) && closing.above == Above::Markup;
    let (open, close) = if is_opened && is_closed { (begin - 1, end + 1) } else { (begin, end) };
    Block { kind: BlockKind::Catalogue, open, close, doubtful: false }
}

/// Whether a tagged context block opens at the line `at`: wrapper, lead-in, a file.
fn opens_context(lines: &Lines<'_>, at: usize) -> bool {
    let (lead_in, file) = (lines.at(at + 1), lines.at(at + 2));
    lead_in.is(Markup::LeadIn)
        && lead_in.above == Above::Markup
        && file.is(Markup::FileOpen)
        && file.above == Above::Markup
}

/// Whether a tagged context block closes at the line `at`: the wrapper's closing tag below a file's closing tag.
fn closes_context(lines: &Lines<'_>, at: usize) -> bool {
    lines.before(at).is(Markup::FileClose) && lines.at(at).above == Above::Markup
}

/// The form of a tagged block, by the spacing inside its opening.
fn form_of(lines: &Lines<'_>, open: usize) -> ContextForm {
    if lines.at(open + 1).blanks == 0 { ContextForm::Section } else { ContextForm::Footer }
}

/// Whether a context block in Markdown form opens at the line `at`: heading, lead-in, a file.
pub(crate) fn opens_markdown_loosely(lines: &Lines<'_>, at: usize) -> bool {
    let (lead_in, file) = (lines.at(at + 1), lines.at(at + 2));
    lines.at(at).is(Markup::MarkdownContext)
        && lead_in.is(Markup::LeadIn)
        && lead_in.above == Above::Markup
        && file.is(Markup::MarkdownFile)
        && file.above == Above::Markup
}
