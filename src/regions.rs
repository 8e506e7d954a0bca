//! The map of a prompt: its regions with their files and skills, its cut points, its decoys.

use crate::anchor::Standing;
use crate::blocks::BlockKind;
use crate::cut::{Cut, Cuts, cuts};
use crate::diagnostic::{Diagnostic, codes};
use crate::known::KnownParts;
use crate::layout::{Detail, Layout, read};
use crate::list::Listed;
use crate::markup::{self, ContextForm, Markup, Tag};
use crate::order::last_before;
use crate::scan::Marks;
use crate::scene::opens_markdown_file;
use crate::tail::ContextBlock;
use crate::text::{Span, before_line_break, before_line_breaks, rest, skip_line_break};
use crate::{Shape, Skill};

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
        /// What extensions put behind the anchor.
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

codes! {
    /// Why text that looks like Pi's markup is not.
    DecoyReason {
        /// It stands in the context block, in a file's content.
        InsideContextFile = "inside-context-file",
        /// It stands in another section.
        InsideSection = "inside-section",
        /// It stands in the catalogue, in a description.
        InsideCatalogue = "inside-catalogue",
        /// It stands in text that the host knows the origin of.
        InsideKnownPart = "inside-known-part",
        /// It stands behind the anchor, in what extensions appended.
        AfterAnchor = "after-anchor",
        /// It stands above the tail, in free text: a custom or an appended prompt.
        AboveTail = "above-tail",
        /// It claims a directory that is not the parent's.
        OtherDirectory = "other-directory",
        /// It belongs to a whole prompt that this one embeds or quotes.
        EmbeddedPrompt = "embedded-prompt",
        /// It belongs to the other renderer's shape.
        OtherShape = "other-shape",
        /// It lacks the empty lines that Pi puts around it.
        NotAtAJoint = "not-at-a-joint",
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

/// A span of a prompt with one author and one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What it is.
    pub kind: RegionKind,
    /// Where it stands: from text to text, no white space at its ends.
    pub span: Span,
    /// The line that it begins on, numbered from 1.
    pub line: usize,
    /// The name of its section, where it has one.
    pub name: Option<String>,
    /// The files of a context block.
    pub files: Vec<FileRegion>,
    /// The skills of a catalogue.
    pub skills: Vec<SkillRegion>,
}

/// A context file in its block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRegion {
    /// From its opening line to its closing line (in Markdown form: to the end of its text).
    pub span: Span,
    /// As the prompt states it.
    pub path: String,
    /// Exactly what Pi was given; in Markdown form it may end past its region.
    pub content: Span,
}

/// An entry of the catalogue, values unescaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillRegion {
    /// From `<skill>` to `</skill>`.
    pub span: Span,
    /// What it says.
    pub skill: Skill,
}

/// Text that looks like Pi's markup but is a quote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoy {
    /// What it looks like.
    pub imitates: RegionKind,
    /// Where it stands.
    pub span: Span,
    /// The line that it begins on, numbered from 1.
    pub line: usize,
    /// Why it is not Pi's.
    pub reason: DecoyReason,
}

/// Options of [`parse_prompt`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParseOptions {
    /// The directory of the session. Without it any absolute path will do.
    pub cwd: Option<String>,
    /// What the host knows went into the prompt.
    pub known: Option<KnownParts>,
}

/// The map of a whole prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptMap {
    /// Which of Pi's renderers wrote it.
    pub shape: Shape,
    /// The directory that the anchor states.
    pub cwd: Option<String>,
    /// In order; they do not overlap and leave only white space uncovered.
    pub regions: Vec<Region>,
    /// Where an identity ends.
    pub cuts: Cuts,
    /// In order.
    pub decoys: Vec<Decoy>,
    /// What is worth saying.
    pub diagnostics: Vec<Diagnostic>,
}

/// Maps a whole prompt: its regions, cut points and decoys.
///
/// Total: every string has a map. A prompt that is none of Pi's is one [`RegionKind::Preamble`] region without a cut,
/// and a diagnostic says so. Offsets are bytes. See ADR 0006 for how the tail is located, ADR 0010 for the context block.
///
/// ```
/// use prompt_inheritance::{ParseOptions, RegionKind, parse_prompt};
///
/// let prompt = "You review code.\n\n<cwd>\n/repo\n</cwd>";
/// let map = parse_prompt(prompt, &ParseOptions::default());
/// assert_eq!(map.cwd.as_deref(), Some("/repo"));
/// assert_eq!(map.regions[1].kind, RegionKind::Cwd);
/// assert_eq!(map.cuts.same.unwrap().offset, prompt.find("<cwd>").unwrap());
/// ```
#[must_use]
pub fn parse_prompt(prompt: &str, options: &ParseOptions) -> PromptMap {
    let layout = read(prompt, options.cwd.as_deref(), options.known.as_ref());
    let regions = layout.pieces.iter().map(|piece| Region {
        kind: piece.kind,
        span: piece.span,
        line: layout.line(prompt, piece.span.start),
        name: piece.name.map(|name| name.of(prompt).to_owned()),
        files: match piece.detail {
            Detail::Context(block) => files(prompt, &layout, block, piece.span),
            _ => Vec::new(),
        },
        skills: match piece.detail {
            Detail::Catalogue(open, close) => skills(prompt, &layout, open, close),
            _ => Vec::new(),
        },
    });
    PromptMap {
        regions: regions.list(),
        shape: layout.shape,
        cwd: layout.cwd.map(|cwd| cwd.of(prompt).to_owned()),
        cuts: cuts(prompt, &layout),
        decoys: decoys(prompt, &layout),
        diagnostics: layout.diagnostics,
    }
}

/// The skills between the marks `open` and `close` of a catalogue.
pub(crate) fn skills(text: &str, layout: &Layout, open: usize, close: usize) -> Vec<SkillRegion> {
    markup::entries(text, layout.marks.at(open).next, layout.marks.at(close).start)
        .into_iter()
        .map(|entry| SkillRegion {
            span: Span::new(entry.start, entry.end),
            skill: Skill {
                name: markup::unescape(entry.name),
                description: markup::unescape(entry.description),
                file_path: markup::unescape(entry.location),
            },
        })
        .list()
}

/// The files of a context block: the known ones where it is known, else by the joints between them.
pub(crate) fn files(text: &str, layout: &Layout, block: ContextBlock, span: Span) -> Vec<FileRegion> {
    if let Some(known) = layout.known.block_at(layout.marks.at(block.open).start) {
        return known.contents.iter().map(|content| file_around(text, block.form, *content, span)).list();
    }
    let contents = match block.form {
        ContextForm::Markdown => markdown_contents(text, layout, block, span),
        ContextForm::Section | ContextForm::Footer => tagged_contents(text, layout, block),
    };
    contents.into_iter().map(|content| file_around(text, block.form, content, span)).list()
}

/// The region of the file whose content is given.
fn file_around(text: &str, form: ContextForm, content: Span, block: Span) -> FileRegion {
    let above = text.get(..content.start).unwrap_or_default().trim_end_matches(['\n', '\r']);
    let start = above.rfind('\n').map_or(0, |at| at + 1);
    let line = rest(above, start);
    let (path, end) = match form {
        ContextForm::Markdown => (markup::markdown_path(line), content.end.min(block.end)),
        ContextForm::Section | ContextForm::Footer => {
            let close = skip_line_break(text, content.end);
            (markup::file_path(line), (close + markup::FILE_CLOSE.len()).min(block.end))
        }
    };
    let end = crate::text::trim_end(text, end).max(start + line.len());
    FileRegion { span: Span::new(start, end), path: path.to_owned(), content }
}

/// A file ends at the closing line that an opening follows behind an empty line, or at the block's own closing. A block
/// that is quoted whole within a file is passed over.
fn tagged_contents(text: &str, layout: &Layout, block: ContextBlock) -> Vec<Span> {
    let marks = &layout.marks;
    let last = block.close.unwrap_or(block.open).saturating_sub(1);
    // A closing line right below an opening, which Pi never writes, leaves no room even for an empty content.
    let content = |open: usize, close: usize| {
        let start = marks.at(open).next;
        Span::new(start, before_line_break(text, marks.at(close).start).max(start))
    };
    let mut contents = Vec::new();
    let mut open = block.open + 2;
    let mut at = open + 1;
    while at < last {
        if let Some(close) = layout.blocks.partner(at).filter(|close| (at..last).contains(close)) {
            at = close;
        } else if marks.at(at).is(Markup::FileClose) && marks.at(at + 1).is_next(Markup::FileOpen, 1) {
            contents.push(content(open, at));
            at += 1;
            open = at;
        }
        at += 1;
    }
    contents.push(content(open, last));
    contents
}

/// A file begins at each heading that could begin one and leaves room for the line breaks around a content, be it empty.
fn markdown_contents(text: &str, layout: &Layout, block: ContextBlock, span: Span) -> Vec<Span> {
    let marks = &layout.marks;
    // A file ends in two line breaks; the tail brings one more of its own, the catalogue two. A block above a header was
    // trimmed.
    let above_tail = layout.context.zip(layout.tail).filter(|(context, _)| layout.pieces[*context].span == span);
    let (tail, breaks) = match above_tail.map(|(_, tail)| layout.pieces[tail]) {
        Some(tail) => (tail.span.start, if tail.kind == RegionKind::Skills { 4 } else { 3 }),
        None => (span.end, 0),
    };
    let end = marks.first_from(span.end);
    let mut contents: Vec<Span> = Vec::new();
    let mut start = content_below(text, marks, block.open + 2);
    for at in block.open + 3..end {
        let closing = before_line_breaks(text, marks.at(at).start, 2);
        let fits = closing >= start && content_below(text, marks, at) <= before_line_breaks(text, tail, breaks);
        // A heading below a lead-in is the first of a block that is quoted.
        let is_quoted = marks.before(at).is(Markup::LeadIn) && marks.at(at).follows(1);
        if opens_markdown_file(text, marks.at(at)) && fits && !is_quoted {
            contents.push(Span::new(start, closing));
            start = content_below(text, marks, at);
        }
    }
    contents.push(Span::new(start, before_line_breaks(text, tail, breaks).max(start)));
    contents
}

/// Where the content of the file begins whose Markdown heading is the mark `at`.
fn content_below(text: &str, marks: &Marks, at: usize) -> usize {
    skip_line_break(text, marks.at(at).next)
}

/// All that looks like Pi's markup and is none of the map's own. Where there is no tail nothing is known to be Pi's, and
/// only what claims a directory is told.
fn decoys(text: &str, layout: &Layout) -> Vec<Decoy> {
    let marks = &layout.marks;
    let own = own_marks(layout);
    let anchor = layout.pieces.iter().find(|piece| piece.kind == RegionKind::Cwd).map(|piece| piece.span);
    let mut found = Vec::new();
    let mut candidates = layout.candidates.iter().peekable();
    let mut at = 0;
    while at < marks.len() {
        let mark = marks.at(at);
        let candidate = candidates.next_if(|candidate| candidate.open == at);
        let imitation = imitation(text, layout, at).filter(|imitation| {
            own.binary_search(&mark.start).is_err() && (layout.tail.is_some() || imitation.kind == RegionKind::Cwd)
        });
        let Some(Imitation { kind, last, end }) = imitation else {
            at += 1;
            continue;
        };
        let reason = candidate
            .and_then(|candidate| match candidate.standing {
                Standing::Out(reason) => Some(reason),
                Standing::Free | Standing::Weak(_) => None,
            })
            .unwrap_or_else(|| place(layout, at, anchor));
        found.push(Decoy { imitates: kind, span: Span::new(mark.start, end), line: mark.line + 1, reason });
        // A catalogue is one decoy, not one for each of its lines.
        at = if kind == RegionKind::Skills { last + 1 } else { at + 1 };
    }
    found
}

/// Where the marks begin that are Pi's own: those that open its pieces, and the heading inside a catalogue's wrapper.
fn own_marks(layout: &Layout) -> Vec<usize> {
    let mut own = Vec::new();
    let is_text = |kind| matches!(kind, RegionKind::Preamble | RegionKind::Agent | RegionKind::Extension);
    for piece in layout.pieces.iter().filter(|piece| !is_text(piece.kind)) {
        own.push(piece.span.start);
        if let Detail::Catalogue(open, _) = piece.detail
            && layout.marks.at(open).is(Markup::Open(Tag::Skills))
        {
            own.push(layout.marks.at(open).next);
        }
    }
    own
}

/// What looks like a region: its kind, the last mark and the end of it.
struct Imitation {
    kind: RegionKind,
    last: usize,
    end: usize,
}

/// What the mark `at` begins to imitate.
fn imitation(text: &str, layout: &Layout, at: usize) -> Option<Imitation> {
    let marks = &layout.marks;
    let paired = layout.blocks.partner(at);
    let whole = paired.filter(|close| *close > at).unwrap_or(at);
    let (kind, last) = match marks.at(at).markup {
        Markup::Footer => (RegionKind::Cwd, at),
        Markup::Open(Tag::Cwd) => marks.is_cwd_section(at).then_some((RegionKind::Cwd, at + 1))?,
        Markup::CatalogueHeading | Markup::Open(Tag::Skills) => {
            (RegionKind::Skills, crate::blocks::catalogue_at(text, marks, at).unwrap_or(whole))
        }
        Markup::Open(Tag::ProjectContext) | Markup::MarkdownContext => (RegionKind::ProjectContext, whole),
        Markup::Close(Tag::ProjectContext) if paired.is_none() => (RegionKind::ProjectContext, at),
        Markup::Date => (RegionKind::Date, at),
        Markup::Open(Tag::Tools) => (RegionKind::Tools, whole),
        Markup::Open(Tag::Rules) => (RegionKind::Rules, whole),
        Markup::AgentTag => {
            let end = markup::header_at(text, marks.at(at).start).map_or(marks.at(at).end, |(end, _)| end);
            return Some(Imitation { kind: RegionKind::Header, last: at, end });
        }
        _ => return None,
    };
    Some(Imitation { kind, last, end: marks.at(last).end })
}

/// Why a mark at such a place is no part of Pi's own structure.
fn place(layout: &Layout, at: usize, anchor: Option<Span>) -> DecoyReason {
    let start = layout.marks.at(at).start;
    let piece = last_before(&layout.pieces, |piece| piece.span.start <= start);
    let piece = piece.filter(|piece| piece.span.contains(start)).map(|piece| piece.kind);
    let block = layout.blocks.around(at).filter(|block| block.open < at).map(|block| block.kind);
    match (piece, block) {
        _ if layout.known.covers(start) => DecoyReason::InsideKnownPart,
        (Some(RegionKind::ProjectContext), _) => DecoyReason::InsideContextFile,
        (Some(RegionKind::Skills), _) => DecoyReason::InsideCatalogue,
        (Some(RegionKind::Tools | RegionKind::Rules | RegionKind::Docs | RegionKind::Addendum), _) => {
            DecoyReason::InsideSection
        }
        _ if anchor.is_some_and(|anchor| start >= anchor.end) => DecoyReason::AfterAnchor,
        (_, Some(BlockKind::Context(_))) => DecoyReason::InsideContextFile,
        _ => DecoyReason::AboveTail,
    }
}

impl Cuts {
    /// The cut for a child in the parent's directory, or for a relocated one.
    #[must_use]
    pub const fn of(&self, relocated: bool) -> Option<Cut> {
        if relocated { self.relocated } else { self.same }
    }
}
