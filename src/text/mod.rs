//! Strings: ECMAScript's white space, line breaks, UTF-16 offsets, and searches in linear time.
//!
//! This module does not depend on Pi's markup.

pub(crate) mod folded;
pub(crate) mod line_breaks;
pub(crate) mod line_numbers;
pub(crate) mod matching;
pub(crate) mod order;
pub(crate) mod prefix;
pub(crate) mod runs;
pub(crate) mod search;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod simd;
pub(crate) mod slices;
pub(crate) mod utf16;
pub(crate) mod white_space;

/// All texts of up to `most` of these tokens, for tests that compare a function with its definition.
#[cfg(test)]
fn every_text(tokens: &[&str], most: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut from = 0;
    for _ in 0..most {
        let until = texts.len();
        for text in from..until {
            texts.extend(tokens.iter().map(|token| format!("{}{token}", texts[text])).collect::<Vec<_>>());
        }
        from = until;
    }
    texts
}

/// The offsets of `text` that do not split a character, with the end of the text.
#[cfg(test)]
fn boundaries(text: &str) -> impl DoubleEndedIterator<Item = usize> + Clone {
    (0..=text.len()).filter(|at| text.is_char_boundary(*at))
}
