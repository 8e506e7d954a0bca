//! Locates the known parts in the prompt.
//!
//! Input: the text and the known parts. Output: `Known`, with the spans of the parts, and a diagnostic for each part
//! that was not found and is ignored. This module never judges the rest of the prompt.
//!
//! A part is located by its exact text, ignoring a `\r` before `\n`. If that fails for the custom prompt, the appended
//! prompt or a context file, the prompt may have been edited. Then the search compares each run of white space as one
//! space, anywhere in the prompt. The text that is found is covered: no line inside it counts as Pi's markup. So the
//! places of known parts are certain.

use super::known::{AboveTail, Cover, Known, KnownBlock};
use crate::model::diagnostic::{Diagnostic, DiagnosticCode};
use crate::model::parts::{ContextFile, KnownParts};
use crate::model::span::Span;
use crate::pi::context_block::{ContextForm, context_block};
use crate::pi::literals::{AGENT_OPEN, CATALOGUE_HEADING, FILE_CLOSE, FILE_OPEN, FILE_OPEN_END, FOOTER};
use crate::pi::markup::section;
use crate::text::folded::{FoldedText, fold, folded_match};
use crate::text::line_breaks::{UnixText, without_carriage_returns};
use crate::text::matching::{occurrences, occurrences_apart};
use crate::text::slices::{head, rest};
use crate::text::white_space::is_white;
use std::collections::BTreeMap;

/// Locates `parts` in `text`.
pub(crate) fn locate(text: &str, parts: &KnownParts) -> Known {
    let mut search =
        Search { text: UnixText::new(text), folded: None, found: Known::default(), covered: Cover::default() };
    search.found.has_no_custom_prompt = parts.custom_prompt.as_deref() == Some("");
    search.custom(parts.custom_prompt.as_deref());
    search.context_files(parts.context_files.as_deref());
    search.appended(parts);
    search.settle(parts);
    search.sections(parts.sections.as_deref().unwrap_or_default());
    search.found.skills.clone_from(&parts.skills);
    let skills = parts.skills.iter().flatten();
    search.found.folded_skills =
        skills.map(|skill| [&skill.name, &skill.description, &skill.file_path].map(|value| fold(value))).collect();
    search.finish()
}

/// How many openings with the same path are tried for one file. The limit keeps the search linear.
const MOST_OPENINGS: usize = 16;

/// What Pi writes around the appended prompt in section shape.
const ADDENDUM_OPEN: &str = "<addendum>\n";
const ADDENDUM_CLOSE: &str = "\n</addendum>";

/// `text` without the carriage returns that are ignored: each `\r` before a `\n`, and one at the end. A line break
/// follows the part in the prompt, so that one is before a `\n` too.
fn as_followed_by_break(text: &str) -> String {
    let mut text = without_carriage_returns(text);
    if text.ends_with('\r') {
        text.pop();
    }
    text
}

/// The offsets of the opening lines of sections, by section name. Only those with an empty line above count.
fn section_openings(text: &str) -> BTreeMap<&str, Vec<usize>> {
    let mut openings: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut start = 0;
    let mut is_blank_above = false;
    for line in text.split_inclusive('\n') {
        let name = line.strip_prefix('<').and_then(|line| line.strip_suffix(">\n"));
        if let Some(name) = name.filter(|_| is_blank_above) {
            openings.entry(name).or_default().push(start);
        }
        is_blank_above = line == "\n";
        start += line.len();
    }
    openings
}

struct Search<'a> {
    text: UnixText<'a>,
    /// Computed when a part is not found exactly.
    folded: Option<FoldedText>,
    found: Known,
    /// The spans that `found` covers, with offsets in the text without carriage returns.
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

    /// Finds `needle` outside known text. Each run of white space compares as one space.
    fn find_folded(&mut self, needle: &str) -> Vec<Span> {
        let folded = self.folded.get_or_insert_with(|| FoldedText::new(&self.text.text));
        let mut found = folded.find_all(needle);
        found.retain(|span| !self.covered.contains(span.start));
        found
    }

    fn missing(&mut self, part: &str) {
        self.found.diagnostics.push(Diagnostic::new(
            DiagnosticCode::KnownPartNotFound,
            format!("the known part `{part}` was not found where Pi would have written it, so it was ignored"),
            "pass the part exactly as the session had it, or leave it out",
            Vec::new(),
        ));
    }

    /// Locates the custom prompt. It begins the prompt. In an edited prompt, the span includes any text before it.
    fn custom(&mut self, custom: Option<&str>) {
        let Some(custom) = custom.filter(|custom| !custom.is_empty()) else { return };
        let custom = as_followed_by_break(custom);
        let text = &*self.text.text;
        let is_exact =
            text.starts_with(&custom) && (text.len() == custom.len() || text.as_bytes()[custom.len()] == b'\n');
        let span = if is_exact {
            Some(Span::new(0, custom.len()))
        } else {
            self.find_folded(&custom).first().map(|span| Span::new(0, span.end))
        };
        match span {
            Some(span) => self.found.custom = Some(self.cover(span)),
            None => self.missing("customPrompt"),
        }
    }

    /// Locates every span that is exactly the block of these files, in any form. A quote of the block is such a span
    /// too.
    fn context_files(&mut self, files: Option<&[ContextFile]>) {
        let Some(files) = files else { return };
        if files.is_empty() {
            self.found.has_no_context_files = true;
            return;
        }
        let as_searched = |file: &ContextFile| ContextFile {
            path: without_carriage_returns(&file.path),
            content: as_followed_by_break(&file.content),
        };
        // Only the host knows whether a `\r` at the end belongs to the file.
        let ends_in_return: Vec<bool> = files.iter().map(|file| file.content.ends_with('\r')).collect();
        let files: Vec<ContextFile> = files.iter().map(as_searched).collect();
        for form in [ContextForm::Section, ContextForm::Footer, ContextForm::Markdown] {
            let (block, contents) = context_block(&files, form);
            // A quote of the block in the custom prompt is already covered.
            let from = self.covered.0.first().filter(|first| first.start == 0).map_or(0, |custom| custom.end);
            let places = occurrences_apart(rest(&self.text.text, from), &block);
            let in_text = |start: usize, span: &Span| Span::new(start + span.start, start + span.end);
            let mut covered = Vec::new();
            for place in places {
                let place = Span::new(from + place.start, from + place.end);
                let spans: Vec<Span> = contents.iter().map(|span| in_text(place.start, span)).collect();
                covered.extend_from_slice(&spans);
                let original = |(span, ends_in_return): (&Span, &bool)| {
                    if *ends_in_return { self.text.original_with_return(*span) } else { self.text.original(*span) }
                };
                let contents = spans.iter().zip(&ends_in_return).map(original).collect();
                let span = self.text.original(place);
                self.found.blocks.push(KnownBlock { span, contents });
            }
            self.covered.add(&covered);
        }
        self.found.blocks.sort_by_cached_key(|block| block.span.start);
        if self.found.blocks.is_empty() && !self.edited_files(&files) {
            self.missing("contextFiles");
        }
    }

    /// Locates each file of an edited block by its opening line and its content. Returns whether all were found.
    fn edited_files(&mut self, files: &[ContextFile]) -> bool {
        let text = &*self.text.text;
        // By path: where each opening line begins and ends, and whether a file was found there.
        let mut openings: BTreeMap<&str, Vec<(usize, usize, bool)>> = BTreeMap::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let line = line.trim_end_matches('\n');
            let tagged = line.strip_prefix(FILE_OPEN).and_then(|path| path.strip_suffix(FILE_OPEN_END));
            if let Some(path) = tagged.or_else(|| line.strip_prefix("## ")) {
                openings.entry(path).or_default().push((start, end, false));
            }
            start = end;
        }
        let (mut found, mut contents) = (Vec::new(), Vec::new());
        for file in files {
            let Some(places) = openings.get_mut(&*file.path) else { continue };
            for (start, below, is_used) in places.iter_mut().filter(|(.., is_used)| !is_used).take(MOST_OPENINGS) {
                let is_free = !self.covered.contains(*start);
                let Some(end) = folded_match(text, *below, &file.content).filter(|_| is_free) else { continue };
                let is_tagged = rest(text, *start).starts_with(FILE_OPEN);
                if !is_tagged || rest(text, end).trim_start_matches(is_white).starts_with(FILE_CLOSE) {
                    *is_used = true;
                    found.push(Span::new(*start, end));
                    contents.push(Span::new(*below, end));
                    break;
                }
            }
        }
        let is_complete = found.len() == files.len();
        self.found.files = found.iter().map(|span: &Span| self.text.original(*span)).collect();
        self.found.files.sort_by_cached_key(|file| file.start);
        self.covered.add(&contents);
        is_complete
    }

    /// Locates the appended prompt: directly after the custom prompt, or at a place that is followed by what Pi writes
    /// next.
    fn appended(&mut self, parts: &KnownParts) {
        let append = parts.append_system_prompt.as_deref().unwrap_or_default();
        if append.is_empty() {
            return;
        }
        let append = as_followed_by_break(append);
        let custom_end = self.found.custom.and(self.covered.0.first()).map(|custom| custom.end);
        let start = match custom_end {
            Some(end) => self.appended_to_custom(&append, end),
            None => self.appended_to_preamble(&append),
        };
        let span = start.map(|start| Span::new(start, start + append.len())).or_else(|| {
            let tagged = self.find_folded(&format!("{ADDENDUM_OPEN}{append}{ADDENDUM_CLOSE}")).first().copied();
            let within = |span: Span| Span::new(span.start + ADDENDUM_OPEN.len(), span.end - ADDENDUM_CLOSE.len());
            tagged.map(within).or_else(|| self.find_folded(&append).first().copied())
        });
        match span {
            Some(span) => self.found.append = Some(self.cover(span)),
            None => self.missing("appendSystemPrompt"),
        }
    }

    /// Locates the appended prompt directly after the custom prompt, which ends at `end`.
    fn appended_to_custom(&self, append: &str, end: usize) -> Option<usize> {
        let below = rest(&self.text.text, end).strip_prefix("\n\n")?;
        let start = end + "\n\n".len();
        if below.starts_with(&format!("{ADDENDUM_OPEN}{append}{ADDENDUM_CLOSE}")) {
            Some(start + ADDENDUM_OPEN.len())
        } else {
            below.starts_with(append).then_some(start)
        }
    }

    /// Locates the appended prompt after a default preamble, whose end is not known. Returns the first place that is
    /// followed by what Pi writes after an appended prompt.
    fn appended_to_preamble(&self, append: &str) -> Option<usize> {
        let text = &*self.text.text;
        for above in ["</docs>\n\n", "\n\n"] {
            let opening = format!("{above}{ADDENDUM_OPEN}");
            let starts = occurrences(text, &format!("{opening}{append}{ADDENDUM_CLOSE}\n\n<"));
            if let Some(start) = starts.into_iter().find(|start| !self.is_covered(*start)) {
                return Some(start + opening.len());
            }
        }
        let follows = [
            "\n\n<project_context>\n\n",
            "\n\n# Project Context\n\n",
            &format!("\n\n{}\n", CATALOGUE_HEADING),
            "\nCurrent date",
            &format!("\n{}", FOOTER),
            // A header follows in the prompt of a child that runs in its parent's directory.
            &format!("\n\n{}", AGENT_OPEN),
        ]
        .map(str::to_owned);
        occurrences(text, &format!("\n\n{append}\n")).into_iter().map(|start| start + 2).find(|start| {
            let below = rest(text, start + append.len());
            !self.is_covered(*start) && follows.iter().any(|next| below.starts_with(next))
        })
    }

    /// Sets how much is known of the text above the tail: see [`AboveTail`].
    fn settle(&mut self, parts: &KnownParts) {
        let KnownParts { custom_prompt: Some(custom), append_system_prompt: Some(append), context_files, .. } = parts
        else {
            return;
        };
        let found = &self.found;
        let custom_end = found.custom.map(|custom| custom.end);
        let append_end = found.append.map(|append| append.end);
        let is_missing = |text: &str, end: Option<usize>| !text.is_empty() && end.is_none();
        if is_missing(custom, custom_end) || is_missing(append, append_end) {
            return;
        }
        let above = append_end.or(custom_end);
        self.found.operator_end = Some(above.unwrap_or_default());
        let Some(files) = context_files else { return };
        let end = if files.is_empty() {
            above
        } else {
            // The first block after the operator's text. Any further one is a quote after the anchor.
            let found = &self.found;
            let below = |block: &&KnownBlock| above.is_none_or(|end| block.span.start >= end);
            found.blocks.iter().find(below).map(|block| block.span.end)
        };
        self.found.above_tail = match end {
            Some(end) => AboveTail::EndsAt(end),
            None if custom.is_empty() && append.is_empty() && files.is_empty() => AboveTail::OnlyOpening,
            None => AboveTail::Unknown,
        };
    }

    /// Locates the sections of extensions: in a row after the anchor, or in place of one of Pi's sections.
    fn sections(&mut self, sections: &[(String, String)]) {
        if sections.is_empty() {
            return;
        }
        let text = &*self.text.text;
        let openings = section_openings(text);
        let mut end: Option<usize> = None;
        // The contents found so far, by the offset where each begins.
        let mut contents: BTreeMap<usize, Span> = BTreeMap::new();
        let mut missing = Vec::new();
        for (name, content) in sections.iter().filter(|(_, content)| !content.is_empty()) {
            let block = section(name, &as_followed_by_break(content));
            let follows =
                |end: &usize| rest(text, *end).strip_prefix("\n\n").is_some_and(|below| below.starts_with(&block));
            let is_taken = |start: usize| {
                let above = contents.range(..=start).next_back();
                self.covered.contains(start) || above.is_some_and(|(_, content)| content.contains(start))
            };
            let is_free = |start: &usize| rest(text, *start).starts_with(&block) && !is_taken(*start);
            let anywhere = || {
                let places = openings.get(&**name)?;
                let behind_anchor =
                    places.iter().find(|start| is_free(start) && head(text, **start).ends_with("\n</cwd>\n\n"));
                behind_anchor.or_else(|| places.iter().find(|start| is_free(start))).copied()
            };
            let Some(start) = end.filter(follows).map(|end| end + 2).or_else(anywhere) else {
                missing.push(name);
                continue;
            };
            let span = Span::new(start, start + block.len());
            let content = Span::new(span.start + name.len() + 3, span.end - name.len() - 4);
            contents.insert(content.start, content);
            end = Some(span.end);
            self.found.sections.push((name.clone(), self.text.original(span)));
        }
        let contents: Vec<Span> = contents.into_values().collect();
        self.covered.add(&contents);
        for name in missing {
            self.missing(&format!("sections.{name}"));
        }
    }

    fn finish(mut self) -> Known {
        let covered: Vec<Span> = self.covered.0.iter().map(|span| self.text.original(*span)).collect();
        self.found.covered.add(&covered);
        self.found.sections.sort_by_cached_key(|(_, span)| span.start);
        self.found
    }
}
