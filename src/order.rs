//! Putting things in the order in which they stand in a text.

use std::collections::BinaryHeap;

/// Sorts `items` by a place in a text, stably. All kinds of items share one heap of places: the standard library's sorts
/// are 3 to 7 KB of WebAssembly for each type that they are used on.
pub(crate) fn by_place<T>(items: &mut [T], place: fn(&T) -> usize) {
    let mut places = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        places.push((place(item), index));
    }
    for (one, other) in swaps(places) {
        items.swap(one, other);
    }
}

/// The swaps, in turn, that put items in the order of their places.
fn swaps(places: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    let mut swaps = Vec::new();
    if places.is_sorted() {
        return swaps;
    }
    let mut order = BinaryHeap::from(places).into_sorted_vec();
    for start in 0..order.len() {
        // Round the circle of those that take each other's place.
        let mut at = start;
        loop {
            let next = std::mem::replace(&mut order[at].1, at);
            if next == start || next == at {
                break;
            }
            swaps.push((at, next));
            at = next;
        }
    }
    swaps
}

/// The last of `items`, which are in order, of those that `is_before` holds for.
pub(crate) fn last_before<T>(items: &[T], is_before: impl Fn(&T) -> bool) -> Option<&T> {
    items.get(items.partition_point(is_before).wrapping_sub(1))
}

/// Leaves those of `spans` that no other holds, in order. They are given in the order in which they end; of two that cross,
/// the later one is left.
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
    fn places_are_sorted_stably() {
        let mut items = vec![(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd')];
        by_place(&mut items, |(place, _)| *place);
        assert_eq!(items, [(0, 'd'), (1, 'b'), (2, 'a'), (2, 'c')]);
        for length in 0..6_usize {
            for code in 0..length.pow(length as u32) {
                let mut items: Vec<_> = (0..length).map(|at| (code / length.pow(at as u32) % length, at)).collect();
                let mut sorted = items.clone();
                sorted.sort();
                by_place(&mut items, |(place, _)| *place);
                assert_eq!(items, sorted);
            }
        }
    }

    #[test]
    fn inner_spans_go() {
        assert_eq!(outermost(vec![(1, 2), (4, 5), (0, 6), (7, 8)], |span| *span), [(0, 6), (7, 8)]);
    }
}
