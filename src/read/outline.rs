//! The outline: collects the structure of a prompt that is visible before the anchor is known.
//!
//! Input: lines, known parts. Output: an `Outline` with Pi's own opening, the blocks, the per-call headers, and the
//! openings of context blocks in Markdown form. Later passes use it to find what is above a line. This module never
//! decides which block or claim is Pi's.

use super::blocks::{BlockKind, Blocks, pair};
use super::known::Known;
use super::lines::{Line, Lines};
use super::loose::{LooseBlocks, loose_blocks};
use super::opening::{Opening, OpeningSections, find_opening, lists_tools};
use crate::model::region::Shape;
use crate::model::span::Span;
use crate::pi::header::header_at;
use crate::pi::literals::AGENT_INSTRUCTIONS;
use crate::pi::markup::{Markup, Tag, tag_name};
use crate::text::line_breaks::{skip_line_break, skip_line_breaks};
use crate::text::order::last_before;

/// The structure of a prompt that is visible before the anchor is known.
pub(crate) struct Outline {
    pub(crate) opening: Option<Opening>,
    pub(crate) blocks: Blocks,
    /// Edited blocks, outside `blocks`.
    pub(crate) loose: LooseBlocks,
    headers: Vec<Header>,
    /// Complete openings of a context block in Markdown form, outside blocks.
    pub(crate) markdown_openings: Vec<usize>,
    /// The same inside a known custom prompt. It may be a child's whole prompt, with that child's own block above its
    /// header.
    custom_openings: Vec<usize>,
}

/// A per-call header outside blocks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Header {
    /// Its first line.
    pub(crate) line: usize,
    /// The offset where its last line ends.
    pub(crate) end: usize,
    /// The directory that it states.
    pub(crate) cwd: Span,
}

/// Outlines a prompt.
pub(crate) fn outline(lines: &Lines<'_>, known: &Known) -> Outline {
    let opening = if known.custom.is_some() { None } else { find_opening(lines, known.has_no_custom_prompt) };
    let opening_end = opening.map_or(known.custom_end(), |opening| lines.at(opening.last()).next);
    let blocks = pair(lines, opening_end);
    let from = opening.map_or(0, Opening::last);
    let mut outline = Outline {
        headers: headers(lines, &blocks, from),
        loose: loose_blocks(lines, &blocks),
        opening,
        blocks,
        markdown_openings: Vec::new(),
        custom_openings: Vec::new(),
    };
    for at in (from..lines.len()).filter(|at| opens_markdown(lines, *at)) {
        // Versions of Pi that wrote the Markdown form had no sections, so tags of sections are text here.
        let holder = outline.blocks.around(at).map(|block| block.kind);
        if matches!(holder, Some(BlockKind::Context(_) | BlockKind::Catalogue)) {
            continue;
        }
        let start = lines.at(at).start;
        if !known.covers(start) {
            outline.markdown_openings.push(at);
        } else if start <= known.custom_end() {
            outline.custom_openings.push(at);
        }
    }
    outline
}

impl Outline {
    /// The sections of Pi's own opening, in section shape.
    pub(crate) fn opening_sections(&self) -> Option<OpeningSections> {
        self.opening.and_then(Opening::sections)
    }

    /// The last per-call header above the line `at`.
    pub(crate) fn header_above(&self, at: usize) -> Option<Header> {
        last_before(&self.headers, |header| header.line < at).copied()
    }

    /// The openings of context blocks in Markdown form above the line `at`, after the last header above it.
    pub(crate) fn markdown_openings_above(&self, lines: &Lines<'_>, known: &Known, at: usize) -> &[usize] {
        let header = self.header_above(at).map_or(0, |header| header.line);
        let in_custom = lines.at(at).start <= known.custom_end();
        let openings = if in_custom { &self.custom_openings } else { &self.markdown_openings };
        let first = openings.partition_point(|open| *open < header);
        let last = openings.partition_point(|open| *open <= at);
        openings.get(first..last).unwrap_or_default()
    }

    /// The shape of a quoted prompt, if an opening of Pi's begins at the line `at`. The prompt's own opening and known
    /// text do not count. A list of tools alone is not an opening: the rest of the opening must follow.
    pub(crate) fn opens_prompt(&self, lines: &Lines<'_>, known: &Known, at: usize) -> Option<Shape> {
        let line = lines.at(at);
        if self.opening.is_some_and(|own| at <= own.last()) || known.covers(line.start) {
            return None;
        }
        match line.markup {
            Markup::ToolList if line.opens_paragraph() && lists_tools(lines, line) && has_docs_below(lines, at) => {
                Some(Shape::Footer)
            }
            Markup::Open(Tag::Tools) if self.has_opening_sections(lines, at) => Some(Shape::Section),
            _ => None,
        }
    }

    /// Whether tools, rules and docs follow each other from the line `tools` on.
    pub(crate) fn has_opening_sections(&self, lines: &Lines<'_>, tools: usize) -> bool {
        let next_opening =
            |open: usize| self.blocks.partner(open).filter(|close| *close >= open).map(|close| close + 1);
        let docs = next_opening(tools).and_then(next_opening);
        docs.is_some_and(|docs| lines.at(docs).is(Markup::Open(Tag::Docs)))
    }
}

/// Whether the last part of an opening in footer shape follows the list `tools`, before any footer line or other list.
fn has_docs_below(lines: &Lines<'_>, tools: usize) -> bool {
    let ends = |line: &&Line| matches!(line.markup, Markup::DocsLead | Markup::Footer | Markup::ToolList);
    lines[tools + 1..].iter().find(ends).is_some_and(|line| line.is(Markup::DocsLead))
}

/// The per-call headers from the line `from` on, outside blocks. A wrapped agent's body can follow a header directly. A
/// header that this body quotes does not count.
fn headers(lines: &Lines<'_>, blocks: &Blocks, from: usize) -> Vec<Header> {
    let mut headers = Vec::new();
    if !lines.iter().any(|line| line.is(Markup::AgentTag)) {
        return headers;
    }
    let bodies = agent_bodies(lines);
    let mut body_end = 0;
    for at in from..lines.len() {
        let line = lines.at(at);
        if !line.is(Markup::AgentTag) || blocks.around(at).is_some() || at < body_end {
            continue;
        }
        let Some((end, cwd)) = header_at(lines.text, line.start) else { continue };
        headers.push(Header { line: at, end, cwd });
        let below = lines.first_from(end);
        let body = last_before(&bodies, |(open, _)| *open <= below).filter(|(open, _)| *open == below);
        let is_below = lines.at(below).start == skip_line_breaks(lines.text, end);
        body_end = body.filter(|_| is_below).map_or(at, |(_, close)| *close);
    }
    headers
}

/// The agents' bodies that mode `append` wrapped, nested ones too, by the lines that open and close each.
pub(crate) fn agent_bodies(lines: &Lines<'_>) -> Vec<(usize, usize)> {
    let (mut bodies, mut open) = (Vec::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        match line.markup {
            Markup::Open(Tag::Other) if tag_name(lines.text_of(at)) == AGENT_INSTRUCTIONS => open.push(at),
            Markup::Close(Tag::Other) if tag_name(lines.text_of(at)) == AGENT_INSTRUCTIONS => {
                if let Some(start) = open.pop() {
                    bodies.push((start, at));
                }
            }
            _ => {}
        }
    }
    bodies.sort_by_cached_key(|(open, _)| *open);
    bodies
}

/// Whether a context block in Markdown form opens at the line `at`: heading, empty line, lead-in, empty line, and a
/// file.
fn opens_markdown(lines: &Lines<'_>, at: usize) -> bool {
    let (heading, file) = (lines.at(at), lines.at(at + 2));
    heading.is(Markup::MarkdownContext)
        && heading.blanks > 0
        && lines.at(at + 1).is_next(Markup::LeadIn, 1)
        && opens_markdown_file(lines.text, file)
        && file.follows(1)
}

/// Whether a file in Markdown form opens at `line`: `## `, an absolute path and an empty line, after an empty line.
pub(crate) fn opens_markdown_file(text: &str, line: &Line) -> bool {
    line.is(Markup::MarkdownFile) && line.blanks > 0 && skip_line_break(text, line.next) != line.next
}
