//! Strings across the boundary.
//!
//! In: encoded once, by `TextEncoder.encodeInto` into a view of a buffer that is kept from call to call (58,390 ASCII
//! characters: 5 µs on Node 20; wasm-bindgen's own passing takes 200 µs there, because it copies ASCII in a JavaScript
//! loop). Out: slices of the caller's own string, in constant time, which also keeps lone surrogates.

use super::objects;
use js_sys::{Array, JsString, Uint8Array};
use std::cell::Cell;
use wasm_bindgen::JsValue;

/// A buffer and JavaScript's view of it.
struct Buffer {
    bytes: Vec<u8>,
    view: Option<Uint8Array>,
}

thread_local! {
    /// Taken for the time of a call and put back, so that a call made from within one gets a buffer of its own.
    static KEPT: Cell<Vec<Buffer>> = const { Cell::new(Vec::new()) };
}

/// A string of the caller's, encoded.
pub(super) struct Encoded {
    buffer: Buffer,
    /// The caller's own.
    pub(super) js: JsString,
    /// Whether bytes and UTF-16 units are the same.
    pub(super) ascii: bool,
}

impl Encoded {
    pub(super) fn new(js: JsString) -> Self {
        let mut kept = KEPT.take();
        let mut buffer = kept.pop().unwrap_or(Buffer { bytes: Vec::new(), view: None });
        KEPT.set(kept);
        let units = js.length() as usize;
        let bytes = buffer.fill(&js, units);
        Self { buffer, ascii: bytes == units, js }
    }

    pub(super) fn text(&self) -> &str {
        // SAFETY: `encodeInto` writes whole characters of UTF-8, and `fill` sets the length to what it wrote.
        unsafe { std::str::from_utf8_unchecked(&self.buffer.bytes) }
    }

    /// Whether a lone surrogate may have been replaced: only a U+FFFD can stand for one.
    pub(super) fn may_hide_surrogates(&self) -> bool {
        !self.ascii && may_hide_surrogates(self.text())
    }
}

impl Drop for Encoded {
    fn drop(&mut self) {
        let mut kept = KEPT.take();
        // No call takes more than two prompts.
        if kept.len() < 2 {
            kept.push(Buffer { bytes: std::mem::take(&mut self.buffer.bytes), view: self.buffer.view.take() });
        }
        KEPT.set(kept);
    }
}

/// Whether a lone surrogate of the caller's may have become a U+FFFD in `text`.
pub(super) fn may_hide_surrogates(text: &str) -> bool {
    text.contains('\u{FFFD}')
}

impl Buffer {
    /// Encodes `js`, of `units` UTF-16 units; answers the number of bytes. The first try is for one byte a unit; what
    /// does not fit then gets the three that a unit can take. Four bytes more than units, because a buffer that is full
    /// says nothing: when as many bytes were written as there are units, all of them were ASCII.
    fn fill(&mut self, js: &JsString, units: usize) -> usize {
        self.bytes.clear();
        self.reserve(units + 4);
        let mut written = self.encode(js, 0);
        let mut read = if written == units { units } else { objects::units_read() as usize };
        while read < units {
            // SAFETY: `encode` wrote that many bytes behind the length.
            unsafe { self.bytes.set_len(self.bytes.len() + written) };
            self.reserve((units - read) * 3);
            let rest = js.slice(read as u32, units as u32);
            let at = self.bytes.len();
            written = self.encode(&rest, at);
            read += objects::units_read() as usize;
        }
        // SAFETY: as above.
        unsafe { self.bytes.set_len(self.bytes.len() + written) };
        self.bytes.len()
    }

    fn reserve(&mut self, bytes: usize) {
        if self.bytes.capacity() - self.bytes.len() < bytes {
            self.bytes.reserve_exact(bytes);
            self.view = None;
        }
    }

    /// Encodes into what is behind the first `from` bytes.
    fn encode(&mut self, js: &JsString, from: usize) -> usize {
        let capacity = self.bytes.capacity();
        // Growing memory detaches all views.
        if self.view.as_ref().is_none_or(|view| view.length() as usize != capacity) {
            // SAFETY: the view lies within the vector's capacity, and is made anew whenever that moves.
            self.view = Some(unsafe { Uint8Array::view_mut_raw(self.bytes.as_mut_ptr(), capacity) });
        }
        let Some(view) = &self.view else { return 0 };
        let written = if from == 0 {
            objects::encode(js, view)
        } else {
            objects::encode(js, &view.subarray(from as u32, capacity as u32))
        };
        written as usize
    }
}

/// A short string of the caller's, or one that is kept.
pub(super) fn to_owned(js: &JsString) -> String {
    Encoded::new(js.clone()).text().to_owned()
}

thread_local! {
    static WORDS: Cell<Vec<(&'static str, JsValue)>> = const { Cell::new(Vec::new()) };
}

/// Calls `with` the JavaScript string for a word of the API, made once.
pub(super) fn word<T>(word: &'static str, with: impl FnOnce(&JsValue) -> T) -> T {
    let mut words = WORDS.take();
    let at = words.iter().position(|(known, _)| std::ptr::eq(*known, word)).unwrap_or_else(|| {
        words.push((word, JsValue::from_str(word)));
        words.len() - 1
    });
    let done = with(&words[at].1);
    WORDS.set(words);
    done
}

thread_local! {
    static LISTS: Cell<Vec<(&'static [&'static str], Array)>> = const { Cell::new(Vec::new()) };
}

/// Calls `with` the JavaScript array of a list of words, made once.
pub(super) fn word_list<T>(list: &'static [&'static str], with: impl FnOnce(&Array) -> T) -> T {
    let mut lists = LISTS.take();
    let at = lists.iter().position(|(known, _)| std::ptr::eq(*known, list)).unwrap_or_else(|| {
        lists.push((list, list.iter().map(|word| JsValue::from_str(word)).collect()));
        lists.len() - 1
    });
    let made = lists[at].1.clone();
    LISTS.set(lists);
    with(&made)
}
