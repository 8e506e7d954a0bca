//! The map of a prompt: its regions with their files and skills, its cut points, its decoys.

use crate::model::decoy::Decoy;
use crate::model::diagnostic::Diagnostic;
use crate::model::excision::Cuts;
use crate::model::parts::KnownParts;
use crate::model::region::{FileRegion, InheritedBy, RegionKind, Shape, SkillRegion};
use crate::model::span::Span;
use crate::read::decoys::decoys;
use crate::read::members::{files_of, skills_of};
use crate::read::pieces::Piece;
use crate::read::reading::{Reading, read};

/// A span of a prompt with one author and one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What it is.
    pub kind: RegionKind,
    /// Where it stands: from text to text, no white space at its ends.
    pub span: Span,
    /// The line that it begins on, numbered from 1.
    pub line: usize,
    /// The name of its section, where it has one.
    pub name: Option<String>,
    /// Whether a child's identity holds it.
    pub inherited: InheritedBy,
    /// The files of a context block.
    pub files: Vec<FileRegion>,
    /// The skills of a catalogue.
    pub skills: Vec<SkillRegion>,
}

/// Options of [`parse_prompt`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, rename_all = "camelCase", deny_unknown_fields)
)]
pub struct ParseOptions {
    /// The directory of the session. Without it any absolute path will do.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cwd: Option<String>,
    /// What the host knows went into the prompt.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub known: Option<KnownParts>,
}

/// The map of a whole prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptMap {
    /// Which of Pi's renderers wrote it.
    pub shape: Shape,
    /// The directory that the anchor states, or the header of a child's prompt as it was built.
    pub cwd: Option<String>,
    /// In order; they do not overlap and leave only white space uncovered.
    pub regions: Vec<Region>,
    /// Where an identity ends.
    pub cuts: Cuts,
    /// In order.
    pub decoys: Vec<Decoy>,
    /// What is worth saying.
    pub diagnostics: Vec<Diagnostic>,
}

/// Maps a whole prompt: its regions, cut points and decoys.
///
/// Total: every string has a map. A prompt that is none of Pi's is one [`RegionKind::Preamble`] region without a cut,
/// and a diagnostic says so. Offsets are bytes.
///
/// ```
/// use prompt_inheritance::{ParseOptions, RegionKind, parse_prompt};
///
/// let prompt = "You review code.\n\n<cwd>\n/repo\n</cwd>";
/// let map = parse_prompt(prompt, &ParseOptions::default());
/// assert_eq!(map.cwd.as_deref(), Some("/repo"));
/// assert_eq!(map.regions[1].kind, RegionKind::Cwd);
/// assert_eq!(map.cuts.same.unwrap().offset, prompt.find("<cwd>").unwrap());
/// ```
#[must_use]
pub fn parse_prompt(prompt: &str, options: &ParseOptions) -> PromptMap {
    let reading = read(prompt, options.cwd.as_deref(), options.known.as_ref());
    PromptMap {
        regions: reading.layout.pieces.iter().map(|piece| region(&reading, piece)).collect(),
        shape: reading.shape(),
        cwd: reading.cwd().map(|cwd| cwd.of(prompt).to_owned()),
        cuts: reading.cuts(),
        decoys: decoys(&reading),
        diagnostics: reading.diagnostics,
    }
}

/// The region of a piece.
pub(crate) fn region(reading: &Reading<'_>, piece: &Piece) -> Region {
    Region {
        kind: piece.kind,
        span: piece.span,
        line: reading.lines.number_at(piece.span.start),
        name: piece.name.map(|name| name.of(reading.lines.text).to_owned()),
        inherited: reading.inherited(piece),
        files: files_of(reading, piece),
        skills: skills_of(reading, piece),
    }
}
