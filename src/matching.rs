//! Exact matching in linear time, overlapping places included: how far a pattern goes on from each place of a text.
//!
//! `memmem` finds places that do not overlap, and restarting it behind each find is quadratic on periodic text.

/// Calls `visit(at, length)` for every `at` where at least the first byte of `pattern` stands in `text`, with the
/// length of the longest beginning of `pattern` that stands there. Stops when `visit` says `false`.
fn each_match(pattern: &[u8], text: &[u8], mut visit: impl FnMut(usize, usize) -> bool) {
    let own = own_matches(pattern);
    // The stretch of `text` from `left` to `right` equals the beginning of `pattern`.
    let (mut left, mut right) = (0, 0);
    let mut at = 0;
    while at < text.len() {
        let mut length = 0;
        if at < right {
            length = (own[at - left] as usize).min(right - at);
        } else if let Some(first) = pattern.first() {
            // Nothing is known of what follows: go on where the pattern can begin.
            let Some(next) = memchr::memchr(*first, &text[at..]) else { return };
            at += next;
        }
        if at + length >= right {
            length += text[at + length..].iter().zip(&pattern[length..]).take_while(|(a, b)| a == b).count();
            (left, right) = (at, at + length);
        }
        if length > 0 && !visit(at, length) {
            return;
        }
        at += 1;
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
            length += pattern[at + length..].iter().zip(&pattern[length..]).take_while(|(a, b)| a == b).count();
            (left, right) = (at, at + length);
        }
        own[at] = length as u32;
    }
    own
}

/// Where `needle` stands first in `text`. For the short literals of Pi's markup only: its first byte that is no space is
/// looked for and the rest compared, which a long needle could make slow.
pub(crate) fn find(text: &[u8], needle: &[u8]) -> Option<usize> {
    let before = needle.iter().position(|byte| *byte != b' ')?;
    let mut from = before;
    loop {
        let at = from + memchr::memchr(needle[before], text.get(from..)?)? - before;
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
    if !needle.is_empty() {
        each_match(needle.as_bytes(), text.as_bytes(), |at, length| {
            if length == needle.len() {
                found.push(at);
            }
            true
        });
    }
    found
}

/// The longest beginning of `text`, ending at one of `ends` (in rising order), that stands in `within` as whole lines:
/// its end, and where it stands.
pub(crate) fn longest_lines(text: &str, ends: &[usize], within: &str) -> Option<(usize, usize)> {
    let bytes = within.as_bytes();
    let last = *ends.last()?;
    let all = text.as_bytes().get(..last)?;
    let starts_line = |at: usize| at == 0 || bytes[at - 1] == b'\n';
    let first_line = &all[..memchr::memchr(b'\n', all).unwrap_or(last)];
    let places: Vec<usize> = find_iter(bytes, first_line).filter(|at| starts_line(*at)).take(FEW + 1).collect();
    let mut best: Option<(usize, usize)> = None;
    let mut visit = |at: usize, length: usize| {
        if starts_line(at) {
            let reached = &ends[..ends.partition_point(|end| *end <= length)];
            let longer = |end: usize| best.is_none_or(|(known, _)| end > known);
            let whole = reached.iter().rev().take_while(|end| longer(**end)).find(|end| ends_line(bytes, at + **end));
            if let Some(&end) = whole {
                best = Some((end, at));
            }
        }
        best.is_none_or(|(end, _)| end < last)
    };
    if places.len() > FEW {
        each_match(all, bytes, visit);
    } else {
        for at in places {
            let length = crate::prefix::equal_bytes(&bytes[at..], all);
            if !visit(at, length) {
                break;
            }
        }
    }
    best
}

/// So many places are compared one by one, as is usual; more of them would make that quadratic, and the general way, which
/// takes four bytes of memory for each one of the text, does not.
const FEW: usize = 4;

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
