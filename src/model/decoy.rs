//! Text that looks like Pi's markup but is a quote.

use super::codes::codes;
use super::region::RegionKind;
use super::span::Span;

codes! {
    /// Why text that looks like Pi's markup is not.
    DecoyReason {
        /// It stands in the context block, in a file's content.
        InsideContextFile = "inside-context-file",
        /// It stands in another section.
        InsideSection = "inside-section",
        /// It stands in the catalogue, in a description.
        InsideCatalogue = "inside-catalogue",
        /// It stands in text that the host knows the origin of.
        InsideKnownPart = "inside-known-part",
        /// It stands behind the anchor, in what extensions appended.
        AfterAnchor = "after-anchor",
        /// It stands above the tail, in free text: a custom or an appended prompt.
        AboveTail = "above-tail",
        /// It claims a directory that is not the parent's.
        OtherDirectory = "other-directory",
        /// It belongs to a whole prompt that this one embeds or quotes.
        EmbeddedPrompt = "embedded-prompt",
        /// It belongs to the other renderer's shape.
        OtherShape = "other-shape",
        /// It lacks the empty lines that Pi puts around it.
        NotAtAJoint = "not-at-a-joint",
    }
}

/// Text that looks like Pi's markup but is a quote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoy {
    /// The kind of region that it looks like.
    pub imitates: RegionKind,
    /// Where it stands.
    pub span: Span,
    /// The line that it begins on, numbered from 1.
    pub line: usize,
    /// Why it is not Pi's.
    pub reason: DecoyReason,
}
