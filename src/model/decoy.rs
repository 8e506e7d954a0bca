//! Text that looks like Pi's markup but is a quote.

use super::codes::codes;
use super::region::RegionKind;
use super::span::Span;

codes! {
    /// Why text that looks like Pi's markup is not Pi's.
    DecoyReason {
        /// It is in the context block, in the content of a file.
        InsideContextFile = "inside-context-file",
        /// It is in another section.
        InsideSection = "inside-section",
        /// It is in the catalogue, in a description.
        InsideCatalogue = "inside-catalogue",
        /// It is in a known part of the prompt.
        InsideKnownPart = "inside-known-part",
        /// It is after the anchor, in text that extensions appended.
        AfterAnchor = "after-anchor",
        /// It is before the tail, in free text: a custom or an appended prompt.
        AboveTail = "above-tail",
        /// It claims a directory that is not the parent's.
        OtherDirectory = "other-directory",
        /// It belongs to a whole prompt that this prompt embeds or quotes.
        EmbeddedPrompt = "embedded-prompt",
        /// Its form belongs to the other shape.
        OtherShape = "other-shape",
        /// It lacks the blank lines that Pi writes around it.
        NotAtAJoint = "not-at-a-joint",
    }
}

/// Text that looks like Pi's markup but is a quote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoy {
    /// The kind of region that it looks like.
    pub imitates: RegionKind,
    /// Where it is.
    pub span: Span,
    /// The line that it begins on, numbered from 1.
    pub line: usize,
    /// Why it is not Pi's.
    pub reason: DecoyReason,
}
