//! Lists, made one item at a time.
//!
//! The standard library's `collect` and `extend` are several functions for each kind of iterator, which came to 14 KB of
//! WebAssembly. They save a few copies of lists that are long; those here are not.

/// Lists from iterators.
pub(crate) trait Listed: Iterator + Sized {
    /// All items.
    fn list(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        list.take_in(self);
        list
    }
}

impl<I: Iterator> Listed for I {}

/// Lists that grow.
pub(crate) trait TakeIn<T> {
    /// Adds items at the end.
    fn take_in(&mut self, items: impl IntoIterator<Item = T>);
}

impl<T> TakeIn<T> for Vec<T> {
    fn take_in(&mut self, items: impl IntoIterator<Item = T>) {
        for item in items {
            self.push(item);
        }
    }
}
