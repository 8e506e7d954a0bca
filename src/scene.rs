//! What is to be seen in a prompt before its anchor is known: default preamble, per-call headers, Markdown openings.

use crate::Shape;
use crate::blocks::{BlockKind, Blocks};
use crate::known::Located;
use crate::list::Listed;
use crate::markup::{AGENT_INSTRUCTIONS, Markup, TOOL_LIST, Tag, header_at, tag_name};
use crate::matching::{find, find_iter};
use crate::order::{by_place, last_before};
use crate::scan::{Above, Mark, Marks};
use crate::text::{before_line_break, head, rest, skip_line_break, skip_line_breaks};

/// A prompt with all that the first passes know of it.
pub(crate) struct Scene<'a> {
    pub(crate) text: &'a str,
    pub(crate) marks: &'a Marks,
    pub(crate) blocks: &'a Blocks,
    pub(crate) known: &'a Located,
    pub(crate) preamble: Option<DefaultPreamble>,
    /// The marks that begin a per-call header outside blocks, each with where the header ends.
    pub(crate) headers: Vec<(usize, usize)>,
    /// Complete openings of a context block in Markdown form, outside blocks.
    pub(crate) markdown_openings: Vec<usize>,
    /// Those in a known custom prompt, which may be that of a child: a block of that child's own stands above its header.
    custom_openings: Vec<usize>,
}

/// The default preamble of a prompt made without a custom prompt. Its session's tools are in it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DefaultPreamble {
    /// Prose, up to the mark of its last part.
    Footer { docs: usize },
    /// A paragraph and three sections in a row.
    Section(DefaultSections),
}

/// The sections behind the default preamble: the first mark of each, and the last of all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DefaultSections {
    pub(crate) tools: usize,
    pub(crate) rules: usize,
    pub(crate) docs: usize,
    pub(crate) docs_close: usize,
}

impl DefaultPreamble {
    pub(crate) const fn shape(self) -> Shape {
        match self {
            Self::Footer { .. } => Shape::Footer,
            Self::Section(_) => Shape::Section,
        }
    }

    /// The mark that its last part begins or ends with: all above it is the preamble's own.
    pub(crate) const fn last(self) -> usize {
        match self {
            Self::Footer { docs } => docs,
            Self::Section(sections) => sections.docs_close,
        }
    }
}

impl<'a> Scene<'a> {
    pub(crate) fn new(
        text: &'a str,
        marks: &'a Marks,
        blocks: &'a Blocks,
        known: &'a Located,
        preamble: Option<DefaultPreamble>,
    ) -> Self {
        // What stands in a default preamble is quoted in a snippet or a guideline.
        let opening = preamble.map_or(0, DefaultPreamble::last);
        let outside = |at: usize| at >= opening && blocks.around(at).is_none();
        // Where the Markdown form was written there were no sections, so their tags are text.
        let may_hold_markdown = |at: usize| {
            let holder = blocks.around(at).map(|block| block.kind);
            at >= opening && !matches!(holder, Some(BlockKind::Context(_) | BlockKind::Catalogue))
        };
        let mut headers = Vec::new();
        let has_headers = marks.iter().any(|mark| mark.is(Markup::AgentTag));
        let bodies = if has_headers { agent_bodies(text, marks) } else { Vec::new() };
        let mut body_end = 0;
        let (mut markdown_openings, mut custom_openings) = (Vec::new(), Vec::new());
        for (at, mark) in marks.iter().enumerate() {
            match mark.markup {
                Markup::AgentTag if outside(at) && at >= body_end => {
                    if let Some((end, _)) = header_at(text, mark.start) {
                        headers.push((at, end));
                        // The body right below may quote a header.
                        let below = marks.first_from(end);
                        let body = last_before(&bodies, |(open, _)| *open <= below).filter(|(open, _)| *open == below);
                        let is_below = marks.at(below).start == skip_line_breaks(text, end);
                        body_end = body.filter(|_| is_below).map_or(at, |(_, close)| *close);
                    }
                }
                Markup::MarkdownContext if opens_markdown(text, marks, at) && may_hold_markdown(at) => {
                    if !known.covers(mark.start) {
                        markdown_openings.push(at);
                    } else if mark.start < known.custom_end() {
                        custom_openings.push(at);
                    }
                }
                _ => {}
            }
        }
        Self { text, marks, blocks, known, preamble, headers, markdown_openings, custom_openings }
    }

    /// The default sections, in a section prompt made without a custom prompt.
    pub(crate) fn default_sections(&self) -> Option<DefaultSections> {
        match self.preamble {
            Some(DefaultPreamble::Section(sections)) => Some(sections),
            _ => None,
        }
    }

    /// The last per-call header above the mark `at`: its first mark and where its lines end.
    pub(crate) fn header_above(&self, at: usize) -> Option<(usize, usize)> {
        last_before(&self.headers, |(mark, _)| *mark < at).copied()
    }

    /// The openings of a context block in Markdown form above the mark `at`, down from the last header above it.
    pub(crate) fn markdown_openings_above(&self, at: usize) -> &[usize] {
        let header = self.header_above(at).map_or(0, |(mark, _)| mark);
        let in_custom = self.marks.at(at).start < self.known.custom_end();
        let openings = if in_custom { &self.custom_openings } else { &self.markdown_openings };
        let first = openings.partition_point(|open| *open < header);
        let last = openings.partition_point(|open| *open < at);
        openings.get(first..last).unwrap_or_default()
    }

    /// The shape of the whole prompt whose default preamble begins at the mark `at`, in text of unknown origin. A list of
    /// tools alone does not: the rest of the preamble stands below it.
    pub(crate) fn opens_prompt(&self, at: usize) -> Option<Shape> {
        let mark = self.marks.at(at);
        if self.preamble.is_some_and(|own| at < own.last()) || self.known.covers(mark.start) {
            return None;
        }
        match mark.markup {
            Markup::ToolList if mark.opens_paragraph() && lists_tools(self.text, mark) && self.has_docs_below(at) => {
                Some(Shape::Footer)
            }
            Markup::Open(Tag::Tools) if self.has_default_sections(at) => Some(Shape::Section),
            _ => None,
        }
    }

    /// Whether the last part of a default preamble stands below the mark `tools`, before any claim or further list.
    fn has_docs_below(&self, tools: usize) -> bool {
        let ends = |mark: &&Mark| matches!(mark.markup, Markup::DocsLead | Markup::Footer | Markup::ToolList);
        self.marks[tools + 1..].iter().find(ends).is_some_and(|mark| mark.is(Markup::DocsLead))
    }

    /// Whether tools, rules and docs in a row begin at the mark `tools`.
    pub(crate) fn has_default_sections(&self, tools: usize) -> bool {
        let next_opening = |open: usize| self.blocks.partner(open).filter(|close| *close > open).map(|close| close + 1);
        let docs = next_opening(tools).and_then(next_opening);
        docs.is_some_and(|docs| self.marks.at(docs).is(Markup::Open(Tag::Docs)))
    }
}

/// The bodies that mode `append` wrapped, nested as they are, by the marks that open and close each.
fn agent_bodies(text: &str, marks: &Marks) -> Vec<(usize, usize)> {
    let (mut bodies, mut open) = (Vec::new(), Vec::new());
    for (at, mark) in marks.iter().enumerate() {
        match mark.markup {
            Markup::Open(Tag::Other) if tag_name(mark.text(text)) == AGENT_INSTRUCTIONS => open.push(at),
            Markup::Close(Tag::Other) if tag_name(mark.text(text)) == AGENT_INSTRUCTIONS => {
                if let Some(start) = open.pop() {
                    bodies.push((start, at));
                }
            }
            _ => {}
        }
    }
    by_place(&mut bodies, |(open, _)| *open);
    bodies
}

/// Heading, empty line, lead-in, empty line, and a file: only the whole of it opens a block in Markdown form.
fn opens_markdown(text: &str, marks: &Marks, at: usize) -> bool {
    let (heading, file) = (marks.at(at), marks.at(at + 2));
    heading.blanks > 0
        && heading.has_lines_above()
        && marks.at(at + 1).is_next(Markup::LeadIn, 1)
        && opens_markdown_file(text, file)
        && file.follows(1)
}

/// `## `, an absolute path and an empty line, after an empty line.
pub(crate) fn opens_markdown_file(text: &str, mark: &Mark) -> bool {
    mark.is(Markup::MarkdownFile) && mark.blanks > 0 && skip_line_break(text, mark.next) != mark.next
}

/// Pi's own opening: one paragraph, then its sections in a row, or the list of tools in footer shape.
pub(crate) fn default_preamble(text: &str, marks: &Marks) -> Option<DefaultPreamble> {
    let first = marks.first().filter(|first| first.blanks == 1 && first.above == Above::Text)?;
    let paragraph = text.get(..first.start)?.trim_end_matches(['\n', '\r']);
    let one_paragraph = ["\n\n", "\n\r\n"].iter().all(|blank| find(paragraph.as_bytes(), blank.as_bytes()).is_none());
    if !one_paragraph {
        return None;
    }
    match first.markup {
        Markup::ToolList if lists_tools(text, first) => {
            let is_docs = |at: &usize| marks.at(*at).is(Markup::DocsLead) && marks.at(*at).blanks > 0;
            let ends = (0..marks.len()).filter(is_docs).list();
            let docs = balanced(text, marks, TOOL_LIST, &ends).or(ends.first().copied())?;
            Some(DefaultPreamble::Footer { docs })
        }
        Markup::Open(Tag::Tools) => default_sections(text, marks).map(DefaultPreamble::Section),
        _ => None,
    }
}

fn lists_tools(text: &str, mark: &Mark) -> bool {
    let list = rest(text, mark.next);
    list.starts_with("- ") || list.starts_with("(none)")
}

/// A snippet or a guideline may quote any tag, even a whole prompt. So the tools end at `</tools>`, an empty line and
/// `<rules>`, and the rules at `</rules>`, an empty line and `<docs>`, once all that was opened within has had its own
/// end. An opening quoted without an end leaves none to find: then the joint nearest to the `<docs>` and the first
/// `<docs>` are taken.
fn default_sections(text: &str, marks: &Marks) -> Option<DefaultSections> {
    // Where any joint has what all versions known write there, the others are quotes.
    let likely = |mut joints: Vec<usize>, is_pis: &dyn Fn(usize) -> bool| {
        if joints.iter().any(|at| is_pis(*at)) {
            joints.retain(|at| is_pis(*at));
        }
        joints
    };
    // Documentation begins with the same words in all of them.
    let ends = joints(marks, marks.len(), Tag::Rules, Tag::Docs);
    let ends = likely(ends, &|at| marks.at(at + 1).is_next(Markup::DocsLead, 0));
    let docs = balanced(text, marks, "<tools>", &ends).or(ends.first().copied())?;
    // Tools end in a paragraph of one line.
    let ends = likely(joints(marks, docs, Tag::Tools, Tag::Rules), &|at| ends_in_one_line(text, marks.before(at)));
    let rules = balanced(text, marks, "<tools>", &ends).or(ends.last().copied())?;
    // Whatever section comes next: a new version of Pi may have one more.
    let ends_docs = |at: &usize| {
        let next = marks.at(*at);
        next.follows(1) && matches!(next.markup, Markup::Open(_)) && marks.before(*at).is(Markup::Close(Tag::Docs))
    };
    let docs_close = (docs + 1..marks.len()).find(ends_docs)? - 1;
    Some(DefaultSections { tools: 0, rules, docs, docs_close })
}

/// Where, before the mark `until`, the section `close` ends and the section `open` begins, with the empty line that Pi has
/// between.
pub(crate) fn joints(marks: &Marks, until: usize, close: Tag, open: Tag) -> Vec<usize> {
    let mut joints = Vec::new();
    for (above, pair) in marks.windows(2).take(until.saturating_sub(1)).enumerate() {
        if let [end, begin] = pair
            && begin.is_next(Markup::Open(open), 1)
            && end.is(Markup::Close(close))
        {
            joints.push(above + 1);
        }
    }
    joints
}

/// Whether a line with an empty line above it stands right above `mark`.
fn ends_in_one_line(text: &str, mark: &Mark) -> bool {
    let end = before_line_break(text, mark.start);
    let line = head(text, end).rfind('\n').map_or(0, |at| at + 1);
    let paragraph_break = before_line_break(text, line);
    mark.blanks == 0 && mark.above == Above::Text && before_line_break(text, paragraph_break) < paragraph_break
}

/// The first of the marks `ends` at which every opening above has had its end: each line that ends in `opening` opens one,
/// each mark ends one. Such a line need not begin with it, because a bullet may precede it.
fn balanced(text: &str, marks: &Marks, opening: &str, ends: &[usize]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut from = 0;
    for &at in ends {
        let between = &text.as_bytes()[from..marks.at(at).start];
        let openings = find_iter(between, opening.as_bytes());
        depth += openings.filter(|open| matches!(between.get(open + opening.len()), Some(b'\n' | b'\r'))).count();
        from = marks.at(at).start;
        depth = depth.saturating_sub(1);
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
