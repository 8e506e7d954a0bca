//! Pi's own opening: finds the default preamble, which begins a prompt that was made without a custom prompt.
//!
//! In section shape the opening is one paragraph and then the sections `tools`, `rules` and `docs`. In footer shape it
//! is one paragraph, the list of tools and the prose after it.
//!
//! Input: lines. Output: the opening, and where each of its parts ends, or nothing if the prompt begins with other
//! text. A tool's snippet or a guideline may quote any tag, even a whole prompt. So a part ends only where every
//! opening quoted inside it has its own end.

use super::lines::{Above, Line, Lines};
use crate::model::region::Shape;
use crate::model::span::Span;
use crate::pi::literals::TOOL_LIST;
use crate::pi::markup::{Markup, Tag};
use crate::text::line_breaks::before_line_break;
use crate::text::search::{find, find_iter};
use crate::text::slices::{head, rest};
use crate::text::white_space::trim;

/// Pi's own opening. It contains the session's tools.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Opening {
    /// Prose. `docs` is the first line of its last part, the documentation pointers.
    Footer { docs: usize },
    /// A paragraph, and then three sections.
    Section(OpeningSections),
}

/// The sections of an opening: the first line of each, and the last line of the last one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpeningSections {
    pub(crate) tools: usize,
    pub(crate) rules: usize,
    pub(crate) docs: usize,
    pub(crate) docs_close: usize,
    /// Whether the opening is not as Pi writes it.
    pub(crate) is_edited: bool,
}

impl Opening {
    pub(crate) const fn shape(self) -> Shape {
        match self {
            Self::Footer { .. } => Shape::Footer,
            Self::Section(_) => Shape::Section,
        }
    }

    /// A line of the last part: its first line in footer shape, its last line in section shape. Everything before that
    /// line belongs to the opening.
    pub(crate) const fn last(self) -> usize {
        match self {
            Self::Footer { docs } => docs,
            Self::Section(sections) => sections.docs_close,
        }
    }

    /// The sections, in section shape.
    pub(crate) const fn sections(self) -> Option<OpeningSections> {
        match self {
            Self::Section(sections) => Some(sections),
            Self::Footer { .. } => None,
        }
    }
}

/// Finds Pi's own opening. If the host states that there is no custom prompt, the documentation of an edited opening
/// can have any wording.
pub(crate) fn find_opening(lines: &Lines<'_>, has_no_custom_prompt: bool) -> Option<Opening> {
    exact_opening(lines).or_else(|| edited_opening(lines, has_no_custom_prompt))
}

/// The opening as Pi writes it, in section shape. In footer shape, [`edited_opening`] reads it as well.
fn exact_opening(lines: &Lines<'_>) -> Option<Opening> {
    let first = lines.first().filter(|first| first.blanks == 1 && first.above == Above::Text)?;
    if !is_one_paragraph(head(lines.text, first.start)) {
        return None;
    }
    if first.is(Markup::Open(Tag::Tools)) { opening_sections(lines).map(Opening::Section) } else { None }
}

/// An opening whose paragraph or spacing an extension changed. Tools, rules and documentation must follow each other.
/// The documentation must begin as Pi's does, because a custom prompt is unlikely to quote that.
fn edited_opening(lines: &Lines<'_>, has_no_custom_prompt: bool) -> Option<Opening> {
    let is_wrapper = |line: &&Line| line.above == Above::Start && matches!(line.markup, Markup::Open(Tag::Other));
    let from = lines.first().filter(is_wrapper).map_or(0, |wrapper| wrapper.next);
    let begins = |line: &&Line| matches!(line.markup, Markup::ToolList | Markup::Open(Tag::Tools)) && line.blanks > 0;
    let tools = lines.iter().position(|line| begins(&line))?;
    let paragraph = Span::new(from, lines.at(tools).start).of(lines.text);
    if !is_one_paragraph(paragraph) || trim(paragraph).is_empty() {
        return None;
    }
    if lines.at(tools).is(Markup::ToolList) {
        return lists_tools(lines, lines.at(tools)).then(|| footer_opening(lines)).flatten();
    }
    let follows = |at: &usize, markup: Markup| lines.at(*at).is(markup) && lines.at(*at).above == Above::Markup;
    let is_joint = |at: &usize, close: Tag| lines.before(*at).is(Markup::Close(close));
    let after_tools = tools..lines.len();
    let docs = after_tools.clone().find(|at| {
        follows(at, Markup::Open(Tag::Docs))
            && is_joint(at, Tag::Rules)
            && (has_no_custom_prompt || lines.at(at + 1).is_next(Markup::DocsLead, 0))
    })?;
    let rules = (tools..docs).find(|at| follows(at, Markup::Open(Tag::Rules)) && is_joint(at, Tag::Tools))?;
    let docs_close = (docs..lines.len()).find(|at| lines.at(*at).is(Markup::Close(Tag::Docs)))?;
    // If everything checked here is as Pi writes it, the opening was not edited.
    let is_joint_exact = |at: usize| lines.at(at).follows(1);
    let is_edited = tools > 0 || lines.at(tools).blanks != 1 || !is_joint_exact(rules) || !is_joint_exact(docs);
    Some(Opening::Section(OpeningSections { tools, rules, docs, docs_close, is_edited }))
}

fn footer_opening(lines: &Lines<'_>) -> Option<Opening> {
    let is_docs = |at: &usize| lines.at(*at).is(Markup::DocsLead) && lines.at(*at).blanks > 0;
    let ends: Vec<usize> = (0..lines.len()).filter(is_docs).collect();
    let docs = balanced(lines, TOOL_LIST, &ends).or(ends.first().copied())?;
    Some(Opening::Footer { docs })
}

/// Whether the text contains no empty line.
fn is_one_paragraph(text: &str) -> bool {
    let paragraph = trim(text).as_bytes();
    ["\n\n", "\n\r\n"].iter().all(|blank| find(paragraph, blank.as_bytes()).is_none())
}

/// Whether a list of tools follows its heading `line`.
pub(crate) fn lists_tools(lines: &Lines<'_>, line: &Line) -> bool {
    let list = rest(lines.text, line.next);
    list.starts_with("- ") || list.starts_with("(none)")
}

/// Finds the sections of an opening that is as Pi writes it.
///
/// The tools end at a joint: `</tools>`, an empty line and `<rules>`. The rules end at `</rules>`, an empty line and
/// `<docs>`. A snippet or a guideline may quote any tag, even a whole prompt. So a joint counts only if every opening
/// quoted before it has its own end. If an opening is quoted without an end, no joint counts. Then the first `<docs>`
/// is chosen, and for the tools the joint nearest to it.
fn opening_sections(lines: &Lines<'_>) -> Option<OpeningSections> {
    // If some joints have what every known version writes there, the others are quotes.
    let likely = |mut joints: Vec<usize>, is_pis: &dyn Fn(usize) -> bool| {
        if joints.iter().any(|at| is_pis(*at)) {
            joints.retain(|at| is_pis(*at));
        }
        joints
    };
    // Every known version begins the documentation with the same words.
    let ends = joints(lines, lines.len(), Tag::Rules, Tag::Docs);
    let ends = likely(ends, &|at| lines.at(at + 1).is_next(Markup::DocsLead, 0));
    let docs = balanced(lines, "<tools>", &ends).or(ends.first().copied())?;
    // Every known version ends the tools with a paragraph of one line.
    let ends = likely(joints(lines, docs, Tag::Tools, Tag::Rules), &|at| ends_in_one_line(lines, lines.before(at)));
    let rules = balanced(lines, "<tools>", &ends).or(ends.last().copied())?;
    // Any section can come next: a new version of Pi may have one more.
    let ends_docs = |at: &usize| {
        let next = lines.at(*at);
        next.follows(1) && matches!(next.markup, Markup::Open(_)) && lines.before(*at).is(Markup::Close(Tag::Docs))
    };
    let docs_close = (docs..lines.len()).find(ends_docs)? - 1;
    Some(OpeningSections { tools: 0, rules, docs, docs_close, is_edited: false })
}

/// The joints before the line `until` where the section `close` ends and the section `open` begins, with the empty line
/// that Pi writes between them. Each is the line that opens `open`.
pub(crate) fn joints(lines: &Lines<'_>, until: usize, close: Tag, open: Tag) -> Vec<usize> {
    let mut joints = Vec::new();
    for (above, pair) in lines.windows(2).take(until.saturating_sub(1)).enumerate() {
        if let [end, begin] = pair
            && begin.is_next(Markup::Open(open), 1)
            && end.is(Markup::Close(close))
        {
            joints.push(above + 1);
        }
    }
    joints
}

/// Whether a paragraph of one line is directly above `line`.
fn ends_in_one_line(lines: &Lines<'_>, line: &Line) -> bool {
    let text = lines.text;
    let last = head(text, before_line_break(text, line.start)).rfind('\n').map_or(0, |at| at + 1);
    let paragraph_break = before_line_break(text, last);
    line.blanks == 0 && line.above == Above::Text && before_line_break(text, paragraph_break) < paragraph_break
}

/// The first of the lines `ends` where every opening before it has its own end. Each line of text that ends with
/// `opening` is an opening, because a bullet may come before the tag. Each of `ends` ends one opening.
fn balanced(lines: &Lines<'_>, opening: &str, ends: &[usize]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut from = 0;
    for &at in ends {
        let between = &lines.text.as_bytes()[from..lines.at(at).start];
        let openings = find_iter(between, opening.as_bytes());
        depth += openings.filter(|open| matches!(between.get(open + opening.len()), Some(b'\n' | b'\r'))).count();
        from = lines.at(at).start;
        depth = depth.saturating_sub(1);
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
