//! Diagnostics: a stable code, a message, spans, a hint. A diagnostic is never an error.

use super::codes::codes;
use super::span::Span;

codes! {
    /// What a [`Diagnostic`] is about. Stable under SemVer; more may come.
    DiagnosticCode {
        /// Two or more claims of a working directory could be Pi's; the likeliest was taken.
        AmbiguousAnchor = "ambiguous-anchor",
        /// The anchor is certain, but a block above it could begin at more than one place.
        AmbiguousRegion = "ambiguous-region",
        /// No anchor states the parent's directory; those of other directories are named.
        AnchorNotFound = "anchor-not-found",
        /// The prompt has no anchor, so the last complete catalogue is the best remaining guess for the cut.
        Unanchored = "unanchored",
        /// A section or heading looks like Pi's but is none that is known: perhaps a new version of Pi.
        UnfamiliarMarkup = "unfamiliar-markup",
        /// The prompt was edited after Pi wrote it; the place is read all the same.
        EditedPrompt = "edited-prompt",
        /// A known part does not stand where it should and was ignored.
        KnownPartNotFound = "known-part-not-found",
        /// A part is known to be none, and what stands in the prompt contradicts that.
        KnownPartContradicted = "known-part-contradicted",
        /// A `<project_context>` section stands above the tail but is not Pi's, so a relocated child keeps it.
        ProjectContextNotFound = "project-context-not-found",
        /// The child's directory resolved no context file, and its parent's block was dropped.
        NoProjectContext = "no-project-context",
        /// The identity does not describe the child's directory and no context files were passed.
        ProjectContextUnresolved = "project-context-unresolved",
        /// A portable child has no operator's text to adopt and fell back to the generic base.
        PortablePartsBlank = "portable-parts-blank",
        /// A value of the setting is none that it accepts and was ignored.
        SettingIgnored = "setting-ignored",
        /// The key `default` names a provider; it sets no default.
        NoDefaultStrategy = "no-default-strategy",
        /// What was to be removed is not in the prompt.
        NothingToRemove = "nothing-to-remove",
        /// The child's prompt lists skills twice.
        SecondCatalogue = "second-catalogue",
        /// The child's prompt has two context blocks.
        SecondProjectContext = "second-project-context",
        /// The child's prompt claims a directory that is not the child's.
        ForeignDirectory = "foreign-directory",
        /// The child's prompt holds a context file of its parent's directory.
        ForeignContextFile = "foreign-context-file",
        /// The parent's path stands in text that no person wrote.
        ParentPath = "parent-path",
        /// The child's prompt carries a per-call header that is not its own.
        InheritedHeader = "inherited-header",
        /// The child's prompt carries a second per-call header of the child's own.
        SecondHeader = "second-header",
        /// Nothing that a machine wrote claims the child's directory.
        NoDirectoryClaim = "no-directory-claim",
        /// The child's prompt lists tools twice.
        ToolsClaimedTwice = "tools-claimed-twice",
    }
}

/// A span of a prompt, in bytes, with the line that it begins on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// The line that it begins on, numbered from 1.
    pub line: usize,
}

impl Place {
    /// The span alone.
    #[must_use]
    pub const fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// Something worth saying about a prompt or a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Diagnostic {
    /// What it is about. Stable.
    pub code: DiagnosticCode,
    /// What was seen, for people. Not stable.
    pub message: String,
    /// What to do about it, for people. Not stable.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hint: Option<String>,
    /// Where, in the prompt that the call was given.
    pub spans: Vec<Place>,
}

impl Diagnostic {
    pub(crate) fn new(code: DiagnosticCode, message: impl Into<String>, hint: &str, spans: Vec<Span>) -> Self {
        let hint = (!hint.is_empty()).then(|| hint.to_owned());
        // `number_places` gives them their lines.
        let spans = spans.into_iter().map(|Span { start, end }| Place { start, end, line: 0 }).collect();
        Self { code, message: message.into(), hint, spans }
    }
}
