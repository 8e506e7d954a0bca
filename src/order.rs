//! Putting things in the order in which they stand in a text.

use std::collections::BinaryHeap;

/// Sorts `items` by a place in a text, stably. All kinds of items share one heap of
/// places: the standard library's sorts are 3 to 7 KB of WebAssembly for each type that they are used on.
pub(crate) fn by_place<T>(items: &mut Vec<T>, place: impl Fn(&T) -> usize) {
    let places: Vec<(usize, usize)> = items.iter().enumerate().map(|(index, item)| (place(item), index)).collect();
    if places.is_sorted() {
        return;
    }
    let places = BinaryHeap::from(places).into_sorted_vec();
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(places.into_iter().filter_map(|(_, index)| taken[index].take()));
}

/// Leaves those of `spans` that no other holds, in order. They are given in the order in which they end; of two that cross,
/// the later one is left.
pub(crate) fn outermost<T>(spans: Vec<T>, bounds: impl Fn(&T) -> (usize, usize)) -> Vec<T> {
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
    fn places_are_sorted_stably() {
        let mut items = vec![(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd')];
        by_place(&mut items, |(place, _)| *place);
        assert_eq!(items, [(0, 'd'), (1, 'b'), (2, 'a'), (2, 'c')]);
    }

    #[test]
    fn inner_spans_go() {
        assert_eq!(outermost(vec![(1, 2), (4, 5), (0, 6), (7, 8)], |span| *span), [(0, 6), (7, 8)]);
    }
}
