//! Known parts, found in one prompt: what later passes ask of them.

use super::lines::{Above, Lines};
use crate::model::diagnostic::Diagnostic;
use crate::model::parts::Skill;
use crate::model::span::Span;
use crate::text::order::last_before;

/// Known parts, found in one prompt. Empty where no part is given.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) custom: Option<Span>,
    /// The appended prompt's text.
    pub(crate) append: Option<Span>,
    /// Every span that reads exactly as the context block of the known files, in order.
    pub(crate) blocks: Vec<KnownBlock>,
    /// Known files that stand in no such span, because the block was edited: from the path to the end of the content, in
    /// order.
    pub(crate) files: Vec<Span>,
    /// Known sections of extensions, tags included, by name, in order.
    pub(crate) sections: Vec<(String, Span)>,
    /// Known free text, where nothing is Pi's markup.
    pub(crate) covered: Cover,
    pub(crate) has_no_custom_prompt: bool,
    pub(crate) has_no_context_files: bool,
    pub(crate) above_tail: AboveTail,
    /// Where the operator's text ends, if all of it is known: custom prompt and appended prompt.
    pub(crate) operator_end: Option<usize>,
    pub(crate) skills: Option<Vec<Skill>>,
    /// What each known skill says, white space folded: name, description, path.
    pub(crate) folded_skills: Vec<[String; 3]>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A span that reads as the known context block.
#[derive(Debug)]
pub(crate) struct KnownBlock {
    pub(crate) span: Span,
    /// Where each file's content lies.
    pub(crate) contents: Vec<Span>,
}

/// What the host knows of everything that stands above Pi's tail.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum AboveTail {
    /// Not all of it.
    #[default]
    Unknown,
    /// Only Pi's own opening: there is no custom prompt, no appended prompt and no context file.
    OnlyOpening,
    /// All of it; the last known part ends at this offset.
    EndsAt(usize),
}

impl Known {
    /// Whether `offset` lies in known free text.
    pub(crate) fn covers(&self, offset: usize) -> bool {
        self.covered.contains(offset)
    }

    /// Whether the context files are known and stand in the prompt, or are known to be none.
    pub(crate) fn has_context_files(&self) -> bool {
        self.has_no_context_files || !self.blocks.is_empty() || !self.files.is_empty()
    }

    /// Whether a known file stands in `span`.
    pub(crate) fn has_file_in(&self, span: Span) -> bool {
        let first = self.files.partition_point(|file| file.start < span.start);
        self.block_at(span.start).is_some() || self.files.get(first).is_some_and(|file| file.end <= span.end)
    }

    /// Whether the context block in `span` can be the session's: its files are unknown, or a known one stands in it.
    pub(crate) fn may_hold_block(&self, span: Span) -> bool {
        !self.has_context_files() || self.has_file_in(span)
    }

    /// Where the last known file ends of the context block in `span`.
    pub(crate) fn last_file_end(&self, span: Span) -> Option<usize> {
        match self.block_at(span.start) {
            Some(block) => block.contents.last().map(|content| content.end.min(span.end)),
            None => {
                self.files.iter().rfind(|file| span.start < file.start && file.end <= span.end).map(|file| file.end)
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

    /// The offset where a known section of an extension begins that ends at `offset`.
    pub(crate) fn section_before(&self, offset: usize) -> Option<usize> {
        let before = last_before(&self.sections, |(_, span)| span.start < offset);
        before.filter(|(_, span)| span.end == offset).map(|(_, span)| span.start)
    }

    /// Whether the section that begins at `offset` is a `cwd` that an extension is known to have replaced.
    pub(crate) fn replaced_cwd(&self, offset: usize) -> bool {
        self.section_at(offset) == Some("cwd")
    }

    /// The name of the known section that begins at `offset`.
    fn section_at(&self, offset: usize) -> Option<&str> {
        let found = self.sections.binary_search_by_key(&offset, |(_, span)| span.start);
        found.ok().map(|at| &*self.sections[at].0)
    }

    /// Where the known custom prompt ends; 0 where none is known.
    pub(crate) fn custom_end(&self) -> usize {
        self.custom.map_or(0, |custom| custom.end)
    }

    /// Drops the lines of markup inside known free text; the next line then stands below text. Lines of a custom prompt
    /// stay: a child's own prompt is one, and its header and context block are in it.
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

/// Spans in order, none inside another, so that one look answers whether an offset is in one.
#[derive(Debug, Default)]
pub(crate) struct Cover(pub(crate) Vec<Span>);

impl Cover {
    pub(crate) fn add(&mut self, spans: &[Span]) {
        self.0.extend(spans.iter().filter(|span| !span.is_empty()));
        self.0.sort_by_cached_key(|span| span.start);
        let mut kept: Vec<Span> = Vec::with_capacity(self.0.len());
        for span in self.0.drain(..) {
            match kept.last_mut() {
                Some(last) if last.start == span.start => last.end = last.end.max(span.end),
                Some(last) if span.end <= last.end => {}
                _ => kept.push(span),
            }
        }
        self.0 = kept;
    }

    pub(crate) fn contains(&self, offset: usize) -> bool {
        last_before(&self.0, |span| span.start <= offset).is_some_and(|span| span.contains(offset))
    }
}
