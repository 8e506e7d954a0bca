//! Strings of JavaScript's, and the same in UTF-8. A caller's text comes back as slices of the caller's own string, which
//! take constant time and keep lone surrogates; UTF-8 has U+FFFD for those.

use js_sys::{Array, JsString};
use std::cell::RefCell;
use std::collections::HashMap;
use std::mem::MaybeUninit;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    type TextEncoder;
    #[wasm_bindgen(constructor)]
    fn new() -> TextEncoder;
    // wasm-bindgen's own way to a `String` takes 3.5 (Chromium) to 56 times (Deno) as long for ASCII.
    #[wasm_bindgen(method, js_name = encodeInto)]
    fn encode_into(this: &TextEncoder, text: &JsString, into: &mut [MaybeUninit<u8>]) -> Encoded;
    type Encoded;
    #[wasm_bindgen(method, getter)]
    fn read(this: &Encoded) -> u32;
    #[wasm_bindgen(method, getter)]
    fn written(this: &Encoded) -> usize;
}

#[wasm_bindgen(module = "/src/wasm/strings.js", js_namespace = strings)]
extern "C" {
    pub(super) fn shared(a: &JsString, b: &JsString) -> u32;
    fn restore(text: &JsString, originals: &Array) -> JsString;
}

/// A string of the caller's.
#[derive(Default)]
pub(super) struct Text {
    pub(super) js: JsString,
    pub(super) utf8: String,
}

impl Text {
    /// Whether a unit is a byte.
    pub(super) fn is_ascii(&self) -> bool {
        self.js.length() as usize == self.utf8.len()
    }

    pub(super) fn may_hide_surrogates(&self) -> bool {
        !self.is_ascii() && may_hide_surrogates(&self.utf8)
    }
}

/// A string in UTF-8.
pub(super) fn utf8(text: &JsString) -> String {
    let length = text.length();
    // Room for ASCII and a few others. A unit can take three bytes.
    let mut bytes = Vec::with_capacity((length + length / 16 + 64) as usize);
    let encoded = encode(text, &mut bytes);
    if bytes.capacity() - bytes.len() < 4 {
        let rest = text.slice(encoded.read(), length);
        bytes.reserve_exact(3 * rest.length() as usize);
        encode(&rest, &mut bytes);
    }
    // SAFETY: `encodeInto` writes whole characters of UTF-8.
    unsafe { String::from_utf8_unchecked(bytes) }
}

/// Encodes as much as there is room for: where a character of four bytes has room behind it, that was all.
fn encode(text: &JsString, bytes: &mut Vec<u8>) -> Encoded {
    thread_local!(static ENCODER: TextEncoder = TextEncoder::new());
    let encoded = ENCODER.with(|encoder| encoder.encode_into(text, bytes.spare_capacity_mut()));
    // SAFETY: so many bytes were written.
    unsafe { bytes.set_len(bytes.len() + encoded.written()) };
    encoded
}

/// Whether lone surrogates may have been replaced in a text: only a U+FFFD can stand for one.
pub(super) fn may_hide_surrogates(text: &str) -> bool {
    const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();
    let bytes = text.as_bytes();
    memchr::memchr_iter(REPLACEMENT[0], bytes).any(|at| bytes[at..].starts_with(REPLACEMENT))
}

/// Many texts as strings. They are decoded in one go, because a call of the decoder takes longer than most texts do.
pub(super) fn strings<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> impl Iterator<Item = JsString> {
    let all = JsString::from(texts.clone().collect::<String>());
    let mut end = 0;
    texts.map(move |text| {
        let start = end;
        end += crate::utf16_len(text) as u32;
        all.slice(start, end)
    })
}

/// `string`, which is `text`, with the lone surrogates of the `originals` that it was made of, in order.
pub(super) fn restored(string: JsString, text: &str, originals: &[JsString]) -> JsString {
    if may_hide_surrogates(text) { restore(&string, &originals.iter().collect()) } else { string }
}

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
