//! What the readable cases need.

pub(crate) mod case;
pub(crate) mod outcome;
