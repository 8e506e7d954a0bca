//! Finds, in a system prompt written by the Pi coding agent, exactly what a subagent may keep; cuts there to the byte;
//! and builds the child's prompt from it.
//!
//! A prompt is read in passes: text → marks (`scan`) → blocks (`blocks`) → the anchor (`anchor`) → pieces (`layout`).
//! The map (`regions`), the cuts (`cut`) and every transform are made from the pieces. All of Pi's markup is in
//! `markup`. The library is pure: no disk, no clock, no panic on any string, linear time on every input.

#![deny(unsafe_code)]
// A slice of a text can panic; `Span::of` cannot.
#![cfg_attr(not(test), warn(clippy::string_slice))]

mod anchor;
mod audit;
mod blocks;
mod child;
mod context;
mod cut;
mod diagnostic;
mod error;
mod forward;
mod inherited;
mod known;
mod layout;
mod list;
mod markup;
mod matching;
mod order;
mod portable;
mod prefix;
mod regions;
mod remove;
mod scan;
mod scene;
mod tail;
mod text;
#[cfg(all(feature = "wasm", target_arch = "wasm32"))]
#[allow(unsafe_code, reason = "what TextEncoder wrote is decoded without a second check")]
#[allow(unreachable_pub, reason = "wasm-bindgen exports public functions only")]
mod wasm;

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
pub use context::{ContextFile, Skill, render_project_context};
pub use cut::{Cut, Cuts, Excision, ExcisionReason, InheritOptions, InheritedIdentity, inherited_identity};
pub use diagnostic::{Diagnostic, DiagnosticCode};
pub use error::{Error, ErrorCode};
pub use forward::{Forwarded, Stripped, forward_parent_prompt, strip_forwarded};
pub use inherited::{InheritedSpan, find_inherited};
pub use known::KnownParts;
pub use portable::{
    PortableParts, PromptInheritance, Setting, Strategy, inheritance_strategy, portable_identity,
    read_prompt_inheritance,
};
pub use prefix::{SharedPrefix, shared_prefix};
pub use regions::{
    Decoy, DecoyReason, FileRegion, Layer, ParseOptions, PromptMap, Region, RegionKind, SkillRegion, parse_prompt,
};
pub use remove::{RemoveOptions, Removed, remove_regions};
pub use text::{Span, Utf16Index, utf16_len};

diagnostic::codes! {
    /// Which of Pi's renderers wrote a prompt.
    Shape {
        /// A footer line states the working directory (to 0.85).
        Footer = "footer",
        /// A `<cwd>` section states it (0.86 on).
        Section = "section",
        /// Nothing does.
        Unanchored = "unanchored",
    }
}

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
