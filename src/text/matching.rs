//! Exact matching in linear time: how much of a pattern occurs at each offset of a text. Overlapping matches count.

use super::prefix::equal_bytes;
use super::search::{MOST, find};
use crate::model::span::Span;

/// Up to this many offsets are compared one by one, which is the usual case. For more, that would take quadratic time.
/// The general algorithm takes linear time, but needs four bytes of memory for each byte of the pattern.
const FEW: usize = 4;

/// What to search for.
struct Needle<'a> {
    pattern: &'a [u8],
    /// How many of its first bytes must match.
    least: usize,
    /// Whether a match at this offset of the text counts.
    counts: fn(&[u8], usize) -> bool,
}

/// Calls `visit(at, length)` for every offset of `text` where enough of the pattern matches. `length` is how many bytes
/// of the pattern match there.
fn each_match(needle: &Needle<'_>, text: &[u8], visit: &mut dyn FnMut(usize, usize)) {
    let &Needle { pattern, least, counts } = needle;
    let beginning = &pattern[..least.min(pattern.len()).min(MOST)];
    let mut places = Vec::with_capacity(FEW);
    let mut from = 0;
    while let Some(next) = text.get(from..).and_then(|text| find(text, beginning)) {
        let at = from + next;
        from = at + 1;
        if !counts(text, at) {
            continue;
        }
        if places.len() == FEW {
            return each_of_many(needle, beginning, text, visit);
        }
        places.push(at);
    }
    for at in places {
        let length = equal_bytes(&text[at..], pattern);
        if length >= least {
            visit(at, length);
        }
    }
}

/// As [`each_match`], but in linear time for any number of offsets.
fn each_of_many(needle: &Needle<'_>, beginning: &[u8], text: &[u8], visit: &mut dyn FnMut(usize, usize)) {
    let &Needle { pattern, least, counts } = needle;
    let own = own_matches(pattern);
    // The span of `text` from `left` to `right` equals the beginning of `pattern`.
    let (mut left, mut right) = (0, 0);
    let mut at = 0;
    loop {
        let mut length = 0;
        if at < right {
            length = (own[at - left] as usize).min(right - at);
        } else {
            // Nothing is known about the text from here on: continue where the pattern can begin next.
            let Some(next) = find(&text[at..], beginning) else { return };
            at += next;
        }
        if at + length >= right {
            length += equal_bytes(&text[at + length..], &pattern[length..]);
            (left, right) = (at, at + length);
        }
        if length >= least && counts(text, at) {
            visit(at, length);
        }
        at += 1;
    }
}

/// For each offset of `pattern` but the first: how many bytes from there equal the beginning of the pattern (its
/// Z-array).
fn own_matches(pattern: &[u8]) -> Vec<u32> {
    let mut own = vec![0_u32; pattern.len()];
    let (mut left, mut right) = (0, 0_usize);
    for at in 1..pattern.len() {
        let mut length = (own[at - left] as usize).min(right.saturating_sub(at));
        if at + length >= right {
            length += equal_bytes(&pattern[at + length..], &pattern[length..]);
            (left, right) = (at, at + length);
        }
        own[at] = length as u32;
    }
    own
}

/// The offsets where `needle` occurs in `text`. The occurrences can overlap.
pub(crate) fn occurrences(text: &str, needle: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let sought = Needle { pattern: needle.as_bytes(), least: needle.len(), counts: |_, _| true };
    each_match(&sought, text.as_bytes(), &mut |at, _| found.push(at));
    found
}

/// As [`occurrences`], without an occurrence that overlaps an earlier one in the result.
pub(crate) fn occurrences_apart(text: &str, needle: &str) -> Vec<Span> {
    let mut apart: Vec<Span> = Vec::new();
    for start in occurrences(text, needle) {
        if apart.last().is_none_or(|last| last.end <= start) {
            apart.push(Span::new(start, start + needle.len()));
        }
    }
    apart
}

/// The spans where `needle` occurs in `text` as whole lines, without a span that overlaps an earlier one in the result.
pub(crate) fn whole_lines_apart(text: &str, needle: &str) -> Vec<Span> {
    let mut apart: Vec<Span> = Vec::new();
    let bytes = text.as_bytes();
    let sought = Needle { pattern: needle.as_bytes(), least: needle.len(), counts: begins_line };
    each_match(&sought, bytes, &mut |start, length| {
        let end = start + length;
        let is_whole = needle.ends_with('\n') || ends_line(bytes, end);
        if is_whole && apart.last().is_none_or(|last| last.end <= start) {
            apart.push(Span::new(start, end));
        }
    });
    apart
}

/// Finds the longest beginning of `text` that ends at one of `ends` and occurs in `within` as whole lines. Returns its
/// end and the first offset in `within` where it occurs. `ends` must be in ascending order.
pub(crate) fn longest_lines(text: &str, ends: &[usize], within: &str) -> Option<(usize, usize)> {
    let bytes = within.as_bytes();
    let last = *ends.last()?;
    let all = text.as_bytes().get(..last)?;
    let first_line = memchr::memchr(b'\n', all).unwrap_or(last);
    let mut best: Option<(usize, usize)> = None;
    each_match(&Needle { pattern: all, least: first_line, counts: begins_line }, bytes, &mut |at, length| {
        let reached = &ends[..ends.partition_point(|end| *end <= length)];
        let longer = |end: usize| best.is_none_or(|(known, _)| end > known);
        let whole = reached.iter().rev().take_while(|end| longer(**end)).find(|end| ends_line(bytes, at + **end));
        if let Some(&end) = whole {
            best = Some((end, at));
        }
    });
    best
}

fn begins_line(text: &[u8], at: usize) -> bool {
    at == 0 || text[at - 1] == b'\n'
}

fn ends_line(text: &[u8], at: usize) -> bool {
    matches!(text.get(at..), None | Some([] | [b'\n', ..] | [b'\r', b'\n', ..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{boundaries, every_text};

    #[test]
    fn occurrences_overlap() {
        assert_eq!(occurrences("aaaa", "aa"), [0, 1, 2]);
        assert_eq!(occurrences("abcabcab", "abcab"), [0, 3]);
        assert_eq!(occurrences("abc", "x"), Vec::<usize>::new());
        assert_eq!(occurrences("abc", ""), Vec::<usize>::new());
        assert_eq!(occurrences("  a  a", "  "), [0, 3]);
    }

    #[test]
    fn occurrences_apart_do_not() {
        let starts = |text, needle| occurrences_apart(text, needle).iter().map(|place| place.start).collect::<Vec<_>>();
        assert_eq!(starts("aaaaa", "aa"), [0, 2]);
        assert_eq!(starts("abababababab ababab", "abab"), [0, 4, 8, 13]);
    }

    #[test]
    fn every_match_is_visited_with_its_length() {
        let needles = every_text(&["a", "b"], 5);
        for text in every_text(&["a", "b"], 8).iter().map(String::as_bytes) {
            for needle in needles.iter().map(String::as_bytes).filter(|needle| !needle.is_empty()) {
                let length = |at: &usize| text[*at..].iter().zip(needle).take_while(|(x, y)| x == y).count();
                let lengths: Vec<_> = (0..text.len()).map(|at| (at, length(&at))).collect();
                for least in [1, needle.len()] {
                    let slow: Vec<_> = lengths.iter().copied().filter(|(_, length)| *length >= least).collect();
                    let sought = Needle { pattern: needle, least, counts: |_, _| true };
                    let mut found = Vec::new();
                    each_match(&sought, text, &mut |at, length| found.push((at, length)));
                    assert_eq!(found, slow, "{least} of {needle:?} in {text:?}");
                    found.clear();
                    each_of_many(&sought, &needle[..least], text, &mut |at, length| found.push((at, length)));
                    assert_eq!(found, slow, "{least} of {needle:?} in many of {text:?}");
                }
            }
        }
    }

    /// Whether `needle` occurs in `text` at `at` as whole lines.
    fn has_lines(text: &str, at: usize, needle: &str) -> bool {
        let begins = at == 0 || text[..at].ends_with('\n');
        let ends = |rest: &str| rest.is_empty() || rest.starts_with('\n') || rest.starts_with("\r\n");
        begins && text[at..].strip_prefix(needle).is_some_and(ends)
    }

    #[test]
    fn the_longest_lines_are_found_where_they_first_occur() {
        let texts = every_text(&["a", "b", "\n"], 3);
        for text in texts.iter().filter(|text| !text.is_empty() && !text.starts_with('\n')) {
            let ends: Vec<usize> = boundaries(text).filter(|at| *at > 0 && has_lines(text, 0, &text[..*at])).collect();
            for within in every_text(&["a\n", "b\r\n", "\n", "b", "a"], 5) {
                let slow = ends.iter().rev().find_map(|end| {
                    let at = boundaries(&within).find(|at| has_lines(&within, *at, &text[..*end]))?;
                    Some((*end, at))
                });
                assert_eq!(longest_lines(text, &ends, &within), slow, "{text:?} in {within:?}");
            }
        }
    }

    #[test]
    fn whole_lines_only() {
        let starts = |text, needle| whole_lines_apart(text, needle).iter().map(|place| place.start).collect::<Vec<_>>();
        assert_eq!(starts("a\nab\na\r\nba\na", "a"), [0, 5, 11]);
        assert_eq!(starts("a\na\na\na", "a\na"), [0, 4]);
        assert_eq!(starts("xa\nb\na\nbx", "a\nb"), Vec::<usize>::new());
        assert_eq!(starts("a\nb", "a\n"), [0]);
        assert_eq!(starts("a", ""), Vec::<usize>::new());
        assert_eq!(longest_lines("/r", &[2], "/r-wt\n/r"), Some((2, 6)));
        assert_eq!(longest_lines("/r", &[2], "x/r\n/r-wt"), None);
        assert_eq!(longest_lines("a\nb\nc", &[1, 3, 5], "a\nb\nd\na\r\n"), Some((3, 0)));
    }
}
