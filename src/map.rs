//! The map of a prompt: its regions with their files and skills, its cut points and its decoys.

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
    /// The kind of the region.
    pub kind: RegionKind,
    /// Where it is. It has no white space at its ends.
    pub span: Span,
    /// The line that it begins on, numbered from 1.
    pub line: usize,
    /// The name of its section, if it has one.
    pub name: Option<String>,
    /// Whether a child's identity contains it.
    pub inherited: InheritedBy,
    /// The files of a context block. Empty for other regions.
    pub files: Vec<FileRegion>,
    /// The skills of a catalogue. Empty for other regions.
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
    /// The session's directory, an absolute path. Default: the anchor may state any directory.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cwd: Option<String>,
    /// The known parts of the prompt. Default: all are unknown.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub known: Option<KnownParts>,
}

/// The map of a whole prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptMap {
    /// Which of Pi's renderers wrote the prompt.
    pub shape: Shape,
    /// The directory that the anchor states. In a child's prompt without an anchor, the header states it.
    pub cwd: Option<String>,
    /// The regions, in order. They do not overlap, and only white space is outside of them.
    pub regions: Vec<Region>,
    /// Where the identity ends, for a child in the same directory and for a relocated child.
    pub cuts: Cuts,
    /// The decoys, in order.
    pub decoys: Vec<Decoy>,
    /// The diagnostics of this call.
    pub diagnostics: Vec<Diagnostic>,
}

/// Maps a whole prompt: its regions, cut points and decoys.
///
/// Every string has a map. A prompt that Pi did not write is one [`RegionKind::Preamble`] region without a cut, and a
/// diagnostic reports it. Offsets are in bytes.
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

/// Converts a piece of the reading into a region.
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
