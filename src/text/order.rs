//! Items of a text that are in order.

/// The last item for which `is_before` returns `true`. All items for which it returns `true` must come first.
pub(crate) fn last_before<T>(items: &[T], is_before: impl Fn(&T) -> bool) -> Option<&T> {
    items.get(items.partition_point(is_before).wrapping_sub(1))
}

/// Keeps the spans that no other span contains, in order. `spans` must be in the order of their ends. The ends belong
/// to a span. If two spans cross, the later one is kept.
pub(crate) fn outermost<T>(spans: Vec<T>, bounds: fn(&T) -> (usize, usize)) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    let mut limit = usize::MAX;
    for span in spans.into_iter().rev() {
        let (open, close) = bounds(&span);
        if close < limit {
            limit = open;
            kept.push(span);
        }
    }
    kept.reverse();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inner_spans_go() {
        assert_eq!(outermost(vec![(1, 2), (4, 5), (0, 6), (7, 8)], |span| *span), [(0, 6), (7, 8)]);
    }

    #[test]
    fn the_later_of_two_crossing_spans_is_kept() {
        assert_eq!(outermost(vec![(0, 2), (1, 3), (4, 5)], |span| *span), [(1, 3), (4, 5)]);
        assert_eq!(outermost(vec![(0, 2), (2, 3)], |span| *span), [(2, 3)]);
    }

    #[test]
    fn the_last_of_the_items_before() {
        assert_eq!(
            [0, 1, 2, 3].map(|limit| last_before(&[1, 2], |item| *item < limit)),
            [None, None, Some(&1), Some(&2)]
        );
    }
}
