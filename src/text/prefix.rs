//! Common prefixes.

/// How many bytes `a` and `b` share from their start. A character is not split.
pub(crate) fn shared_bytes(a: &str, b: &str) -> usize {
    // The bytes are the same up to here, so `b` has the same character boundaries.
    a.floor_char_boundary(equal_bytes(a.as_bytes(), b.as_bytes()))
}

/// How many bytes `left` and `right` share from their start.
pub(crate) fn equal_bytes(left: &[u8], right: &[u8]) -> usize {
    const STRIDE: usize = 64;
    let strides = left.chunks_exact(STRIDE).zip(right.chunks_exact(STRIDE)).take_while(|(x, y)| x == y);
    let shared: usize = strides.map(|(stride, _)| stride.len()).sum();
    shared + left[shared..].iter().zip(&right[shared..]).take_while(|(x, y)| x == y).count()
}
