//! Forwarding a parent's prompt: what the child already has is stripped, whole segments only (delta-forwarding).
//!
//! Membership decides, so a segment may be read loosely but is never removed in part: a span goes only if all of it
//! stands in the child's prompt as whole lines. Over-stripping is impossible.

use crate::model::excision::{Excision, ExcisionReason, joined, spans_left};
use crate::model::region::RegionKind;
use crate::model::span::Span;
use crate::pi::literals::SKILLS_SLICE;
use crate::pi::markup::{Markup, Tag};
use crate::read::blocks::BlockKind;
use crate::read::reading::{Reading, read};
use crate::text::line_breaks::{before_line_break, skip_line_break};
use crate::text::matching::longest_lines;
use crate::text::search::find_iter;
use crate::text::white_space::trim;

/// What [`strip_forwarded`] left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stripped {
    /// The parent's prompt without what the child has.
    pub text: String,
    /// Spans of the parent's prompt, with the blank line that went with each.
    pub removed: Vec<Excision>,
    /// For each of those, the segment itself and where it stands in the child's prompt.
    pub found: Vec<(Span, Span)>,
}

/// What [`forward_parent_prompt`] made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forwarded {
    /// The child's prompt with the rest of the parent's appended.
    pub text: String,
    /// What was appended.
    pub forwarded: String,
    /// Spans of the parent's prompt that were left out.
    pub removed: Vec<Excision>,
}

/// Removes from a parent's prompt what the child's prompt holds already: the context block, the directory claim, the
/// skills.
///
/// ```
/// let parent = "A\n\nCurrent working directory: /r\n\nB";
/// let stripped = prompt_inheritance::strip_forwarded("C\nCurrent working directory: /r", parent);
/// assert_eq!(stripped.text, "A\n\nB");
/// ```
#[must_use]
pub fn strip_forwarded(child_prompt: &str, parent_prompt: &str) -> Stripped {
    let mut stripped = stripped_spans(child_prompt, parent_prompt);
    stripped.text = joined(parent_prompt, &spans_left(&stripped.removed, parent_prompt.len()));
    stripped
}

/// As [`strip_forwarded`], with an empty text.
pub(crate) fn stripped_spans(child_prompt: &str, parent_prompt: &str) -> Stripped {
    let reading = read(parent_prompt, None, None);
    let mut search = Search { child: child_prompt, parent: parent_prompt, located: Vec::new(), found: Vec::new() };
    search.context_block(&reading);
    search.directory_claim(&reading);
    search.skills_slice(&reading);
    search.catalogue(&reading);
    search.found.sort_by_cached_key(|(segment, ..)| segment.start);
    let mut stripped = Stripped::default();
    for (segment, kind, place) in search.found {
        let once = skip_line_break(parent_prompt, segment.end);
        let twice = skip_line_break(parent_prompt, once);
        let end = if once > segment.end && twice > once { twice } else { segment.end };
        let reason = ExcisionReason::AlreadyPresent;
        stripped.removed.push(Excision {
            span: Span::new(segment.start, end),
            line: reading.lines.number_at(segment.start),
            kind,
            name: None,
            reason,
        });
        stripped.found.push((segment, Span::new(place, place + segment.len())));
    }
    stripped
}

/// Appends to the child's prompt what of the parent's it does not hold, behind a blank line; nothing when only white
/// space is left. With an empty child's prompt the result is the parent's text alone.
///
/// ```
/// let forwarded = prompt_inheritance::forward_parent_prompt("C", "Guidance.");
/// assert_eq!(forwarded.text, "C\n\nGuidance.");
/// ```
#[must_use]
pub fn forward_parent_prompt(child_prompt: &str, parent_prompt: &str) -> Forwarded {
    let Stripped { text: rest, removed, .. } = strip_forwarded(child_prompt, parent_prompt);
    if trim(&rest).is_empty() {
        return Forwarded { text: child_prompt.to_owned(), forwarded: String::new(), removed };
    }
    let text = if child_prompt.is_empty() { rest.clone() } else { format!("{child_prompt}\n\n{rest}") };
    Forwarded { text, forwarded: rest, removed }
}

struct Search<'a> {
    child: &'a str,
    parent: &'a str,
    /// Segments, whether the child holds them or not; they do not overlap.
    located: Vec<Span>,
    /// Those that the child holds: the segment, what it is, and where it stands in the child's prompt.
    found: Vec<(Span, RegionKind, usize)>,
}

impl Search<'_> {
    /// Locates a segment that begins at `start` and ends at one of `ends`: at the last one that the child holds.
    fn locate(&mut self, kind: RegionKind, start: usize, ends: &[usize]) {
        let Some(last) = ends.last() else { return };
        let widest = Span::new(start, *last);
        if widest.is_empty() || self.is_located(widest) {
            return;
        }
        let ends: Vec<usize> = ends.iter().map(|end| end - start).collect();
        let held = longest_lines(widest.of(self.parent), &ends, self.child);
        if let Some((length, place)) = held {
            self.found.push((Span::new(start, start + length), kind, place));
        }
        self.located.push(held.map_or(widest, |(length, _)| Span::new(start, start + length)));
    }

    fn is_located(&self, span: Span) -> bool {
        self.located.iter().any(|other| span.start < other.end && other.start < span.end)
    }

    /// Pi's own block, else the first opening; it may end at any closing below, and the last that the child holds counts.
    fn context_block(&mut self, reading: &Reading<'_>) {
        let own = reading.layout.pieces.iter().rev().find(|piece| piece.kind == RegionKind::ProjectContext);
        let first = reading.lines.iter().find(|line| line.is(Markup::Open(Tag::ProjectContext)));
        let Some(start) = own.map(|piece| piece.span.start).or(first.map(|line| line.start)) else { return };
        let closings =
            reading.lines.iter().filter(|line| line.start > start && line.is(Markup::Close(Tag::ProjectContext)));
        let mut ends: Vec<usize> = closings.map(|line| line.end).collect();
        if let Some(own) = own.filter(|_| ends.is_empty()) {
            ends.push(own.span.end);
        }
        self.locate(RegionKind::ProjectContext, start, &ends);
    }

    /// The anchor, else the first footer line or `<cwd>` section.
    fn directory_claim(&mut self, reading: &Reading<'_>) {
        let anchor = reading.layout.pieces.iter().find(|piece| piece.kind == RegionKind::Cwd).map(|piece| piece.span);
        let first = reading.candidates.first();
        let first = first.map(|claim| reading.lines.span(claim.open, claim.close));
        if let Some(span) = anchor.or(first) {
            self.locate(RegionKind::Cwd, span.start, &[span.end]);
        }
    }

    /// `## Agent skills` up to the line break before a line `---`, or to the end of its block or of the prompt.
    fn skills_slice(&mut self, reading: &Reading<'_>) {
        let heading = find_iter(self.parent.as_bytes(), SKILLS_SLICE.as_bytes()).find(|start| {
            let begins = *start == 0 || self.parent.as_bytes()[start - 1] == b'\n';
            let end = start + SKILLS_SLICE.len();
            let ends = end == self.parent.len() || skip_line_break(self.parent, end) != end;
            begins && ends && !self.is_located(Span::new(*start, end))
        });
        let Some(start) = heading else { return };
        let below = reading.lines.first_from(start);
        let block_end = below
            .checked_sub(1)
            .and_then(|above| reading.outline.blocks.around(above))
            .map(|block| reading.lines.at(block.close).start)
            .filter(|end| *end > start)
            .map_or(self.parent.len(), |end| before_line_break(self.parent, end));
        let end = rule_below(Span::new(start, block_end).of(self.parent)).map_or(block_end, |length| start + length);
        self.locate(RegionKind::Skills, start, &[end]);
    }

    /// Pi's catalogue, with its wrapper.
    fn catalogue(&mut self, reading: &Reading<'_>) {
        let own =
            reading.layout.pieces.iter().rev().find(|piece| piece.kind == RegionKind::Skills).map(|piece| piece.span);
        let first = reading.outline.blocks.outermost().iter().find(|block| block.kind == BlockKind::Catalogue);
        let first = first.map(|block| reading.lines.span(block.open, block.close));
        if let Some(span) = own.or(first) {
            self.locate(RegionKind::Skills, span.start, &[span.end]);
        }
    }
}

/// How far `slice` goes before the line break that is followed by a line `---`.
fn rule_below(slice: &str) -> Option<usize> {
    find_iter(slice.as_bytes(), b"\n---").find_map(|at| {
        let end = at + "\n---".len();
        let whole = end == slice.len() || skip_line_break(slice, end) != end;
        whole.then(|| before_line_break(slice, at + 1))
    })
}
