//! Exact matching in linear time, overlapping places included: how far a pattern goes on from each place of a text.

use crate::prefix::equal_bytes;

/// So many places are compared one by one, as is usual; more of them would make that quadratic, and the general way, which
/// takes four bytes of memory for each one of the pattern, does not.
const FEW: usize = 4;

/// Calls `visit(at, length)` for every `at` where at least the first `least` bytes of `pattern` stand in `text`, with the
/// length of the longest beginning of `pattern` that stands there. Stops when `visit` says `false`.
fn each_match(pattern: &[u8], text: &[u8], least: usize, visit: &mut dyn FnMut(usize, usize) -> bool) {
    // Shorter for the search, which compares it at each place.
    const MOST: usize = 64;
    let beginning = &pattern[..least.min(pattern.len()).min(MOST)];
    let mut places = Vec::with_capacity(FEW);
    let mut from = 0;
    while let Some(next) = text.get(from..).and_then(|text| find(text, beginning)) {
        if places.len() == FEW {
            return each_of_many(pattern, text, least, visit);
        }
        places.push(from + next);
        from += next + 1;
    }
    for at in places {
        let length = equal_bytes(&text[at..], pattern);
        if length >= least && !visit(at, length) {
            return;
        }
    }
}

/// As [`each_match`], in linear time however many places there are.
fn each_of_many(pattern: &[u8], text: &[u8], least: usize, visit: &mut dyn FnMut(usize, usize) -> bool) {
    let own = own_matches(pattern);
    // The stretch of `text` from `left` to `right` equals the beginning of `pattern`.
    let (mut left, mut right) = (0, 0);
    for at in 0..text.len() {
        let mut length = if at < right { (own[at - left] as usize).min(right - at) } else { 0 };
        if at + length >= right {
            length += equal_bytes(&text[at + length..], &pattern[length..]);
            (left, right) = (at, at + length);
        }
        if length >= least && !visit(at, length) {
            return;
        }
    }
}

/// For each place of `pattern`, how far the pattern goes on from there like from its beginning.
fn own_matches(pattern: &[u8]) -> Vec<u32> {
    let mut own = vec![0_u32; pattern.len()];
    if let Some(first) = own.first_mut() {
        *first = pattern.len() as u32;
    }
    let (mut left, mut right) = (0, 0);
    for at in 1..pattern.len() {
        let mut length = if at < right { (own[at - left] as usize).min(right - at) } else { 0 };
        if at + length >= right {
            length += equal_bytes(&pattern[at + length..], &pattern[length..]);
            (left, right) = (at, at + length);
        }
        own[at] = length as u32;
    }
    own
}

/// Where `needle` stands first in `text`. For the short literals of Pi's markup only: its first byte that is no space is
/// looked for and the rest compared, which a long needle could make slow.
pub(crate) fn find(text: &[u8], needle: &[u8]) -> Option<usize> {
    let before = needle.iter().position(|byte| *byte != b' ').unwrap_or_default();
    let mut from = before;
    loop {
        let at = from + memchr::memchr(*needle.get(before)?, text.get(from..)?)? - before;
        if text[at..].starts_with(needle) {
            return Some(at);
        }
        from = at + before + 1;
    }
}

/// All places where a short `needle` stands in `text`, none overlapping.
pub(crate) fn find_iter<'a>(text: &'a [u8], needle: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + find(text.get(from..)?, needle)?;
        from = at + needle.len();
        Some(at)
    })
}

/// Where all of `needle` stands in `text`.
pub(crate) fn occurrences(text: &str, needle: &str) -> Vec<usize> {
    let mut found = Vec::new();
    each_match(needle.as_bytes(), text.as_bytes(), needle.len(), &mut |at, _| {
        found.push(at);
        true
    });
    found
}

/// The longest beginning of `text`, ending at one of `ends` (in rising order), that stands in `within` as whole lines:
/// its end, and where it stands.
pub(crate) fn longest_lines(text: &str, ends: &[usize], within: &str) -> Option<(usize, usize)> {
    let bytes = within.as_bytes();
    let last = *ends.last()?;
    let all = text.as_bytes().get(..last)?;
    let first_line = memchr::memchr(b'\n', all).unwrap_or(last);
    let mut best: Option<(usize, usize)> = None;
    each_match(all, bytes, first_line, &mut |at, length| {
        if at == 0 || bytes[at - 1] == b'\n' {
            let reached = &ends[..ends.partition_point(|end| *end <= length)];
            let longer = |end: usize| best.is_none_or(|(known, _)| end > known);
            let whole = reached.iter().rev().take_while(|end| longer(**end)).find(|end| ends_line(bytes, at + **end));
            if let Some(&end) = whole {
                best = Some((end, at));
            }
        }
        best.is_none_or(|(end, _)| end < last)
    });
    best
}

fn ends_line(text: &[u8], at: usize) -> bool {
    matches!(text.get(at..), None | Some([] | [b'\n', ..] | [b'\r', b'\n', ..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occurrences_overlap() {
        assert_eq!(occurrences("aaaa", "aa"), [0, 1, 2]);
        assert_eq!(occurrences("abcabcab", "abcab"), [0, 3]);
        assert_eq!(occurrences("abc", "x"), Vec::<usize>::new());
        assert_eq!(occurrences("abc", ""), Vec::<usize>::new());
    }

    #[test]
    fn agrees_with_the_obvious_way() {
        let texts = ["", "a", "ab", "aab", "abaab", "aabaaab", "abaabaababa", "aaaaaaaa", "bbabab"];
        for text in texts {
            for needle in texts.iter().filter(|needle| !needle.is_empty()) {
                let slow: Vec<usize> = (0..text.len()).filter(|at| text[*at..].starts_with(needle)).collect();
                assert_eq!(occurrences(text, needle), slow, "{needle} in {text}");
            }
        }
    }

    #[test]
    fn whole_lines_only() {
        assert_eq!(longest_lines("/r", &[2], "/r-wt\n/r"), Some((2, 6)));
        assert_eq!(longest_lines("/r", &[2], "x/r\n/r-wt"), None);
        assert_eq!(longest_lines("a\nb\nc", &[1, 3, 5], "a\nb\nd\na\r\n"), Some((3, 0)));
    }
}
