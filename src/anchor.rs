//! Third pass: marks and blocks → the anchor that is Pi's, with the tail above it.
//!
//! Contract: every line or section that claims a working directory is a candidate; each ends up chosen, ruled out with
//! a reason, or left over, and whenever two or more are not ruled out the reading is ambiguous. Position alone decides
//! nothing: first and last are both wrong on some prompt. Linear: each candidate looks at the few marks above it.

use crate::Shape;
use crate::blocks::{BlockKind, Blocks, blanks_inside};
use crate::known::Located;
use crate::markup::{self, ContextForm, Markup, Tag, footer_directory, header_at, is_absolute, same_directory};
use crate::regions::DecoyReason;
use crate::scan::{Above, Mark};
use crate::text::{Span, skip_line_break, skip_line_breaks};
use std::collections::HashMap;

/// A claim of a working directory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) shape: Shape,
    /// The marks of its first and its last line; one and the same in footer shape.
    pub(crate) open: usize,
    pub(crate) close: usize,
    /// The directory that it claims.
    pub(crate) directory: Span,
    pub(crate) standing: Standing,
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

/// What stands above an anchor, read upwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tail {
    /// The mark that the tail begins with: the catalogue's first line, the date line or the anchor itself.
    pub(crate) start: usize,
    pub(crate) date: Option<usize>,
    /// The first and last mark of the catalogue, wrapper included.
    pub(crate) catalogue: Option<(usize, usize)>,
    pub(crate) context: Option<ContextBlock>,
    /// A `<project_context>` section that ends right above the tail and is not Pi's: its closing mark.
    pub(crate) foreign_context: Option<usize>,
}

/// A context block above a tail.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContextBlock {
    pub(crate) form: ContextForm,
    /// Its first mark.
    pub(crate) open: usize,
    /// Its closing mark; the Markdown form has none.
    pub(crate) close: Option<usize>,
    /// Whether another opening could be its own.
    pub(crate) doubtful: bool,
}

/// The default preamble of a prompt made without a custom prompt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DefaultPreamble {
    pub(crate) shape: Shape,
    /// In section shape the marks of `<tools>`, `</rules>` and `</docs>`.
    pub(crate) sections: Option<DefaultSections>,
}

/// The sections that always stand behind the default preamble, by their marks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DefaultSections {
    pub(crate) tools: usize,
    pub(crate) rules: usize,
    pub(crate) docs: usize,
    pub(crate) docs_close: usize,
}

/// What the first passes know of a prompt.
pub(crate) struct Scene<'a> {
    pub(crate) text: &'a str,
    pub(crate) marks: &'a [Mark],
    pub(crate) blocks: &'a Blocks,
    pub(crate) known: &'a Located,
    pub(crate) preamble: Option<DefaultPreamble>,
    /// The marks that begin a per-call header outside blocks, each with where the header ends.
    pub(crate) headers: Vec<(usize, usize)>,
    /// Complete openings of a context block in Markdown form, outside blocks.
    pub(crate) markdown_openings: Vec<usize>,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(text: &'a str, marks: &'a [Mark], blocks: &'a Blocks, known: &'a Located) -> Self {
        let outside = |at: &usize| blocks.around(*at).is_none();
        let mut headers = Vec::new();
        let mut markdown_openings = Vec::new();
        for (at, mark) in marks.iter().enumerate() {
            match mark.markup {
                Markup::AgentTag if outside(&at) => {
                    headers.extend(header_at(text, mark.start).map(|(end, _)| (at, end)));
                }
                Markup::MarkdownContext
                    if opens_markdown(text, marks, at) && outside(&at) && !known.covers(mark.start) =>
                {
                    markdown_openings.push(at);
                }
                _ => {}
            }
        }
        let preamble = if known.has_custom_prompt() { None } else { default_preamble(text, marks) };
        Self { text, marks, blocks, known, preamble, headers, markdown_openings }
    }

    /// The last per-call header above the mark `at`: its first mark and where its lines end.
    pub(crate) fn header_above(&self, at: usize) -> Option<(usize, usize)> {
        let next = self.headers.partition_point(|(mark, _)| *mark < at);
        self.headers[..next].last().copied()
    }
}

/// Heading, empty line, lead-in, empty line, and a file: only the whole of it opens a block in Markdown form.
fn opens_markdown(text: &str, marks: &[Mark], at: usize) -> bool {
    let (Some(lead_in), Some(file)) = (marks.get(at + 1), marks.get(at + 2)) else { return false };
    marks[at].opens_paragraph()
        && lead_in.is(Markup::LeadIn)
        && lead_in.follows(1)
        && opens_markdown_file(text, file)
        && file.follows(1)
}

/// `## `, an absolute path and an empty line, after an empty line.
pub(crate) fn opens_markdown_file(text: &str, mark: &Mark) -> bool {
    mark.is(Markup::MarkdownFile) && mark.blanks > 0 && skip_line_break(text, mark.next) != mark.next
}

/// Pi's own opening: one paragraph, then its sections in a row, or the list of tools in footer shape.
fn default_preamble(text: &str, marks: &[Mark]) -> Option<DefaultPreamble> {
    let first = marks.first().filter(|first| first.blanks == 1 && first.above == Above::Text)?;
    let paragraph = text.get(..first.start)?.trim_end_matches(['\n', '\r']);
    let one_paragraph = !paragraph.contains("\n\n") && !paragraph.contains("\n\r\n");
    if !one_paragraph {
        return None;
    }
    match first.markup {
        Markup::ToolList if lists_tools(text, first) => Some(DefaultPreamble { shape: Shape::Footer, sections: None }),
        Markup::Open(Tag::Tools) => default_sections(text, marks)
            .map(|sections| DefaultPreamble { shape: Shape::Section, sections: Some(sections) }),
        _ => None,
    }
}

fn lists_tools(text: &str, mark: &Mark) -> bool {
    let list = &text[mark.next..];
    list.starts_with("- ") || list.starts_with("(none)")
}

/// A snippet or a guideline may quote any tag, even a whole prompt. So the tools end at `</tools>`, an empty line and
/// `<rules>`, and the rules at `</rules>`, an empty line and `<docs>`, once all that was opened within has had its own
/// end. An opening quoted without an end leaves none to find: then the joint nearest to the `<docs>` and the first
/// `<docs>` are taken.
fn default_sections(text: &str, marks: &[Mark]) -> Option<DefaultSections> {
    let joint = |at: usize, close: Tag, open: Tag| {
        at > 0 && marks[at].is(Markup::Open(open)) && marks[at].follows(1) && marks[at - 1].is(Markup::Close(close))
    };
    let docs = balanced(text, marks, |at| joint(at, Tag::Rules, Tag::Docs))
        .or_else(|| (1..marks.len()).find(|at| joint(*at, Tag::Rules, Tag::Docs)))?;
    let rules = balanced(text, &marks[..docs], |at| joint(at, Tag::Tools, Tag::Rules))
        .or_else(|| (1..docs).rev().find(|at| joint(*at, Tag::Tools, Tag::Rules)))?;
    let next = [Tag::Addendum, Tag::ProjectContext, Tag::Skills, Tag::Cwd];
    let docs_close = (docs + 1..marks.len()).find(|at| next.iter().any(|tag| joint(*at, Tag::Docs, *tag)))? - 1;
    Some(DefaultSections { tools: 0, rules, docs, docs_close })
}

/// The first mark that `ends`, as many times as lines before it end in `<tools>`. Such a line need not begin with the
/// tag, because a bullet may precede it.
fn balanced(text: &str, marks: &[Mark], ends: impl Fn(usize) -> bool) -> Option<usize> {
    let mut depth = 0_usize;
    let mut from = 0;
    for at in (0..marks.len()).filter(|at| ends(*at)) {
        let between = &text.as_bytes()[from..marks[at].start];
        let openings = memchr::memmem::find_iter(between, b"<tools>");
        depth += openings.filter(|open| matches!(between.get(open + 7), Some(b'\n' | b'\r'))).count();
        from = marks[at].start;
        depth = depth.saturating_sub(1);
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Whether tools, rules and docs in a row begin at the mark `tools`.
fn has_default_sections(marks: &[Mark], blocks: &Blocks, tools: usize) -> bool {
    let next_opening = |open: usize| blocks.partner(open).filter(|close| *close > open).map(|close| close + 1);
    next_opening(tools)
        .and_then(next_opening)
        .and_then(|docs| marks.get(docs))
        .is_some_and(|docs| docs.is(Markup::Open(Tag::Docs)))
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
        } else if let Some(block) = blocks.around(at) {
            let reason = inside(block.kind);
            if block.doubtful { Standing::Weak(reason) } else { Standing::Out(reason) }
        } else if scene.preamble.and_then(|preamble| preamble.sections).is_some_and(|own| at < own.docs_close) {
            Standing::Out(DecoyReason::InsideSection)
        } else if shape == Shape::Section && !mark.opens_paragraph() {
            Standing::Out(DecoyReason::NotAtAJoint)
        } else if cwd.is_some_and(|cwd| !same_directory(cwd, directory.of(text))) {
            Standing::Out(DecoyReason::OtherDirectory)
        } else if scene.preamble.is_some_and(|preamble| preamble.shape != shape) {
            Standing::Weak(DecoyReason::OtherShape)
        } else if !paragraph_ends(text, marks[close].next) {
            Standing::Weak(DecoyReason::NotAtAJoint)
        } else {
            Standing::Free
        };
        found.push(Candidate { shape, open: at, close, directory, standing });
    }
    found
}

/// The directory between `<cwd>` at the mark `at` and `</cwd>` two lines on.
fn cwd_section(text: &str, marks: &[Mark], at: usize, known: &Located) -> Option<Span> {
    let (open, close) = (&marks[at], marks.get(at + 1)?);
    let three_lines = close.line == open.line + 2 && close.blanks == 0 && close.above == Above::Text;
    if !close.is(Markup::Close(Tag::Cwd)) || !(three_lines || known.replaced_cwd(open.start)) {
        return None;
    }
    let line = text.get(open.next..close.start)?.trim_end_matches(['\n', '\r']);
    (is_absolute(line) || known.replaced_cwd(open.start)).then(|| Span::new(open.next, open.next + line.len()))
}

const fn inside(kind: BlockKind) -> DecoyReason {
    match kind {
        BlockKind::Context(_) => DecoyReason::InsideContextFile,
        BlockKind::Catalogue | BlockKind::Skills => DecoyReason::InsideCatalogue,
        BlockKind::Tools | BlockKind::Rules | BlockKind::Docs | BlockKind::Addendum => DecoyReason::InsideSection,
    }
}

/// Whether an empty line or the end of the text stands at `at`, where a line begins.
fn paragraph_ends(text: &str, at: usize) -> bool {
    at >= text.len() || skip_line_break(text, at) != at
}

/// Judges all candidates; returns them with the one that is Pi's, if any.
pub(crate) fn choose(scene: &Scene<'_>, cwd: Option<&str>) -> (Vec<Candidate>, Option<usize>) {
    let mut found = candidates(scene, cwd);
    rule_out_embedded(scene, &mut found);
    demote_quoted_prompts(scene, &mut found);
    let is_free = |candidate: &Candidate| candidate.standing == Standing::Free;
    if found.iter().filter(|candidate| !matches!(candidate.standing, Standing::Out(_))).count() > 1 {
        judge_section_quotes(scene, &mut found);
    }
    let best = |found: &[Candidate], wanted: &dyn Fn(&Candidate) -> bool| {
        let mut best: Option<(u32, usize)> = None;
        for (index, candidate) in found.iter().enumerate().filter(|(_, candidate)| wanted(candidate)) {
            let score = score(scene, candidate);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    };
    let is_left = |candidate: &Candidate| !matches!(candidate.standing, Standing::Out(_));
    let chosen = best(&found, &is_free).or_else(|| best(&found, &is_left));
    (found, chosen)
}

/// A child's prompt may hold its parent's whole: whatever stands above a per-call header is not Pi's for this session,
/// if a candidate is left below.
fn rule_out_embedded(scene: &Scene<'_>, found: &mut [Candidate]) {
    let last = found.iter().rposition(|candidate| !matches!(candidate.standing, Standing::Out(_)));
    let Some(last) = last else { return };
    let Some((header, _)) = scene.header_above(found[last].open) else { return };
    for candidate in found.iter_mut().filter(|candidate| candidate.open < header) {
        if !matches!(candidate.standing, Standing::Out(_)) {
            candidate.standing = Standing::Out(DecoyReason::EmbeddedPrompt);
        }
    }
}

/// A default preamble further down opens a whole prompt that is quoted, and the next candidate closes it. Only the
/// prompt's own, at its start, opens the prompt itself.
fn demote_quoted_prompts(scene: &Scene<'_>, found: &mut [Candidate]) {
    let Scene { text, marks, blocks, .. } = scene;
    if found.len() < 2 {
        return;
    }
    let mut open = Vec::new();
    let mut next = 0;
    for (at, mark) in marks.iter().enumerate() {
        let shape = match mark.markup {
            Markup::ToolList if lists_tools(text, mark) && mark.opens_paragraph() => Some(Shape::Footer),
            Markup::Open(Tag::Tools) if has_default_sections(marks, blocks, at) => Some(Shape::Section),
            _ => None,
        };
        if let Some(shape) = shape
            && at > 0
            && blocks.around(at).is_none_or(|block| block.open == at)
        {
            open.push(shape);
        }
        while let Some(candidate) = found.get_mut(next).filter(|candidate| candidate.open == at) {
            next += 1;
            if candidate.standing == Standing::Free && open.last() == Some(&candidate.shape) {
                open.pop();
                candidate.standing = Standing::Weak(DecoyReason::EmbeddedPrompt);
            }
        }
    }
}

/// A candidate inside a section of another name, such as an extension's, is more likely a quote; behind Pi's own anchor
/// in a prompt with Pi's own opening it certainly is.
fn judge_section_quotes(scene: &Scene<'_>, found: &mut [Candidate]) {
    let Scene { text, marks, .. } = scene;
    let own_opening = scene.preamble.is_some_and(|preamble| preamble.shape == Shape::Section);
    let sections = named_sections(text, marks, 0, |tag| tag == Tag::Other);
    let mut anchored = false;
    for candidate in found.iter_mut() {
        let next = sections.partition_point(|(open, _)| *open < candidate.open);
        let reach = sections[..next].last().map_or(0, |(_, close)| *close);
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

/// The tagged sections from the mark `from` on, of the tags wanted and whatever their names: an opening that begins a
/// paragraph, and a closing of the same name that ends one. Outermost ones only, in order.
pub(crate) fn named_sections(
    text: &str,
    marks: &[Mark],
    from: usize,
    wanted: impl Fn(Tag) -> bool,
) -> Vec<(usize, usize)> {
    let mut open: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut sections = Vec::new();
    for (at, mark) in marks.iter().enumerate().skip(from) {
        match mark.markup {
            Markup::Open(tag) if wanted(tag) && mark.opens_paragraph() => {
                open.entry(markup::tag_name(mark.text(text))).or_default().push(at);
            }
            Markup::Close(tag) if wanted(tag) && paragraph_ends(text, mark.next) => {
                let start = open.get_mut(markup::tag_name(mark.text(text))).and_then(Vec::pop);
                sections.extend(start.map(|start| (start, at)));
            }
            _ => {}
        }
    }
    sections.sort_unstable();
    let mut end = None;
    sections.retain(|(open, close)| {
        let outer = end.is_none_or(|end| *open > end);
        if outer {
            end = Some(*close);
        }
        outer
    });
    sections
}

/// How much of Pi's own structure stands directly above: what known parts say first, then a context block, a
/// catalogue, a date line. In a section prompt with Pi's own opening nothing counts but what is known: the earliest is Pi's.
fn score(scene: &Scene<'_>, candidate: &Candidate) -> u32 {
    let tail = tail_of(scene, candidate);
    let known = agreement(scene, &tail) * 8;
    if scene.preamble.is_some_and(|preamble| preamble.shape == Shape::Section) {
        return known;
    }
    known
        + u32::from(tail.context.is_some()) * 4
        + u32::from(tail.catalogue.is_some()) * 2
        + u32::from(tail.date.is_some())
}

/// How many known parts stand in the tail exactly as they are known.
fn agreement(scene: &Scene<'_>, tail: &Tail) -> u32 {
    let files = tail.context.is_some_and(|block| scene.known.block_at(scene.marks[block.open].start).is_some());
    let skills = tail.catalogue.is_some_and(|catalogue| lists_known_skills(scene, catalogue) == Some(true));
    u32::from(files) + u32::from(skills)
}

/// Whether the catalogue lists exactly the known skills; `None` where none are known.
pub(crate) fn lists_known_skills(scene: &Scene<'_>, (open, close): (usize, usize)) -> Option<bool> {
    let known = scene.known.skills.as_deref().filter(|skills| !skills.is_empty())?;
    let entries = markup::entries(scene.text, scene.marks[open].next, scene.marks[close].start);
    let equal = |(entry, skill): (&markup::Entry<'_>, &crate::Skill)| {
        let same =
            |escaped: &str, known: &str| markup::unescape(escaped).replace("\r\n", "\n") == known.replace("\r\n", "\n");
        same(entry.name, &skill.name)
            && same(entry.description, &skill.description)
            && same(entry.location, &skill.file_path)
    };
    Some(entries.len() == known.len() && entries.iter().zip(known).all(equal))
}

/// Reads upwards from a candidate: the date line, the catalogue, the context block, each with exactly the empty lines
/// that Pi writes between them.
pub(crate) fn tail_of(scene: &Scene<'_>, candidate: &Candidate) -> Tail {
    let Scene { marks, blocks, .. } = scene;
    // A line of a known custom prompt is none of Pi's.
    let is_pis = |at: &usize| !scene.known.covers(marks[*at].start);
    let above = |at: usize| at.checked_sub(1).filter(is_pis).map(|above| (above, marks[above].markup));
    let mut start = candidate.open;
    let mut date = None;
    let mut catalogue = None;
    if candidate.shape == Shape::Footer {
        if let Some((line, Markup::Date)) = above(start)
            && marks[start].follows(0)
            && marks[line].has_text_above()
        {
            date = Some(line);
            start = line;
        }
        if let Some((close, Markup::Close(Tag::AvailableSkills))) = above(start)
            && marks[start].follows(0)
            && let Some(open) = blocks.partner(close)
            && marks[open].blanks > 0
            && marks[open].has_text_above()
        {
            catalogue = Some((open, close));
        }
    } else if let Some((close, Markup::Close(Tag::Skills))) = above(start)
        && marks[start].follows(1)
        && let Some(open) = blocks.partner(close)
        && marks[open].blanks > 0
        && marks[open].has_text_above()
    {
        catalogue = Some((open, close));
    }
    if scene.known.has_no_skills() {
        catalogue = None;
    }
    if let Some((open, _)) = catalogue {
        start = open;
    }
    let era = match (candidate.shape, date) {
        (Shape::Section, _) => Era::Section,
        (_, None) => Era::Undated,
        (_, Some(date)) if markup::has_time(marks[date].text(scene.text)) => Era::Timed,
        (_, Some(_)) => Era::Dated,
    };
    let (context, foreign_context) = context_above(scene, era, start);
    Tail { start, date, catalogue, context, foreign_context }
}

/// What a tail tells of the version that wrote it, and so of the forms that its context block can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Era {
    /// Date and time, 0.50 to 0.57: Markdown only.
    Timed,
    /// A date, 0.58 to 0.80.6: either form.
    Dated,
    /// No date, 0.80.7 to 0.85: tagged only.
    Undated,
    /// 0.86 on: tagged.
    Section,
    /// The anchor is gone, and any date line with it.
    Unanchored,
}

/// The context block that ends directly above the mark `start`, where a tail begins; else a section of that name
/// which is not Pi's.
pub(crate) fn context_above(scene: &Scene<'_>, era: Era, start: usize) -> (Option<ContextBlock>, Option<usize>) {
    let Scene { marks, blocks, .. } = scene;
    let tail = &marks[start];
    if scene.known.has_no_context_files() {
        return (None, None);
    }
    let behind_catalogue = tail.is(Markup::CatalogueHeading);
    let in_section = era == Era::Section || (era == Era::Unanchored && tail.is(Markup::Open(Tag::Skills)));
    let tagged = if in_section { ContextForm::Section } else { ContextForm::Footer };
    let close =
        start.checked_sub(1).filter(|close| era != Era::Timed && marks[*close].is(Markup::Close(Tag::ProjectContext)));
    let blanks = if behind_catalogue { 2 } else { 1 };
    if let Some(close) = close.filter(|_| tail.follows(blanks)) {
        let is_pis = close > 0 && marks[close - 1].is(Markup::FileClose) && marks[close].follows(blanks_inside(tagged));
        let open = blocks.partner(close).filter(|open| is_pis && marks[*open].blanks > 0);
        if let Some(open) = open {
            let doubtful = blocks.around(close).is_some_and(|block| block.doubtful && block.close == close);
            return (Some(ContextBlock { form: tagged, open, close: Some(close), doubtful }), None);
        }
        return (None, Some(close));
    }
    // In Markdown form each file ends in two line breaks, and the tail begins with one or two more.
    if matches!(era, Era::Timed | Era::Dated | Era::Unanchored) && !in_section && tail.blanks > blanks {
        let before = scene.markdown_openings.partition_point(|open| *open < start);
        let after_header = scene.header_above(start).map_or(0, |(mark, _)| mark);
        let first = scene.markdown_openings.partition_point(|open| *open < after_header);
        let openings = scene.markdown_openings.get(first..before).unwrap_or_default();
        let is_known = |open: &&usize| scene.known.block_at(marks[**open].start).is_some();
        let known = openings.iter().rev().find(is_known);
        if let Some(&open) = known.or(openings.first()) {
            let doubtful = known.is_none() && openings.len() > 1;
            return (Some(ContextBlock { form: ContextForm::Markdown, open, close: None, doubtful }), None);
        }
    }
    (None, None)
}

/// Where the text behind an anchor begins.
pub(crate) fn after(text: &str, marks: &[Mark], candidate: &Candidate) -> usize {
    skip_line_breaks(text, marks[candidate.close].next)
}
