//! Third pass: marks and blocks → the anchor that is Pi's, with the tail above it.
//!
//! Contract: every line or section that claims a working directory is a candidate; each ends up chosen, ruled out with
//! a reason, or left over, and whenever two or more are not ruled out the reading is ambiguous. Position alone decides
//! nothing: first and last are both wrong on some prompt. Linear: each candidate looks at the few marks above it.

use crate::Shape;
use crate::blocks::{BlockKind, named_sections, paragraph_ends};
use crate::known::Located;
use crate::markup::{Markup, Tag, footer_directory, is_absolute, same_directory};
use crate::order::last_before;
use crate::regions::DecoyReason;
use crate::scan::Marks;
use crate::scene::Scene;
use crate::tail::{Tail, agreement, markdown_block, tail_of};
use crate::text::{Span, skip_line_breaks};

/// A claim of a working directory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) shape: Shape,
    /// The marks of its first and its last line; one and the same in footer shape.
    pub(crate) open: usize,
    pub(crate) close: usize,
    /// The directory that it claims.
    pub(crate) directory: Span,
    pub(crate) tail: Tail,
    pub(crate) standing: Standing,
}

impl Candidate {
    /// Whether it cannot be Pi's.
    pub(crate) const fn is_out(&self) -> bool {
        matches!(self.standing, Standing::Out(_))
    }
}

/// What is known of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Nothing speaks against it.
    Free,
    /// It is more likely a quote, but Pi could have written it: chosen only where no other is left.
    Weak(DecoyReason),
    /// It cannot be Pi's.
    Out(DecoyReason),
}

/// All candidates, none judged yet but by their place.
fn candidates(scene: &Scene<'_>, cwd: Option<&str>) -> Vec<Candidate> {
    let Scene { text, marks, blocks, known, .. } = scene;
    let mut found = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        let (shape, close, directory) = match mark.markup {
            Markup::Footer => {
                let line = mark.text(text);
                (Shape::Footer, at, Span::new(mark.end - footer_directory(line).len(), mark.end))
            }
            Markup::Open(Tag::Cwd) => match cwd_section(text, marks, at, known) {
                Some(directory) => (Shape::Section, at + 1, directory),
                None => continue,
            },
            _ => continue,
        };
        let standing = if known.covers(mark.start) {
            Standing::Out(DecoyReason::InsideKnownPart)
        } else if blocks.is_in_catalogue(at) {
            Standing::Out(DecoyReason::InsideCatalogue)
        } else if let Some(block) = blocks.around(at).filter(|block| !is_text(scene, block.kind)) {
            let reason = inside(block.kind);
            // A bare line pairs with a closing in another slot as readily as with its own.
            let is_guess =
                block.doubtful || (block.kind == BlockKind::Tools && !scene.has_default_sections(block.open));
            if is_guess { Standing::Weak(reason) } else { Standing::Out(reason) }
        } else if scene.preamble.is_some_and(|preamble| at < preamble.last()) {
            Standing::Out(DecoyReason::InsideSection)
        } else if shape == Shape::Section && !mark.opens_paragraph() {
            Standing::Out(DecoyReason::NotAtAJoint)
        } else if cwd.is_some_and(|cwd| !same_directory(cwd, directory.of(text))) {
            Standing::Out(DecoyReason::OtherDirectory)
        } else if scene.preamble.is_some_and(|preamble| preamble.shape() != shape) {
            Standing::Weak(DecoyReason::OtherShape)
        } else if !paragraph_ends(text, marks.at(close).next) {
            Standing::Weak(DecoyReason::NotAtAJoint)
        } else {
            Standing::Free
        };
        let tail = tail_of(scene, shape, at);
        found.push(Candidate { shape, open: at, close, directory, tail, standing });
    }
    found
}

/// The directory between `<cwd>` at the mark `at` and `</cwd>` two lines on.
fn cwd_section(text: &str, marks: &Marks, at: usize, known: &Located) -> Option<Span> {
    let (open, close) = (marks.at(at), marks.at(at + 1));
    let replaced = known.replaced_cwd(open.start) && close.is(Markup::Close(Tag::Cwd));
    let line = Span::new(open.next, close.start).of(text).trim_end_matches(['\n', '\r']);
    let is_pis = marks.is_cwd_section(at) && is_absolute(line);
    (is_pis || replaced).then(|| Span::new(open.next, open.next + line.len()))
}

/// Whether blocks of that kind are text here: a prompt that opens as Pi's of the footer shape has no sections.
fn is_text(scene: &Scene<'_>, kind: BlockKind) -> bool {
    let is_section = !matches!(kind, BlockKind::Context(_) | BlockKind::Catalogue);
    is_section && scene.preamble.is_some_and(|own| own.shape() == Shape::Footer)
}

const fn inside(kind: BlockKind) -> DecoyReason {
    match kind {
        BlockKind::Context(_) => DecoyReason::InsideContextFile,
        BlockKind::Catalogue | BlockKind::Skills => DecoyReason::InsideCatalogue,
        BlockKind::Tools | BlockKind::Rules | BlockKind::Docs | BlockKind::Addendum => DecoyReason::InsideSection,
    }
}

/// Judges all candidates; returns them with the one that is Pi's, if any.
pub(crate) fn choose(scene: &Scene<'_>, cwd: Option<&str>) -> (Vec<Candidate>, Option<usize>) {
    let mut found = candidates(scene, cwd);
    let preamble_end =
        scene.preamble.filter(|_| scene.known.only_preamble()).map(|own| scene.marks.at(own.last()).start);
    if let Some(settled) = scene.known.settled().or(preamble_end) {
        settle(scene, &mut found, settled);
    } else if scene.known.only_preamble() {
        prefer_first(&mut found);
    }
    revive_footers(&mut found);
    rule_out_embedded(scene, &mut found);
    nest(scene, &mut found);
    if found.iter().filter(|candidate| !candidate.is_out()).count() > 1 {
        judge_section_quotes(scene, &mut found);
    }
    let best = |wanted: &dyn Fn(&Candidate) -> bool| {
        let mut best: Option<(u32, usize)> = None;
        for (index, candidate) in found.iter().enumerate().filter(|(_, candidate)| wanted(candidate)) {
            let score = score(scene, candidate);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    };
    let chosen =
        best(&|candidate| candidate.standing == Standing::Free).or_else(|| best(&|candidate| !candidate.is_out()));
    (found, chosen)
}

/// Where nothing is left, sections were only text: a prompt of the footer shape has none, and what quotes their tags in two
/// places may seem to hold its footer.
fn revive_footers(found: &mut [Candidate]) {
    if found.iter().any(|candidate| !candidate.is_out()) {
        return;
    }
    for candidate in found.iter_mut().filter(|candidate| candidate.shape == Shape::Footer) {
        if candidate.standing == Standing::Out(DecoyReason::InsideSection) {
            candidate.standing = Standing::Weak(DecoyReason::InsideSection);
        }
    }
}

/// Where all that stands above the tail is known, the first claim below is Pi's, and there is no doubt.
fn settle(scene: &Scene<'_>, found: &mut [Candidate], settled: usize) {
    let mut is_first = true;
    for candidate in found.iter_mut().filter(|candidate| !candidate.is_out()) {
        if scene.marks.at(candidate.open).start < settled {
            candidate.standing = Standing::Out(DecoyReason::AboveTail);
        } else if std::mem::take(&mut is_first) {
            candidate.standing = Standing::Free;
        } else {
            candidate.standing = Standing::Out(DecoyReason::AfterAnchor);
        }
    }
}

/// A preamble of wording that is not known, and nothing else, is known to stand above the tail: it hardly quotes a claim, and
/// what follows the anchor may.
fn prefer_first(found: &mut [Candidate]) {
    for later in found.iter_mut().filter(|candidate| candidate.standing == Standing::Free).skip(1) {
        later.standing = Standing::Weak(DecoyReason::AfterAnchor);
    }
}

/// A child's prompt may hold its parent's whole: whatever stands above a per-call header is not Pi's for this session,
/// if a candidate is left below.
fn rule_out_embedded(scene: &Scene<'_>, found: &mut [Candidate]) {
    let last = found.iter().rposition(|candidate| !candidate.is_out());
    let Some(last) = last else { return };
    let Some((header, _)) = scene.header_above(found[last].open) else { return };
    for candidate in found.iter_mut().filter(|candidate| candidate.open < header && !candidate.is_out()) {
        candidate.standing = Standing::Out(DecoyReason::EmbeddedPrompt);
    }
}

/// What a quote of a whole prompt, or a context block in Markdown form, begins with. Nothing closes either but a tail.
enum Opener {
    Prompt(Shape),
    Markdown,
}

/// Pairs tails with what they close. A default preamble further down than the prompt's own opens a prompt that is
/// quoted. A context block in Markdown form is open until a tail with room for one: what it holds up to there, tails of
/// blocks quoted within included, is its files'.
fn nest(scene: &Scene<'_>, found: &mut [Candidate]) {
    if found.is_empty() || (found.len() < 2 && scene.markdown_openings.is_empty()) {
        return;
    }
    let mut openers: Vec<Opener> = Vec::new();
    let mut markdown: Vec<usize> = Vec::new();
    let mut free: Vec<usize> = Vec::new();
    let mut openings = scene.markdown_openings.iter().peekable();
    let mut next = 0;
    for at in 0..scene.marks.len() {
        if openings.next_if(|open| **open == at).is_some() {
            openers.push(Opener::Markdown);
            markdown.push(at);
        } else if let Some(shape) = scene.opens_prompt(at)
            && scene.blocks.around(at).is_none_or(|block| block.open == at)
        {
            openers.push(Opener::Prompt(shape));
        }
        let Some(candidate) = found.get_mut(next).filter(|candidate| candidate.open == at) else { continue };
        next += 1;
        if candidate.is_out() {
            continue;
        }
        let shape = candidate.shape;
        let closes_markdown = candidate.tail.closes_markdown && !markdown.is_empty();
        if closes_markdown {
            if candidate.tail.room_for_markdown {
                candidate.tail.context = markdown_block(scene, &markdown);
            }
            let closed = markdown.pop().unwrap_or_default();
            while !matches!(openers.pop(), Some(Opener::Markdown) | None) {}
            while let Some(inner) = free.pop_if(|inner| found[*inner].open > closed) {
                found[inner].standing = Standing::Weak(DecoyReason::InsideContextFile);
            }
        }
        let candidate = &mut found[next - 1];
        let closes_quote =
            openers.pop_if(|opener| matches!(opener, Opener::Prompt(quoted) if *quoted == shape)).is_some();
        if candidate.standing == Standing::Free {
            if closes_quote {
                candidate.standing = Standing::Weak(DecoyReason::EmbeddedPrompt);
            } else if !markdown.is_empty() && (closes_markdown || candidate.tail.context.is_some()) {
                candidate.standing = Standing::Weak(DecoyReason::InsideContextFile);
            } else {
                free.push(next - 1);
            }
        }
    }
}

/// A candidate inside a section of another name, such as an extension's, is more likely a quote; behind Pi's own anchor
/// in a prompt with Pi's own opening it certainly is.
fn judge_section_quotes(scene: &Scene<'_>, found: &mut [Candidate]) {
    let Scene { text, marks, .. } = scene;
    let own_opening = scene.default_sections().is_some();
    let sections = named_sections(text, marks, 0, |tag| tag == Tag::Other);
    let mut anchored = false;
    for candidate in found.iter_mut() {
        let above = last_before(&sections, |(open, _)| *open < candidate.open);
        let reach = above.map_or(0, |(_, close)| *close);
        if candidate.standing != Standing::Free {
            continue;
        }
        if reach > candidate.close {
            candidate.standing = if own_opening && anchored {
                Standing::Out(DecoyReason::InsideSection)
            } else {
                Standing::Weak(DecoyReason::InsideSection)
            };
        } else {
            anchored = true;
        }
    }
}

/// How much of Pi's own structure stands directly above: what known parts say first, then a context block, a
/// catalogue, a date line, and last whether the tail is joined to the text above as Pi joins it. In a section prompt with
/// Pi's own opening nothing counts but what is known: the earliest is Pi's.
fn score(scene: &Scene<'_>, candidate: &Candidate) -> u32 {
    let tail = &candidate.tail;
    let known = agreement(scene, tail) * 16;
    if scene.default_sections().is_some() {
        return known;
    }
    let first = scene.marks.at(tail.start);
    let blanks = if candidate.shape == Shape::Section || tail.catalogue.is_some() { 1 } else { 0 };
    let joined = tail.context.is_some() || first.blanks == blanks;
    known
        + u32::from(tail.context.is_some()) * 8
        + u32::from(tail.catalogue.is_some()) * 4
        + u32::from(tail.date.is_some()) * 2
        + u32::from(joined)
}

/// Where the text behind an anchor begins.
pub(crate) fn after(text: &str, marks: &Marks, candidate: &Candidate) -> usize {
    skip_line_breaks(text, marks.at(candidate.close).next)
}
