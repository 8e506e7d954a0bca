//! Edits and doubts: what the layout notes about a prompt besides its pieces.
//!
//! These are only types. `parts` and `layout` make the values, and `report` turns them into diagnostics. A `usize` is
//! the first line of the part, as an index in `Lines`.

use crate::model::span::Span;

/// Something that is not as Pi writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    /// The context block has other spacing, or something separates it from the part that follows.
    ContextBlock(usize),
    /// The catalogue has other spacing, or something separates it from the part that follows.
    Catalogue(usize),
    /// Only the heading, an empty list or the wrapper of the catalogue is left.
    CatalogueRemnant(usize),
    /// Something separates the date line from the anchor.
    Date(usize),
    /// Pi's own opening was changed.
    Opening(usize),
    /// The anchor has a remark after the directory.
    Anchor(usize),
    /// A later turn added the appended prompt after the anchor, where no child inherits it.
    LaterAddendum(usize),
    /// Text that Pi did not write is between Pi's parts.
    Foreign(Span),
}

/// A choice that may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The beginning or the end of the context block above the tail is not certain.
    ContextBlock(usize),
    /// The same for the context block above a per-call header.
    ContextAboveHeader(usize),
    /// The same for the appended prompt.
    Addendum(usize),
    /// The context block is treated as Pi's and may be a quote.
    TakenContext(usize),
    /// The same for the catalogue.
    TakenCatalogue(usize),
    /// The same for the date line.
    TakenDate(usize),
    /// A context block is treated as a quote and may be Pi's.
    KeptContext(usize),
    /// The same for a catalogue.
    KeptCatalogue(usize),
    /// The same for a date line.
    KeptDate(usize),
    /// Text after the context block is treated as the operator's and may be an extension's.
    KeptText(Span),
}

/// A part that is in the prompt although the known parts say that there was none.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contradiction {
    ContextFiles(usize),
    Skills(usize),
}
