//! Reads a prompt, in passes. Each takes the values of the passes before it and returns its own.
//!
//! | pass | from | to |
//! | --- | --- | --- |
//! | `locate` | known parts | `known`: where they stand |
//! | `lines` | text | the whole lines that look like Pi's markup |
//! | `opening`, `blocks` (`catalogue`), `loose`, `outline` | lines | Pi's own opening, blocks as Pi writes them and edited ones, per-call headers |
//! | `tail`, `candidates` | outline | every claim of a directory, with what stands exactly above it |
//! | `anchor` (`sections`) | candidates | the claim that is Pi's |
//! | `parts` | tail, outline | Pi's parts, as it writes them or edited |
//! | `layout` | parts | the `pieces` of the prompt, with `edits` and doubts |
//! | `traces`, `report` | all | diagnostics |
//!
//! `reading` runs them. `members` and `decoys` read details out of a reading.

pub(crate) mod blocks;
pub(crate) mod candidates;
pub(crate) mod decoys;
pub(crate) mod edits;
pub(crate) mod known;
pub(crate) mod lines;
pub(crate) mod locate;
pub(crate) mod loose;
pub(crate) mod members;
pub(crate) mod outline;
pub(crate) mod pieces;
pub(crate) mod reading;

mod anchor;
mod catalogue;
mod layout;
mod opening;
mod parts;
mod report;
mod sections;
mod tail;
mod traces;
