//! What Pi writes: every literal, how lines of markup are recognized, how blocks are rendered, how paths compare.
//!
//! When Pi changes a heading or a tag, a file of this folder changes: `literals`, and `markup` for a new kind of line.

pub(crate) mod catalogue;
pub(crate) mod context_block;
pub(crate) mod header;
pub(crate) mod literals;
pub(crate) mod markup;
pub(crate) mod paths;
pub(crate) mod scope;
