//! Slices that cannot panic. Indexing a string by a range can panic, so the crate lints against it.

use crate::model::span::Span;

/// The part of `text` before the offset `at`. It is empty if `at` is not a valid offset.
pub(crate) fn head(text: &str, at: usize) -> &str {
    Span::new(0, at).of(text)
}

/// The part of `text` from the offset `at` on. It is empty if `at` is not a valid offset.
pub(crate) fn rest(text: &str, at: usize) -> &str {
    Span::new(at, text.len()).of(text)
}
