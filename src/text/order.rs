//! Things that stand in a text one after the other.

/// The last of `items`, which are in order, of those that `is_before` holds for.
pub(crate) fn last_before<T>(items: &[T], is_before: impl Fn(&T) -> bool) -> Option<&T> {
    items.get(items.partition_point(is_before).wrapping_sub(1))
}

/// Keeps those of `spans` that no other contains, in order. The spans come in the order of their ends; of two that cross,
/// the later one is kept.
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
}
