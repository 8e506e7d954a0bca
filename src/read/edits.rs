//! Edits and doubts: what the passes say of a prompt beside its pieces. `report` puts them into words.

use crate::model::span::Span;

/// What is not as Pi writes it, by where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edit {
    /// The context block has other spacing, or stands apart from what follows it.
    ContextBlock(usize),
    /// The same of the catalogue.
    Catalogue(usize),
    /// Only the heading or the wrapper of the catalogue is left.
    CatalogueRemnant(usize),
    /// The date line stands apart from the anchor.
    Date(usize),
    /// Pi's own opening was changed.
    Opening(usize),
    /// The anchor has a remark behind the directory.
    Anchor(usize),
    /// A later turn added the appended prompt below the anchor, where no child inherits it.
    LaterAddendum(usize),
    /// Text that is not Pi's stands between its parts.
    Foreign(Span),
}

/// What may be another part than it was taken for, by the line that it begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// Its beginning or its end is not certain.
    ContextBlock(usize),
    ContextAboveHeader(usize),
    Addendum(usize),
    /// It was taken for Pi's and may be a quote.
    TakenContext(usize),
    TakenCatalogue(usize),
    TakenDate(usize),
    /// It was taken for a quote and may be Pi's.
    KeptContext(usize),
    KeptCatalogue(usize),
    KeptDate(usize),
    /// Text below the context block was taken for the operator's and may be an extension's.
    KeptText(Span),
}

/// A part that is known to be none, by the line that it begins with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Contradiction {
    ContextFiles(usize),
    Skills(usize),
}
