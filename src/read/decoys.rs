//! Decoys: lists the text that looks like Pi's markup but is not part of Pi's own structure.
//!
//! Input: a finished reading. Output: each decoy with what it imitates and why it is not Pi's. This module never
//! changes the reading.

use super::blocks::BlockKind;
use super::candidates::Verdict;
use super::catalogue::catalogue_at;
use super::pieces::Content;
use super::reading::Reading;
use crate::model::decoy::{Decoy, DecoyReason};
use crate::model::region::RegionKind;
use crate::model::span::Span;
use crate::pi::header::header_at;
use crate::pi::markup::{Markup, Tag};
use crate::text::order::last_before;

/// Lists the decoys, in order. Without a tail, nothing is known to be Pi's, so only claims of a directory count.
pub(crate) fn decoys(reading: &Reading<'_>) -> Vec<Decoy> {
    let Reading { lines, layout, .. } = reading;
    let own = own_lines(reading);
    let anchor = layout.pieces.iter().find(|piece| piece.kind == RegionKind::Cwd).map(|piece| piece.span);
    let mut found = Vec::new();
    let mut candidates = reading.candidates.iter().peekable();
    let mut catalogue_close = 0;
    for (at, line) in lines.iter().enumerate() {
        let candidate = candidates.next_if(|candidate| candidate.open == at);
        // A catalogue is one decoy, not one for each of its lines.
        if at < catalogue_close {
            continue;
        }
        let imitation = imitation(reading, at).filter(|imitation| {
            own.binary_search(&line.start).is_err() && (layout.tail.is_some() || imitation.kind == RegionKind::Cwd)
        });
        let Some(Imitation { kind, last, end }) = imitation else { continue };
        let reason = match candidate.map(|candidate| candidate.verdict) {
            Some(Verdict::Rejected(reason)) => reason,
            _ => reason_of_place(reading, at, anchor),
        };
        found.push(Decoy { imitates: kind, span: Span::new(line.start, end), line: line.number + 1, reason });
        if kind == RegionKind::Skills {
            catalogue_close = last;
        }
    }
    found
}

/// The offsets where Pi's own lines begin: the first line of each piece, and the heading inside a catalogue's wrapper.
fn own_lines(reading: &Reading<'_>) -> Vec<usize> {
    let mut own = Vec::new();
    let is_text = |kind| matches!(kind, RegionKind::Preamble | RegionKind::Agent | RegionKind::Extension);
    for piece in reading.layout.pieces.iter().filter(|piece| !is_text(piece.kind)) {
        own.push(piece.span.start);
        if let Content::Catalogue(open, _) = piece.content
            && reading.lines.at(open).is(Markup::Open(Tag::Skills))
        {
            own.push(reading.lines.at(open).next);
        }
    }
    own
}

/// Text that looks like a region: the kind of region, the last line, and the offset where it ends.
struct Imitation {
    kind: RegionKind,
    last: usize,
    end: usize,
}

/// What the text that begins at the line `at` imitates.
fn imitation(reading: &Reading<'_>, at: usize) -> Option<Imitation> {
    let Reading { lines, outline, .. } = reading;
    let partner = outline.blocks.partner(at);
    let whole = partner.unwrap_or(at);
    let (kind, last) = match lines.at(at).markup {
        Markup::Footer => (RegionKind::Cwd, at),
        Markup::Open(Tag::Cwd) => lines.is_cwd_section(at).then_some((RegionKind::Cwd, at + 1))?,
        Markup::CatalogueHeading | Markup::Open(Tag::Skills) => {
            (RegionKind::Skills, catalogue_at(lines, at).unwrap_or(whole))
        }
        Markup::Open(Tag::ProjectContext) | Markup::MarkdownContext => (RegionKind::ProjectContext, whole),
        Markup::Close(Tag::ProjectContext) if partner.is_none() => (RegionKind::ProjectContext, at),
        Markup::Date => (RegionKind::Date, at),
        Markup::Open(Tag::Tools) => (RegionKind::Tools, whole),
        Markup::Open(Tag::Rules) => (RegionKind::Rules, whole),
        Markup::AgentTag => {
            let end = header_at(lines.text, lines.at(at).start).map_or(lines.at(at).end, |(end, _)| end);
            return Some(Imitation { kind: RegionKind::Header, last: at, end });
        }
        _ => return None,
    };
    Some(Imitation { kind, last, end: lines.at(last).end })
}

/// Why the line `at`, at its place, is not part of Pi's own structure.
fn reason_of_place(reading: &Reading<'_>, at: usize, anchor: Option<Span>) -> DecoyReason {
    let Reading { lines, known, outline, layout, .. } = reading;
    let start = lines.at(at).start;
    let piece = last_before(&layout.pieces, |piece| piece.span.start <= start);
    let piece = piece.filter(|piece| piece.span.contains(start)).map(|piece| piece.kind);
    let block = outline.blocks.around(at).filter(|block| block.open < at).map(|block| block.kind);
    match (piece, block) {
        _ if known.covers(start) => DecoyReason::InsideKnownPart,
        (Some(RegionKind::ProjectContext), _) => DecoyReason::InsideContextFile,
        (Some(RegionKind::Skills), _) => DecoyReason::InsideCatalogue,
        (Some(RegionKind::Tools | RegionKind::Rules | RegionKind::Docs | RegionKind::Addendum), _) => {
            DecoyReason::InsideSection
        }
        _ if anchor.is_some_and(|anchor| start >= anchor.end) => DecoyReason::AfterAnchor,
        (_, Some(BlockKind::Context(_))) => DecoyReason::InsideContextFile,
        _ => DecoyReason::AboveTail,
    }
}
