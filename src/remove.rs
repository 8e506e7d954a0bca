//! Removal: a prompt without chosen regions, context files or skills, as its renderer would have written it.

use crate::Shape;
use crate::cut::{Excision, ExcisionReason, joined, left};
use crate::diagnostic::{Diagnostic, DiagnosticCode};
use crate::layout::{Detail, Layout, Piece, read};
use crate::markup::ContextForm;
use crate::regions::{ParseOptions, RegionKind, files, skills};
use crate::text::{Span, before_line_breaks, skip_line_break, skip_line_breaks};
use std::collections::BinaryHeap;

/// Options of [`remove_regions`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RemoveOptions {
    /// How to read the prompt.
    pub parse: ParseOptions,
    /// Regions to remove.
    pub regions: Vec<RegionKind>,
    /// Context files to remove, by path as the prompt states it.
    pub files: Vec<String>,
    /// Skills to remove, by name; every entry of that name goes.
    pub skills: Vec<String>,
}

/// What [`remove_regions`] left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// The prompt without them.
    pub text: String,
    /// Spans of the prompt that were left out, with the white space that goes with them.
    pub removed: Vec<Excision>,
    /// What is worth saying.
    pub diagnostics: Vec<Diagnostic>,
}

/// Removes regions, single context files and single skills from a prompt.
///
/// What remains is, to the byte, what Pi would have rendered without that part; a wrapper goes with its last member.
///
/// ```
/// use prompt_inheritance::{RegionKind, RemoveOptions, remove_regions};
///
/// let prompt = "Be brief.\n\n<addendum>\nIn French.\n</addendum>\n\n<cwd>\n/repo\n</cwd>";
/// let options = RemoveOptions { regions: vec![RegionKind::Addendum], ..RemoveOptions::default() };
/// assert_eq!(remove_regions(prompt, &options).text, "Be brief.\n\n<cwd>\n/repo\n</cwd>");
/// ```
#[must_use]
pub fn remove_regions(prompt: &str, options: &RemoveOptions) -> Removed {
    let mut removed = removed_spans(prompt, options);
    removed.text = joined(prompt, &left(&removed.removed, prompt.len()));
    removed
}

/// As [`remove_regions`], with an empty text.
pub(crate) fn removed_spans(prompt: &str, options: &RemoveOptions) -> Removed {
    let mut layout = read(prompt, options.parse.cwd.as_deref(), options.parse.known.as_ref());
    let mut removed: Vec<Excision> = Vec::new();
    let mut diagnostics = std::mem::take(&mut layout.diagnostics);
    for kind in &options.regions {
        if !layout.pieces.iter().any(|piece| piece.kind == *kind) {
            diagnostics.push(not_there("region", kind.as_str()));
        }
    }
    let mut wanted_files = Wanted::new(&options.files);
    let mut wanted_skills = Wanted::new(&options.skills);
    for index in 0..layout.pieces.len() {
        let piece = layout.pieces[index];
        let mut members = members(prompt, &layout, &piece, &mut wanted_files, &mut wanted_skills);
        if options.regions.contains(&piece.kind) || members.all_asked {
            let name = piece.name.map(|name| name.of(prompt).to_owned());
            removed.push(asked(whole(prompt, &layout, index), piece.kind, name));
        } else {
            removed.append(&mut members.asked);
        }
    }
    wanted_files.report_unseen("context file", &mut diagnostics);
    wanted_skills.report_unseen("skill", &mut diagnostics);
    // Whether anything is left so far, and where what follows begins.
    let (mut is_left, mut at) = (false, 0);
    for index in 0..removed.len() {
        let Span { start, end } = removed[index].span;
        if !is_left && at > 0 && start > at {
            // Nothing is left above, so what is left begins where its text does.
            at = skip_line_breaks(prompt, at).min(start);
            removed[index - 1].span.end = at;
        }
        // Neighbours share the white space between them: the first one takes it.
        removed[index].span.start = start.max(at);
        is_left |= start > at;
        at = end.max(at);
    }
    if !is_left && let Some(last) = removed.last_mut() {
        at = skip_line_breaks(prompt, at);
        last.span.end = last.span.end.max(at);
    }
    Removed { text: String::new(), removed, diagnostics }
}

fn not_there(what: &str, name: &str) -> Diagnostic {
    Diagnostic::new(
        DiagnosticCode::NothingToRemove,
        format!("the prompt has no {what} `{name}`"),
        "`parsePrompt` lists the regions, files and skills that it has",
        Vec::new(),
    )
}

const fn asked(span: Span, kind: RegionKind, name: Option<String>) -> Excision {
    Excision { span, kind, name, reason: ExcisionReason::Asked }
}

/// Names that are to go, in order, so that each is found without a look at the others.
struct Wanted<'a> {
    names: Vec<(&'a str, usize)>,
    seen: Vec<bool>,
}

impl<'a> Wanted<'a> {
    fn new(names: &'a [String]) -> Self {
        let heap: BinaryHeap<_> = names.iter().enumerate().map(|(index, name)| (&**name, index)).collect();
        Self { names: heap.into_sorted_vec(), seen: vec![false; names.len()] }
    }

    /// Whether `name` is to go. A name that was asked for twice is seen twice.
    fn takes(&mut self, name: &str) -> bool {
        let first = self.names.partition_point(|(wanted, _)| *wanted < name);
        let same = self.names[first..].iter().take_while(|(wanted, _)| *wanted == name);
        let mut takes = false;
        for (_, index) in same {
            // Those behind one that is seen are seen too.
            takes = true;
            if std::mem::replace(&mut self.seen[*index], true) {
                break;
            }
        }
        takes
    }

    /// Tells the names that nothing had.
    fn report_unseen(&self, what: &str, diagnostics: &mut Vec<Diagnostic>) {
        for (name, index) in &self.names {
            if !self.seen[*index] {
                diagnostics.push(not_there(what, name));
            }
        }
    }
}

/// The files or skills of a region that are to go.
#[derive(Default)]
struct Members {
    asked: Vec<Excision>,
    /// Whether no other is left.
    all_asked: bool,
}

fn members(
    text: &str,
    layout: &Layout,
    piece: &Piece,
    wanted_files: &mut Wanted<'_>,
    wanted_skills: &mut Wanted<'_>,
) -> Members {
    let mut found = Members::default();
    let total = match piece.detail {
        Detail::Context(block) if !wanted_files.names.is_empty() => {
            let files = files(text, layout, block, piece.span);
            for file in &files {
                if wanted_files.takes(&file.path) {
                    let span = match block.form {
                        // Behind the blank line above it.
                        ContextForm::Section => Span::new(before_line_breaks(text, file.span.start, 2), file.span.end),
                        ContextForm::Footer => Span::new(file.span.start, line_breaks_below(text, file.span.end, 2)),
                        ContextForm::Markdown => {
                            Span::new(file.span.start, line_breaks_below(text, file.content.end, 2))
                        }
                    };
                    found.asked.push(asked(span, piece.kind, Some(file.path.clone())));
                }
            }
            files.len()
        }
        Detail::Catalogue(open, close) if !wanted_skills.names.is_empty() => {
            let entries = skills(text, layout, open, close);
            for entry in &entries {
                if wanted_skills.takes(&entry.skill.name) {
                    // Two spaces of indentation before it and the line break behind it.
                    let span = Span::new(entry.span.start - 2, skip_line_break(text, entry.span.end));
                    found.asked.push(asked(span, piece.kind, Some(entry.skill.name.clone())));
                }
            }
            entries.len()
        }
        _ => 0,
    };
    found.all_asked = total > 0 && found.asked.len() == total;
    found
}

/// A region with the white space that Pi writes with it.
fn whole(text: &str, layout: &Layout, index: usize) -> Span {
    let Piece { kind, span, detail, .. } = layout.pieces[index];
    let with_blank_above = || Span::new(before_line_breaks(text, span.start, 2), span.end);
    if index == 0 {
        return Span::new(span.start, skip_line_breaks(text, span.end));
    }
    match (kind, detail) {
        (RegionKind::Header | RegionKind::Agent, _) => Span::new(span.start, skip_line_breaks(text, span.end)),
        (RegionKind::ProjectContext, Detail::Context(block)) => match block.form {
            _ if layout.context != Some(index) => Span::new(span.start, skip_line_breaks(text, span.end)),
            ContextForm::Section => with_blank_above(),
            ContextForm::Footer => Span::new(with_blank_above().start, skip_line_break(text, span.end)),
            ContextForm::Markdown => {
                let end = files(text, layout, block, span).last().map_or(span.end, |file| file.content.end);
                Span::new(with_blank_above().start, line_breaks_below(text, end, 2))
            }
        },
        (RegionKind::Addendum, _) if layout.shape == Shape::Footer => {
            let text_given = layout.known.append.unwrap_or(span);
            Span::new(before_line_breaks(text, text_given.start, 2), text_given.end)
        }
        (RegionKind::Extension, _) => {
            let above = layout.pieces[index - 1];
            let start =
                if above.kind == RegionKind::Cwd { anchor_end(text, layout, above.span) } else { above.span.end };
            Span::new(start, if index + 1 == layout.pieces.len() { text.len() } else { span.end })
        }
        (RegionKind::Date, _) => Span::new(before_line_breaks(text, span.start, 1), span.end),
        (RegionKind::Cwd, _) if layout.shape == Shape::Footer => {
            Span::new(before_line_breaks(text, span.start, 1), anchor_end(text, layout, span))
        }
        _ => with_blank_above(),
    }
}

/// Where an anchor ends, its own line break included. From 0.84.2 on, a custom prompt's footer has one; an appended block
/// begins with two.
fn anchor_end(text: &str, layout: &Layout, anchor: Span) -> usize {
    let once = skip_line_break(text, anchor.end);
    let all = skip_line_breaks(text, anchor.end);
    let is_own = once == all && all == text.len();
    let has_own = line_breaks_below(text, anchor.end, 3) != line_breaks_below(text, anchor.end, 2);
    if layout.shape == Shape::Footer && (is_own || has_own) { once } else { anchor.end }
}

/// Up to `count` line breaks further down.
fn line_breaks_below(text: &str, at: usize, count: usize) -> usize {
    (0..count).fold(at, |at, _| skip_line_break(text, at))
}
