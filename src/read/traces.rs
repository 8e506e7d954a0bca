//! Traces: finds remains of Pi's parts that no pass recognized.
//!
//! Input: the results of the passes before it. Output: the traces in the text that a child keeps. These are files of
//! the parent's own outside any context block, lists of skills outside any catalogue, and sections like those of Pi's
//! own opening. An extension may have renamed, translated, escaped or indented the markup around them. This module
//! never decides what is removed: the report names the traces, so that nothing of the parent's is kept silently.

use super::known::Known;
use super::lines::Lines;
use super::outline::Outline;
use super::pieces::Layout;
use crate::model::region::{RegionKind, Shape};
use crate::model::span::Span;
use crate::pi::scope::is_of_session;
use crate::text::search::find_iter;
use crate::text::slices::{head, rest};
use crate::text::white_space::trim;

/// The parts of Pi's that can leave traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trace {
    ContextFile,
    Skills,
    Opening,
}

/// Finds the traces in the text that a child in the parent's directory keeps. Each has the span of its line.
/// `directories` are the parent's directory and the one that the anchor states.
pub(crate) fn traces(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    layout: &Layout,
    shape: Shape,
    directories: [Option<&str>; 2],
) -> Vec<(Trace, Span)> {
    let text = lines.text;
    let has = |kind| layout.pieces.iter().any(|piece| piece.kind == kind);
    // If the host states that there were no files or no skills, text like them is not a trace.
    let has_context = has(RegionKind::ProjectContext) || known.has_no_context_files;
    let has_skills = has(RegionKind::Skills) || known.has_no_skills();
    let opening_end = outline.opening.map_or(0, |own| lines.at(own.last()).start);
    let has_opening = outline.opening.is_some() || known.custom.is_some();
    let mut found = Vec::new();
    for span in layout.kept_texts() {
        let kept = span.of(text);
        let mut add = |trace, at: usize| {
            let place = line_around(text, span.start + at);
            let is_quote =
                place.start < opening_end || known.covers(place.start) || is_in_block(lines, outline, place.start);
            if !is_quote {
                found.push((trace, place));
            }
        };
        if !has_context {
            for at in find_iter(kept.as_bytes(), b"project_instructions path=") {
                if path_in_quotes(rest(kept, at)).is_some_and(|path| is_of_session(path, &directories)) {
                    add(Trace::ContextFile, at);
                }
            }
            // Pi never wrote the Markdown form in section shape.
            if shape != Shape::Section {
                for at in find_iter(kept.as_bytes(), b"\n#") {
                    if path_in_heading(line_around(kept, at + 1).of(kept))
                        .is_some_and(|path| is_of_session(path, &directories))
                    {
                        add(Trace::ContextFile, at + 1);
                    }
                }
            }
        }
        if !has_skills {
            // A list is a trace only directly before text that the child does not get. A list elsewhere may be another
            // package's.
            let close = trim(kept).strip_suffix("</skills>").map_or(trim(kept), trim);
            if close.ends_with("</available_skills>") && close.contains("<skill>") {
                add(Trace::Skills, kept.rfind("<available_skills>").unwrap_or_default());
            }
        }
        if shape == Shape::Section && !has_opening {
            for tag in ["<tools", "<rules", "<docs"] {
                for at in find_iter(kept.as_bytes(), tag.as_bytes()) {
                    let line = line_around(kept, at).of(kept);
                    let is_changed = line.len() > tag.len() + 1 && trim(line).starts_with(tag);
                    if is_changed && rest(trim(line), tag.len()).starts_with(['>', ' ']) && trim(line).ends_with('>') {
                        add(Trace::Opening, at);
                    }
                }
            }
        }
    }
    found.sort_by_cached_key(|(_, place)| place.start);
    found.dedup();
    found
}

/// Whether a whole block contains `offset`. Then `parts` has already decided about that block.
fn is_in_block(lines: &Lines<'_>, outline: &Outline, offset: usize) -> bool {
    let at = lines.first_from(offset).saturating_sub(1);
    let is_around = |open: usize, close: usize| lines.span(open, close).contains(offset);
    let exact = outline.blocks.around(at).is_some_and(|block| is_around(block.open, block.close));
    exact || outline.loose.around(at).is_some_and(|block| is_around(block.open, block.close))
}

/// The line of `text` that contains `offset`.
fn line_around(text: &str, offset: usize) -> Span {
    let start = head(text, offset).rfind('\n').map_or(0, |at| at + 1);
    let end = memchr::memchr(b'\n', &text.as_bytes()[offset..]).map_or(text.len(), |at| offset + at);
    Span::new(start, end)
}

/// The path after `path=`, in quotes or in escaped quotes.
fn path_in_quotes(text: &str) -> Option<&str> {
    let (_, value) = text.split_once("path=")?;
    let value = ["\"", "&quot;", "'", "\\\""].iter().find_map(|quote| value.strip_prefix(quote))?;
    value.split(['"', '&', '\'', '\\', '\n']).next()
}

/// The path of a Markdown file at the end of a heading.
fn path_in_heading(line: &str) -> Option<&str> {
    let path = trim(line).rsplit(' ').next()?.trim_matches(['`', '*', '"', '\'', ':']);
    path.to_ascii_lowercase().ends_with(".md").then_some(path)
}
