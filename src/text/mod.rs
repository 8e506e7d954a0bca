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
mod simd;
pub(crate) mod slices;
pub(crate) mod utf16;
pub(crate) mod white_space;
