//! Finds the part of a Pi system prompt that a subagent can inherit, cuts it out exactly, and builds the subagent's
//! prompt from it.
//!
//! The library reads a prompt once, in passes ([how it decides](guide)). Each function of the API uses that reading.
//!
//! | module | contains |
//! | --- | --- |
//! | `model` | the types that all other modules use: spans, regions, diagnostics, errors, known parts |
//! | `text` | strings: offsets, lines, line breaks, white space, searches |
//! | `pi` | Pi's format: literals, lines of markup, blocks, paths |
//! | `read` | the passes that read a prompt, one per file |
//! | `map`, `identity`, `child`, … | the functions of the API, one per file |
//! | `wasm` | the JavaScript boundary |
//!
//! A module uses only modules above it in this table. The library is pure: it reads no disk and no clock. It does not
//! panic on any string, and it takes linear time for every input.

#![deny(unsafe_code)]
// Slicing a string can panic. `Span::of` cannot.
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
#[allow(unsafe_code, reason = "the UTF-8 from TextEncoder is not validated again")]
#[doc(hidden)] // Public only for its tests.
pub mod wasm;

/// How the library distinguishes Pi's own markup from quotes of it, what text alone cannot decide, and all codes.
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

    /// Users rely on the table of codes in the guide, so it must state the same as the code.
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
