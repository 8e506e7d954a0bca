//! UTF-16 offsets. The core uses byte offsets, JavaScript uses UTF-16 code units.

/// Returns the length of `text` in UTF-16 code units. A character of four bytes has two units, any other has one.
pub fn utf16_len(text: &str) -> usize {
    utf16_units(text.as_bytes())
}

/// Counts without decoding, in vectors. Each byte that begins a character adds a unit. From `0xF0` on it adds another.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
fn utf16_units(bytes: &[u8]) -> usize {
    // Vectorized by hand, because the compiler vectorizes nothing when it optimizes for size. For a text of two-byte
    // characters this takes 57 µs instead of 110 µs.
    use std::arch::wasm32::{
        i8x16_ge, i8x16_splat, i8x16_sub, i16x8_extadd_pairwise_u8x16, i32x4_extadd_pairwise_u16x8, u8x16_ge,
        u8x16_splat, u32x4_extract_lane, u64x2,
    };
    let (chunks, rest) = bytes.as_chunks::<16>();
    let mut units = 0;
    // A byte adds at most two units, so 127 bytes cannot overflow a counter of one byte.
    for block in chunks.chunks(127) {
        let mut counters = u8x16_splat(0);
        for chunk in block {
            let (words, _) = chunk.as_chunks::<8>();
            let &[low, high] = words else { continue };
            let bytes = u64x2(u64::from_le_bytes(low), u64::from_le_bytes(high));
            // A comparison that is true gives -1.
            counters = i8x16_sub(counters, i8x16_ge(bytes, i8x16_splat(-0x40)));
            counters = i8x16_sub(counters, u8x16_ge(bytes, u8x16_splat(0xF0)));
        }
        let sums = i32x4_extadd_pairwise_u16x8(i16x8_extadd_pairwise_u8x16(counters));
        units += u32x4_extract_lane::<0>(sums)
            + u32x4_extract_lane::<1>(sums)
            + u32x4_extract_lane::<2>(sums)
            + u32x4_extract_lane::<3>(sums);
    }
    units as usize + rest.iter().map(|&byte| units_of(byte)).sum::<usize>()
}

/// Counts without decoding, so that the compiler can vectorize it.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn utf16_units(bytes: &[u8]) -> usize {
    // A byte adds at most two units, so 120 bytes cannot overflow a counter of one byte. Such a counter vectorizes
    // best.
    bytes.chunks(120).map(|chunk| chunk.iter().map(|&byte| units_of(byte) as u8).sum::<u8>() as usize).sum()
}

/// The UTF-16 units of the character that begins with this byte, or 0 if no character begins with it.
fn units_of(byte: u8) -> usize {
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
