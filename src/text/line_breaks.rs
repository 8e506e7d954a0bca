//! Line breaks. A line break is `\n`, with or without a `\r` before it.

use super::search::find;
use crate::model::span::Span;
use std::borrow::Cow;

/// The offset after the line break at `at`, or `at` if there is none.
pub(crate) fn skip_line_break(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at..) {
        Some([b'\n', ..]) => at + 1,
        Some([b'\r', b'\n', ..]) => at + 2,
        _ => at,
    }
}

/// The offset after all line breaks at `at`.
pub(crate) fn skip_line_breaks(text: &str, mut at: usize) -> usize {
    loop {
        let next = skip_line_break(text, at);
        if next == at {
            return at;
        }
        at = next;
    }
}

/// The offset before the line break that ends at `at`, or `at` if there is none.
pub(crate) fn before_line_break(text: &str, at: usize) -> usize {
    match text.as_bytes().get(..at) {
        Some([.., b'\r', b'\n']) => at - 2,
        Some([.., b'\n']) => at - 1,
        _ => at,
    }
}

/// The offset before up to `count` line breaks that end at `at`.
pub(crate) fn before_line_breaks(text: &str, at: usize, count: usize) -> usize {
    (0..count).fold(at, |at, _| before_line_break(text, at))
}

/// Whether a paragraph ends at `at`, where a line begins: the line is empty, or the text ends there.
pub(crate) fn paragraph_ends(text: &str, at: usize) -> bool {
    at >= text.len() || skip_line_break(text, at) != at
}

/// A text without the `\r` before each `\n`, and the mapping back to the original.
pub(crate) struct UnixText<'a> {
    pub(crate) text: Cow<'a, str>,
    /// The offsets in `text` of the line breaks that lost a `\r`.
    shortened: Vec<usize>,
}

impl<'a> UnixText<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        if find(text.as_bytes(), b"\r\n").is_none() {
            return Self { text: text.into(), shortened: Vec::new() };
        }
        let mut plain = String::with_capacity(text.len());
        let mut shortened = Vec::new();
        for line in text.split_inclusive('\n') {
            if let Some(line) = line.strip_suffix("\r\n") {
                plain.push_str(line);
                shortened.push(plain.len());
                plain.push('\n');
            } else {
                plain.push_str(line);
            }
        }
        Self { text: plain.into(), shortened }
    }

    /// The span of the original for a span of `text`.
    pub(crate) fn original(&self, span: Span) -> Span {
        let at = |offset: usize| offset + self.shortened.partition_point(|line_break| *line_break < offset);
        Span::new(at(span.start), at(span.end))
    }

    /// As [`UnixText::original`]. If the line break after the span lost a `\r`, the result includes that `\r`.
    pub(crate) fn original_with_return(&self, span: Span) -> Span {
        let original = self.original(span);
        let lost = self.shortened.binary_search(&span.end).is_ok();
        Span::new(original.start, original.end + usize::from(lost))
    }
}

/// `text` without the `\r` before each `\n`.
pub(crate) fn without_carriage_returns(text: &str) -> String {
    UnixText::new(text).text.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{boundaries, every_text};

    #[test]
    fn carriage_returns_are_found_again() {
        let text = "a\r\nb\nc\r\n";
        let plain = UnixText::new(text);
        assert_eq!(plain.text, "a\nb\nc\n");
        assert_eq!(plain.original(Span::new(2, 5)).of(text), "b\nc");
        assert_eq!(plain.original_with_return(Span::new(2, 5)).of(text), "b\nc\r");
        assert_eq!(plain.original_with_return(Span::new(2, 3)).of(text), "b");
    }

    #[test]
    fn an_offset_is_where_the_same_text_ends_in_the_original() {
        let plain = |text: &str| text.replace("\r\n", "\n");
        for text in every_text(&["a", "ä", "\r", "\n"], 5) {
            let unix = UnixText::new(&text);
            assert_eq!(unix.text, plain(&text), "{text:?}");
            for at in boundaries(&unix.text) {
                let original = boundaries(&text).find(|original| plain(&text[..*original]) == unix.text[..at]).unwrap();
                assert_eq!(
                    unix.original(Span::new(at, unix.text.len())),
                    Span::new(original, text.len()),
                    "{at} of {text:?}"
                );
                assert_eq!(unix.original(Span::new(0, at)), Span::new(0, original), "{at} of {text:?}");
                let returned = original + usize::from(text[original..].starts_with("\r\n"));
                assert_eq!(unix.original_with_return(Span::new(0, at)), Span::new(0, returned), "{at} of {text:?}");
            }
        }
    }

    #[test]
    fn line_breaks_are_skipped_both_ways() {
        let text = "a\r\n\n\r\r\n";
        assert_eq!([0, 1, 2, 3, 4, 5, 7].map(|at| skip_line_break(text, at)), [0, 3, 3, 4, 4, 7, 7]);
        assert_eq!([0, 1, 2, 3, 4, 5, 7].map(|at| skip_line_breaks(text, at)), [0, 4, 4, 4, 4, 7, 7]);
        assert_eq!([0, 1, 3, 4, 5, 7].map(|at| before_line_break(text, at)), [0, 1, 1, 3, 5, 5]);
        assert_eq!([0, 1, 2, 3].map(|count| before_line_breaks(text, 4, count)), [4, 3, 1, 1]);
        assert_eq!([0, 1, 3, 4, 5, 7].map(|at| paragraph_ends(text, at)), [false, true, true, false, true, true]);
    }
}
