//! White space as ECMAScript's `trim` defines it, so that the Rust and the JavaScript API agree.

use super::slices::head;
use crate::model::span::Span;

/// Whether ECMAScript's `trim` removes `c`: Unicode's space separators, line ends and the byte order mark.
pub(crate) const fn is_white(c: char) -> bool {
    matches!(
        c,
        '\u{9}'..='\u{D}' | ' ' | '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}'
            | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\u{FEFF}'
    )
}

/// `text` as ECMAScript's `trim` leaves it.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_white)
}

/// `span` without the white space at its ends. `None` if it contains nothing else.
pub(crate) fn trim_span(text: &str, span: Span) -> Option<Span> {
    let inner = span.of(text);
    let start = span.start + (inner.len() - inner.trim_start_matches(is_white).len());
    let end = span.start + inner.trim_end_matches(is_white).len();
    (start < end).then_some(Span { start, end })
}

/// Where the text before `end` ends without its trailing white space.
pub(crate) fn trim_end(text: &str, end: usize) -> usize {
    head(text, end).trim_end_matches(is_white).len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_ecmascripts() {
        assert_eq!(trim("\u{FEFF} a\u{85}\u{A0}"), "a\u{85}");
        assert_eq!(trim_span(" \n", Span::new(0, 2)), None);
    }
}
