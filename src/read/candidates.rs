//! Candidates: finds every line or section that claims a working directory, with the tail above it.
//!
//! Input: lines, known parts, outline. Output: all claims, in order. [`verdict`] judges one claim by its own place.
//! This module never compares two claims with each other: `anchor` does that.

use super::blocks::BlockKind;
use super::known::Known;
use super::lines::Lines;
use super::opening::Opening;
use super::outline::Outline;
use super::tail::{Tail, tail_of};
use crate::model::decoy::DecoyReason;
use crate::model::region::Shape;
use crate::model::span::Span;
use crate::pi::markup::{Markup, Tag, footer_directory};
use crate::pi::paths::{is_absolute, same_directory};
use crate::text::line_breaks::paragraph_ends;

/// A claim of a working directory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) shape: Shape,
    /// Its first and its last line. In footer shape both are the same line.
    pub(crate) open: usize,
    pub(crate) close: usize,
    /// The directory that it claims.
    pub(crate) directory: Span,
    pub(crate) tail: Tail,
    pub(crate) verdict: Verdict,
    /// Whether a remark follows the directory on its line, such as ` (via SSH: box)`.
    pub(crate) has_remark: bool,
}

/// How a candidate was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It can be Pi's.
    Plausible,
    /// It can be Pi's, but is more likely a quote. It is chosen only if no plausible candidate is left.
    Doubtful(DecoyReason),
    /// It cannot be Pi's.
    Rejected(DecoyReason),
}

impl Candidate {
    /// Whether it is not rejected.
    pub(crate) const fn is_left(&self) -> bool {
        !matches!(self.verdict, Verdict::Rejected(_))
    }
}

/// Finds all candidates. They are not judged yet, so all are `Plausible`.
pub(crate) fn find_candidates(lines: &Lines<'_>, known: &Known, outline: &Outline) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let (shape, close, directory) = match line.markup {
            Markup::Footer => {
                let directory = footer_directory(lines.text_of(at));
                (Shape::Footer, at, Span::new(line.end - directory.len(), line.end))
            }
            Markup::Open(Tag::Cwd) => match cwd_section(lines, known, at) {
                Some(directory) => (Shape::Section, at + 1, directory),
                None => continue,
            },
            _ => continue,
        };
        let tail = tail_of(lines, known, outline, shape, at);
        found.push(Candidate {
            shape,
            open: at,
            close,
            directory,
            tail,
            verdict: Verdict::Plausible,
            has_remark: false,
        });
    }
    found
}

/// The directory between `<cwd>` at the line `at` and `</cwd>` below it. It must be one absolute path, unless an
/// extension is known to have replaced the section.
fn cwd_section(lines: &Lines<'_>, known: &Known, at: usize) -> Option<Span> {
    let (open, close) = (lines.at(at), lines.at(at + 1));
    let is_replaced = known.replaced_cwd(open.start) && close.is(Markup::Close(Tag::Cwd));
    let directory = Span::new(open.next, close.start).of(lines.text).trim_end_matches(['\n', '\r']);
    let is_pis = lines.is_cwd_section(at) && is_absolute(directory);
    (is_pis || is_replaced).then(|| Span::new(open.next, open.next + directory.len()))
}

/// Judges one candidate by its own place. `cwd` is the parent's directory, if the caller passed one. With
/// `sections_are_text`, tags of sections are plain text and do not make a block.
pub(crate) fn verdict(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    cwd: Option<&str>,
    sections_are_text: bool,
    candidate: &Candidate,
) -> Verdict {
    let Candidate { shape, open, close, directory, .. } = *candidate;
    let line = lines.at(open);
    if known.covers(line.start) {
        return Verdict::Rejected(DecoyReason::InsideKnownPart);
    }
    if outline.blocks.is_in_catalogue(open) {
        return Verdict::Rejected(DecoyReason::InsideCatalogue);
    }
    if let Some(block) = outline.blocks.around(open).filter(|block| !(sections_are_text && is_section(block.kind))) {
        let reason = reason_inside(block.kind);
        // A quoted `<tools>` can pair with a `</tools>` in another part of the prompt. So the pair is a guess unless
        // the rules and docs follow it.
        let is_guess =
            block.doubtful || (block.kind == BlockKind::Tools && !outline.has_opening_sections(lines, block.open));
        return if is_guess { Verdict::Doubtful(reason) } else { Verdict::Rejected(reason) };
    }
    if let Some(block) = outline.loose.around(open) {
        return Verdict::Doubtful(reason_inside(block.kind));
    }
    if outline.opening.is_some_and(|own| open <= own.last()) {
        Verdict::Rejected(DecoyReason::InsideSection)
    } else if shape == Shape::Section && !line.opens_paragraph() {
        Verdict::Rejected(DecoyReason::NotAtAJoint)
    } else if cwd.is_some_and(|cwd| !same_directory(cwd, directory.of(lines.text))) {
        Verdict::Rejected(DecoyReason::OtherDirectory)
    } else if outline.opening.map(Opening::shape).is_some_and(|own| own != shape) {
        Verdict::Doubtful(DecoyReason::OtherShape)
    } else if !paragraph_ends(lines.text, lines.at(close).next) {
        Verdict::Doubtful(DecoyReason::NotAtAJoint)
    } else {
        Verdict::Plausible
    }
}

/// Whether blocks of that kind are sections. Prompts in footer shape have none.
const fn is_section(kind: BlockKind) -> bool {
    !matches!(kind, BlockKind::Context(_) | BlockKind::Catalogue)
}

const fn reason_inside(kind: BlockKind) -> DecoyReason {
    match kind {
        BlockKind::Context(_) => DecoyReason::InsideContextFile,
        BlockKind::Catalogue | BlockKind::Skills => DecoyReason::InsideCatalogue,
        BlockKind::Tools | BlockKind::Rules | BlockKind::Docs | BlockKind::Addendum => DecoyReason::InsideSection,
    }
}
