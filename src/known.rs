//! Known parts: where the text that the host knows of stands in the prompt.
//!
//! Contract: each part given is located by exact text, ignoring a `\r` before `\n`; the stretches of free text so found
//! are covered, and no mark inside one counts. That ends all doubt about the slots that the parts name. A part that is
//! not where it should be is told and ignored. Does nothing where no part is given.

use crate::diagnostic::{Diagnostic, DiagnosticCode};
use crate::list::Listed;
use crate::markup::{self, ContextForm};
use crate::matching::{occurrences, occurrences_apart};
use crate::order::{by_place, last_before};
use crate::scan::{Above, Marks};
use crate::text::{Span, head, rest};
use crate::{ContextFile, Skill};

/// What the host knows went into a prompt; each part given makes the reading exact there.
///
/// `None`: unknown. Empty: there was none. Named as Pi's own prompt options are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownParts {
    /// The operator's custom prompt, in place of Pi's default preamble.
    pub custom_prompt: Option<String>,
    /// The operator's appended prompt.
    pub append_system_prompt: Option<String>,
    /// The session's context files, in the prompt's order.
    pub context_files: Option<Vec<ContextFile>>,
    /// The skills that the catalogue lists, in its order.
    pub skills: Option<Vec<Skill>>,
    /// The sections that extensions added or replaced, by name, in the order in which they were set.
    pub sections: Option<Vec<(String, String)>>,
}

/// Known parts, found in one prompt.
#[derive(Debug, Default)]
pub(crate) struct Located {
    custom: Option<Span>,
    /// The appended prompt's text.
    pub(crate) append: Option<Span>,
    /// Every stretch that reads exactly as the context block of the known files.
    blocks: Vec<KnownBlock>,
    /// Known sections of extensions, tags included, by name.
    pub(crate) sections: Vec<(String, Span)>,
    covered: Cover,
    no_context_files: bool,
    settled: Option<usize>,
    only_preamble: bool,
    pub(crate) skills: Option<Vec<Skill>>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A stretch that reads as the known context block.
#[derive(Debug)]
pub(crate) struct KnownBlock {
    pub(crate) span: Span,
    /// Where each file's content lies.
    pub(crate) contents: Vec<Span>,
}

impl Located {
    /// Whether `offset` lies in known free text, where nothing is Pi's markup.
    pub(crate) fn covers(&self, offset: usize) -> bool {
        self.covered.contains(offset)
    }

    pub(crate) const fn has_custom_prompt(&self) -> bool {
        self.custom.is_some()
    }

    pub(crate) const fn has_no_context_files(&self) -> bool {
        self.no_context_files
    }

    pub(crate) const fn knows_context_files(&self) -> bool {
        self.no_context_files || !self.blocks.is_empty()
    }

    pub(crate) fn has_no_skills(&self) -> bool {
        self.skills.as_ref().is_some_and(Vec::is_empty)
    }

    /// The known context block that begins at `offset`.
    pub(crate) fn block_at(&self, offset: usize) -> Option<&KnownBlock> {
        self.blocks.binary_search_by_key(&offset, |block| block.span.start).ok().map(|at| &self.blocks[at])
    }

    /// Whether the section that begins at `offset` is a `cwd` that an extension is known to have replaced.
    pub(crate) fn replaced_cwd(&self, offset: usize) -> bool {
        self.sections.iter().any(|(name, span)| name == "cwd" && span.start == offset)
    }

    /// Where the known custom prompt ends; 0 where none is known.
    pub(crate) fn custom_end(&self) -> usize {
        self.custom.map_or(0, |custom| custom.end)
    }

    /// The end of what is known to stand directly above Pi's tail: where the custom prompt, the appended prompt and the
    /// context files are all known, the last of them that there is.
    pub(crate) fn settled(&self) -> Option<usize> {
        self.settled
    }

    /// Whether nothing but the default preamble is known to stand above the tail.
    pub(crate) const fn only_preamble(&self) -> bool {
        self.only_preamble
    }

    /// Drops the marks inside covered text; what stood below one now stands below text. Those of a custom prompt stay:
    /// a child's own prompt is one, and its header and context block are in it.
    pub(crate) fn uncover(&self, marks: &mut Marks) {
        if self.covered.0.is_empty() {
            return;
        }
        let custom_end = self.custom_end();
        let mut dropped = false;
        marks.0.retain_mut(|mark| {
            if mark.start >= custom_end && self.covers(mark.start) {
                dropped = true;
                return false;
            }
            if std::mem::take(&mut dropped) && mark.above == Above::Mark {
                mark.above = Above::Text;
            }
            true
        });
    }
}

/// Spans in order, none inside another, so that one look tells whether an offset is in one.
#[derive(Debug, Default)]
struct Cover(Vec<Span>);

impl Cover {
    fn add(&mut self, spans: &[Span]) {
        for span in spans.iter().filter(|span| !span.is_empty()) {
            self.0.push(*span);
        }
        // The longer one first where two begin alike.
        by_place(&mut self.0, |span| usize::MAX - span.end);
        by_place(&mut self.0, |span| span.start);
        let mut end = 0;
        self.0.retain(|span| {
            let new = span.end > end;
            end = end.max(span.end);
            new
        });
    }

    fn contains(&self, offset: usize) -> bool {
        last_before(&self.0, |span| span.start <= offset).is_some_and(|span| span.contains(offset))
    }
}

/// Locates `parts` in `text`.
pub(crate) fn locate(text: &str, parts: &KnownParts) -> Located {
    let mut search = Search { text: Unwrapped::new(text), found: Located::default(), covered: Cover::default() };
    search.custom(parts.custom_prompt.as_deref());
    search.context_files(parts.context_files.as_deref());
    search.appended(parts);
    search.settle(parts);
    search.sections(parts.sections.as_deref().unwrap_or_default());
    search.found.skills.clone_from(&parts.skills);
    search.finish()
}

/// A text without the `\r` before each `\n`, and the way back.
struct Unwrapped<'a> {
    text: std::borrow::Cow<'a, str>,
    /// The offsets, in `text`, of the line breaks that lost a `\r`.
    shortened: Vec<usize>,
}

impl<'a> Unwrapped<'a> {
    fn new(text: &'a str) -> Self {
        if crate::matching::find(text.as_bytes(), b"\r\n").is_none() {
            return Self { text: text.into(), shortened: Vec::new() };
        }
        let mut plain = String::with_capacity(text.len());
        let mut shortened = Vec::new();
        for line in text.split_inclusive('\n') {
            if let Some(line) = line.strip_suffix("\r\n") {
                plain.push_str(line);
                shortened.push(plain.len());
                plain.push('\n');
            } else {
                plain.push_str(line);
            }
        }
        Self { text: plain.into(), shortened }
    }

    /// The span of the original text for a span of this one.
    fn original(&self, span: Span) -> Span {
        let at = |offset: usize| offset + self.shortened.partition_point(|line_break| *line_break < offset);
        Span::new(at(span.start), at(span.end))
    }
}

/// `text` without the `\r` before each `\n`.
pub(crate) fn unwrapped(text: &str) -> String {
    Unwrapped::new(text).text.into_owned()
}

struct Search<'a> {
    text: Unwrapped<'a>,
    found: Located,
    /// As in `found`, but in the unwrapped text.
    covered: Cover,
}

impl Search<'_> {
    fn cover(&mut self, span: Span) -> Span {
        self.covered.add(&[span]);
        self.text.original(span)
    }

    fn is_covered(&self, offset: usize) -> bool {
        self.covered.contains(offset)
    }

    fn missing(&mut self, part: &str) {
        self.found.diagnostics.push(Diagnostic::new(
            DiagnosticCode::KnownPartNotFound,
            format!("the known part `{part}` does not stand where Pi would have written it, and is ignored"),
            "pass the part exactly as the session had it, or leave it out",
            Vec::new(),
        ));
    }

    /// The custom prompt opens the prompt.
    fn custom(&mut self, custom: Option<&str>) {
        let Some(custom) = custom.filter(|custom| !custom.is_empty()) else { return };
        let custom = unwrapped(custom);
        let text = &*self.text.text;
        if text.starts_with(&custom) && (text.len() == custom.len() || text.as_bytes()[custom.len()] == b'\n') {
            let span = self.cover(Span::new(0, custom.len()));
            self.found.custom = Some(span);
        } else {
            self.missing("customPrompt");
        }
    }

    /// Every stretch that reads as their block, in any form: a quote of it holds the same files.
    fn context_files(&mut self, files: Option<&[ContextFile]>) {
        let Some(files) = files else { return };
        if files.is_empty() {
            self.found.no_context_files = true;
            return;
        }
        let files: Vec<ContextFile> = files
            .iter()
            .map(|file| ContextFile { path: unwrapped(&file.path), content: unwrapped(&file.content) })
            .list();
        for form in [ContextForm::Section, ContextForm::Footer, ContextForm::Markdown] {
            let (block, contents) = markup::context_block(&files, form);
            // A custom prompt's quote of the block is covered already.
            let from = self.covered.0.first().filter(|first| first.start == 0).map_or(0, |custom| custom.end);
            let places = occurrences_apart(rest(&self.text.text, from), &block);
            let in_text = |start: usize, span: &Span| Span::new(start + span.start, start + span.end);
            let mut covered = Vec::new();
            for place in places {
                let place = Span::new(from + place.start, from + place.end);
                let spans: Vec<Span> = contents.iter().map(|span| in_text(place.start, span)).list();
                covered.extend_from_slice(&spans);
                let contents = spans.iter().map(|span| self.text.original(*span)).list();
                let span = self.text.original(place);
                self.found.blocks.push(KnownBlock { span, contents });
            }
            self.covered.add(&covered);
        }
        by_place(&mut self.found.blocks, |block| block.span.start);
        if self.found.blocks.is_empty() {
            self.missing("contextFiles");
        }
    }

    /// The appended prompt: behind the custom prompt, or where what Pi writes next follows it.
    fn appended(&mut self, parts: &KnownParts) {
        let append = parts.append_system_prompt.as_deref().unwrap_or_default();
        if append.is_empty() {
            return;
        }
        let append = unwrapped(append);
        let tagged = markup::section("addendum", &append);
        let inner = "<addendum>\n".len();
        let text = &*self.text.text;
        let custom_end = self.found.custom.and(self.covered.0.first()).map(|custom| custom.end);
        let at = if let Some(end) = custom_end {
            let below = rest(text, end).strip_prefix("\n\n").unwrap_or_default();
            if below.starts_with(&tagged) {
                Some(end + 2 + inner)
            } else {
                below.starts_with(&append).then_some(end + 2)
            }
        } else {
            self.appended_to_preamble(&append, &tagged, inner)
        };
        match at {
            Some(start) => {
                let span = self.cover(Span::new(start, start + append.len()));
                self.found.append = Some(span);
            }
            None => self.missing("appendSystemPrompt"),
        }
    }

    /// Behind a default preamble, whose end is not known: the first place that is followed as only it can be.
    fn appended_to_preamble(&self, append: &str, tagged: &str, inner: usize) -> Option<usize> {
        let text = &*self.text.text;
        let starts = occurrences(text, &format!("</docs>\n\n{tagged}\n\n<"));
        if let Some(start) = starts.into_iter().find(|start| !self.is_covered(*start)) {
            return Some(start + "</docs>\n\n".len() + inner);
        }
        let starts = occurrences(text, &format!("\n\n{tagged}\n\n<"));
        if let Some(start) = starts.into_iter().find(|start| !self.is_covered(*start)) {
            return Some(start + "\n\n".len() + inner);
        }
        let follows = [
            "\n\n<project_context>\n\n",
            "\n\n# Project Context\n\n",
            &format!("\n\n{}\n", markup::CATALOGUE_HEADING),
            "\nCurrent date",
            &format!("\n{}", markup::FOOTER),
            // In the prompt of a child that runs where its parent does.
            &format!("\n\n{}", markup::AGENT_OPEN),
        ]
        .map(str::to_owned);
        occurrences(text, &format!("\n\n{append}\n")).into_iter().map(|start| start + 2).find(|start| {
            let below = rest(text, start + append.len());
            !self.is_covered(*start) && follows.iter().any(|next| below.starts_with(next))
        })
    }

    /// What is known to stand directly above the tail: see [`Located::settled`].
    fn settle(&mut self, parts: &KnownParts) {
        let KnownParts {
            custom_prompt: Some(custom),
            append_system_prompt: Some(append),
            context_files: Some(files),
            ..
        } = parts
        else {
            return;
        };
        self.found.only_preamble = custom.is_empty() && append.is_empty() && files.is_empty();
        let found = &self.found;
        let custom_end = found.custom.map(|custom| custom.end);
        let append_end = found.append.map(|append| append.end);
        let is_found = |text: &str, end: Option<usize>| text.is_empty() || end.is_some();
        if !is_found(custom, custom_end) || !is_found(append, append_end) {
            return;
        }
        let above = append_end.or(custom_end);
        self.found.settled = if files.is_empty() {
            above
        } else {
            // The first block below: any further one is a quote in what stands behind the anchor.
            found
                .blocks
                .iter()
                .find(|block| above.is_none_or(|end| block.span.start >= end))
                .map(|block| block.span.end)
        };
    }

    /// Sections of extensions: behind the anchor one after the other, or in the place of one of Pi's.
    fn sections(&mut self, sections: &[(String, String)]) {
        let mut end: Option<usize> = None;
        // Covered together, and only when a search must heed them: one by one would sort all of them again each time.
        let mut contents = Vec::new();
        for (name, content) in sections.iter().filter(|(_, content)| !content.is_empty()) {
            let block = markup::section(name, &unwrapped(content));
            let follows = |end: &usize| {
                rest(&self.text.text, *end).strip_prefix("\n\n").is_some_and(|below| below.starts_with(&block))
            };
            let at = if let Some(end) = end.filter(follows) {
                Some(end + 2)
            } else {
                self.covered.add(&contents);
                contents.clear();
                self.section_anywhere(&block)
            };
            let Some(start) = at else {
                self.missing(&format!("sections.{name}"));
                continue;
            };
            let span = Span::new(start, start + block.len());
            contents.push(Span::new(start + name.len() + 3, span.end - name.len() - 4));
            end = Some(span.end);
            self.found.sections.push((name.clone(), self.text.original(span)));
        }
        self.covered.add(&contents);
    }

    /// Where a section stands outside known text: right behind the anchor, else at its first place.
    fn section_anywhere(&self, block: &str) -> Option<usize> {
        let text = &*self.text.text;
        let free: Vec<usize> = occurrences(text, &format!("\n\n{block}"))
            .into_iter()
            .map(|start| start + 2)
            .filter(|start| !self.is_covered(*start))
            .list();
        let behind_anchor = free.iter().find(|start| head(text, **start).ends_with("\n</cwd>\n\n"));
        behind_anchor.or(free.first()).copied()
    }

    fn finish(mut self) -> Located {
        let covered: Vec<Span> = self.covered.0.iter().map(|span| self.text.original(*span)).list();
        self.found.covered.add(&covered);
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carriage_returns_are_found_again() {
        let text = "a\r\nb\nc\r\n";
        let plain = Unwrapped::new(text);
        assert_eq!(plain.text, "a\nb\nc\n");
        assert_eq!(plain.original(Span::new(2, 5)).of(text), "b\nc");
    }
}
