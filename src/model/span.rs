//! Byte spans of a text.

/// A span of a text, in bytes. `end` is exclusive. Both offsets are on character boundaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` to `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The part of `text` that this span covers. It is empty if the span does not fit the text.
    ///
    /// ```
    /// use prompt_inheritance::Span;
    /// assert_eq!(Span::new(0, 2).of("ä💛"), "ä");
    /// ```
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }

    /// The length in bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether the span is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Whether `offset` is in the span.
    pub(crate) const fn contains(self, offset: usize) -> bool {
        self.start <= offset && offset < self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_contains_its_start_and_not_its_end() {
        let contained = (0..5).filter(|offset| Span::new(1, 3).contains(*offset));
        assert_eq!(contained.collect::<Vec<_>>(), [1, 2]);
    }
}
