//! Regions: their kinds, layers and members, and the shapes of prompts.

use super::codes::codes;
use super::parts::Skill;
use super::span::Span;

codes! {
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

codes! {
    /// What a region is.
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
        /// That parent's own agent body.
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
    /// How long a region stays true.
    Layer {
        /// For the operator: a child may adopt it.
        Identity = "identity",
        /// For one directory: a relocated child resolves its own.
        Directory = "directory",
        /// For one session: every child resolves its own.
        Session = "session",
        /// For one turn: extensions write it anew.
        Turn = "turn",
    }
}

impl RegionKind {
    /// How long regions of this kind stay true.
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

/// Whether an identity holds a region, excisions included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InheritedBy {
    /// That of a child in the same directory.
    pub same: bool,
    /// That of a relocated child.
    pub relocated: bool,
}

/// A context file in its block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRegion {
    /// From its opening line to its closing line (in Markdown form: to the end of its text).
    pub span: Span,
    /// The path, as the prompt states it.
    pub path: String,
    /// Exactly what Pi was given. In Markdown form it may end past the file's region.
    pub content: Span,
}

/// An entry of the catalogue, values unescaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillRegion {
    /// From `<skill>` to `</skill>`.
    pub span: Span,
    /// What the entry says.
    pub skill: Skill,
}
