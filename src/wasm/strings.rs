//! JavaScript strings, and the same texts in UTF-8. A caller gets its text back as slices of its own string. Such
//! slices take constant time and keep lone surrogates, which UTF-8 replaces with U+FFFD.

use super::errors::Failure;
use crate::ErrorCode;
use js_sys::{Array, JsString, Set};
use std::cell::OnceCell;
use std::mem::MaybeUninit;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    type TextEncoder;
    #[wasm_bindgen(constructor)]
    fn new() -> TextEncoder;
    // For ASCII, wasm-bindgen's own conversion to `String` takes 3.5 times (Chromium) to 56 times (Deno) as long.
    #[wasm_bindgen(method, js_name = encodeInto)]
    fn encode_into(this: &TextEncoder, text: &JsString, into: &mut [MaybeUninit<u8>]) -> Encoded;
    type Encoded;
    #[wasm_bindgen(method, getter)]
    fn written(this: &Encoded) -> usize;
    #[wasm_bindgen(method, getter)]
    fn read(this: &Encoded) -> u32;
}

#[wasm_bindgen(module = "/src/wasm/strings.js", js_namespace = strings)]
extern "C" {
    pub(super) fn shared(a: &JsString, b: &JsString) -> u32;
    fn restore(text: &JsString, originals: &Array) -> JsString;
    #[wasm_bindgen(js_name = loneWords)]
    fn lone_words(text: &JsString) -> Set;
    #[wasm_bindgen(js_name = toldApart)]
    fn told_apart(text: &JsString, known: &Set) -> JsString;
}

/// A string of the caller, and the same text in UTF-8.
#[derive(Clone, Default)]
pub(super) struct Text {
    pub(super) js: JsString,
    pub(super) utf8: String,
}

impl Text {
    /// Whether every code unit is one byte.
    pub(super) fn is_ascii(&self) -> bool {
        self.js.length() as usize == self.utf8.len()
    }

    pub(super) fn may_hide_surrogates(&self) -> bool {
        !self.is_ascii() && may_hide_surrogates(&self.utf8)
    }

    /// Whether lone surrogates were replaced, so that the UTF-8 differs from the caller's string.
    pub(super) fn hides_surrogates(&self) -> bool {
        self.may_hide_surrogates() && !self.js.is_well_formed()
    }
}

/// A prompt in which known parts are searched.
pub(super) struct Searched<'a> {
    prompt: &'a JsString,
    words: OnceCell<Set>,
}

impl<'a> Searched<'a> {
    pub(super) const fn new(prompt: &'a JsString) -> Self {
        Self { prompt, words: OnceCell::new() }
    }

    /// The UTF-8 of a text. It equals the UTF-8 of a part of the prompt only if the lone surrogates are equal too.
    pub(super) fn utf8(&self, text: Text) -> Result<String, Failure> {
        if text.hides_surrogates() {
            utf8(&told_apart(&text.js, self.words.get_or_init(|| lone_words(self.prompt))))
        } else {
            Ok(text.utf8)
        }
    }
}

/// A string in UTF-8. The memory is reserved before anything is copied, because a failed allocation would end the
/// module.
pub(super) fn utf8(text: &JsString) -> Result<String, Failure> {
    let length = text.length();
    let too_long = |_| {
        let what = format!("expected text that fits the module's memory; got {length} UTF-16 code units");
        Failure::wrong(ErrorCode::InvalidValue, what)
    };
    // Room for ASCII and a few other characters. A reservation of the maximum, three bytes per unit, would grow the
    // memory for every text.
    let mut bytes = Vec::new();
    bytes.try_reserve_exact((length + length / 16 + 64) as usize).map_err(too_long)?;
    let read = encode(text, &mut bytes);
    if read < length {
        bytes.try_reserve_exact(3 * (length - read) as usize).map_err(too_long)?;
        encode(&text.slice(read, length), &mut bytes);
    }
    // SAFETY: `encodeInto` writes whole characters of UTF-8.
    Ok(unsafe { String::from_utf8_unchecked(bytes) })
}

/// Encodes as many units as there is room for, and returns how many.
fn encode(text: &JsString, bytes: &mut Vec<u8>) -> u32 {
    thread_local!(static ENCODER: TextEncoder = TextEncoder::new());
    let room = bytes.spare_capacity_mut();
    let encoded = ENCODER.with(|encoder| encoder.encode_into(text, room));
    // SAFETY: `encodeInto` has written this many bytes.
    unsafe { bytes.set_len(bytes.len() + encoded.written()) };
    // A call to `read` takes time. It is not needed if a character of four bytes still fits: then the whole text was
    // encoded.
    if bytes.capacity() - bytes.len() < 4 { encoded.read() } else { text.length() }
}

/// Whether lone surrogates may have been replaced in a text. Each was replaced with U+FFFD.
pub(super) fn may_hide_surrogates(text: &str) -> bool {
    const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();
    let bytes = text.as_bytes();
    memchr::memchr_iter(REPLACEMENT[0], bytes).any(|at| bytes[at..].starts_with(REPLACEMENT))
}

/// Converts many texts into strings. They are decoded in one call, because a call takes longer than decoding most
/// texts.
pub(super) fn strings<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> impl Iterator<Item = JsString> {
    let all = JsString::from(texts.clone().collect::<String>());
    let mut end = 0;
    texts.map(move |text| {
        let start = end;
        end += crate::utf16_len(text) as u32;
        all.slice(start, end)
    })
}

/// Restores the lone surrogates in `string`. `text` is its UTF-8, and `originals` are the strings from which it was
/// made, in order.
pub(super) fn restored(string: JsString, text: &str, originals: &[JsString]) -> JsString {
    if may_hide_surrogates(text) { restore(&string, &originals.iter().collect()) } else { string }
}
