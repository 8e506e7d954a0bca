//! The library's promises, as checks over random input. Each check makes its input from bytes, so that the property
//! tests (stable, `tests/properties.rs`) and the fuzzers (`tests/fuzz`) run the same checks.

pub(crate) mod building;
pub(crate) mod editing;
pub(crate) mod forwarding;
pub(crate) mod inheritance;
mod input;
pub(crate) mod parsing;
pub(crate) mod removal;
mod session;
mod slow;
#[path = "../warns.rs"]
mod warns;
