//! Lists, made one item at a time.
//!
//! The standard library's `collect` is several functions for each kind of iterator, which came to 10 KB of WebAssembly.
//! It saves a few copies of lists that are long; those here are not.

/// Lists from iterators.
pub(crate) trait Listed: Iterator + Sized {
    /// All items.
    fn list(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for item in self {
            list.push(item);
        }
        list
    }
}

impl<I: Iterator> Listed for I {}
