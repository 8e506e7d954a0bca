//! The words of the specification as types: spans, regions, diagnostics, errors, known parts.
//!
//! Nothing here knows how a prompt is read, so every other module can use it.

pub(crate) mod codes;
pub(crate) mod decoy;
pub(crate) mod diagnostic;
pub(crate) mod error;
pub(crate) mod excision;
#[cfg(feature = "serde")]
pub(crate) mod ordered;
pub(crate) mod parts;
pub(crate) mod region;
pub(crate) mod span;
