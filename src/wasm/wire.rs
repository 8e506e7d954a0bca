//! Requests in, replies out. The other side of `wire.js`.

use super::FUNCTIONS;
use crate::{
    DecoyReason, DiagnosticCode, ErrorCode, ExcisionReason, Layer, Mode, RegionKind, SegmentSource, Shape, Strategy,
    utf16_len,
};
use std::cell::Cell;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(module = "/src/wasm/wire.js")]
extern "C" {
    fn learn(lists: &str);
    fn lend(bytes: &mut [u8], numbers: &mut [u32]);
    fn tell(text: &str);
    fn answer(numbers: &[u32]);
    fn same(start: u32, end: u32, other_start: u32, other_end: u32) -> bool;
    #[wasm_bindgen(js_name = sharedUnits)]
    pub(super) fn shared_units() -> u32;
}

/// The buffers, kept from call to call: JavaScript has views of those for requests, and reads replies after the call.
#[derive(Default)]
struct Wire {
    bytes: Vec<u8>,
    numbers: Vec<u32>,
    reply: Reply,
}

thread_local! {
    static WIRE: Cell<Wire> = const {
        Cell::new(Wire {
            bytes: Vec::new(),
            numbers: Vec::new(),
            reply: Reply { numbers: Vec::new(), text: String::new() },
        })
    };
}

/// Tells JavaScript the words of the API, which it knows from here alone.
#[wasm_bindgen(skip_typescript)]
pub fn introduce() {
    let mut lists = String::new();
    let mut list = |name: &str, words: &mut dyn Iterator<Item = &'static str>| {
        if !lists.is_empty() {
            lists.push('\n');
        }
        lists.push_str(name);
        for word in words {
            lists.push(' ');
            lists.push_str(word);
        }
    };
    list("error", &mut ErrorCode::ALL.iter().map(|code| code.as_str()));
    list("diagnostic", &mut DiagnosticCode::ALL.iter().map(|code| code.as_str()));
    list("shape", &mut Shape::ALL.iter().map(|shape| shape.as_str()));
    list("block", &mut super::options::BLOCKS.iter().map(|shape| shape.as_str()));
    list("region", &mut RegionKind::ALL.iter().map(|kind| kind.as_str()));
    list("layer", &mut Layer::ALL.iter().map(|layer| layer.as_str()));
    list("decoy", &mut DecoyReason::ALL.iter().map(|reason| reason.as_str()));
    list("excision", &mut ExcisionReason::ALL.iter().map(|reason| reason.as_str()));
    list("source", &mut SegmentSource::ALL.iter().map(|source| source.as_str()));
    list("strategy", &mut Strategy::ALL.iter().map(|strategy| strategy.as_str()));
    list("mode", &mut Mode::ALL.iter().map(|mode| mode.as_str()));
    list("section", &mut crate::pi::markup::SECTIONS.iter().copied());
    list("function", &mut FUNCTIONS.iter().map(|(name, _)| *name));
    learn(&lists);
}

/// Makes room for a request, keeping what of it is written already.
#[wasm_bindgen(skip_typescript)]
pub fn reserve(bytes: usize, numbers: usize) {
    const LEAST: usize = 1024;
    let mut wire = WIRE.take();
    for_at_least(&mut wire.bytes, bytes.max(LEAST));
    for_at_least(&mut wire.numbers, numbers.max(LEAST));
    lend(&mut wire.bytes, &mut wire.numbers);
    WIRE.set(wire);
}

fn for_at_least<T: Copy + Default>(buffer: &mut Vec<T>, length: usize) {
    if buffer.len() < length {
        buffer.resize(length, T::default());
    }
}

/// Has a function of the API answer the request.
#[wasm_bindgen(skip_typescript)]
pub fn call(which: usize) {
    let (_, function) = FUNCTIONS[which];
    // Taken, so that after a trap the next call finds empty buffers rather than borrowed ones.
    let mut wire = WIRE.take();
    let reply = &mut wire.reply;
    reply.numbers.clear();
    reply.text.clear();
    reply.number(0);
    let mut request = Request { bytes: &wire.bytes, numbers: wire.numbers.iter() };
    if let Err(error) = function(&mut request, reply) {
        reply.numbers.clear();
        reply.number(error.code() as usize + 1);
        reply.text(error.field());
        reply.text(&error.to_string());
    }
    if !reply.text.is_empty() {
        tell(&reply.text);
    }
    answer(&reply.numbers);
    WIRE.set(wire);
}

/// A text of the caller's.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) text: &'a str,
    /// Whether bytes and UTF-16 units are the same.
    pub(super) ascii: bool,
}

impl Text<'_> {
    pub(super) const EMPTY: Self = Self { text: "", ascii: true };

    /// Whether a lone surrogate may have been replaced: only a U+FFFD can stand for one.
    pub(super) fn may_hide_surrogates(&self) -> bool {
        !self.ascii && may_hide_surrogates(self.text)
    }
}

pub(super) fn may_hide_surrogates(text: &str) -> bool {
    crate::text::search::find(text.as_bytes(), "\u{FFFD}".as_bytes()).is_some()
}

/// Whether two spans, in UTF-16 units of the first and the second text of a request, hold the same in the caller's own
/// strings, lone surrogates included.
pub(super) fn same_text([start, end]: [usize; 2], [other_start, other_end]: [usize; 2]) -> bool {
    same(start as u32, end as u32, other_start as u32, other_end as u32)
}

/// A request, read in the order in which `options.js` wrote it.
pub(super) struct Request<'a> {
    bytes: &'a [u8],
    numbers: std::slice::Iter<'a, u32>,
}

impl<'a> Request<'a> {
    /// Absent is 0; a number that was given is one more.
    pub(super) fn number(&mut self) -> Option<usize> {
        self.numbers.next().and_then(|&number| (number as usize).checked_sub(1))
    }

    pub(super) fn text(&mut self) -> Option<Text<'a>> {
        let length = self.number()?;
        let units = *self.numbers.next()? as usize;
        let (text, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        // SAFETY: `encodeInto` writes whole characters of UTF-8, and `length` is what it said that it wrote.
        let text = unsafe { std::str::from_utf8_unchecked(text) };
        Some(Text { text, ascii: length == units })
    }

    /// A text that is always there.
    pub(super) fn prompt(&mut self) -> Text<'a> {
        self.text().unwrap_or(Text::EMPTY)
    }

    pub(super) fn string(&mut self) -> Option<String> {
        self.text().map(|text| text.text.to_owned())
    }

    pub(super) fn list<T>(&mut self, item: fn(&mut Self) -> T) -> Option<Vec<T>> {
        let length = self.number()?;
        Some((0..length).map(|_| item(self)).collect::<Vec<_>>())
    }

    pub(super) fn word<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        self.number().and_then(|index| all.get(index).copied())
    }
}

/// A reply, written in the order in which `results.js` reads it.
#[derive(Default)]
pub(super) struct Reply {
    numbers: Vec<u32>,
    text: String,
}

impl Reply {
    pub(super) fn number(&mut self, number: usize) {
        self.numbers.push(number as u32);
    }

    pub(super) fn flag(&mut self, flag: bool) {
        self.number(flag.into());
    }

    /// Whether there is a value, for which the caller writes it.
    pub(super) fn present<T>(&mut self, value: Option<T>) -> Option<T> {
        self.flag(value.is_some());
        value
    }

    pub(super) fn text(&mut self, text: &str) {
        self.number(utf16_len(text));
        self.text.push_str(text);
    }

    pub(super) fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        self.number(items.len());
        for one in items {
            item(self, one);
        }
    }
}
