//! The types that all modules share: spans, regions, diagnostics, errors, known parts.
//!
//! These types do not depend on how a prompt is read, so every other module can use them.

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
