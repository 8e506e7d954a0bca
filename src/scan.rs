//! First pass: text → the whole lines that look like Pi's markup.
//!
//! Contract: every line that [`classify`] knows, in order, each with what stands directly above it. Nothing is decided
//! here. One search for line breaks, a look at the byte behind each; other lines are not read. Linear, and the only
//! pass that sees the whole text.

use crate::markup::{Markup, classify, may_begin};

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
    let bytes = text.as_bytes();
    let mut marks = Vec::new();
    let mut above = Above::Start;
    let mut blanks = 0;
    let mut start = 0;
    let mut visit = |line: usize, start: usize, break_at: usize| {
        let end = if break_at > start && bytes[break_at - 1] == b'\r' { break_at - 1 } else { break_at };
        if end == start {
            blanks += 1;
            return;
        }
        let markup = if may_begin(bytes[start]) { classify(&bytes[start..end]) } else { None };
        if let Some(markup) = markup {
            let next = (break_at + 1).min(bytes.len());
            marks.push(Mark { markup, start, end, next, line, blanks, above });
            above = Above::Mark;
        } else {
            above = Above::Text;
        }
        blanks = 0;
    };
    let mut line = 0;
    for break_at in memchr::memchr_iter(b'\n', bytes) {
        visit(line, start, break_at);
        start = break_at + 1;
        line += 1;
    }
    if start < bytes.len() {
        visit(line, start, bytes.len());
    }
    marks
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
