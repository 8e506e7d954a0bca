//! Forwards a parent's prompt without what the child already has (delta-forwarding).
//!
//! A segment is removed only if the child's prompt contains all of it as whole lines. It is never removed in part. So a
//! segment can be located loosely, and the function still cannot remove too much.

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

/// The result of [`strip_forwarded`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stripped {
    /// The parent's prompt without what the child already has.
    pub text: String,
    /// The removed spans of the parent's prompt, each with the blank line after it.
    pub removed: Vec<Excision>,
    /// For each removed span: the segment without that blank line, and where it is in the child's prompt.
    pub found: Vec<(Span, Span)>,
}

/// The result of [`forward_parent_prompt`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forwarded {
    /// The child's prompt with the rest of the parent's prompt appended.
    pub text: String,
    /// The text that was appended. Empty if only white space was left.
    pub forwarded: String,
    /// The spans of the parent's prompt that were left out.
    pub removed: Vec<Excision>,
}

/// Removes from a parent's prompt what the child's prompt already contains: the context block, the directory claim and
/// the skills.
///
/// Only whole segments are removed: the child's prompt must contain all of a segment as whole lines.
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

/// As [`strip_forwarded`], but the text is empty.
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
        let end = if twice > once { twice } else { segment.end };
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

/// Appends a parent's prompt to a child's prompt, after a blank line, without what the child's prompt already contains.
///
/// If only white space is left of the parent's prompt, nothing is appended. If the child's prompt is empty, the result
/// is the parent's text alone.
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
    /// The segments that were located, whether the child's prompt contains them or not. They do not overlap.
    located: Vec<Span>,
    /// The segments that the child's prompt contains: the span, the kind, and the offset in the child's prompt.
    found: Vec<(Span, RegionKind, usize)>,
}

impl Search<'_> {
    /// Locates a segment that begins at `start` and ends at one of `ends`. Chooses the last of these ends for which the
    /// child's prompt contains the segment.
    fn locate(&mut self, kind: RegionKind, start: usize, ends: &[usize]) {
        let Some(last) = ends.last() else { return };
        let widest = Span::new(start, *last);
        if self.is_located(widest) {
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
        let shared = |other: &Span| Span::new(span.start.max(other.start), span.end.min(other.end));
        self.located.iter().any(|other| !shared(other).is_empty())
    }

    /// Locates Pi's own context block, or else the first opening tag. It may end at any closing tag after that.
    fn context_block(&mut self, reading: &Reading<'_>) {
        let own = reading.layout.pieces.iter().rev().find(|piece| piece.kind == RegionKind::ProjectContext);
        let first = reading.lines.iter().find(|line| line.is(Markup::Open(Tag::ProjectContext)));
        let Some(start) = own.map(|piece| piece.span.start).or(first.map(|line| line.start)) else { return };
        let below = &reading.lines[reading.lines.first_from(start)..];
        let closings = below.iter().filter(|line| line.is(Markup::Close(Tag::ProjectContext)));
        let mut ends: Vec<usize> = closings.map(|line| line.end).collect();
        if let Some(own) = own.filter(|_| ends.is_empty()) {
            ends.push(own.span.end);
        }
        self.locate(RegionKind::ProjectContext, start, &ends);
    }

    /// Locates the anchor, or else the first footer line or `<cwd>` section.
    fn directory_claim(&mut self, reading: &Reading<'_>) {
        let anchor = reading.layout.pieces.iter().find(|piece| piece.kind == RegionKind::Cwd).map(|piece| piece.span);
        let first = reading.candidates.first();
        let first = first.map(|claim| reading.lines.span(claim.open, claim.close));
        if let Some(span) = anchor.or(first) {
            self.locate(RegionKind::Cwd, span.start, &[span.end]);
        }
    }

    /// Locates the section `## Agent skills`. It ends before the line break before a line `---`, or at the end of its
    /// block or of the prompt.
    fn skills_slice(&mut self, reading: &Reading<'_>) {
        let heading = find_iter(self.parent.as_bytes(), SKILLS_SLICE.as_bytes()).find(|start| {
            let begins = *start == 0 || self.parent.as_bytes()[start - 1] == b'\n';
            let end = start + SKILLS_SLICE.len();
            let ends = end == self.parent.len() || skip_line_break(self.parent, end) != end;
            begins && ends && !self.is_located(Span::new(*start, end))
        });
        let Some(start) = heading else { return };
        let above = reading.lines.first_from(start).checked_sub(1);
        let block = above.and_then(|above| reading.outline.blocks.around(above).filter(|block| block.close > above));
        let block_end = block
            .map_or(self.parent.len(), |block| before_line_break(self.parent, reading.lines.at(block.close).start));
        let end = rule_below(Span::new(start, block_end).of(self.parent)).map_or(block_end, |length| start + length);
        self.locate(RegionKind::Skills, start, &[end]);
    }

    /// Locates Pi's catalogue, with its wrapper.
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

/// The length of `slice` up to the line break before a line `---`.
fn rule_below(slice: &str) -> Option<usize> {
    find_iter(slice.as_bytes(), b"\n---").find_map(|at| {
        let end = at + "\n---".len();
        let whole = end == slice.len() || skip_line_break(slice, end) != end;
        whole.then(|| before_line_break(slice, at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_found_segment_says_where_the_child_has_it() {
        let (child, parent) = ("C\nCurrent working directory: /r", "A\n\nCurrent working directory: /r\n\nB");
        let found = strip_forwarded(child, parent).found;
        assert_eq!(found, [(Span::new(3, 32), Span::new(2, 31))]);
    }
}
