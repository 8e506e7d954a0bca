//! Slices that cannot panic. A slice by range could, so the crate lints against it.

use crate::model::span::Span;

/// The part of `text` before the offset `at`; empty where `at` is no place in `text`.
pub(crate) fn head(text: &str, at: usize) -> &str {
    Span::new(0, at).of(text)
}

/// The part of `text` from the offset `at` on; empty where `at` is no place in `text`.
pub(crate) fn rest(text: &str, at: usize) -> &str {
    Span::new(at, text.len()).of(text)
}
