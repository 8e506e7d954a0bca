//! Reads a prompt, in passes. Each takes the values of the passes before it and returns its own.
//!
//! | pass | from | to |
//! | --- | --- | --- |
//! | `locate` | known parts | `known`: where they stand |
//! | `lines` | text | the whole lines that look like Pi's markup |
//! | `opening`, `blocks`, `outline` | lines | Pi's own opening, blocks, per-call headers |
//! | `tail`, `candidates` | outline | every claim of a directory, with what stands above it |
//! | `anchor` | candidates | the claim that is Pi's |
//! | `layout` | anchor | the pieces of the prompt |
//! | `report` | all | diagnostics |
//!
//! `reading` runs them. `members` and `decoys` read details out of a reading.

pub(crate) mod blocks;
pub(crate) mod candidates;
pub(crate) mod decoys;
pub(crate) mod known;
pub(crate) mod layout;
pub(crate) mod lines;
pub(crate) mod locate;
pub(crate) mod loose;
pub(crate) mod members;
pub(crate) mod outline;
pub(crate) mod parts;
pub(crate) mod reading;

mod anchor;
mod catalogue;
mod opening;
mod report;
mod sections;
mod tail;
mod traces;
