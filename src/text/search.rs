//! The short search: where a needle of up to [`MOST`] bytes stands in a text.

/// How long a needle may be: the search compares it at each place where it can begin.
pub(crate) const MOST: usize = 64;

/// Where `needle` stands first in `text`. For short needles, of up to `MOST` bytes: the first byte that is no space is looked
/// for and the rest compared, which a long one could make slow.
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
