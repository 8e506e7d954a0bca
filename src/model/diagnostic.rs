//! Diagnostics: a stable code, a message, a hint and spans. A diagnostic is never an error.

use super::codes::codes;
use super::span::Span;

codes! {
    /// What a [`Diagnostic`] is about. The codes are stable under SemVer. Later versions may add codes.
    DiagnosticCode {
        /// Two or more claims of a working directory could be Pi's. The most likely one was chosen.
        AmbiguousAnchor = "ambiguous-anchor",
        /// The anchor is certain, but it is uncertain where a block before it begins, or whether the block is Pi's.
        AmbiguousRegion = "ambiguous-region",
        /// No anchor states the parent's directory. The message names the directories that were found.
        AnchorNotFound = "anchor-not-found",
        /// The prompt has no anchor. The last complete catalogue is the best remaining guess for the cut.
        Unanchored = "unanchored",
        /// A section or heading looks like Pi's but is unknown. Perhaps a new version of Pi wrote it.
        UnfamiliarMarkup = "unfamiliar-markup",
        /// The prompt was edited after Pi wrote it. The edited part is still read.
        EditedPrompt = "edited-prompt",
        /// A known part is not where it should be, and was ignored.
        KnownPartNotFound = "known-part-not-found",
        /// A known part is empty, but the prompt contains such a part.
        KnownPartContradicted = "known-part-contradicted",
        /// A `<project_context>` section before the tail is not Pi's, so a relocated child keeps it.
        ProjectContextNotFound = "project-context-not-found",
        /// The child's directory has no context files, and the parent's context block was dropped.
        NoProjectContext = "no-project-context",
        /// The identity does not describe the child's directory, and no context files were passed.
        ProjectContextUnresolved = "project-context-unresolved",
        /// A portable child has no operator's text to adopt, so it starts from the generic base.
        PortablePartsBlank = "portable-parts-blank",
        /// The setting, or a value in it, is not valid and was ignored.
        SettingIgnored = "setting-ignored",
        /// The key `default` names a provider. It does not set a default.
        NoDefaultStrategy = "no-default-strategy",
        /// The prompt does not contain the part to remove.
        NothingToRemove = "nothing-to-remove",
        /// The child's prompt lists skills twice.
        SecondCatalogue = "second-catalogue",
        /// The child's prompt has two context blocks.
        SecondProjectContext = "second-project-context",
        /// The child's prompt claims a directory that is not the child's.
        ForeignDirectory = "foreign-directory",
        /// The child's prompt contains a context file of the parent's directory.
        ForeignContextFile = "foreign-context-file",
        /// Machine-written text in the child's prompt contains the parent's path.
        ParentPath = "parent-path",
        /// The child's prompt contains a per-call header that is not the child's own.
        InheritedHeader = "inherited-header",
        /// The child's prompt contains a second per-call header of the child's own.
        SecondHeader = "second-header",
        /// No machine-written text in the child's prompt claims the child's directory.
        NoDirectoryClaim = "no-directory-claim",
        /// The child's prompt lists tools twice.
        ToolsClaimedTwice = "tools-claimed-twice",
    }
}

/// A span of a prompt, in bytes, and the line that it begins on.
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
    /// The span without the line.
    #[must_use]
    pub const fn span(self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// A report about a prompt, a request or a setting. It is never an error: only a wrong call gives an
/// [`Error`](crate::Error).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "camelCase"))]
pub struct Diagnostic {
    /// What the diagnostic is about. Stable.
    pub code: DiagnosticCode,
    /// What was found, for people. Not stable.
    pub message: String,
    /// What to do about it, for people. Not stable.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub hint: Option<String>,
    /// Where this is in the prompt that you passed. For a [`ChildRequest`](crate::ChildRequest), that is the parent's
    /// prompt.
    pub spans: Vec<Place>,
}

impl Diagnostic {
    pub(crate) fn new(code: DiagnosticCode, message: impl Into<String>, hint: &str, spans: Vec<Span>) -> Self {
        let hint = (!hint.is_empty()).then(|| hint.to_owned());
        // `number_places` sets the lines later.
        let spans = spans.into_iter().map(|Span { start, end }| Place { start, end, line: 0 }).collect();
        Self { code, message: message.into(), hint, spans }
    }
}
