//! Regions: their kinds, layers and members, and the shapes of prompts.

use super::codes::codes;
use super::parts::Skill;
use super::span::Span;

codes! {
    /// Which of Pi's renderers wrote a prompt.
    Shape {
        /// A footer line states the working directory (up to 0.85).
        Footer = "footer",
        /// A `<cwd>` section states it (from 0.86).
        Section = "section",
        /// No anchor states it.
        Unanchored = "unanchored",
    }
}

codes! {
    /// The kind of a region.
    RegionKind {
        /// Pi's opening text, or the operator's custom prompt.
        Preamble = "preamble",
        /// The session's tool listing, in section shape.
        Tools = "tools",
        /// The guidelines of those tools, in section shape.
        Rules = "rules",
        /// Pi's documentation pointers, in section shape.
        Docs = "docs",
        /// The operator's appended prompt.
        Addendum = "addendum",
        /// The context block.
        ProjectContext = "projectContext",
        /// The per-call header of a parent that is itself a child.
        Header = "header",
        /// The agent body of such a parent.
        Agent = "agent",
        /// The catalogue, with its heading and wrapper.
        Skills = "skills",
        /// The date line.
        Date = "date",
        /// The anchor.
        Cwd = "cwd",
        /// Text that extensions added for one turn.
        Extension = "extension",
    }
}

codes! {
    /// What the text of a region is true for.
    Layer {
        /// For the operator, in every session. A child can inherit it.
        Identity = "identity",
        /// For one directory. A relocated child resolves its own.
        Directory = "directory",
        /// For one session. Every child resolves its own.
        Session = "session",
        /// For one turn. Extensions write it again each turn.
        Turn = "turn",
    }
}

impl RegionKind {
    /// What the text of such a region is true for.
    #[must_use]
    pub const fn layer(self) -> Layer {
        match self {
            Self::Preamble | Self::Docs | Self::Addendum | Self::Agent => Layer::Identity,
            Self::ProjectContext => Layer::Directory,
            Self::Tools | Self::Rules | Self::Header | Self::Skills | Self::Date | Self::Cwd => Layer::Session,
            Self::Extension => Layer::Turn,
        }
    }
}

/// Whether a child's identity contains a region. It does not contain an excised region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InheritedBy {
    /// For a child in the same directory.
    pub same: bool,
    /// For a relocated child.
    pub relocated: bool,
}

/// A context file in its block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRegion {
    /// From its opening line to its closing line. In Markdown form: to the end of its text.
    pub span: Span,
    /// Its path, as the prompt states it.
    pub path: String,
    /// Exactly the text that Pi was given. In Markdown form it may end after the file's span.
    pub content: Span,
}

/// An entry of the catalogue, with its values unescaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillRegion {
    /// From `<skill>` to `</skill>`.
    pub span: Span,
    /// The values of the entry.
    pub skill: Skill,
}
