//! Words of the API as strings of JavaScript's, each made once.

use js_sys::{Array, JsString};
use std::cell::RefCell;
use std::collections::HashMap;

/// A word of the API, such as a field's name or a code, which becomes a string of JavaScript's only once.
pub(super) fn word(word: &'static str) -> &'static JsString {
    // By where a word lies in memory, which is quicker to hash and to compare than what it says.
    thread_local!(static WORDS: RefCell<HashMap<*const str, &'static JsString>> = RefCell::default());
    WORDS.with_borrow_mut(|words| *words.entry(word).or_insert_with(|| Box::leak(Box::new(word.into()))))
}

/// Many words, in an array.
pub(super) fn words(words: &'static [&'static str]) -> &'static Array {
    thread_local!(static LISTS: RefCell<HashMap<*const [&'static str], &'static Array>> = RefCell::default());
    let list = || -> &Array { Box::leak(Box::new(words.iter().map(|one| word(one)).collect())) };
    LISTS.with_borrow_mut(|lists| *lists.entry(words).or_insert_with(list))
}
