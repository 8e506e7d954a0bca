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
pub(crate) mod slices;
pub(crate) mod utf16;
pub(crate) mod white_space;
