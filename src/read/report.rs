//! The report: turns edits, doubts and contradictions of a reading into diagnostics.
//!
//! Input: the results of all passes before it. Output: diagnostics, not yet numbered by line. This module never decides
//! how a prompt is read.

use super::candidates::{Candidate, Verdict};
use super::edits::{Contradiction, Doubt, Edit};
use super::known::Known;
use super::lines::{Above, Lines};
use super::opening::{OpeningSections, joints};
use super::outline::Outline;
use super::pieces::{Content, Layout};
use super::tail::lists_known_skills;
use super::traces::{Trace, traces};
use crate::model::decoy::DecoyReason;
use crate::model::diagnostic::{Diagnostic, DiagnosticCode};
use crate::model::region::{RegionKind, Shape};
use crate::model::span::Span;
use crate::pi::markup::{Markup, Tag};
use crate::pi::paths::same_directory;
use crate::text::slices::head;

/// Reports on a reading.
pub(crate) fn report(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    candidates: &[Candidate],
    anchor: Option<&Candidate>,
    layout: &Layout,
    cwd: Option<&str>,
) -> Vec<Diagnostic> {
    let mut diagnostics = known.diagnostics.clone();
    let (above_tail, in_identity): (Vec<Doubt>, Vec<Doubt>) =
        layout.doubts.iter().partition(|doubt| matches!(doubt, Doubt::ContextBlock(_)));
    diagnostics.extend(in_identity.iter().filter_map(|doubt| ambiguous_region(lines, layout, *doubt)));
    diagnostics.extend(layout.contradictions.iter().map(|part| contradicted(lines, *part)));
    diagnostics.extend(kept_quotes(lines, layout));
    diagnostics.extend(edited_prompt(lines, layout));
    diagnostics.extend(left_traces(lines, known, outline, anchor, layout, cwd));
    let Some(anchor) = anchor else {
        diagnostics.extend(above_tail.iter().filter_map(|doubt| ambiguous_region(lines, layout, *doubt)));
        diagnostics.extend(match layout.header_cwd {
            Some(stated) => other_header(lines, stated, cwd),
            None => no_anchor(lines, candidates, layout, cwd),
        });
        return diagnostics;
    };
    diagnostics.extend(other_anchor(lines, anchor, cwd));
    diagnostics.extend(ambiguous_anchor(lines, candidates, anchor));
    diagnostics.extend(above_tail.iter().filter_map(|doubt| ambiguous_region(lines, layout, *doubt)));
    if let Some(own) =
        outline.opening_sections().filter(|own| has_other_joints(lines, known, outline, own, anchor.open))
    {
        diagnostics.push(ambiguous(lines, "tools and rules", own.tools));
    }
    if lists_other_skills(lines, known, layout) {
        diagnostics.push(Diagnostic::new(
            DiagnosticCode::KnownPartNotFound,
            "the known part `skills` does not match the catalogue and was ignored",
            "pass only the skills that the model sees: leave out hidden skills, and pass none if the session cannot read files",
            Vec::new(),
        ));
    }
    diagnostics.extend(unfamiliar(lines, outline, anchor, layout).into_iter().map(|span| {
        Diagnostic::new(
            DiagnosticCode::UnfamiliarMarkup,
            format!("`{}` is among Pi's own markup, but no known version of Pi writes it", span.of(lines.text)),
            "look for a newer version of this library, and check whether a child should inherit this text",
            vec![span],
        )
    }));
    diagnostics
}

fn ambiguous_anchor(lines: &Lines<'_>, candidates: &[Candidate], anchor: &Candidate) -> Option<Diagnostic> {
    let left: Vec<Span> = candidates
        .iter()
        .filter(|candidate| candidate.is_left())
        .map(|candidate| lines.span(candidate.open, candidate.close))
        .collect();
    (left.len() > 1).then(|| {
        Diagnostic::new(
            DiagnosticCode::AmbiguousAnchor,
            format!(
                "{} working-directory claims could be Pi's anchor, and the claim of {} was used",
                left.len(),
                anchor.directory.of(lines.text)
            ),
            KNOWN_PARTS_HINT,
            left,
        )
    })
}

/// Reports a choice that may be wrong. `kept_quotes` reports the kept quotes together.
fn ambiguous_region(lines: &Lines<'_>, layout: &Layout, doubt: Doubt) -> Option<Diagnostic> {
    let taken = |what: &str, open: usize| {
        Diagnostic::new(
            DiagnosticCode::AmbiguousRegion,
            format!("{what} is in free text and could be a quote, but was treated as Pi's own"),
            KNOWN_PARTS_HINT,
            vec![lines.span(open, open)],
        )
    };
    Some(match doubt {
        Doubt::ContextBlock(open) => ambiguous(lines, "the context block", open),
        Doubt::ContextAboveHeader(open) => ambiguous(lines, "the context block before the header", open),
        Doubt::Addendum(open) => ambiguous(lines, "the appended prompt", open),
        Doubt::TakenContext(open) => taken("the context block", open),
        Doubt::TakenCatalogue(open) => taken("the catalogue", open),
        Doubt::TakenDate(open) => taken("the date line", open),
        Doubt::KeptText(span) => {
            // After the cut, the text is removed in any case.
            layout.cut_offset().filter(|cut| span.start < *cut)?;
            Diagnostic::new(
                DiagnosticCode::AmbiguousRegion,
                "the text after the context block could be an extension's, but was treated as the operator's",
                KNOWN_PARTS_HINT,
                vec![span],
            )
        }
        Doubt::KeptContext(_) | Doubt::KeptCatalogue(_) | Doubt::KeptDate(_) => return None,
    })
}

/// Reports whole blocks that a child keeps as free text although they may be Pi's.
fn kept_quotes(lines: &Lines<'_>, layout: &Layout) -> Option<Diagnostic> {
    let open = |doubt: &Doubt| match doubt {
        Doubt::KeptContext(open) | Doubt::KeptCatalogue(open) | Doubt::KeptDate(open) => Some(lines.span(*open, *open)),
        _ => None,
    };
    let spans: Vec<Span> =
        layout.doubts.iter().filter_map(open).filter(|span| layout.keeps_as_text(span.start)).collect();
    (!spans.is_empty()).then(|| {
        Diagnostic::new(
            DiagnosticCode::AmbiguousRegion,
            "text that could be Pi's context block, catalogue or date line is in free text, so it was treated as a quote and kept",
            KNOWN_PARTS_HINT,
            spans,
        )
    })
}

fn contradicted(lines: &Lines<'_>, contradiction: Contradiction) -> Diagnostic {
    let (part, what, open) = match contradiction {
        Contradiction::ContextFiles(open) => ("contextFiles", "a context block", open),
        Contradiction::Skills(open) => ("skills", "a catalogue", open),
    };
    Diagnostic::new(
        DiagnosticCode::KnownPartContradicted,
        format!("the known part `{part}` is empty, but the prompt has {what}"),
        "leave the part out if it is unknown: an empty part means that there was none",
        vec![lines.span(open, open)],
    )
}

/// Reports what is not as Pi writes it, once for each place.
fn edited_prompt(lines: &Lines<'_>, layout: &Layout) -> Vec<Diagnostic> {
    let at = |line: usize| lines.span(line, line);
    let place = |edit: &Edit| match *edit {
        Edit::ContextBlock(open) => (at(open), "the context block is not as Pi writes it"),
        Edit::Catalogue(open) => (at(open), "the catalogue is not as Pi writes it"),
        Edit::CatalogueRemnant(open) => (at(open), "only a part of the catalogue is left"),
        Edit::Date(line) => (at(line), "the date line is not directly before the anchor"),
        Edit::Opening(line) => (at(line), "Pi's own opening was changed before this line"),
        Edit::Anchor(line) => (at(line), "the anchor has a remark after the directory"),
        Edit::LaterAddendum(open) => {
            (at(open), "a later turn put the appended prompt after the anchor, so it is not inherited")
        }
        Edit::Foreign(span) => (span, "text that Pi does not write is between Pi's parts"),
    };
    let mut places: Vec<(Span, &str)> = layout.edits.iter().map(place).collect();
    places.sort_by_cached_key(|(span, _)| span.start);
    places.dedup_by_key(|(span, _)| span.start);
    let diagnostic = |(span, what): (Span, &str)| {
        Diagnostic::new(
            DiagnosticCode::EditedPrompt,
            what,
            "pass the prompt as Pi built it if you can, and its known parts for an exact reading",
            vec![span],
        )
    };
    places.into_iter().map(diagnostic).collect()
}

/// Reports that the header of a child's prompt states another directory than the parent's.
fn other_header(lines: &Lines<'_>, directory: Span, cwd: Option<&str>) -> Option<Diagnostic> {
    let stated = directory.of(lines.text);
    cwd.filter(|cwd| !same_directory(cwd, stated)).map(|cwd| {
        Diagnostic::new(
            DiagnosticCode::AnchorNotFound,
            format!("no anchor states the parent's directory {cwd}, and the prompt's header states {stated}"),
            "pass the directory that the parent's session runs in",
            vec![directory],
        )
    })
}

/// Reports remains of Pi's parts that no pass recognized, once for each kind.
fn left_traces(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    anchor: Option<&Candidate>,
    layout: &Layout,
    cwd: Option<&str>,
) -> Vec<Diagnostic> {
    let shape = anchor.map_or(Shape::Unanchored, |anchor| anchor.shape);
    let stated = anchor.map(|anchor| anchor.directory.of(lines.text));
    let found = traces(lines, known, outline, layout, shape, [cwd, stated]);
    let mut diagnostics = Vec::new();
    for (kind, what) in [
        (Trace::ContextFile, "a context file of the parent is not in a recognized context block, so it is kept"),
        (Trace::Skills, "a list of skills is not in a recognized catalogue, so it is kept"),
        (Trace::Opening, "sections that resemble Pi's own opening are not as Pi writes them, so they are kept"),
    ] {
        let spans: Vec<Span> = found.iter().filter(|(trace, _)| *trace == kind).map(|(_, span)| *span).collect();
        if !spans.is_empty() {
            diagnostics.push(Diagnostic::new(
                DiagnosticCode::AmbiguousRegion,
                what,
                "pass the prompt as Pi built it, or remove what the child must not have",
                spans,
            ));
        }
    }
    if anchor.is_some_and(|anchor| anchor.shape == Shape::Footer)
        && let Some(own) = outline.opening_sections()
    {
        diagnostics.push(Diagnostic::new(
            DiagnosticCode::EditedPrompt,
            "Pi's own sections are kept, because the anchor after them has the older footer shape",
            "pass the prompt as Pi built it if you can, and its known parts for an exact reading",
            vec![lines.span(own.tools, own.docs_close)],
        ));
    }
    diagnostics
}

/// Reports that the anchor states another directory than the parent's.
fn other_anchor(lines: &Lines<'_>, anchor: &Candidate, cwd: Option<&str>) -> Option<Diagnostic> {
    let stated = anchor.directory.of(lines.text);
    cwd.filter(|cwd| !same_directory(cwd, stated)).map(|cwd| {
        Diagnostic::new(
            DiagnosticCode::AnchorNotFound,
            format!(
                "no anchor states the directory {cwd}, so the anchor for {stated} in Pi's usual place was used"
            ),
            "check that the prompt is this session's: an extension may have rewritten the line, or the directory may have two names",
            vec![lines.span(anchor.open, anchor.close)],
        )
    })
}

const KNOWN_PARTS_HINT: &str = "pass the prompt's known parts, which distinguish Pi's own lines from quotes";

fn ambiguous(lines: &Lines<'_>, what: &str, open: usize) -> Diagnostic {
    Diagnostic::new(
        DiagnosticCode::AmbiguousRegion,
        format!("{what} could begin or end at more than one place, and the likeliest was used"),
        KNOWN_PARTS_HINT,
        vec![lines.span(open, open)],
    )
}

/// Whether tools could also end, or documentation begin, at another place above the anchor.
fn has_other_joints(lines: &Lines<'_>, known: &Known, outline: &Outline, own: &OpeningSections, anchor: usize) -> bool {
    let mut others = joints(lines, anchor, Tag::Tools, Tag::Rules);
    others.append(&mut joints(lines, anchor, Tag::Rules, Tag::Docs));
    others.retain(|at| *at != own.rules && *at != own.docs);
    others.into_iter().any(|at| {
        // `lines` has no lines inside known files. So if the files are known, documentation further down may be the
        // real one.
        let is_docs = lines.at(at + 1).is_next(Markup::DocsLead, 0);
        at <= own.docs_close || outline.blocks.around(at).is_none() || (is_docs && known.has_context_files())
    })
}

/// Whether skills are known, and the catalogue is missing or lists others.
fn lists_other_skills(lines: &Lines<'_>, known: &Known, layout: &Layout) -> bool {
    let catalogue = layout.pieces.iter().rev().find_map(|piece| match piece.content {
        Content::Catalogue(open, close) => Some((open, close)),
        _ => None,
    });
    match catalogue {
        Some(catalogue) => lists_known_skills(lines, known, catalogue) == Some(false),
        None => known.skills.as_ref().is_some_and(|skills| !skills.is_empty()),
    }
}

/// How many directories a message names.
const MOST_NAMED: usize = 5;

fn no_anchor(lines: &Lines<'_>, candidates: &[Candidate], layout: &Layout, cwd: Option<&str>) -> Option<Diagnostic> {
    let is_other = |candidate: &&Candidate| candidate.verdict == Verdict::Rejected(DecoyReason::OtherDirectory);
    let others: Vec<&Candidate> = candidates.iter().filter(is_other).collect();
    if let Some(cwd) = cwd.filter(|_| !others.is_empty()) {
        let mut stated: Vec<&str> = Vec::new();
        for directory in others.iter().map(|other| other.directory.of(lines.text)) {
            if stated.len() < MOST_NAMED && !stated.contains(&directory) {
                stated.push(directory);
            }
        }
        return Some(Diagnostic::new(
            DiagnosticCode::AnchorNotFound,
            format!(
                "no anchor states the directory {cwd}: the prompt states {}, but not where Pi writes a directory",
                stated.join(", ")
            ),
            "check that the prompt is this session's, and pass the stated directory if it is another name of the session's",
            others.iter().map(|other| lines.span(other.open, other.close)).collect(),
        ));
    }
    (!layout.pieces.is_empty()).then(|| {
        Diagnostic::new(
            DiagnosticCode::Unanchored,
            "no text of Pi's states a working directory: an extension rewrote the prompt, or Pi did not write it",
            "pass the prompt as Pi built it, before extensions rewrite it",
            Vec::new(),
        )
    })
}

/// Finds unknown lines directly among Pi's own, above the anchor. A new version of Pi may have written them.
fn unfamiliar(lines: &Lines<'_>, outline: &Outline, anchor: &Candidate, layout: &Layout) -> Vec<Span> {
    let mut seen = Vec::new();
    if anchor.shape == Shape::Footer {
        let claim = lines.at(anchor.open);
        let above = head(lines.text, claim.start).trim_end_matches(['\n', '\r']);
        let line = Span::new(above.rfind('\n').map_or(0, |at| at + 1), above.len());
        let is_adjacent = claim.blanks == 0 && claim.above == Above::Text;
        if is_adjacent && line.of(lines.text).starts_with("Current ") {
            seen.push(line);
        }
    } else if outline.opening_sections().is_some() {
        // Pi writes only its own sections between the opening and the anchor.
        let tail = [RegionKind::Addendum, RegionKind::ProjectContext, RegionKind::Skills, RegionKind::Cwd];
        let claim = lines.at(anchor.open).start;
        for piece in layout.pieces.iter().filter(|piece| piece.span.start <= claim && tail.contains(&piece.kind)) {
            let at = lines.first_from(piece.span.start);
            let close = lines.before(at);
            if close.is(Markup::Close(Tag::Other)) && lines.at(at).follows(1) {
                seen.push(Span::new(close.start, close.end));
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use crate::{ParseOptions, parse_prompt};

    /// What the message says that a prompt with these claims states, if the parent's directory is `/repo`.
    fn stated(directories: &[&str]) -> String {
        let claims =
            directories.iter().map(|directory| format!("A quote:\n\nCurrent working directory: {directory}\n\n"));
        let options = ParseOptions { cwd: Some("/repo".to_owned()), known: None };
        let map = parse_prompt(&claims.collect::<String>(), &options);
        let message = map.diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect::<String>();
        let (_, stated) = message.split_once("the prompt states ").unwrap_or_default();
        stated.split_once(", but").unwrap_or_default().0.to_owned()
    }

    #[test]
    fn the_message_names_each_directory_once_and_at_most_five() {
        assert_eq!(stated(&["/a", "/b", "/a"]), "/a, /b");
        assert_eq!(stated(&["/a", "/b", "/c", "/d", "/e", "/f"]), "/a, /b, /c, /d, /e");
    }
}
