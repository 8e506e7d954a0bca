//! Members: the files of a context block, and the skills of a catalogue.
//!
//! Input: a finished reading and one of its pieces. Output: the regions of the piece's files or skills, in order. This
//! module never changes the reading.

use super::known::KnownBlock;
use super::lines::{Above, Lines};
use super::outline::opens_markdown_file;
use super::pieces::{Content, Piece};
use super::reading::Reading;
use super::tail::ContextBlock;
use crate::model::parts::Skill;
use crate::model::region::{FileRegion, RegionKind, SkillRegion};
use crate::model::span::Span;
use crate::pi::catalogue::{Entry, entries, unescape};
use crate::pi::context_block::ContextForm;
use crate::pi::literals::FILE_CLOSE;
use crate::pi::markup::{Markup, file_path, markdown_path};
use crate::text::line_breaks::{before_line_break, before_line_breaks, skip_line_break};
use crate::text::slices::{head, rest};
use crate::text::white_space::trim_end;

/// The skills of a piece. Empty if it is not a catalogue.
pub(crate) fn skills_of(reading: &Reading<'_>, piece: &Piece) -> Vec<SkillRegion> {
    let Content::Catalogue(open, close) = piece.content else { return Vec::new() };
    let lines = &reading.lines;
    let skill = |entry: Entry<'_>| SkillRegion {
        span: Span::new(entry.start, entry.end),
        skill: Skill {
            name: unescape(entry.name),
            description: unescape(entry.description),
            file_path: unescape(entry.location),
        },
    };
    entries(lines.text, lines.at(open).next, lines.at(close).start).into_iter().map(skill).collect()
}

/// The files of a piece. Empty if it is not a context block. If the block is known, its files are the known ones.
/// Otherwise the joints between files divide the block.
pub(crate) fn files_of(reading: &Reading<'_>, piece: &Piece) -> Vec<FileRegion> {
    let Content::Context(block) = piece.content else { return Vec::new() };
    let lines = &reading.lines;
    // If a file was added after the known ones, the piece is longer than the known block, and the joints divide it.
    let is_whole = |known: &&KnownBlock| known.span.end >= piece.span.end;
    let contents = match reading.known.block_at(lines.at(block.open).start).filter(is_whole) {
        Some(known) => known.contents.clone(),
        None if block.form == ContextForm::Markdown => markdown_contents(reading, block, piece.span),
        None => tagged_contents(reading, block),
    };
    contents.into_iter().map(|content| file_around(lines.text, block.form, content, piece.span)).collect()
}

/// The region of the file with this content.
fn file_around(text: &str, form: ContextForm, content: Span, block: Span) -> FileRegion {
    let above = head(text, content.start).trim_end_matches(['\n', '\r']);
    let start = above.rfind('\n').map_or(0, |at| at + 1);
    let line = rest(above, start);
    let (path, end) = match form {
        ContextForm::Markdown => (markdown_path(line), content.end.min(block.end)),
        ContextForm::Section | ContextForm::Footer => {
            let close = skip_line_break(text, content.end);
            (file_path(line), (close + FILE_CLOSE.len()).min(block.end))
        }
    };
    FileRegion { span: Span::new(start, trim_end(text, end)), path: path.to_owned(), content }
}

/// The contents of the files in a tagged block. A file ends at a closing line if one empty line and the next file's
/// opening follow it. The last file ends at the block's own closing. A whole block that a file quotes is skipped.
fn tagged_contents(reading: &Reading<'_>, block: ContextBlock) -> Vec<Span> {
    let Reading { lines, outline, .. } = reading;
    let last = block.close.unwrap_or(block.open).saturating_sub(1);
    // Pi never writes a closing line directly below an opening. There is no room between them, even for an empty
    // content, so `max` keeps the span valid.
    let content = |open: usize, close: usize| {
        let start = lines.at(open).next;
        Span::new(start, before_line_break(lines.text, lines.at(close).start).max(start))
    };
    // In an edited block, files can be closer together or further apart.
    let is_edited = outline.loose.around(block.open).is_some();
    let is_joint = |at: usize| {
        let next = lines.at(at + 1);
        let is_spaced = next.follows(1) || (is_edited && next.above == Above::Markup);
        lines.at(at).is(Markup::FileClose) && next.is(Markup::FileOpen) && is_spaced
    };
    let mut contents = Vec::new();
    let mut open = block.open + 2;
    let mut at = open;
    while at <= last {
        if let Some(close) = outline.blocks.partner(at).filter(|close| (at..last).contains(close)) {
            at = close;
        } else if is_joint(at) {
            contents.push(content(open, at));
            at += 1;
            open = at;
        }
        at += 1;
    }
    contents.push(content(open, last));
    contents
}

/// The contents of the files in a block in Markdown form. A file begins at each heading that can begin one. There must
/// be room for the line breaks that Pi writes around a content, even around an empty one.
fn markdown_contents(reading: &Reading<'_>, block: ContextBlock, span: Span) -> Vec<Span> {
    let Reading { lines, layout, .. } = reading;
    let text = lines.text;
    // Each file ends with two line breaks. The tail adds one more, or two if it begins with the catalogue. A block
    // above a header was trimmed.
    let above_tail = layout.context.zip(layout.tail).filter(|(context, _)| layout.pieces[*context].span == span);
    let (tail, breaks) = match above_tail.map(|(_, tail)| layout.pieces[tail]) {
        Some(tail) => (tail.span.start, if tail.kind == RegionKind::Skills { 4 } else { 3 }),
        None => (span.end, 0),
    };
    let end = lines.first_from(span.end);
    let mut contents: Vec<Span> = Vec::new();
    let first = block.open + 2;
    let mut start = content_below(lines, first);
    for at in first..end {
        let closing = before_line_breaks(text, lines.at(at).start, 2);
        let fits = closing >= start && content_below(lines, at) <= before_line_breaks(text, tail, breaks);
        // A heading directly below a lead-in is the first file of a quoted block.
        let is_quoted = lines.before(at).is(Markup::LeadIn) && lines.at(at).follows(1);
        if opens_markdown_file(text, lines.at(at)) && fits && !is_quoted {
            contents.push(Span::new(start, closing));
            start = content_below(lines, at);
        }
    }
    contents.push(Span::new(start, before_line_breaks(text, tail, breaks).max(start)));
    contents
}

/// Where the content of a file begins, if its Markdown heading is the line `at`.
fn content_below(lines: &Lines<'_>, at: usize) -> usize {
    skip_line_break(lines.text, lines.at(at).next)
}
