//! Reads a prompt: text in, a `Reading` out.
//!
//! A prompt is read in passes. Each pass takes the results of the passes before it and returns its own. `reading` runs
//! them in this order:
//!
//! | pass | output | helper files |
//! | --- | --- | --- |
//! | `locate` | `Known`: where the known parts are | `known` |
//! | `lines` | `Lines`: the whole lines that look like Pi's markup | |
//! | `outline` | `Outline`: Pi's own opening, blocks, per-call headers | `opening`, `blocks`, `catalogue`, `loose` |
//! | `anchor` | the claims of a directory with their verdicts, and which is Pi's | `candidates`, `tail`, `sections` |
//! | `layout` | `Layout`: the pieces of the prompt, with edits and doubts | `parts`, `pieces`, `edits`, `sections` |
//! | `report` | diagnostics | `traces` |
//!
//! Two more files read details from a finished `Reading` when a caller needs them. `members` finds the files of a
//! context block and the skills of a catalogue. `decoys` lists the text that only looks like Pi's markup.
//!
//! # What the passes look for
//!
//! ```text
//! preamble            Pi's own opening, or the operator's custom prompt
//! appended prompt
//! context block       a relocated child is cut here
//! catalogue       ┐
//! date line       │   a child in the same directory is cut at the first of these
//! anchor          ┘
//! extensions' text
//! ```
//!
//! `anchor` chooses the anchor. `tail` reads upwards from it, and accepts only parts that are exactly as Pi writes
//! them. `parts` then looks for the parts that `tail` did not find, because a prompt may have been edited after Pi
//! wrote it. If the parent is itself a child, its per-call header and its agent's body come before the tail too.
//!
//! # Words of this folder
//!
//! - **Line**: a line of markup, given as its index in `Lines`. That is not its line number in the text.
//! - **Opening**, **closing**: the line that opens or closes a block. *Pi's own opening* is the default preamble.
//! - **Claim**: a footer line or a `<cwd>` section. A **candidate** is a claim with a verdict. The anchor is Pi's
//!   claim.
//! - **Exact**: where and as Pi writes it, empty lines included. **Loose**: identified by what it is made of.
//! - **Joint**: the place where one part ends and the next begins, with the empty lines that Pi writes between them.
//! - **Free text**: text that the operator may have written, such as a custom prompt. Markup in it may be a **quote**.
//! - **Foreign text**: text between Pi's parts that Pi did not write.
//! - **Edit**: something that is not as Pi writes it. **Doubt**: a choice that may be wrong. Both become diagnostics.
//!
//! # What holds for every pass
//!
//! Every string has a reading, and no string is an error. Every pass takes linear time. If the text shows that two
//! readings are possible, the reader chooses the likelier one and a diagnostic reports the choice. A twin cannot be
//! recognized in the text. `guide.md` lists the twins.

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
