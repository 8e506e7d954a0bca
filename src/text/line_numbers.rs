//! Line numbers of offsets, counted from one offset to the next.

use super::slices::rest;
use crate::model::diagnostic::{Diagnostic, Place};

/// Finds the lines of offsets in one pass over the text. The offsets must be passed in order.
pub(crate) struct LineNumbers<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> LineNumbers<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1 }
    }

    /// The line of `offset`, numbered from 1. `offset` must not be less than the previous one.
    pub(crate) fn of(&mut self, offset: usize) -> usize {
        let between = rest(self.text, self.at).as_bytes();
        self.line +=
            memchr::memchr_iter(b'\n', between.get(..offset.saturating_sub(self.at)).unwrap_or(between)).count();
        self.at = offset;
        self.line
    }
}

/// Sets the line of each place in the diagnostics.
pub(crate) fn number_places(text: &str, diagnostics: &mut [Diagnostic]) {
    let mut places: Vec<&mut Place> = diagnostics.iter_mut().flat_map(|diagnostic| &mut diagnostic.spans).collect();
    places.sort_by_cached_key(|place| place.start);
    let mut lines = LineNumbers::new(text);
    for place in places {
        place.line = lines.of(place.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered_from_one() {
        let text = "ä\n\nb\r\nc";
        let slow = |at: usize| 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
        for step in 1..=text.len() {
            let mut lines = LineNumbers::new(text);
            for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)).step_by(step) {
                assert_eq!(lines.of(at), slow(at), "byte {at} in steps of {step}");
            }
        }
    }
}
