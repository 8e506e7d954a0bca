//! Removal: a prompt without chosen regions, context files or skills, as its renderer would have written it.

use crate::map::ParseOptions;
use crate::model::diagnostic::{Diagnostic, DiagnosticCode};
use crate::model::excision::{Excision, ExcisionReason, joined, spans_left};
use crate::model::region::{RegionKind, Shape};
use crate::model::span::Span;
use crate::pi::context_block::ContextForm;
use crate::read::layout::{Content, Piece};
use crate::read::members::{files_of, skills_of};
use crate::read::parts::Edit;
use crate::read::reading::{Reading, read};
use crate::text::line_breaks::{before_line_breaks, skip_line_break, skip_line_breaks};
use crate::text::line_numbers::LineNumbers;
use crate::text::white_space::trim_end;
use std::collections::BTreeMap;

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
    removed.text = joined(prompt, &spans_left(&removed.removed, prompt.len()));
    removed
}

/// As [`remove_regions`], with an empty text.
pub(crate) fn removed_spans(prompt: &str, options: &RemoveOptions) -> Removed {
    let mut reading = read(prompt, options.parse.cwd.as_deref(), options.parse.known.as_ref());
    let mut removed: Vec<Excision> = Vec::new();
    let mut diagnostics = std::mem::take(&mut reading.diagnostics);
    for kind in &options.regions {
        if !reading.layout.pieces.iter().any(|piece| piece.kind == *kind) {
            diagnostics.push(not_there("region", kind.as_str()));
        }
    }
    let mut wanted_files = Wanted::new(&options.files);
    let mut wanted_skills = Wanted::new(&options.skills);
    for index in 0..reading.layout.pieces.len() {
        let piece = reading.layout.pieces[index];
        let mut members = members(&reading, &piece, &mut wanted_files, &mut wanted_skills);
        if options.regions.contains(&piece.kind) || members.is_whole {
            let name = piece.name.map(|name| name.of(prompt).to_owned());
            removed.push(asked(whole(&reading, index), piece.kind, name));
        } else {
            removed.append(&mut members.removed);
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
    let mut lines = LineNumbers::new(prompt);
    for excision in &mut removed {
        excision.line = lines.of(excision.span.start);
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
    Excision { span, line: 0, kind, name, reason: ExcisionReason::Asked }
}

/// Names that are to go, each with how often it was given and whether the prompt has it.
struct Wanted<'a> {
    names: BTreeMap<&'a str, (usize, bool)>,
}

impl<'a> Wanted<'a> {
    fn new(names: &'a [String]) -> Self {
        let mut wanted = Self { names: BTreeMap::new() };
        for name in names {
            wanted.names.entry(name).or_insert((0, false)).0 += 1;
        }
        wanted
    }

    /// Whether what has this name is to go.
    fn takes(&mut self, name: &str) -> bool {
        match self.names.get_mut(name) {
            Some((_, is_seen)) => {
                *is_seen = true;
                true
            }
            None => false,
        }
    }

    /// Reports the names that the prompt does not have.
    fn report_unseen(&self, what: &str, diagnostics: &mut Vec<Diagnostic>) {
        for (name, (times, _)) in self.names.iter().filter(|(_, (_, is_seen))| !is_seen) {
            diagnostics.extend((0..*times).map(|_| not_there(what, name)));
        }
    }
}

/// The files or skills of a region that are to go.
#[derive(Default)]
struct Members {
    removed: Vec<Excision>,
    /// Whether no other is left.
    is_whole: bool,
}

fn members(
    reading: &Reading<'_>,
    piece: &Piece,
    wanted_files: &mut Wanted<'_>,
    wanted_skills: &mut Wanted<'_>,
) -> Members {
    let text = reading.lines.text;
    let mut found = Members::default();
    let total = match piece.content {
        Content::Context(block) if !wanted_files.names.is_empty() => {
            let files = files_of(reading, piece);
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
                    found.removed.push(asked(span, piece.kind, Some(file.path.clone())));
                }
            }
            files.len()
        }
        Content::Catalogue(..) if !wanted_skills.names.is_empty() => {
            let entries = skills_of(reading, piece);
            for entry in &entries {
                if wanted_skills.takes(&entry.skill.name) {
                    // Two spaces of indentation before it and the line break behind it.
                    let span = Span::new(entry.span.start - 2, skip_line_break(text, entry.span.end));
                    found.removed.push(asked(span, piece.kind, Some(entry.skill.name.clone())));
                }
            }
            entries.len()
        }
        _ => 0,
    };
    found.is_whole = total > 0 && found.removed.len() == total;
    found
}

/// A region with the white space that Pi writes with it.
fn whole(reading: &Reading<'_>, index: usize) -> Span {
    let Reading { lines, layout, .. } = reading;
    let text = lines.text;
    let piece = &layout.pieces[index];
    let Piece { kind, span, content, .. } = *piece;
    let with_blank_above = || Span::new(before_line_breaks(text, span.start, 2), span.end);
    if index == 0 {
        return Span::new(span.start, skip_line_breaks(text, span.end));
    }
    if is_edited(reading, index) {
        return Span::new(trim_end(text, span.start), span.end);
    }
    match (kind, content) {
        (RegionKind::Header | RegionKind::Agent, _) => Span::new(span.start, skip_line_breaks(text, span.end)),
        (RegionKind::ProjectContext, Content::Context(block)) => match block.form {
            _ if layout.tail.is_some_and(|tail| index > tail) => with_blank_above(),
            _ if layout.context != Some(index) => Span::new(span.start, skip_line_breaks(text, span.end)),
            ContextForm::Section => with_blank_above(),
            ContextForm::Footer => Span::new(with_blank_above().start, skip_line_break(text, span.end)),
            ContextForm::Markdown => {
                let end = files_of(reading, piece).last().map_or(span.end, |file| file.content.end);
                Span::new(with_blank_above().start, line_breaks_below(text, end, 2))
            }
        },
        (RegionKind::Addendum, _) if reading.shape() == Shape::Footer => {
            let text_given = reading.known.append.unwrap_or(span);
            Span::new(before_line_breaks(text, text_given.start, 2), text_given.end)
        }
        (RegionKind::Extension, _) => {
            let above = reading.layout.pieces[index - 1];
            let start = if above.kind == RegionKind::Cwd { anchor_end(reading, above.span) } else { above.span.end };
            Span::new(start, if index + 1 == reading.layout.pieces.len() { text.len() } else { span.end })
        }
        (RegionKind::Date, _) => Span::new(before_line_breaks(text, span.start, 1), span.end),
        (RegionKind::Cwd, _) if reading.shape() == Shape::Footer => {
            Span::new(before_line_breaks(text, span.start, 1), anchor_end(reading, span))
        }
        _ => with_blank_above(),
    }
}

/// Whether a region does not stand as Pi writes it, so that nobody can say what Pi would have rendered without it.
fn is_edited(reading: &Reading<'_>, index: usize) -> bool {
    let Reading { lines, layout, .. } = reading;
    let Piece { span, kind, .. } = layout.pieces[index];
    let below = layout.pieces.get(index + 1).map(|piece| piece.span.start);
    layout.edits.iter().any(|edit| match *edit {
        Edit::ContextBlock(open) | Edit::Catalogue(open) | Edit::CatalogueRemnant(open) | Edit::Date(open) => {
            lines.at(open).start == span.start
        }
        // Foreign text took the white space around a part.
        Edit::Foreign(text) => kind != RegionKind::Extension && below == Some(text.start),
        Edit::Opening(_) | Edit::Anchor(_) | Edit::LaterAddendum(_) => false,
    })
}

/// Where an anchor ends, its own line break included. From 0.84.2 on, a custom prompt's footer has one; an appended block
/// begins with two.
fn anchor_end(reading: &Reading<'_>, anchor: Span) -> usize {
    let text = reading.lines.text;
    let once = skip_line_break(text, anchor.end);
    let all = skip_line_breaks(text, anchor.end);
    let is_own = once == all && all == text.len();
    let has_own = line_breaks_below(text, anchor.end, 3) != line_breaks_below(text, anchor.end, 2);
    if reading.shape() == Shape::Footer && (is_own || has_own) { once } else { anchor.end }
}

/// Up to `count` line breaks further down.
fn line_breaks_below(text: &str, at: usize, count: usize) -> usize {
    (0..count).fold(at, |at, _| skip_line_break(text, at))
}
