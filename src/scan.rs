//! First pass: text → the whole lines that look like Pi's markup.
//!
//! Contract: every line that [`classify`] knows, in order, each with what stands directly above it. Nothing is decided
//! here. The only pass that sees the whole text, so it reads no more of a line than it must: one search for line breaks, a
//! look at what is behind each. Linear.

use crate::markup::{Markup, classify, may_open};

/// A whole line of markup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) markup: Markup,
    /// Where the line begins and where its text ends (before `\r\n` or `\n`).
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where the next line begins.
    pub(crate) next: usize,
    /// Numbered from 0.
    pub(crate) line: usize,
    /// How many empty lines stand directly above.
    pub(crate) blanks: usize,
    /// What the nearest line with text above is.
    pub(crate) above: Above,
}

/// What the nearest line with text above a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Above {
    /// There is none.
    Start,
    /// Plain text.
    Text,
    /// The mark before this one.
    Mark,
}

impl Mark {
    pub(crate) fn text<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    pub(crate) fn is(&self, markup: Markup) -> bool {
        self.markup == markup
    }

    /// Whether the mark before this one stands directly above, with `blanks` empty lines between.
    pub(crate) fn follows(&self, blanks: usize) -> bool {
        self.above == Above::Mark && self.blanks == blanks
    }

    pub(crate) fn has_text_above(&self) -> bool {
        self.above != Above::Start
    }

    /// Whether an empty line, or nothing, stands above.
    pub(crate) fn opens_paragraph(&self) -> bool {
        self.blanks > 0 || self.above == Above::Start
    }
}

/// All marks of `text`.
pub(crate) fn scan(text: &str) -> Vec<Mark> {
    let mut scanner = Scanner { bytes: text.as_bytes(), marks: Vec::new(), counted: 0, line: 0 };
    scanner.visit(0);
    for line_break in memchr::memchr_iter(b'\n', scanner.bytes) {
        scanner.visit(line_break + 1);
    }
    scanner.marks
}

struct Scanner<'a> {
    bytes: &'a [u8],
    marks: Vec<Mark>,
    /// Line breaks are counted up to here, lazily: only marks need numbers.
    counted: usize,
    line: usize,
}

impl Scanner<'_> {
    /// Looks at the line that begins at `start`.
    fn visit(&mut self, start: usize) {
        let bytes = self.bytes;
        let rest = &bytes[start..];
        if !may_open(rest) {
            return;
        }
        let break_at = start + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let end = if bytes[break_at - 1] == b'\r' { break_at - 1 } else { break_at };
        let Some(markup) = classify(&bytes[start..end]) else { return };
        let (above_end, blanks) = self.blanks_above(start);
        let above = match self.marks.last() {
            _ if above_end == 0 => Above::Start,
            Some(last) if last.next >= above_end => Above::Mark,
            _ => Above::Text,
        };
        self.line += memchr::memchr_iter(b'\n', &bytes[self.counted..start]).count();
        self.counted = start;
        let next = (break_at + 1).min(bytes.len());
        self.marks.push(Mark { markup, start, end, next, line: self.line, blanks, above });
    }

    /// Where the nearest line with text above `start` ends, its line break included, and how many empty lines are between.
    fn blanks_above(&self, start: usize) -> (usize, usize) {
        let mut at = start;
        let mut blanks = 0;
        loop {
            at = match self.bytes[..at] {
                [.., b'\n', b'\n'] => at - 1,
                [.., b'\n', b'\r', b'\n'] | [b'\r', b'\n'] => at - 2,
                [b'\n'] => 0,
                _ => return (at, blanks),
            };
            blanks += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup::Tag;

    #[test]
    fn marks_know_what_is_above() {
        let marks = scan("<tools>\nx\n\r\n\r\n</tools>\r\n\n<cwd>");
        let seen: Vec<_> = marks.iter().map(|m| (m.markup, m.line, m.blanks, m.above)).collect();
        assert_eq!(
            seen,
            [
                (Markup::Open(Tag::Tools), 0, 0, Above::Start),
                (Markup::Close(Tag::Tools), 4, 2, Above::Text),
                (Markup::Open(Tag::Cwd), 6, 1, Above::Mark),
            ]
        );
        assert_eq!((marks[1].end, marks[1].next), (22, 24));
        assert!(scan("").is_empty() && scan("\n\r\n").is_empty());
    }
}
