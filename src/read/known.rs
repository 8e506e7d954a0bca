//! Known parts: what `locate` found of them in one prompt, and the queries that later passes make.
//!
//! This module never searches the text. `drop_covered` is the only function that changes an earlier result: it removes
//! lines of markup inside known text.

use super::lines::{Above, Lines};
use crate::model::diagnostic::Diagnostic;
use crate::model::parts::Skill;
use crate::model::span::Span;
use crate::text::order::last_before;

/// The known parts that were found in one prompt. Empty if the host passed none.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) custom: Option<Span>,
    /// The text of the appended prompt, without its tags.
    pub(crate) append: Option<Span>,
    /// Every span that is exactly the context block of the known files, in order.
    pub(crate) blocks: Vec<KnownBlock>,
    /// The known files of an edited block, in order, if `blocks` is empty. Each span begins at the file's opening line
    /// and ends with its content.
    pub(crate) files: Vec<Span>,
    /// Known sections of extensions, in order: each with its name and its span, tags included.
    pub(crate) sections: Vec<(String, Span)>,
    /// The text of known prompts, files and sections. Lines of markup in it are quotes: see [`Known::drop_covered`].
    pub(crate) covered: Cover,
    pub(crate) has_no_custom_prompt: bool,
    pub(crate) has_no_context_files: bool,
    pub(crate) above_tail: AboveTail,
    /// Where the operator's text ends, if the custom prompt and the appended prompt are both known.
    pub(crate) operator_end: Option<usize>,
    pub(crate) skills: Option<Vec<Skill>>,
    /// Name, description and path of each known skill, with each run of white space as one space.
    pub(crate) folded_skills: Vec<[String; 3]>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A span that is exactly the known context block.
#[derive(Debug)]
pub(crate) struct KnownBlock {
    pub(crate) span: Span,
    /// The span of each file's content.
    pub(crate) contents: Vec<Span>,
}

/// How much is known of the text above Pi's tail.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum AboveTail {
    /// Not all of it.
    #[default]
    Unknown,
    /// It is only Pi's own opening: there is no custom prompt, no appended prompt and no context file.
    OnlyOpening,
    /// All of it. The last known part ends at this offset.
    EndsAt(usize),
}

impl Known {
    /// Whether `offset` is inside known text.
    pub(crate) fn covers(&self, offset: usize) -> bool {
        self.covered.contains(offset)
    }

    /// Whether the context files are known, and were found in the prompt or are empty.
    pub(crate) fn has_context_files(&self) -> bool {
        self.has_no_context_files || !self.blocks.is_empty() || !self.files.is_empty()
    }

    /// Whether `span` contains a known file.
    pub(crate) fn has_file_in(&self, span: Span) -> bool {
        let first = self.files.partition_point(|file| file.start <= span.start);
        self.block_at(span.start).is_some() || self.files.get(first).is_some_and(|file| file.end <= span.end)
    }

    /// Whether the context block in `span` can be the session's: the files are not known, or it contains a known one.
    pub(crate) fn may_hold_block(&self, span: Span) -> bool {
        !self.has_context_files() || self.has_file_in(span)
    }

    /// Where the last known file of the context block in `span` ends.
    pub(crate) fn last_file_end(&self, span: Span) -> Option<usize> {
        match self.block_at(span.start) {
            Some(block) => block.contents.last().map(|content| content.end.min(span.end)),
            None => {
                self.files.iter().rfind(|file| span.start <= file.start && file.end <= span.end).map(|file| file.end)
            }
        }
    }

    pub(crate) fn has_no_skills(&self) -> bool {
        self.skills.as_ref().is_some_and(Vec::is_empty)
    }

    /// The known context block that begins at `offset`.
    pub(crate) fn block_at(&self, offset: usize) -> Option<&KnownBlock> {
        self.blocks.binary_search_by_key(&offset, |block| block.span.start).ok().map(|at| &self.blocks[at])
    }

    /// Whether a known section of an extension begins at `offset`.
    pub(crate) fn has_section_at(&self, offset: usize) -> bool {
        self.section_at(offset).is_some()
    }

    /// The offset where the known section that ends at `offset` begins.
    pub(crate) fn section_before(&self, offset: usize) -> Option<usize> {
        let before = last_before(&self.sections, |(_, span)| span.start <= offset);
        before.filter(|(_, span)| span.end == offset).map(|(_, span)| span.start)
    }

    /// Whether a known section `cwd`, which replaces Pi's own, begins at `offset`.
    pub(crate) fn replaced_cwd(&self, offset: usize) -> bool {
        self.section_at(offset) == Some("cwd")
    }

    /// The name of the known section that begins at `offset`.
    fn section_at(&self, offset: usize) -> Option<&str> {
        let found = self.sections.binary_search_by_key(&offset, |(_, span)| span.start);
        found.ok().map(|at| &*self.sections[at].0)
    }

    /// Where the known custom prompt ends, or 0 if none is known.
    pub(crate) fn custom_end(&self) -> usize {
        self.custom.map_or(0, |custom| custom.end)
    }

    /// Removes the lines of markup inside known text. For the line after them, the nearest non-empty line above is then
    /// plain text. Lines inside a custom prompt stay: it can be a child's whole prompt, which contains that child's
    /// header and context block.
    pub(crate) fn drop_covered(&self, lines: &mut Lines<'_>) {
        if self.covered.0.is_empty() {
            return;
        }
        let custom_end = self.custom_end();
        let mut dropped = false;
        lines.list.retain_mut(|line| {
            if line.start >= custom_end && self.covers(line.start) {
                dropped = true;
                return false;
            }
            if std::mem::take(&mut dropped) && line.above == Above::Markup {
                line.above = Above::Text;
            }
            true
        });
    }
}

/// Spans in order, none inside another, so that one binary search finds the span that contains an offset.
#[derive(Debug, Default)]
pub(crate) struct Cover(pub(crate) Vec<Span>);

impl Cover {
    pub(crate) fn add(&mut self, spans: &[Span]) {
        self.0.extend(spans.iter().filter(|span| !span.is_empty()));
        // A span comes after those that contain it. Two sorts by a number are smaller in WebAssembly than one by a pair.
        self.0.sort_by_cached_key(|span| usize::MAX - span.end);
        self.0.sort_by_cached_key(|span| span.start);
        let mut end = 0;
        self.0.retain(|span| {
            let is_outer = end < span.end;
            end = end.max(span.end);
            is_outer
        });
    }

    pub(crate) fn contains(&self, offset: usize) -> bool {
        last_before(&self.0, |span| span.start <= offset).is_some_and(|span| span.contains(offset))
    }
}
