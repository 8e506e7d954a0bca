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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::every_text;

    #[test]
    fn whole_characters_are_shared() {
        // `ä` and `ã` share a byte. So do `💛` and `💚`, which share three.
        let texts = every_text(&["a", "ä", "ã", "💛", "💚"], 3);
        for a in &texts {
            for b in &texts {
                let slow: usize = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum();
                assert_eq!(shared_bytes(a, b), slow, "{a} and {b}");
            }
        }
    }

    #[test]
    fn long_texts_share_as_much() {
        let text = [0; 300];
        for at in 0..text.len() {
            let mut other = text;
            other[at] = 1;
            assert_eq!(equal_bytes(&text, &other), at);
            assert_eq!(equal_bytes(&text[..at], &text), at);
        }
    }
}
