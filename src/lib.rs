//! Finds, in a system prompt written by the Pi coding agent, exactly what a subagent may keep; cuts there to the byte;
//! and builds the child's prompt from it.
//!
//! A prompt is read once, in passes ([how it decides](guide)), and each function of the API is made from that reading.
//!
//! | module | holds |
//! | --- | --- |
//! | `model` | the words that all others use: spans, regions, diagnostics, errors, known parts |
//! | `text` | strings: positions, lines, line breaks, white space, searching |
//! | `pi` | what Pi writes: every literal, lines of markup, blocks, paths |
//! | `read` | prompt → reading, one pass a file |
//! | `map`, `identity`, `child`, … | one function of the API each |
//! | `wasm` | the JavaScript boundary |
//!
//! Each module uses only those above it. The library is pure: no disk, no clock, no panic on any string, linear time on
//! every input.

#![deny(unsafe_code)]
// A slice of a text can panic; `Span::of` cannot.
#![cfg_attr(not(test), warn(clippy::string_slice))]

mod model;
mod text;

mod pi;

mod read;

mod audit;
mod checks;
mod child;
mod chosen;
mod format;
mod forward;
mod identity;
mod known_parts;
mod map;
mod portable;
mod prefix;
mod project_context;
mod recover;
mod remove;
mod scope;

#[cfg(all(feature = "wasm", target_arch = "wasm32"))]
#[allow(unsafe_code, reason = "what TextEncoder wrote is decoded without a second check")]
#[doc(hidden)] // Public for its tests alone.
pub mod wasm;

/// How Pi's own markup is told from quotes of it, what text cannot tell, and all codes.
#[doc = include_str!("guide.md")]
pub mod guide {}

/// The README's example runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use audit::{AuditOptions, audit_child_prompt};
pub use child::{
    Agent, ChildPrompt, ChildRequest, Environment, Mode, Parent, Segment, SegmentSource, build_child_prompt,
};
pub use chosen::Predicate;
pub use format::format_diagnostics;
pub use forward::{Forwarded, Stripped, forward_parent_prompt, strip_forwarded};
pub use identity::{InheritOptions, InheritedIdentity, inherited_identity};
pub use known_parts::{PromptOptions, SessionSkill, known_parts};
pub use map::{ParseOptions, PromptMap, Region, parse_prompt};
pub use model::decoy::{Decoy, DecoyReason};
pub use model::diagnostic::{Diagnostic, DiagnosticCode, Place};
pub use model::error::{Error, ErrorCode};
pub use model::excision::{Cut, Cuts, Excision, ExcisionReason};
pub use model::parts::{ContextFile, KnownParts, Skill};
pub use model::region::{FileRegion, InheritedBy, Layer, RegionKind, Shape, SkillRegion};
pub use model::span::Span;
pub use pi::scope::ContextFileScope;
pub use portable::{
    PortableParts, PromptInheritance, Setting, Strategy, inheritance_strategy, portable_identity,
    read_prompt_inheritance,
};
pub use prefix::{SharedPrefix, shared_prefix};
pub use project_context::render_project_context;
pub use recover::{InheritedSpan, find_inherited};
pub use remove::{RemoveOptions, Removed, remove_regions};
pub use scope::context_file_scope;
pub use text::utf16::{Utf16Index, utf16_len};

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of codes in the guide, which is what users rely on, states what the code says.
    #[test]
    fn the_guide_lists_all_codes() {
        let guide = include_str!("guide.md");
        let mut rows = Vec::new();
        rows.extend(DiagnosticCode::ALL.iter().map(|code| ("diagnostic", code.as_str(), code.meaning())));
        rows.extend(ErrorCode::ALL.iter().map(|code| ("error", code.as_str(), code.meaning())));
        rows.extend(DecoyReason::ALL.iter().map(|code| ("decoy", code.as_str(), code.meaning())));
        rows.extend(ExcisionReason::ALL.iter().map(|code| ("excision", code.as_str(), code.meaning())));
        let table: String = std::iter::once("| of | code | meaning |\n| --- | --- | --- |\n".to_owned())
            .chain(rows.iter().map(|(of, code, meaning)| format!("| {of} | `{code}` |{meaning} |\n")))
            .collect();
        assert!(guide.ends_with(&table), "the table in src/guide.md should end in:\n{table}");
    }
}
