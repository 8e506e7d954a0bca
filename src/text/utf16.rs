//! UTF-16 offsets. The core uses byte offsets, JavaScript uses UTF-16 code units.

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::simd::utf16_units;

/// Returns the length of `text` in UTF-16 code units. A character of four bytes has two units, any other has one.
pub fn utf16_len(text: &str) -> usize {
    utf16_units(text.as_bytes())
}

/// Counts without decoding, so that the compiler can vectorize it.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn utf16_units(bytes: &[u8]) -> usize {
    // A byte adds at most two units, so 120 bytes cannot overflow a counter of one byte. Such a counter vectorizes
    // best.
    bytes.chunks(120).map(|chunk| chunk.iter().map(|&byte| units_of(byte) as u8).sum::<u8>() as usize).sum()
}

/// The UTF-16 units of the character that begins with this byte, or 0 if no character begins with it.
pub(crate) fn units_of(byte: u8) -> usize {
    usize::from(begins_character(byte)) + usize::from(byte >= 0xF0)
}

/// Whether a character begins with this byte of UTF-8. All other bytes have the bits `10……`.
pub(crate) const fn begins_character(byte: u8) -> bool {
    byte as i8 >= -0x40
}

/// Converts byte offsets of a text into UTF-16 offsets, each in constant time.
#[derive(Debug)]
pub struct Utf16Index<'a> {
    bytes: &'a [u8],
    /// The UTF-16 units before each block of `BLOCK` bytes, and of the whole text. It is empty if every character is one
    /// byte.
    blocks: Vec<u32>,
}

/// The size of a block, in bytes. It is so small that a few vector instructions count the units of a block.
const BLOCK: usize = 1024;

impl<'a> Utf16Index<'a> {
    /// Reads `text` once. Pass `ascii` as `true` only if every character of `text` is one byte, so that no index is
    /// needed.
    #[must_use]
    pub fn new(text: &'a str, ascii: bool) -> Self {
        let bytes = text.as_bytes();
        if ascii {
            return Self { bytes, blocks: Vec::new() };
        }
        let mut units = 0_u32;
        let until = bytes.chunks(BLOCK).map(|block| {
            units += utf16_units(block) as u32;
            units
        });
        Self { bytes, blocks: std::iter::once(0).chain(until).collect() }
    }

    /// The UTF-16 offset of the byte offset `at`.
    #[must_use]
    pub fn offset(&self, at: usize) -> usize {
        let at = at.min(self.bytes.len());
        match self.blocks.get(at / BLOCK) {
            Some(&before) => before as usize + utf16_units(&self.bytes[at - at % BLOCK..at]),
            None => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_agree_with_char_by_char_counting() {
        let text = "ä💛\r\nx\u{FFFD}\n".repeat(300);
        let index = Utf16Index::new(&text, false);
        let mut units = 0;
        for (at, c) in text.char_indices() {
            assert_eq!(index.offset(at), units, "at byte {at}");
            units += c.len_utf16();
        }
        assert_eq!(index.offset(text.len()), units);
        assert_eq!(utf16_len(&text), units);
        let exact = "💛".repeat(BLOCK / 2);
        assert_eq!(Utf16Index::new(&exact, false).offset(exact.len()), BLOCK);
    }
}
