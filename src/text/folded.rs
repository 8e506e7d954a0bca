//! A text with each run of white space folded into one space, and the mapping back to the original.

use super::matching::occurrences;
use super::white_space::is_white;
use crate::model::span::Span;

/// A text in which each run of white space is one space. It has no white space at its ends.
pub(crate) struct FoldedText {
    text: String,
    /// For each word, in order: where it begins in `text`, and where it begins in the original.
    words: Vec<(usize, usize)>,
}

impl FoldedText {
    pub(crate) fn new(text: &str) -> Self {
        let mut folded = Self { text: String::with_capacity(text.len()), words: Vec::new() };
        let mut at = 0;
        for word in text.split(is_white) {
            if !word.is_empty() {
                if !folded.text.is_empty() {
                    folded.text.push(' ');
                }
                folded.words.push((folded.text.len(), at));
                folded.text.push_str(word);
            }
            at += word.len();
            at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        }
        folded
    }

    /// The spans of the original where `needle` occurs as whole words. Any run of white space equals any other.
    pub(crate) fn find_all(&self, needle: &str) -> Vec<Span> {
        let needle = fold(needle);
        let is_break = |at: usize| matches!(self.text.as_bytes().get(at), None | Some(b' '));
        occurrences(&self.text, &needle)
            .into_iter()
            .filter(|start| (*start == 0 || is_break(start - 1)) && is_break(start + needle.len()))
            .map(|start| Span::new(self.original(start), self.original(start + needle.len() - 1) + 1))
            .collect()
    }

    /// The offset in the original for an offset that is in a word.
    fn original(&self, at: usize) -> usize {
        let word = self.words.partition_point(|(folded, _)| *folded <= at).saturating_sub(1);
        self.words.get(word).map_or(0, |(folded, original)| original + (at - folded))
    }
}

/// Where `needle` ends, if it occurs in `text` as whole words directly after the white space at `from`. Any run of
/// white space equals any other.
pub(crate) fn folded_match(text: &str, from: usize, needle: &str) -> Option<usize> {
    let mut end = from;
    for word in needle.split(is_white).filter(|word| !word.is_empty()) {
        let rest = text.get(end..)?;
        let start = end + (rest.len() - rest.trim_start_matches(is_white).len());
        text.get(start..)?.starts_with(word).then_some(())?;
        end = start + word.len();
        text.get(end..)?.chars().next().is_none_or(is_white).then_some(())?;
    }
    Some(end)
}

/// `text`, trimmed, with each run of white space folded into one space.
pub(crate) fn fold(text: &str) -> String {
    text.split(is_white).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::white_space::trim;
    use crate::text::{boundaries, every_text};

    #[test]
    fn words_are_found_again() {
        let text = "\u{FEFF}a\r\n\r\n  bä\u{3000}c bäc\n";
        let found = FoldedText::new(text).find_all(" bä\nc\n");
        assert_eq!(found.iter().map(|span| span.of(text)).collect::<Vec<_>>(), ["bä\u{3000}c"]);
        assert_eq!(FoldedText::new(text).find_all("a bä")[0], Span::new(3, 13));
        assert_eq!(folded_match("x\n\na  b\n", 1, " a b"), Some(7));
        assert_eq!(folded_match("x ab", 1, "a"), None);
        assert_eq!(folded_match("x", 1, ""), Some(1));
        assert!(FoldedText::new("").find_all("a").is_empty() && FoldedText::new("a").find_all(" ").is_empty());
    }

    /// The spans of `text` that are the words of `needle`.
    fn slow(text: &str, needle: &str) -> Vec<Span> {
        let is_apart = |c: Option<char>| c.is_none_or(is_white);
        let starts = boundaries(text).filter(|at| is_apart(text[..*at].chars().next_back()));
        let ends = boundaries(text).filter(|at| is_apart(text[*at..].chars().next()));
        let spans = starts.flat_map(|start| ends.clone().map(move |end| Span::new(start, end)));
        spans.filter(|span| trim(span.of(text)) == span.of(text) && fold(span.of(text)) == fold(needle)).collect()
    }

    #[test]
    fn words_are_found_wherever_they_occur() {
        for needle in every_text(&["a", "ä", " ", "\n"], 3).iter().filter(|needle| !fold(needle).is_empty()) {
            for text in every_text(&["a", "ä", " ", "\n\u{3000}"], 4) {
                let found = FoldedText::new(&text).find_all(needle);
                assert_eq!(found, slow(&text, needle), "{needle:?} in {text:?}");
                let first = found.iter().find(|span| trim(&text[..span.start]).is_empty());
                assert_eq!(folded_match(&text, 0, needle), first.map(|span| span.end), "{needle:?} begins {text:?}");
            }
        }
    }
}
