//! The inherited identity: what of the parent's prompt a child may adopt, cut to the byte (ADR 0006, 0010, 0011).

use crate::Shape;
use crate::diagnostic::{Diagnostic, DiagnosticCode, codes};
use crate::error::{Error, check_directory};
use crate::known::KnownParts;
use crate::layout::{Layout, Piece, read};
use crate::list::Listed;
use crate::markup::same_directory;
use crate::regions::RegionKind;
use crate::text::{Span, rest, skip_line_breaks, trim_end};

/// Where an identity ends, and the region that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The first byte that is not kept.
    pub offset: usize,
    /// Its line, numbered from 1.
    pub line: usize,
    /// The region that begins there.
    pub region: RegionKind,
}

/// The two cut points of a prompt; `None` where nothing is to be cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cuts {
    /// For a child in the parent's directory.
    pub same: Option<Cut>,
    /// For a child in another one.
    pub relocated: Option<Cut>,
}

codes! {
    /// Why a span was left out.
    ExcisionReason {
        /// It is true for the parent's session alone.
        SessionResolved = "session-resolved",
        /// It is true for the parent's directory alone.
        DirectoryResolved = "directory-resolved",
        /// It is true for one turn alone.
        TurnResolved = "turn-resolved",
        /// The child's prompt holds it already.
        AlreadyPresent = "already-present",
        /// The caller asked for it.
        Asked = "asked",
    }
}

/// A span that was left out of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excision {
    /// Where it stood.
    pub span: Span,
    /// What it is.
    pub kind: RegionKind,
    /// The section's name or the file's path, where it has one.
    pub name: Option<String>,
    /// Why it goes.
    pub reason: ExcisionReason,
}

/// Options of [`inherited_identity`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InheritOptions {
    /// The directory that the parent's session runs in. Must not be empty.
    pub parent_cwd: String,
    /// The child's directory. Default: the parent's.
    pub child_cwd: Option<String>,
    /// What the host knows went into the parent's prompt.
    pub known: Option<KnownParts>,
}

/// What a child may adopt of its parent's prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InheritedIdentity {
    /// The identity: the parent's own bytes up to the cut, less what was excised, trimmed at the end.
    pub text: String,
    /// The shape of the parent's prompt.
    pub shape: Shape,
    /// Whether the child's directory is not the parent's.
    pub relocated: bool,
    /// Where the identity ends.
    pub cut: Option<Cut>,
    /// Spans of the parent's prompt, above the cut, that were left out, with the white space that goes with them.
    pub excised: Vec<Excision>,
    /// The regions of the parent's prompt from the cut on.
    pub dropped: Vec<Excision>,
    /// The spans of the parent's prompt that make up the text, in order.
    pub kept: Vec<Span>,
    /// How many bytes the text shares with the beginning of the parent's prompt, in whole characters.
    pub shared_prefix: usize,
    /// What is worth saying.
    pub diagnostics: Vec<Diagnostic>,
}

/// Cuts the identity out of a parent's prompt.
///
/// The cut is at the first session-resolved layer of the tail; for a relocated child one layer earlier, at the context
/// block. A section prompt's own tools and rules, and the header of a parent that is itself a child, are excised.
/// Everything else is the parent's, byte for byte. A prompt with no layer to cut comes back unchanged.
///
/// # Errors
///
/// When a directory is empty or spans lines. An odd prompt is not an error.
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

/// As [`inherited_identity`], with an empty text: what it is made of is in `kept`.
pub(crate) fn inherited_spans(prompt: &str, options: &InheritOptions) -> Result<InheritedIdentity, Error> {
    check_directory("parentCwd", &options.parent_cwd)?;
    if let Some(child_cwd) = &options.child_cwd {
        check_directory("childCwd", child_cwd)?;
    }
    let layout = read(prompt, Some(&options.parent_cwd), options.known.as_ref());
    let relocated = options.child_cwd.as_ref().is_some_and(|child| !same_directory(child, &options.parent_cwd));
    Ok(identity(prompt, layout, relocated))
}

impl InheritedIdentity {
    /// Puts the text together: a caller that slices the parent's prompt itself is spared the copy.
    pub(crate) fn with_text(mut self, parent_prompt: &str) -> Self {
        self.text = joined(parent_prompt, &self.kept);
        self
    }
}

/// The spans of a text, up to `end`, that are left without `excised`; some may be empty.
pub(crate) fn left(excised: &[Excision], end: usize) -> Vec<Span> {
    let mut left = Vec::with_capacity(excised.len() + 1);
    let mut at = 0;
    for Excision { span, .. } in excised {
        left.push(Span::new(at, span.start));
        at = span.end.max(at);
    }
    left.push(Span::new(at.min(end), end));
    left
}

/// `spans` of `text`, one after the other.
pub(crate) fn joined(text: &str, spans: &[Span]) -> String {
    spans.iter().map(|span| span.of(text)).collect()
}

/// The two cut points of a prompt that is read.
pub(crate) fn cuts(text: &str, layout: &Layout) -> Cuts {
    let cut = |piece: usize| cut_at(text, layout, piece);
    Cuts { same: layout.tail.map(cut), relocated: layout.context.or(layout.tail).map(cut) }
}

fn cut_at(text: &str, layout: &Layout, piece: usize) -> Cut {
    let Piece { kind, span, .. } = layout.pieces[piece];
    Cut { offset: span.start, line: layout.line(text, span.start), region: kind }
}

/// The identity, with an empty text.
pub(crate) fn identity(text: &str, layout: Layout, relocated: bool) -> InheritedIdentity {
    let first_dropped = if relocated { layout.context.or(layout.tail) } else { layout.tail };
    let cut = first_dropped.map(|at| cut_at(text, &layout, at));
    let (kept_pieces, dropped_pieces) = layout.pieces.split_at(first_dropped.unwrap_or(layout.pieces.len()));
    let excised = if cut.is_some() { excisions(text, &layout, kept_pieces, relocated) } else { Vec::new() };
    let end = cut.map_or(text.len(), |cut| cut.offset);
    let mut kept = left(&excised, end);
    kept.retain(|span| !span.is_empty());
    if cut.is_some() {
        trim_kept_end(text, &mut kept);
    }
    let shared_prefix = shared_with_parent(text, &kept);
    let dropped = dropped_pieces.iter().map(|piece| excision(text, piece, piece.span)).list();
    let mut diagnostics = layout.diagnostics;
    if let Some(span) = layout.foreign_context.filter(|_| relocated) {
        diagnostics.push(Diagnostic::new(
            DiagnosticCode::ProjectContextNotFound,
            "the `<project_context>` above the tail is not as Pi writes it, so the relocated child keeps it",
            "an extension replaced it, or Pi changed it; check what it says of the parent's directory",
            vec![span],
        ));
    }
    InheritedIdentity {
        text: String::new(),
        shape: layout.shape,
        relocated,
        cut,
        excised,
        dropped,
        kept,
        shared_prefix,
        diagnostics,
    }
}

/// Drops white space from the end of the last spans, as trimming their concatenation would.
fn trim_kept_end(text: &str, kept: &mut Vec<Span>) {
    while let Some(last) = kept.last_mut() {
        last.end = last.start + trim_end(last.of(text), last.len());
        if !last.is_empty() {
            break;
        }
        kept.pop();
    }
}

/// The text begins with the first span kept; behind it, the next ones may go on as the parent's prompt does.
fn shared_with_parent(text: &str, kept: &[Span]) -> usize {
    let mut shared = 0;
    for span in kept {
        let more = if span.start == shared {
            span.len()
        } else {
            crate::prefix::shared_bytes(span.of(text), rest(text, shared))
        };
        shared += more;
        if more < span.len() {
            break;
        }
    }
    shared
}

/// What goes above the cut: the pair of tools and rules, the header of a child, and the context block above that.
fn excisions(text: &str, layout: &Layout, kept: &[Piece], relocated: bool) -> Vec<Excision> {
    let mut excised = Vec::new();
    for piece in kept {
        let goes = match piece.kind {
            RegionKind::Tools | RegionKind::Rules => layout.has_own_tools,
            RegionKind::Header => true,
            RegionKind::ProjectContext => relocated,
            _ => false,
        };
        if goes {
            let end = skip_line_breaks(text, piece.span.end);
            excised.push(excision(text, piece, Span::new(piece.span.start, end)));
        }
    }
    excised
}

fn excision(text: &str, piece: &Piece, span: Span) -> Excision {
    let reason = match piece.kind.layer() {
        crate::Layer::Directory => ExcisionReason::DirectoryResolved,
        crate::Layer::Turn => ExcisionReason::TurnResolved,
        crate::Layer::Session | crate::Layer::Identity => ExcisionReason::SessionResolved,
    };
    Excision { span, kind: piece.kind, name: piece.name.map(|name| name.of(text).to_owned()), reason }
}
