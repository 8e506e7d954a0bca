//! Common prefixes.

/// How many bytes `a` and `b` share from their start. A character is not split.
pub(crate) fn shared_bytes(a: &str, b: &str) -> usize {
    let mut shared = equal_bytes(a.as_bytes(), b.as_bytes());
    while !a.is_char_boundary(shared) || !b.is_char_boundary(shared) {
        shared -= 1;
    }
    shared
}

/// How many bytes `left` and `right` share from their start.
pub(crate) fn equal_bytes(left: &[u8], right: &[u8]) -> usize {
    const STRIDE: usize = 64;
    let strides = left.chunks_exact(STRIDE).zip(right.chunks_exact(STRIDE)).take_while(|(x, y)| x == y).count();
    let shared = strides * STRIDE;
    shared + left[shared..].iter().zip(&right[shared..]).take_while(|(x, y)| x == y).count()
}
