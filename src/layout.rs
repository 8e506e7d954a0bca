//! Fourth pass: anchor and blocks → the pieces of a prompt, in order, each with one author and one meaning.
//!
//! Contract: pieces are in order, do not overlap, begin and end at text, and leave only white space between them. They
//! are what the map, the cuts and every transform are made from. Linear.

use crate::Shape;
use crate::anchor::{Candidate, Standing, after, choose};
use crate::blocks::{Block, BlockKind, Blocks, named_sections, pair};
use crate::diagnostic::{Diagnostic, DiagnosticCode};
use crate::known::{KnownParts, Located, locate};
use crate::list::Listed;
use crate::markup::{Markup, Tag};
use crate::matching::find_iter;
use crate::order::{by_place, last_before};
use crate::regions::{DecoyReason, RegionKind};
use crate::scan::{Above, Marks, scan};
use crate::scene::{DefaultSections, Scene, default_preamble, joints};
use crate::tail::{ContextBlock, Tail, lists_known_skills, markdown_block, unanchored_tail, undated_markdown_block};
use crate::text::{Span, head, trim_span};

/// A region before its details are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) kind: RegionKind,
    pub(crate) span: Span,
    /// Where the name of its section stands, if it has one.
    pub(crate) name: Option<Span>,
    pub(crate) detail: Detail,
}

/// What a piece holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Detail {
    Text,
    Context(ContextBlock),
    /// The first and last mark of a catalogue.
    Catalogue(usize, usize),
}

/// A prompt, read.
pub(crate) struct Layout {
    pub(crate) marks: Marks,
    pub(crate) blocks: Blocks,
    pub(crate) known: Located,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) shape: Shape,
    /// The directory that the anchor states.
    pub(crate) cwd: Option<Span>,
    pub(crate) pieces: Vec<Piece>,
    /// The index of the first piece of the tail.
    pub(crate) tail: Option<usize>,
    /// The index of the context block that a relocated child is cut at.
    pub(crate) context: Option<usize>,
    /// A `<project_context>` section above the tail that is not Pi's: its last line.
    pub(crate) foreign_context: Option<Span>,
    /// Whether the tools and rules are Pi's own, to be excised.
    pub(crate) has_own_tools: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Reads `text`, whose anchor states `cwd` if that is given.
pub(crate) fn read(text: &str, cwd: Option<&str>, known: Option<&KnownParts>) -> Layout {
    let mut known = known.map_or_else(Located::default, |parts| locate(text, parts));
    let diagnostics = std::mem::take(&mut known.diagnostics);
    let mut marks = scan(text);
    known.uncover(&mut marks);
    let preamble = if known.has_custom_prompt() { None } else { default_preamble(text, &marks) };
    let opening_end = preamble.map_or(known.custom_end(), |preamble| marks.at(preamble.last()).next);
    let blocks = pair(text, &marks, opening_end);
    let scene = Scene::new(text, &marks, &blocks, &known, preamble);
    let (candidates, chosen) = choose(&scene, cwd);
    let anchor = chosen.and_then(|chosen| candidates.get(chosen));
    let mut builder = Builder { scene: &scene, pieces: Vec::new(), foreign_context: None, diagnostics };
    let (tail, context, has_own_tools) = match anchor {
        Some(anchor) => builder.anchored(anchor),
        None => builder.unanchored(),
    };
    builder.report(&candidates, anchor, context);
    let Builder { pieces, foreign_context, diagnostics, .. } = builder;
    let shape = anchor.map_or(Shape::Unanchored, |anchor| anchor.shape);
    let cwd = anchor.map(|anchor| anchor.directory);
    Layout {
        shape,
        cwd,
        pieces,
        tail,
        context,
        foreign_context,
        has_own_tools,
        diagnostics,
        candidates,
        marks,
        blocks,
        known,
    }
}

impl Layout {
    /// The line that `offset` lies in, numbered from 1: counted from the nearest mark above.
    pub(crate) fn line(&self, text: &str, offset: usize) -> usize {
        let above = self.marks.before(self.marks.first_from(offset + 1));
        let between = Span::new(above.start, offset).of(text);
        above.line + 1 + find_iter(between.as_bytes(), b"\n").count()
    }
}

struct Builder<'a> {
    scene: &'a Scene<'a>,
    pieces: Vec<Piece>,
    foreign_context: Option<Span>,
    diagnostics: Vec<Diagnostic>,
}

impl Builder<'_> {
    /// Adds a piece of plain text, if any text is there.
    fn text(&mut self, kind: RegionKind, start: usize, end: usize) {
        if let Some(span) = trim_span(self.scene.text, Span::new(start, end)) {
            self.pieces.push(Piece { kind, span, name: None, detail: Detail::Text });
        }
    }

    /// Adds a tagged section, from the mark `open` to the mark `close`.
    fn section(&mut self, kind: RegionKind, open: usize, close: usize) {
        let marks = self.scene.marks;
        let name = Some(marks.at(open).name());
        self.pieces.push(Piece { kind, span: marks.span(open, close), name, detail: Detail::Text });
    }

    fn context(&mut self, block: ContextBlock, end: usize) -> usize {
        let start = self.scene.marks.at(block.open).start;
        let end = block.close.map_or(end, |close| self.scene.marks.at(close).end);
        let span = trim_span(self.scene.text, Span::new(start, end)).unwrap_or_default();
        let name = block.close.map(|_| self.scene.marks.at(block.open).name());
        self.pieces.push(Piece { kind: RegionKind::ProjectContext, span, name, detail: Detail::Context(block) });
        self.pieces.len() - 1
    }

    fn catalogue(&mut self, (open, close): (usize, usize)) {
        let first = self.scene.marks.at(open);
        let span = self.scene.marks.span(open, close);
        let name = first.is(Markup::Open(Tag::Skills)).then(|| first.name());
        let detail = Detail::Catalogue(open, close);
        self.pieces.push(Piece { kind: RegionKind::Skills, span, name, detail });
    }

    /// All of a prompt with an anchor. Returns the indices of the tail and of the context block above it, and whether
    /// the tools and rules are Pi's own.
    fn anchored(&mut self, anchor: &Candidate) -> (Option<usize>, Option<usize>, bool) {
        let scene = self.scene;
        let mut tail = anchor.tail;
        tail.context = tail.context.or_else(|| undated_markdown_block(scene, &tail));
        let top = tail.context.map_or(tail.start, |block| block.open);
        let own = scene.default_sections().filter(|_| anchor.shape == Shape::Section);
        let mut from = 0;
        if let Some(own) = own.filter(|own| own.docs_close < top) {
            self.text(RegionKind::Preamble, 0, scene.marks.at(own.tools).start);
            self.section(RegionKind::Tools, own.tools, own.rules - 1);
            self.section(RegionKind::Rules, own.rules, own.docs - 1);
            self.section(RegionKind::Docs, own.docs, own.docs_close);
            from = own.docs_close + 1;
        }
        let start = if from == 0 { 0 } else { scene.marks.before(from).end };
        self.identity(anchor.shape, start, from, top);
        let context = tail.context.map(|block| self.context(block, scene.marks.at(tail.start).start));
        let first = self.pieces.len();
        self.tail(&tail, anchor);
        self.foreign_context = tail.foreign_context.map(|close| {
            let close = scene.marks.at(close);
            Span::new(close.start, close.end)
        });
        self.extensions(after(scene.text, scene.marks, anchor), anchor.close + 1);
        (Some(first), context, from > 0)
    }

    /// What stands between `start`, at the mark `from`, and the mark `top`: free text of the operator, an appended
    /// prompt, and, where the parent is a child, that child's context block, header and agent.
    fn identity(&mut self, shape: Shape, start: usize, from: usize, top: usize) {
        let scene = self.scene;
        let end = scene.marks.get(top).map_or(scene.text.len(), |mark| mark.start);
        let addendum = self.addendum(shape, from, top);
        let addendum_start = match addendum {
            Some(Addendum::Section(open, _)) => scene.marks.at(open).start,
            Some(Addendum::Text(span)) => span.start,
            None => end,
        };
        let header = scene.header_above(top).filter(|(mark, end)| *mark >= from && *end <= addendum_start);
        if let Some((mark, header_end)) = header {
            let header_start = scene.marks.at(mark).start;
            let own = self.context_above_header(mark).filter(|block| block.open >= from);
            let identity_end = own.map_or(header_start, |block| scene.marks.at(block.open).start);
            self.text(RegionKind::Preamble, start, identity_end);
            if let Some(block) = own {
                if block.doubtful {
                    self.ambiguous_region("the context block above the header", block.open);
                }
                let piece = self.context(block, header_start);
                self.text(RegionKind::Preamble, self.pieces[piece].span.end, header_start);
            }
            self.text(RegionKind::Header, header_start, header_end);
            self.text(RegionKind::Agent, header_end, addendum_start);
        } else {
            self.text(RegionKind::Preamble, start, addendum_start);
        }
        match addendum {
            Some(Addendum::Section(open, close)) => {
                self.section(RegionKind::Addendum, open, close);
                self.text(RegionKind::Preamble, scene.marks.at(close).end, end);
            }
            Some(Addendum::Text(span)) => {
                self.text(RegionKind::Addendum, span.start, span.end);
                self.text(RegionKind::Preamble, span.end, end);
            }
            None => {}
        }
    }

    /// The appended prompt that ends directly above the mark `top`.
    fn addendum(&mut self, shape: Shape, from: usize, top: usize) -> Option<Addendum> {
        let Scene { text, marks, blocks, known, .. } = self.scene;
        let end = marks.get(top).map_or(text.len(), |mark| mark.start);
        if shape != Shape::Section {
            let span = known.append.filter(|span| span.end <= end)?;
            return trim_span(text, span).map(Addendum::Text);
        }
        let close = top.checked_sub(1).filter(|close| *close >= from && marks.at(top).follows(1))?;
        if !marks.at(close).is(Markup::Close(Tag::Addendum)) || known.covers(marks.at(close).start) {
            return None;
        }
        // Behind Pi's own sections nothing else can stand, so the addendum begins right there.
        if from > 0 && marks.at(from).is_next(Markup::Open(Tag::Addendum), 1) {
            return Some(Addendum::Section(from, close));
        }
        let open = blocks.partner(close).filter(|open| *open >= from && marks.at(*open).opens_paragraph())?;
        if blocks.around(close).is_some_and(|block| block.doubtful && block.close == close) {
            self.ambiguous_region("the appended prompt", open);
        }
        Some(Addendum::Section(open, close))
    }

    /// The context block above a header: the child's own, or the one that its identity ends with.
    fn context_above_header(&self, header: usize) -> Option<ContextBlock> {
        let Scene { marks, blocks, .. } = self.scene;
        let close = header.checked_sub(1).filter(|_| marks.at(header).follows(1));
        let block = close.and_then(|close| blocks.around(close).filter(|block| block.close == close));
        let openings = self.scene.markdown_openings_above(header);
        if let Some(&Block { kind: BlockKind::Context(form), open, close, doubtful }) = block {
            // Above a header nothing tells the version: this may be quoted at the end of a block in Markdown form.
            let doubtful = doubtful || openings.first().is_some_and(|first| *first < open);
            return Some(ContextBlock { form, open, close: Some(close), doubtful });
        }
        // A child of a child has the body of the one between in its identity, below that one's block.
        let above = blocks.outermost().partition_point(|block| block.close < header);
        let last = blocks.outermost()[..above]
            .iter()
            .rev()
            .find(|block| matches!(block.kind, BlockKind::Context(_)) && marks.at(block.open).opens_paragraph());
        // A whole prompt that is embedded has a tail below its block, and is kept as it is.
        let has_tail = |close: usize| {
            marks[close..header].iter().any(|mark| matches!(mark.markup, Markup::Footer | Markup::Open(Tag::Cwd)))
        };
        let last = last.filter(|block| !has_tail(block.close));
        if let Some(&Block { kind: BlockKind::Context(form), open, close, doubtful }) = last {
            return Some(ContextBlock { form, open, close: Some(close), doubtful });
        }
        // In Markdown form nothing closes it but the header.
        markdown_block(self.scene, openings)
    }

    fn tail(&mut self, tail: &Tail, anchor: &Candidate) {
        let marks = self.scene.marks;
        if let Some(catalogue) = tail.catalogue {
            self.catalogue(catalogue);
        }
        if let Some(date) = tail.date {
            self.text(RegionKind::Date, marks.at(date).start, marks.at(date).end);
        }
        let whole = marks.span(anchor.open, anchor.close);
        let span = trim_span(self.scene.text, whole).unwrap_or(whole);
        let name = (anchor.shape == Shape::Section).then(|| marks.at(anchor.open).name());
        self.pieces.push(Piece { kind: RegionKind::Cwd, span, name, detail: Detail::Text });
    }

    /// What extensions put behind the anchor: sections, and runs of other text.
    fn extensions(&mut self, mut start: usize, from: usize) {
        let Scene { text, marks, known, .. } = self.scene;
        let mut sections: Vec<(Span, Span)> = named_sections(text, marks, from, |_| true)
            .into_iter()
            .map(|(open, close)| (marks.span(open, close), marks.at(open).name()))
            .list();
        let mut told: Vec<(Span, Span)> = known
            .sections
            .iter()
            .filter(|(_, span)| span.start >= start)
            .map(|(name, span)| (*span, Span::new(span.start + 1, span.start + 1 + name.len())))
            .list();
        by_place(&mut told, |(span, _)| span.start);
        sections.retain(|(section, _)| {
            let before = last_before(&told, |(known, _)| known.start < section.end);
            before.is_none_or(|(known, _)| known.end <= section.start)
        });
        sections.append(&mut told);
        by_place(&mut sections, |(span, _)| span.start);
        for (span, name) in sections {
            self.text(RegionKind::Extension, start, span.start);
            self.pieces.push(Piece { kind: RegionKind::Extension, span, name: Some(name), detail: Detail::Text });
            start = span.end;
        }
        self.text(RegionKind::Extension, start, text.len());
    }

    /// A prompt without an anchor: the last complete catalogue outside blocks is the best remaining guess.
    fn unanchored(&mut self) -> (Option<usize>, Option<usize>, bool) {
        let Scene { text, marks, blocks, known, .. } = self.scene;
        let catalogue = blocks
            .outermost()
            .iter()
            .rev()
            .find(|block| {
                block.kind == BlockKind::Catalogue
                    && marks.at(block.open).opens_paragraph()
                    && !known.covers(marks.at(block.open).start)
            })
            .map(|block| (block.open, block.close));
        let Some(catalogue) = catalogue else {
            self.text(RegionKind::Preamble, 0, text.len());
            return (None, None, false);
        };
        let is_section = marks.at(catalogue.0).is(Markup::Open(Tag::Skills));
        let shape = if is_section { Shape::Section } else { Shape::Footer };
        let tail = unanchored_tail(self.scene, catalogue);
        let top = tail.context.map_or(catalogue.0, |block| block.open);
        self.identity(shape, 0, 0, top);
        let context = tail.context.map(|block| self.context(block, marks.at(catalogue.0).start));
        let first = self.pieces.len();
        self.catalogue(catalogue);
        self.foreign_context = tail.foreign_context.map(|close| marks.span(close, close));
        self.extensions(marks.at(catalogue.1).end, catalogue.1 + 1);
        (Some(first), context, false)
    }

    /// Whether tools could end, or documentation begin, at another place above the anchor as well.
    fn has_other_joints(&self, own: &DefaultSections, anchor: usize) -> bool {
        let Scene { marks, blocks, known, .. } = self.scene;
        let mut others = joints(marks, anchor, Tag::Tools, Tag::Rules);
        others.append(&mut joints(marks, anchor, Tag::Rules, Tag::Docs));
        others.retain(|at| *at != own.rules && *at != own.docs);
        others.into_iter().any(|at| {
            // With the files known no quote of theirs is left, so documentation further down may be the real one.
            let is_docs = marks.at(at + 1).is_next(Markup::DocsLead, 0);
            at <= own.docs_close || blocks.around(at).is_none() || (is_docs && known.knows_context_files())
        })
    }

    /// Says what a reader of the map should know.
    fn report(&mut self, candidates: &[Candidate], anchor: Option<&Candidate>, context: Option<usize>) {
        let Scene { text, marks, .. } = self.scene;
        let span = |candidate: &Candidate| marks.span(candidate.open, candidate.close);
        let Some(anchor) = anchor else {
            self.report_unanchored(candidates);
            return;
        };
        let left: Vec<_> = candidates.iter().filter(|candidate| !candidate.is_out()).list();
        if left.len() > 1 {
            self.diagnostics.push(Diagnostic::new(
                DiagnosticCode::AmbiguousAnchor,
                format!(
                    "{} claims of a working directory could be Pi's; the one of {} was taken",
                    left.len(),
                    anchor.directory.of(text)
                ),
                "pass the known parts of the prompt: they tell quotes from Pi's own lines",
                left.iter().map(|candidate| span(candidate)).list(),
            ));
        }
        if let Some(Piece { detail: Detail::Context(block), .. }) = context.map(|context| self.pieces[context])
            && block.doubtful
        {
            self.ambiguous_region("the context block", block.open);
        }
        if let Some(own) = self.scene.default_sections().filter(|own| self.has_other_joints(own, anchor.open)) {
            self.ambiguous_region("tools and rules", own.tools);
        }
        if let Some(Detail::Catalogue(open, close)) =
            self.pieces.iter().rev().find(|piece| piece.kind == RegionKind::Skills).map(|piece| piece.detail)
        {
            if lists_known_skills(self.scene, (open, close)) == Some(false) {
                self.skills_not_found();
            }
        } else if self.scene.known.skills.as_ref().is_some_and(|skills| !skills.is_empty()) {
            self.skills_not_found();
        }
        self.unfamiliar(anchor);
    }

    fn report_unanchored(&mut self, candidates: &[Candidate]) {
        let Scene { text, marks, .. } = self.scene;
        let (mut seen, mut spans, mut last) = (String::new(), Vec::new(), "");
        for other in candidates.iter().filter(|other| other.standing == Standing::Out(DecoyReason::OtherDirectory)) {
            let directory = other.directory.of(text);
            if directory != last {
                seen.push_str(if seen.is_empty() { "" } else { ", " });
                seen.push_str(directory);
                last = directory;
            }
            spans.push(marks.span(other.open, other.close));
        }
        if !spans.is_empty() {
            self.diagnostics.push(Diagnostic::new(
                DiagnosticCode::AnchorNotFound,
                format!("no anchor states the parent's directory; seen: {seen}"),
                "pass the directory that the parent's session runs in",
                spans,
            ));
        } else if !self.pieces.is_empty() {
            self.diagnostics.push(Diagnostic::new(
                DiagnosticCode::Unanchored,
                "the prompt has no working-directory claim of Pi's; it was rewritten, or is not one of Pi's",
                "pass the prompt as Pi built it, before extensions rewrite it",
                Vec::new(),
            ));
        }
    }

    fn skills_not_found(&mut self) {
        self.diagnostics.push(Diagnostic::new(
            DiagnosticCode::KnownPartNotFound,
            "the known part `skills` is not what the catalogue lists, and is ignored",
            "pass the skills that the model sees: without those that are hidden from it, and none where the session cannot read files",
            Vec::new(),
        ));
    }

    fn ambiguous_region(&mut self, what: &str, open: usize) {
        let mark = self.scene.marks.at(open);
        self.diagnostics.push(Diagnostic::new(
            DiagnosticCode::AmbiguousRegion,
            format!("{what} could begin or end at more than one place; the likeliest was taken"),
            "pass the known parts of the prompt: they tell quotes from Pi's own lines",
            vec![Span::new(mark.start, mark.end)],
        ));
    }

    /// What stands right among Pi's own, above the anchor, and is none that is known: perhaps a new version of Pi.
    fn unfamiliar(&mut self, anchor: &Candidate) {
        let Scene { text, marks, .. } = self.scene;
        let mut seen = Vec::new();
        if anchor.shape == Shape::Footer {
            let above = head(text, marks.at(anchor.open).start).trim_end_matches(['\n', '\r']);
            let line = Span::new(above.rfind('\n').map_or(0, |at| at + 1), above.len());
            let adjacent = marks.at(anchor.open).blanks == 0 && marks.at(anchor.open).above == Above::Text;
            if adjacent && line.of(text).starts_with("Current ") {
                seen.push(line);
            }
        } else if self.scene.default_sections().is_some() {
            // Only Pi's own sections stand between the default ones and the anchor.
            let tail = [RegionKind::Addendum, RegionKind::ProjectContext, RegionKind::Skills, RegionKind::Cwd];
            for piece in self.pieces.iter().filter(|piece| tail.contains(&piece.kind)) {
                let at = marks.first_from(piece.span.start);
                let close = marks.before(at);
                if close.is(Markup::Close(Tag::Other)) && marks.at(at).follows(1) {
                    seen.push(Span::new(close.start, close.end));
                }
            }
        }
        for span in seen {
            self.diagnostics.push(Diagnostic::new(
                DiagnosticCode::UnfamiliarMarkup,
                format!("`{}` stands among Pi's own markup and is none that is known", span.of(text)),
                "look for a newer version of this library; until then it was left in the identity",
                vec![span],
            ));
        }
    }
}

enum Addendum {
    Section(usize, usize),
    Text(Span),
}
