//! The inherited identity: the part of a parent's prompt that a child can adopt, cut out exactly.

use crate::checks::check_directory;
use crate::model::diagnostic::{Diagnostic, DiagnosticCode};
use crate::model::error::Error;
use crate::model::excision::{Cut, Excision, ExcisionReason, joined, spans_left};
use crate::model::parts::KnownParts;
use crate::model::region::{Layer, RegionKind, Shape};
use crate::model::span::Span;
use crate::pi::paths::same_directory;
use crate::read::lines::Lines;
use crate::read::pieces::Piece;
use crate::read::reading::{Reading, read};
use crate::text::line_breaks::skip_line_breaks;
use crate::text::line_numbers::number_places;
use crate::text::prefix::shared_bytes;
use crate::text::slices::rest;
use crate::text::white_space::trim_end;

/// Options of [`inherited_identity`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
pub struct InheritOptions {
    /// The directory that the parent's session runs in, an absolute path.
    pub parent_cwd: String,
    /// The child's directory, an absolute path. Default: the parent's.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub child_cwd: Option<String>,
    /// The known parts of the parent's prompt. Default: all are unknown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub known: Option<KnownParts>,
}

/// The part of a parent's prompt that a child can adopt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InheritedIdentity {
    /// The identity: the parent's own text up to the cut, without the excised spans, trimmed at the end.
    pub text: String,
    /// The shape of the parent's prompt.
    pub shape: Shape,
    /// Whether the child's directory is not the parent's.
    pub relocated: bool,
    /// Where the identity ends. `None` if there is nothing to cut.
    pub cut: Option<Cut>,
    /// Parts of the parent's prompt before the cut that were left out, with their white space.
    pub excised: Vec<Excision>,
    /// The regions of the parent's prompt from the cut on.
    pub dropped: Vec<Excision>,
    /// The spans of the parent's prompt that make up the text, in order.
    pub kept: Vec<Span>,
    /// How many bytes the text shares with the start of the parent's prompt, in whole characters.
    pub shared_prefix: usize,
    /// The diagnostics of this call.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether the text contains the parent's context block.
    pub(crate) holds_context: bool,
}

/// Cuts the identity out of a parent's prompt.
///
/// The cut is at the first part of the tail that depends on the session: the catalogue, the date line or the anchor.
/// For a relocated child it is at the context block. Pi's own tools and rules in a section prompt are excised. So is
/// the header of a parent that is itself a child. All other text is the parent's, byte for byte. A prompt with nothing
/// to cut is returned unchanged.
///
/// # Errors
///
/// If a directory is not absolute or contains a line break. An unusual prompt is not an error.
///
/// ```
/// use prompt_inheritance::{InheritOptions, inherited_identity};
///
/// let prompt = "You review code.\n\n<cwd>\n/repo\n</cwd>";
/// let options = InheritOptions { parent_cwd: "/repo".into(), ..InheritOptions::default() };
/// let identity = inherited_identity(prompt, &options)?;
/// assert_eq!(identity.text, "You review code.");
/// assert_eq!(identity.shared_prefix, 16);
/// # Ok::<(), prompt_inheritance::Error>(())
/// ```
pub fn inherited_identity(prompt: &str, options: &InheritOptions) -> Result<InheritedIdentity, Error> {
    Ok(inherited_spans(prompt, options)?.with_text(prompt))
}

/// As [`inherited_identity`], but the text is empty. Its spans are in `kept`.
pub(crate) fn inherited_spans(prompt: &str, options: &InheritOptions) -> Result<InheritedIdentity, Error> {
    check_directory("parentCwd", &options.parent_cwd)?;
    if let Some(child_cwd) = &options.child_cwd {
        check_directory("childCwd", child_cwd)?;
    }
    let reading = read(prompt, Some(&options.parent_cwd), options.known.as_ref());
    let relocated = options.child_cwd.as_ref().is_some_and(|child| !same_directory(child, &options.parent_cwd));
    Ok(identity(reading, relocated))
}

impl InheritedIdentity {
    /// Builds the text. This is a separate step, so that a caller that slices the parent's prompt itself avoids the
    /// copy.
    pub(crate) fn with_text(mut self, parent_prompt: &str) -> Self {
        self.text = joined(parent_prompt, &self.kept);
        self
    }
}

/// The identity, with an empty text.
pub(crate) fn identity(reading: Reading<'_>, relocated: bool) -> InheritedIdentity {
    let text = reading.lines.text;
    let pieces = &reading.layout.pieces;
    let cut = reading.cut(relocated);
    let (kept_pieces, dropped_pieces) = pieces.split_at(reading.first_dropped(relocated).unwrap_or(pieces.len()));
    let excised = excisions(&reading, kept_pieces, relocated);
    let holds_context = !relocated && kept_pieces.iter().any(|piece| piece.kind == RegionKind::ProjectContext);
    let mut kept = spans_left(&excised, cut.map_or(text.len(), |cut| cut.offset));
    kept.retain(|span| !span.is_empty());
    if cut.is_some() || !excised.is_empty() {
        trim_kept_end(text, &mut kept);
    }
    let shared_prefix = shared_with_parent(text, &kept);
    let dropped = dropped_pieces.iter().map(|piece| excision(&reading.lines, piece, piece.span)).collect();
    let shape = reading.shape();
    let mut diagnostics = reading.diagnostics;
    if let Some(close) = reading.layout.foreign_context.filter(|_| relocated) {
        let mut kept = [Diagnostic::new(
            DiagnosticCode::ProjectContextNotFound,
            "the `<project_context>` before the tail is not as Pi writes it, so the relocated child keeps it",
            "check what it says about the parent's directory: an extension replaced it, or Pi's format changed",
            vec![reading.lines.span(close, close)],
        )];
        number_places(text, &mut kept);
        diagnostics.extend(kept);
    }
    InheritedIdentity {
        text: String::new(),
        shape,
        relocated,
        cut,
        excised,
        dropped,
        kept,
        shared_prefix,
        diagnostics,
        holds_context,
    }
}

/// Drops white space from the end of the last spans, as if their concatenation were trimmed.
fn trim_kept_end(text: &str, kept: &mut Vec<Span>) {
    while let Some(last) = kept.last_mut() {
        last.end = last.start + trim_end(last.of(text), last.len());
        if !last.is_empty() {
            break;
        }
        kept.pop();
    }
}

/// How many bytes the kept text shares with the start of the parent's prompt. After an excised span, the text can still
/// continue as the parent's prompt does.
fn shared_with_parent(text: &str, kept: &[Span]) -> usize {
    let mut shared = 0;
    for span in kept {
        let more = if span.start == shared { span.len() } else { shared_bytes(span.of(text), rest(text, shared)) };
        shared += more;
        if more < span.len() {
            break;
        }
    }
    shared
}

/// The spans before the cut that are excised.
fn excisions(reading: &Reading<'_>, kept: &[Piece], relocated: bool) -> Vec<Excision> {
    let text = reading.lines.text;
    let with_blank_below = |span: Span| Span::new(span.start, skip_line_breaks(text, span.end));
    kept.iter()
        .filter(|piece| reading.is_excised(piece, relocated))
        .map(|piece| excision(&reading.lines, piece, with_blank_below(piece.span)))
        .collect()
}

fn excision(lines: &Lines<'_>, piece: &Piece, span: Span) -> Excision {
    let reason = match piece.kind.layer() {
        Layer::Directory => ExcisionReason::DirectoryResolved,
        Layer::Turn => ExcisionReason::TurnResolved,
        Layer::Session | Layer::Identity => ExcisionReason::SessionResolved,
    };
    let name = piece.name.map(|name| name.of(lines.text).to_owned());
    Excision { span, line: lines.number_at(span.start), kind: piece.kind, name, reason }
}
