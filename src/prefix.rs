//! The shared prefix of two texts: how much of one text a prefix-caching host can reuse for the other.

use crate::text::prefix::shared_bytes;
use crate::text::slices::head;
use crate::text::utf16::{begins_character, utf16_len};

/// The length of the longest common prefix of two texts, in three units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct SharedPrefix {
    /// In UTF-16 code units.
    pub utf16: usize,
    /// In bytes of UTF-8.
    pub bytes: usize,
    /// In characters (Unicode scalar values).
    pub characters: usize,
}

/// Returns the length of the longest common prefix of two texts, in three units. The prefix does not split a character.
///
/// ```
/// let shared = prompt_inheritance::shared_prefix("ä💛x", "ä💛y");
/// assert_eq!((shared.utf16, shared.bytes, shared.characters), (3, 6, 2));
/// ```
#[must_use]
pub fn shared_prefix(a: &str, b: &str) -> SharedPrefix {
    let bytes = shared_bytes(a, b);
    let shared = head(a, bytes);
    SharedPrefix {
        utf16: utf16_len(shared),
        bytes,
        characters: shared.bytes().filter(|byte| begins_character(*byte)).count(),
    }
}
