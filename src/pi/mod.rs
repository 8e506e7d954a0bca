//! Pi's format: its literals, how to recognize lines of markup, how to render blocks, and how to compare paths.
//!
//! If Pi changes a heading or a tag, change `literals`. For a new kind of line, change `markup` too.

pub(crate) mod catalogue;
pub(crate) mod context_block;
pub(crate) mod header;
pub(crate) mod literals;
pub(crate) mod markup;
pub(crate) mod paths;
pub(crate) mod scope;
