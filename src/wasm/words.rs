//! Words of the API as JavaScript strings, each made only once.

use js_sys::{Array, JsString};
use std::cell::RefCell;
use std::collections::HashMap;

/// The JavaScript string for a word of the API, such as a field's name or a code. It is made only once.
pub(super) fn word(word: &'static str) -> &'static JsString {
    // The key is the address of the word, which is faster to hash and to compare than its text.
    thread_local!(static WORDS: RefCell<HashMap<*const str, &'static JsString>> = RefCell::default());
    WORDS.with_borrow_mut(|words| *words.entry(word).or_insert_with(|| Box::leak(Box::new(word.into()))))
}

/// The JavaScript array for a list of words. It is made only once.
pub(super) fn words(words: &'static [&'static str]) -> &'static Array {
    thread_local!(static LISTS: RefCell<HashMap<*const [&'static str], &'static Array>> = RefCell::default());
    let list = || -> &Array { Box::leak(Box::new(words.iter().map(|one| word(one)).collect())) };
    LISTS.with_borrow_mut(|lists| *lists.entry(words).or_insert_with(list))
}
