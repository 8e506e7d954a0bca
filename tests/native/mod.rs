//! Reads and runs the readable cases.

pub(crate) mod case;
pub(crate) mod outcome;
