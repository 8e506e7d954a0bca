//! A search for short needles, of up to [`MOST`] bytes.

/// The greatest length of a needle. The search compares the whole needle wherever it can begin, so a long one would be
/// slow.
pub(crate) const MOST: usize = 64;

/// The offset of the first `needle` in `text`. The needle must have at most `MOST` bytes. This function searches for
/// the needle's first byte that is not a space, and then compares the rest.
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

/// The offsets where a short `needle` occurs in `text`, without overlaps.
pub(crate) fn find_iter<'a>(text: &'a [u8], needle: &'a [u8]) -> impl Iterator<Item = usize> + 'a {
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + find(text.get(from..)?, needle)?;
        from = at + needle.len();
        Some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::every_text;

    #[test]
    fn needles_are_found_as_the_standard_library_finds_them() {
        let needles = every_text(&["a", "b", " "], 3);
        for text in every_text(&["a", "b", " "], 6) {
            for needle in needles.iter().filter(|needle| !needle.is_empty()) {
                let slow: Vec<usize> = text.match_indices(needle.as_str()).map(|(at, _)| at).collect();
                let found: Vec<usize> = find_iter(text.as_bytes(), needle.as_bytes()).collect();
                assert_eq!(found, slow, "{needle:?} in {text:?}");
                assert_eq!(find(text.as_bytes(), needle.as_bytes()), slow.first().copied(), "{needle:?} in {text:?}");
            }
        }
    }
}
