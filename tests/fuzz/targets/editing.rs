//! Fuzzes the checks of `tests/native/promises/editing.rs`.
#![no_main]
#![allow(dead_code, reason = "each target runs one of the checks")]

#[path = "../../native/promises/mod.rs"]
mod promises;

libfuzzer_sys::fuzz_target!(|data: &[u8]| promises::editing::check(data));
