//! The anchor: chooses the candidate that is Pi's.
//!
//! Input: lines, known parts, outline, and the parent's directory if the caller passed it. Output: all candidates with
//! their verdicts, and the index of the anchor, if there is one. If two or more candidates are not rejected, the
//! reading is ambiguous, and `report` makes a diagnostic. This module never decides by position alone, except on a tie:
//! both the first and the last candidate are wrong on some prompts.
//!
//! 1. `by_place` judges each candidate alone, and then by what is known to be above the tail.
//! 2. `decide` compares the candidates that are left, and takes the one with the highest score.
//! 3. If no candidate is left and the caller passed a directory, `admit_remarked` admits claims with a remark after
//!    that directory. If there are none, `admit_other_directories` admits claims of other directories. Then `decide`
//!    runs again.

use super::candidates::{Candidate, Verdict, find_candidates, verdict};
use super::known::{AboveTail, Known};
use super::lines::{Above, Line, Lines};
use super::outline::Outline;
use super::sections::named_sections;
use super::tail::{agreement, markdown_block};
use crate::model::decoy::DecoyReason;
use crate::model::region::Shape;
use crate::pi::markup::{Markup, Tag};
use crate::pi::paths::same_directory;
use crate::text::order::last_before;
use crate::text::slices::{head, rest};

/// Judges all candidates. Returns them with the index of the anchor, if there is one.
pub(crate) fn choose(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    cwd: Option<&str>,
) -> (Vec<Candidate>, Option<usize>) {
    let mut judge = Judge { lines, known, outline, candidates: find_candidates(lines, known, outline) };
    judge.by_place(cwd);
    let mut chosen = judge.decide();
    if let (None, Some(cwd)) = (chosen, cwd) {
        if !judge.admit_remarked(cwd) {
            judge.admit_other_directories();
        }
        chosen = judge.decide();
    }
    (judge.candidates, chosen)
}

struct Judge<'a> {
    lines: &'a Lines<'a>,
    known: &'a Known,
    outline: &'a Outline,
    candidates: Vec<Candidate>,
}

impl Judge<'_> {
    /// Compares the candidates that are left, and chooses one. A doubtful one is chosen only if no plausible one is
    /// left.
    fn decide(&mut self) -> Option<usize> {
        self.rule_out_embedded();
        self.nest();
        if self.left() > 1 {
            self.doubt_section_quotes();
        }
        let is_plausible = |candidate: &Candidate| candidate.verdict == Verdict::Plausible;
        self.best(is_plausible).or_else(|| self.best(Candidate::is_left))
    }

    /// Admits claims with a remark after the parent's directory, such as ` (via SSH: box)`: an extension may have added
    /// it. Returns whether any candidate is left.
    fn admit_remarked(&mut self, cwd: &str) -> bool {
        let text = self.lines.text;
        for candidate in &mut self.candidates {
            let stated = candidate.directory.of(text);
            // The directory itself may contain such text, so the search begins after it.
            let least = cwd.trim_end_matches(['/', '\\']).len();
            let remark = rest(stated, least).find(" (").filter(|_| stated.ends_with(')'));
            let directory = remark.map(|at| head(stated, least + at));
            if let Some(directory) = directory
                && candidate.verdict == Verdict::Rejected(DecoyReason::OtherDirectory)
                && same_directory(cwd, directory)
            {
                candidate.directory.end = candidate.directory.start + directory.len();
                candidate.has_remark = true;
                candidate.verdict = Verdict::Plausible;
            }
        }
        self.left() > 0
    }

    /// Admits claims of another directory: an extension may have rewritten the anchor, or the host may use another name
    /// for the directory. One of Pi's own parts must be directly above, or in section shape anywhere above.
    fn admit_other_directories(&mut self) {
        let Self { lines, outline, ref mut candidates, .. } = *self;
        let is_closing = |line: &Line| {
            let closing = [Tag::AvailableSkills, Tag::Skills, Tag::ProjectContext].map(Markup::Close);
            closing.contains(&line.markup) || line.is(Markup::Date)
        };
        let first_section = outline.blocks.outermost().first().map(|block| block.open);
        for candidate in candidates.iter_mut() {
            let open = candidate.open;
            let is_below_part = lines.at(open).above == Above::Markup && is_closing(lines.before(open));
            let has_sections = candidate.shape == Shape::Section
                && (outline.opening_sections().is_some() || first_section.is_some_and(|first| first < open));
            if candidate.verdict == Verdict::Rejected(DecoyReason::OtherDirectory)
                && (is_below_part || has_sections || candidate.tail.context.is_some())
            {
                candidate.verdict = Verdict::Plausible;
            }
        }
    }

    /// How many candidates are not rejected.
    fn left(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.is_left()).count()
    }

    /// Judges each candidate by its own place, and by what is known to be above the tail.
    ///
    /// Prompts in footer shape have no sections, so tags of sections are plain text there. Pi's own opening makes that
    /// shape certain. Without it, if no candidate is left, footer lines that seem to be inside a section become
    /// doubtful instead of rejected.
    fn by_place(&mut self, cwd: Option<&str>) {
        let Self { lines, known, outline, .. } = *self;
        let sections_are_text = outline.opening.is_some_and(|own| own.shape() == Shape::Footer);
        for candidate in &mut self.candidates {
            candidate.verdict = verdict(lines, known, outline, cwd, sections_are_text, candidate);
        }
        match (known.above_tail, outline.opening) {
            (AboveTail::EndsAt(end), _) => self.settle(end),
            (AboveTail::OnlyOpening, Some(own)) => self.settle(lines.at(own.last()).start),
            (AboveTail::OnlyOpening, None) => self.prefer_first(),
            (AboveTail::Unknown, _) => {}
        }
        if self.left() > 0 {
            return;
        }
        for candidate in self.candidates.iter_mut().filter(|candidate| candidate.shape == Shape::Footer) {
            if candidate.verdict == Verdict::Rejected(DecoyReason::InsideSection) {
                candidate.verdict = Verdict::Doubtful(DecoyReason::InsideSection);
            }
        }
    }

    /// Settles the anchor if all text above the tail is known, up to `end`. The first claim after `end` is certainly
    /// Pi's. If no claim follows `end`, a known part was found after the anchor, and nothing is settled.
    fn settle(&mut self, end: usize) {
        let lines = self.lines;
        let is_below = |candidate: &Candidate| lines.at(candidate.open).start >= end;
        if !self.candidates.iter().any(|candidate| candidate.is_left() && is_below(candidate)) {
            return;
        }
        let mut is_first = true;
        for candidate in self.candidates.iter_mut().filter(|candidate| candidate.is_left()) {
            candidate.verdict = if !is_below(candidate) {
                Verdict::Rejected(DecoyReason::AboveTail)
            } else if std::mem::take(&mut is_first) {
                Verdict::Plausible
            } else {
                Verdict::Rejected(DecoyReason::AfterAnchor)
            };
        }
    }

    /// Prefers the first claim if only Pi's own opening is known to be above the tail, but `opening` did not recognize
    /// it. An opening is unlikely to quote a claim. Text after the anchor may quote one.
    fn prefer_first(&mut self) {
        let is_plausible = |candidate: &&mut Candidate| candidate.verdict == Verdict::Plausible;
        for later in self.candidates.iter_mut().filter(is_plausible).skip(1) {
            later.verdict = Verdict::Doubtful(DecoyReason::AfterAnchor);
        }
    }

    /// Finds the last per-call header that has a remaining candidate after it, and rejects the claims before that
    /// header. They belong to the parent's whole prompt, which a child's prompt may embed.
    fn rule_out_embedded(&mut self) {
        let Some(last) = self.candidates.iter().rfind(|candidate| candidate.is_left()) else { return };
        let Some(header) = self.outline.header_above(last.open) else { return };
        for candidate in self.candidates.iter_mut().filter(|candidate| candidate.open < header.line) {
            if candidate.is_left() {
                candidate.verdict = Verdict::Rejected(DecoyReason::EmbeddedPrompt);
            }
        }
    }

    /// Pairs each tail with what it closes: a quoted prompt, or a context block in Markdown form.
    ///
    /// An opening of Pi's after the prompt's own begins a quoted prompt, which ends at a claim of the same shape. A
    /// context block in Markdown form ends at a tail that has room for such a block above it. Everything before that
    /// tail belongs to the block's files, including the tails of quoted blocks.
    fn nest(&mut self) {
        let Self { lines, known, outline, ref mut candidates } = *self;
        if candidates.len() < 2 && outline.markdown_openings.is_empty() {
            return;
        }
        let mut openers: Vec<Opener> = Vec::new();
        let mut markdown: Vec<usize> = Vec::new();
        let mut plausible: Vec<usize> = Vec::new();
        let mut openings = outline.markdown_openings.iter().peekable();
        let mut next = 0;
        for at in 0..lines.len() {
            if openings.next_if(|open| **open == at).is_some() {
                openers.push(Opener::Markdown);
                markdown.push(at);
            } else if let Some(shape) = outline.opens_prompt(lines, known, at)
                && outline.blocks.around(at).is_none_or(|block| block.open == at)
            {
                openers.push(Opener::Prompt(shape));
            }
            let Some(candidate) = candidates.get_mut(next).filter(|candidate| candidate.open == at) else { continue };
            let index = next;
            next += 1;
            if !candidate.is_left() {
                continue;
            }
            let shape = candidate.shape;
            let closes_markdown = candidate.tail.closes_markdown && !markdown.is_empty();
            if closes_markdown {
                if candidate.tail.room_for_markdown {
                    candidate.tail.context = markdown_block(lines, known, &markdown);
                }
                let closed = markdown.pop().unwrap_or_default();
                while !matches!(openers.pop(), Some(Opener::Markdown) | None) {}
                while let Some(inner) = plausible.pop_if(|inner| candidates[*inner].open > closed) {
                    candidates[inner].verdict = Verdict::Doubtful(DecoyReason::InsideContextFile);
                }
            }
            let candidate = &mut candidates[index];
            let closes_quote =
                openers.pop_if(|opener| matches!(opener, Opener::Prompt(quoted) if *quoted == shape)).is_some();
            if candidate.verdict == Verdict::Plausible {
                if closes_quote {
                    candidate.verdict = Verdict::Doubtful(DecoyReason::EmbeddedPrompt);
                } else if !markdown.is_empty() && (closes_markdown || candidate.tail.context.is_some()) {
                    candidate.verdict = Verdict::Doubtful(DecoyReason::InsideContextFile);
                } else {
                    plausible.push(index);
                }
            }
        }
    }

    /// Judges candidates inside a section whose name is not one of Pi's, such as an extension's. They are probably
    /// quotes. They are certainly quotes if the prompt has Pi's own opening and a plausible candidate is before them,
    /// outside such sections.
    fn doubt_section_quotes(&mut self) {
        let has_opening = self.outline.opening_sections().is_some();
        let sections = named_sections(self.lines, 0, self.lines.len(), |tag| tag == Tag::Other);
        let mut is_anchored = false;
        for candidate in &mut self.candidates {
            let above = last_before(&sections, |(open, _)| *open < candidate.open);
            let reach = above.map_or(0, |(_, close)| *close);
            if candidate.verdict != Verdict::Plausible {
                continue;
            }
            if reach > candidate.close {
                candidate.verdict = if has_opening && is_anchored {
                    Verdict::Rejected(DecoyReason::InsideSection)
                } else {
                    Verdict::Doubtful(DecoyReason::InsideSection)
                };
            } else {
                is_anchored = true;
            }
        }
    }

    /// The wanted candidate with the highest score. On a tie, the first.
    fn best(&self, wanted: impl Fn(&Candidate) -> bool) -> Option<usize> {
        let mut best: Option<(u32, usize)> = None;
        for (index, candidate) in self.candidates.iter().enumerate().filter(|(_, candidate)| wanted(candidate)) {
            let score = self.score(candidate);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// How much of Pi's own structure is directly above a candidate. In order of weight, that is: what known parts
    /// confirm, a context block, a catalogue, a date line, and the empty lines that Pi writes above a tail. If the
    /// prompt has Pi's own opening in section shape, only known parts count, because the earliest candidate is Pi's.
    fn score(&self, candidate: &Candidate) -> u32 {
        let tail = &candidate.tail;
        let known = agreement(self.lines, self.known, tail) * 16;
        if self.outline.opening_sections().is_some() {
            return known;
        }
        let first = self.lines.at(tail.start);
        let blanks = if candidate.shape == Shape::Section || tail.catalogue.is_some() { 1 } else { 0 };
        let is_joined = tail.context.is_some() || first.blanks == blanks;
        known
            + u32::from(tail.context.is_some()) * 8
            + u32::from(tail.catalogue.is_some()) * 4
            + u32::from(tail.date.is_some()) * 2
            + u32::from(is_joined)
    }
}

/// The beginning of something that only a tail closes.
enum Opener {
    /// A quoted prompt.
    Prompt(Shape),
    /// A context block in Markdown form.
    Markdown,
}
