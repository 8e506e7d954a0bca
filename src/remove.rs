//! Removes chosen regions, context files or skills from a prompt. The rest is as Pi would have rendered it.

use crate::chosen::{Answers, Chosen, Members, Predicate, not_there};
use crate::map::{ParseOptions, Region, region};
use crate::model::diagnostic::Diagnostic;
use crate::model::excision::{Excision, ExcisionReason, joined, spans_left};
use crate::model::region::{FileRegion, RegionKind, Shape, SkillRegion};
use crate::model::span::Span;
use crate::pi::context_block::ContextForm;
use crate::read::edits::Edit;
use crate::read::members::{files_of, skills_of};
use crate::read::pieces::{Content, Piece};
use crate::read::reading::{Reading, read};
use crate::text::line_breaks::{before_line_breaks, skip_line_break, skip_line_breaks};
use crate::text::line_numbers::LineNumbers;
use crate::text::white_space::trim_end;
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;

/// Options of [`remove_regions`]: what to remove, by name, by a function, or by both.
///
/// ```
/// use prompt_inheritance::RemoveOptions;
///
/// let by_name = RemoveOptions { skills: vec!["deploy".to_owned()], ..RemoveOptions::default() };
/// let by_rule = RemoveOptions::default().skills_where(|skill, _| !skill.skill.name.starts_with("review-"));
/// ```
#[derive(Clone, Default)]
pub struct RemoveOptions<'a> {
    /// How to read the prompt.
    pub parse: ParseOptions,
    /// Regions to remove, by kind.
    pub regions: Vec<RegionKind>,
    /// Context files to remove, by the path that the prompt states.
    pub files: Vec<String>,
    /// Skills to remove, by name. Every entry with that name is removed.
    pub skills: Vec<String>,
    /// Regions to remove, by a function. See [`RemoveOptions::regions_where`].
    pub regions_where: Option<Predicate<'a, Region>>,
    /// Context files to remove, by a function. See [`RemoveOptions::files_where`].
    pub files_where: Option<Predicate<'a, FileRegion>>,
    /// Skills to remove, by a function. See [`RemoveOptions::skills_where`].
    pub skills_where: Option<Predicate<'a, SkillRegion>>,
}

impl<'a> RemoveOptions<'a> {
    /// Removes each region for which `goes` returns `true`. The function is called once for each region, in order, with
    /// the region and its text.
    #[must_use]
    pub fn regions_where(mut self, goes: impl Fn(&Region, &str) -> bool + Send + Sync + 'a) -> Self {
        self.regions_where = Some(Arc::new(goes));
        self
    }

    /// Removes each context file for which `goes` returns `true`. The function is called once for each file, in order,
    /// with the file and its content.
    #[must_use]
    pub fn files_where(mut self, goes: impl Fn(&FileRegion, &str) -> bool + Send + Sync + 'a) -> Self {
        self.files_where = Some(Arc::new(goes));
        self
    }

    /// Removes each skill for which `goes` returns `true`. The function is called once for each skill, in order, with
    /// the skill and the text of its entry, still escaped.
    #[must_use]
    pub fn skills_where(mut self, goes: impl Fn(&SkillRegion, &str) -> bool + Send + Sync + 'a) -> Self {
        self.skills_where = Some(Arc::new(goes));
        self
    }
}

impl fmt::Debug for RemoveOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemoveOptions")
            .field("parse", &self.parse)
            .field("regions", &self.regions)
            .field("files", &self.files)
            .field("skills", &self.skills)
            .finish_non_exhaustive()
    }
}

/// The result of [`remove_regions`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// The prompt without the removed spans.
    pub text: String,
    /// The removed spans of the prompt, with their white space.
    pub removed: Vec<Excision>,
    /// The diagnostics of this call.
    pub diagnostics: Vec<Diagnostic>,
}

/// Removes regions, single context files and single skills from a prompt.
///
/// The result is, to the byte, what Pi would have rendered without these parts. If you remove the last file or skill of
/// a region, its wrapper is removed too. A name that the prompt does not have gives a diagnostic. A function that
/// chooses nothing gives no diagnostic.
///
/// ```
/// use prompt_inheritance::{ContextFileScope, RegionKind, RemoveOptions, context_file_scope, remove_regions};
///
/// let prompt = "Be brief.\n\n<addendum>\nIn French.\n</addendum>\n\n<cwd>\n/repo\n</cwd>";
/// let options = RemoveOptions { regions: vec![RegionKind::Addendum], ..RemoveOptions::default() };
/// assert_eq!(remove_regions(prompt, &options).text, "Be brief.\n\n<cwd>\n/repo\n</cwd>");
///
/// // Keep the project's rules, and remove the user's own.
/// let of_user = |path: &str| context_file_scope(path, "/repo", None) == Ok(ContextFileScope::Agent);
/// let options = RemoveOptions::default().files_where(|file, _| of_user(&file.path));
/// assert_eq!(remove_regions(prompt, &options).text, prompt);
/// ```
#[must_use]
pub fn remove_regions(prompt: &str, options: &RemoveOptions<'_>) -> Removed {
    let parts = Parts {
        regions: Chosen { names: &options.regions, answers: answers(prompt, &options.regions_where, |one| one.span) },
        files: Chosen { names: &options.files, answers: answers(prompt, &options.files_where, |one| one.content) },
        skills: Chosen { names: &options.skills, answers: answers(prompt, &options.skills_where, |one| one.span) },
    };
    let Ok(mut removed) = removed_spans(prompt, &options.parse, parts);
    removed.text = joined(prompt, &spans_left(&removed.removed, prompt.len()));
    removed
}

/// Calls `goes` with each item and the text at its `span`.
fn answers<'a, Item>(
    prompt: &'a str,
    goes: &'a Option<Predicate<'_, Item>>,
    span: fn(&Item) -> Span,
) -> Option<Answers<'a, Item, Infallible>> {
    let goes = goes.as_deref()?;
    Some(Box::new(move |items| Ok(items.iter().map(|item| goes(item, span(item).of(prompt))).collect())))
}

/// What to remove.
pub(crate) struct Parts<'a, E> {
    pub(crate) regions: Chosen<'a, RegionKind, Region, E>,
    pub(crate) files: Chosen<'a, String, FileRegion, E>,
    pub(crate) skills: Chosen<'a, String, SkillRegion, E>,
}

/// As [`remove_regions`], but the text is empty.
pub(crate) fn removed_spans<E>(prompt: &str, options: &ParseOptions, parts: Parts<'_, E>) -> Result<Removed, E> {
    let mut reading = read(prompt, options.cwd.as_deref(), options.known.as_ref());
    let mut removed: Vec<Excision> = Vec::new();
    let mut diagnostics = std::mem::take(&mut reading.diagnostics);
    let whole_regions = regions_to_go(&reading, parts.regions, &mut diagnostics)?;
    let mut files = Members::new(parts.files, |file| &file.path);
    let mut skills = Members::new(parts.skills, |skill| &skill.skill.name);
    for (index, goes) in whole_regions.into_iter().enumerate() {
        let piece = reading.layout.pieces[index];
        let mut members = members(&reading, &piece, &mut files, &mut skills)?;
        if goes || members.is_whole {
            let name = piece.name.map(|name| name.of(prompt).to_owned());
            removed.push(asked(whole(&reading, index), piece.kind, name));
        } else {
            removed.append(&mut members.removed);
        }
    }
    files.report_unseen("context file", &mut diagnostics);
    skills.report_unseen("skill", &mut diagnostics);
    share_white_space(prompt, &mut removed);
    Ok(Removed { text: String::new(), removed, diagnostics })
}

/// Returns whether to remove each region. Reports the kinds that the prompt does not have.
fn regions_to_go<E>(
    reading: &Reading<'_>,
    Chosen { names, answers }: Chosen<'_, RegionKind, Region, E>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Result<Vec<bool>, E> {
    let pieces = &reading.layout.pieces;
    let missing = names.iter().filter(|kind| !pieces.iter().any(|piece| piece.kind == **kind));
    diagnostics.extend(missing.map(|kind| not_there("region", kind.as_str())));
    let mut goes: Vec<bool> = pieces.iter().map(|piece| names.contains(&piece.kind)).collect();
    if let Some(mut answers) = answers {
        let regions: Vec<Region> = pieces.iter().map(|piece| region(reading, piece)).collect();
        goes.iter_mut().zip(answers(&regions)?).for_each(|(goes, answer)| *goes |= answer);
    }
    Ok(goes)
}

/// Adjusts the removed spans so that no white space is left over or removed twice. This matters where neighbours are
/// removed, and where no text is left before or after them.
fn share_white_space(prompt: &str, removed: &mut [Excision]) {
    // Whether any text is left so far, and where the last removed span ends.
    let (mut is_left, mut at) = (false, 0);
    for index in 0..removed.len() {
        let Span { start, end } = removed[index].span;
        if !is_left && let Some(previous) = index.checked_sub(1) {
            // No text is left before this, so the line breaks before the next text are removed too.
            at = skip_line_breaks(prompt, at).min(start.max(at));
            removed[previous].span.end = at;
        }
        // The white space between two neighbours belongs to the first one.
        removed[index].span.start = start.max(at);
        is_left |= start > at;
        at = end.max(at);
    }
    if !is_left && let Some(last) = removed.last_mut() {
        at = skip_line_breaks(prompt, at);
        last.span.end = last.span.end.max(at);
    }
    let mut lines = LineNumbers::new(prompt);
    for excision in removed {
        excision.line = lines.of(excision.span.start);
    }
}

const fn asked(span: Span, kind: RegionKind, name: Option<String>) -> Excision {
    Excision { span, line: 0, kind, name, reason: ExcisionReason::Asked }
}

/// The files or skills of a region to remove.
#[derive(Default)]
struct RemovedMembers {
    removed: Vec<Excision>,
    /// Whether these are all files or skills of the region.
    is_whole: bool,
}

fn members<E>(
    reading: &Reading<'_>,
    piece: &Piece,
    wanted_files: &mut Members<'_, FileRegion, E>,
    wanted_skills: &mut Members<'_, SkillRegion, E>,
) -> Result<RemovedMembers, E> {
    let text = reading.lines.text;
    let mut removed = Vec::new();
    let mut add = |span, name: &String| removed.push(asked(span, piece.kind, Some(name.clone())));
    let total = match piece.content {
        Content::Context(block) => {
            let files = files_of(reading, piece);
            for file in wanted_files.of(&files)? {
                let span = match block.form {
                    // With the blank line before it.
                    ContextForm::Section => Span::new(before_line_breaks(text, file.span.start, 2), file.span.end),
                    ContextForm::Footer => Span::new(file.span.start, line_breaks_below(text, file.span.end, 2)),
                    ContextForm::Markdown => Span::new(file.span.start, line_breaks_below(text, file.content.end, 2)),
                };
                add(span, &file.path);
            }
            files.len()
        }
        Content::Catalogue(..) => {
            let entries = skills_of(reading, piece);
            for entry in wanted_skills.of(&entries)? {
                // With its indentation of two spaces and the line break after it.
                let span = Span::new(entry.span.start - 2, skip_line_break(text, entry.span.end));
                add(span, &entry.skill.name);
            }
            entries.len()
        }
        _ => 0,
    };
    Ok(RemovedMembers { is_whole: total > 0 && removed.len() == total, removed })
}

/// The span of a region with the white space that Pi writes with it.
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

/// Whether a region is not as Pi writes it. Then it is unknown what Pi would have rendered without it.
fn is_edited(reading: &Reading<'_>, index: usize) -> bool {
    let Reading { lines, layout, .. } = reading;
    let Piece { span, kind, .. } = layout.pieces[index];
    let below = layout.pieces.get(index + 1).map(|piece| piece.span.start);
    layout.edits.iter().any(|edit| match *edit {
        Edit::ContextBlock(open) | Edit::Catalogue(open) | Edit::CatalogueRemnant(open) | Edit::Date(open) => {
            lines.at(open).start == span.start
        }
        // Foreign text replaced the white space around a part.
        Edit::Foreign(text) => kind != RegionKind::Extension && below == Some(text.start),
        Edit::Opening(_) | Edit::Anchor(_) | Edit::LaterAddendum(_) => false,
    })
}

/// Where an anchor ends, including its own line break if it has one. From 0.84.2, Pi writes one after the footer line
/// if there is a custom prompt. An appended block begins with two line breaks.
fn anchor_end(reading: &Reading<'_>, anchor: Span) -> usize {
    let text = reading.lines.text;
    let once = skip_line_break(text, anchor.end);
    let is_own = once == text.len();
    let has_own = line_breaks_below(text, anchor.end, 3) != line_breaks_below(text, anchor.end, 2);
    if reading.shape() == Shape::Footer && (is_own || has_own) { once } else { anchor.end }
}

/// The offset after up to `count` line breaks at `at`.
fn line_breaks_below(text: &str, at: usize, count: usize) -> usize {
    (0..count).fold(at, |at, _| skip_line_break(text, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_show_what_is_named() {
        let options = RemoveOptions { skills: vec!["deploy".to_owned()], ..RemoveOptions::default() };
        assert!(format!("{options:?}").contains("skills: [\"deploy\"]"));
    }

    #[test]
    fn functions_choose_regions_files_and_skills() {
        let files = ["/repo/AGENTS.md", "/AGENTS.md"].map(|path| (path, "Notes."));
        let of_file = |(path, text)| format!("<project_instructions path=\"{path}\">\n{text}\n</project_instructions>");
        let [first, second] = files.map(of_file);
        let prompt = |addendum: &str, files: &str| {
            let context = format!("Project-specific instructions and guidelines:\n\n{files}");
            format!("Be brief.{addendum}\n\n<project_context>\n{context}\n</project_context>\n\n<cwd>\n/repo\n</cwd>")
        };
        let addendum = "\n\n<addendum>\nIn French.\n</addendum>";
        let whole = prompt(addendum, &format!("{first}\n\n{second}"));
        let options = RemoveOptions::default()
            .regions_where(|region, _| region.kind == RegionKind::Addendum)
            .files_where(|file, content| file.path == "/AGENTS.md" && content == "Notes.");
        assert_eq!(remove_regions(&whole, &options).text, prompt("", &first));
        let listed = |entries: &str| {
            let heading = "The following skills provide specialized instructions for specific tasks.\nRead them.";
            format!(
                "Be brief.\n\n{heading}\n\n<available_skills>\n{entries}</available_skills>\nCurrent working directory: /r"
            )
        };
        let entry = |name: &str| {
            format!(
                "  <skill>\n    <name>{name}</name>\n    <description>a</description>\n    <location>/s</location>\n  </skill>\n"
            )
        };
        let options = RemoveOptions::default().skills_where(|skill, _| skill.skill.name == "deploy");
        let left = remove_regions(&listed(&(entry("deploy") + &entry("review"))), &options).text;
        assert_eq!(left, listed(&entry("review")));
    }
}
