//! The pipeline: runs the passes, one after the other.
//!
//! Input: a prompt, the parent's directory, and the known parts. Output: a `Reading`. The map and all other results are
//! made from it.

use super::anchor::choose;
use super::candidates::Candidate;
use super::known::Known;
use super::layout::lay_out;
use super::lines::{Lines, scan};
use super::locate::locate;
use super::outline::{Outline, outline};
use super::pieces::{Layout, Piece};
use super::report::report;
use crate::model::diagnostic::Diagnostic;
use crate::model::excision::{Cut, Cuts};
use crate::model::parts::KnownParts;
use crate::model::region::{InheritedBy, RegionKind, Shape};
use crate::model::span::Span;
use crate::text::line_numbers::number_places;

/// A prompt that was read: the results of all passes.
pub(crate) struct Reading<'a> {
    pub(crate) lines: Lines<'a>,
    pub(crate) known: Known,
    pub(crate) outline: Outline,
    pub(crate) candidates: Vec<Candidate>,
    anchor: Option<usize>,
    pub(crate) layout: Layout,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Reads `text`. `cwd` is the parent's directory, if the caller passed it. The anchor should state it.
pub(crate) fn read<'a>(text: &'a str, cwd: Option<&str>, parts: Option<&KnownParts>) -> Reading<'a> {
    let known = parts.map_or_else(Known::default, |parts| locate(text, parts));
    let mut lines = scan(text);
    known.drop_covered(&mut lines);
    let outline = outline(&lines, &known);
    let (candidates, chosen) = choose(&lines, &known, &outline, cwd);
    let anchor = chosen.and_then(|chosen| candidates.get(chosen));
    let layout = lay_out(&lines, &known, &outline, anchor, cwd);
    let mut diagnostics = report(&lines, &known, &outline, &candidates, anchor, &layout, cwd);
    number_places(text, &mut diagnostics);
    Reading { lines, known, outline, candidates, anchor: chosen, layout, diagnostics }
}

impl Reading<'_> {
    fn anchor(&self) -> Option<&Candidate> {
        self.anchor.and_then(|at| self.candidates.get(at))
    }

    /// Which of Pi's renderers wrote the prompt.
    pub(crate) fn shape(&self) -> Shape {
        self.anchor().map_or(Shape::Unanchored, |anchor| anchor.shape)
    }

    /// The directory that the anchor states. Without an anchor, the one that the header of a child's prompt states.
    pub(crate) fn cwd(&self) -> Option<Span> {
        self.anchor().map_or(self.layout.header_cwd, |anchor| Some(anchor.directory))
    }

    /// The index of the piece where the identity is cut, for a child in the parent's directory or for a relocated one.
    pub(crate) fn first_dropped(&self, relocated: bool) -> Option<usize> {
        let Layout { tail, context, .. } = self.layout;
        if relocated { context.or(tail) } else { tail }
    }

    /// The cut for a child in the parent's directory, or for a relocated one.
    pub(crate) fn cut(&self, relocated: bool) -> Option<Cut> {
        let Piece { kind, span, .. } = self.layout.pieces[self.first_dropped(relocated)?];
        Some(Cut { offset: span.start, line: self.lines.number_at(span.start), region: kind })
    }

    /// Whether a piece before the cut is excised: the pair of tools and rules, the header of a child, and, for a
    /// relocated child, a context block.
    pub(crate) const fn is_excised(&self, piece: &Piece, relocated: bool) -> bool {
        match piece.kind {
            RegionKind::Tools | RegionKind::Rules => self.layout.has_own_tools,
            RegionKind::Header => true,
            RegionKind::ProjectContext => relocated,
            _ => false,
        }
    }

    /// Whether an identity contains a piece, for a child in the parent's directory and for a relocated one.
    pub(crate) fn inherited(&self, piece: &Piece) -> InheritedBy {
        let is_held = |relocated| {
            let is_above = self
                .first_dropped(relocated)
                .is_none_or(|first| piece.span.start < self.layout.pieces[first].span.start);
            is_above && !self.is_excised(piece, relocated)
        };
        InheritedBy { same: is_held(false), relocated: is_held(true) }
    }

    /// Both cuts.
    pub(crate) fn cuts(&self) -> Cuts {
        Cuts { same: self.cut(false), relocated: self.cut(true) }
    }
}
