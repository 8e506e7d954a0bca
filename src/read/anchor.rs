//! The anchor: which of the candidates is Pi's.
//!
//! Contract: each candidate ends up chosen, rejected with a reason, or left over, and whenever two or more are not
//! rejected the reading is ambiguous. Position alone decides nothing: first and last are both wrong on some prompt. Linear.

use super::candidates::{Candidate, Verdict, find_candidates, verdict};
use super::known::{AboveTail, Known};
use super::lines::{Above, Lines};
use super::outline::Outline;
use super::sections::named_sections;
use super::tail::{agreement, markdown_block};
use crate::model::decoy::DecoyReason;
use crate::model::region::Shape;
use crate::pi::markup::{Markup, Tag};
use crate::pi::paths::same_directory;
use crate::text::order::last_before;
use crate::text::slices::{head, rest};

/// Judges all candidates. Returns them with the index of the one that is Pi's, if any.
pub(crate) fn choose(
    lines: &Lines<'_>,
    known: &Known,
    outline: &Outline,
    cwd: Option<&str>,
) -> (Vec<Candidate>, Option<usize>) {
    let mut judge = Judge { lines, known, outline, candidates: find_candidates(lines, known, outline) };
    judge.by_place(cwd);
    let mut chosen = judge.decide();
    if let (None, Some(cwd)) = (chosen, cwd)
        && (judge.admit_remarked(cwd) || judge.admit_other_directories())
    {
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
    /// Judges the candidates that are left by each other, and chooses one.
    fn decide(&mut self) -> Option<usize> {
        self.rule_out_embedded();
        self.nest();
        if self.left() > 1 {
            self.doubt_section_quotes();
        }
        let is_plausible = |candidate: &Candidate| candidate.verdict == Verdict::Plausible;
        self.best(is_plausible).or_else(|| self.best(Candidate::is_left))
    }

    /// An extension may have put a remark such as ` (via SSH: box)` behind the parent's directory.
    fn admit_remarked(&mut self, cwd: &str) -> bool {
        let text = self.lines.text;
        for candidate in &mut self.candidates {
            let stated = candidate.directory.of(text);
            // The directory itself may hold such a remark.
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

    /// An extension may have rewritten the anchor, or the host goes by another name of the directory: a claim of another
    /// directory counts where Pi's own parts stand right above it, or in section shape anywhere above it.
    fn admit_other_directories(&mut self) -> bool {
        let Self { lines, outline, ref mut candidates, .. } = *self;
        let is_closing = |at: usize| {
            let closing = [Tag::AvailableSkills, Tag::Skills, Tag::ProjectContext].map(Markup::Close);
            closing.contains(&lines.at(at).markup) || lines.at(at).is(Markup::Date)
        };
        let first_section = outline.blocks.outermost().first().map(|block| block.open);
        for candidate in candidates.iter_mut() {
            let open = candidate.open;
            let is_below_part = open > 0 && lines.at(open).above == Above::Markup && is_closing(open - 1);
            let has_sections = candidate.shape == Shape::Section
                && (outline.opening_sections().is_some() || first_section.is_some_and(|first| first < open));
            if candidate.verdict == Verdict::Rejected(DecoyReason::OtherDirectory)
                && (is_below_part || has_sections || candidate.tail.context.is_some())
            {
                candidate.verdict = Verdict::Plausible;
            }
        }
        self.left() > 0
    }

    /// How many candidates are not rejected.
    fn left(&self) -> usize {
        self.candidates.iter().filter(|candidate| candidate.is_left()).count()
    }

    /// Judges each candidate by its own place, and by what is known to stand above the tail.
    ///
    /// Prompts of the footer shape have no sections, so the tags of sections are text in them. Pi's own opening shows that
    /// shape for certain. Without it, footer lines that seem to stand in a section are doubtful where no other candidate
    /// is left.
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

    /// All that stands above the tail is known and ends at `end`: the first claim below is Pi's, and there is no doubt.
    /// Without a claim below, a part that is known stands behind the anchor.
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

    /// An opening of unknown wording, and nothing else, is known to stand above the tail. The opening hardly quotes a
    /// claim, and what follows the anchor may.
    fn prefer_first(&mut self) {
        let is_plausible = |candidate: &&mut Candidate| candidate.verdict == Verdict::Plausible;
        for later in self.candidates.iter_mut().filter(is_plausible).skip(1) {
            later.verdict = Verdict::Doubtful(DecoyReason::AfterAnchor);
        }
    }

    /// A child's prompt may hold its parent's whole: nothing above a per-call header is Pi's for this session, if a
    /// candidate is left below.
    fn rule_out_embedded(&mut self) {
        let Some(last) = self.candidates.iter().rfind(|candidate| candidate.is_left()) else { return };
        let Some(header) = self.outline.header_above(last.open) else { return };
        for candidate in self.candidates.iter_mut().filter(|candidate| candidate.open < header.line) {
            if candidate.is_left() {
                candidate.verdict = Verdict::Rejected(DecoyReason::EmbeddedPrompt);
            }
        }
    }

    /// Pairs tails with what they close. An opening of Pi's further down than the prompt's own opens a prompt that is
    /// quoted. A context block in Markdown form is open until a tail with room for one: what it holds up to there, tails
    /// of blocks quoted within included, is its files'.
    fn nest(&mut self) {
        let Self { lines, known, outline, ref mut candidates } = *self;
        if candidates.is_empty() || (candidates.len() < 2 && outline.markdown_openings.is_empty()) {
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

    /// A candidate inside a section of another name, such as an extension's, is more likely a quote; behind Pi's own
    /// anchor in a prompt with Pi's own opening it certainly is.
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

    /// The candidate with the highest score of those that are `wanted`, the first of equals.
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

    /// How much of Pi's own structure stands directly above: first what known parts confirm, then a context block, a
    /// catalogue, a date line, and last whether the tail is joined to the text above as Pi joins it. In a section prompt
    /// with Pi's own opening only what is known counts: the earliest is Pi's.
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

/// What a quoted prompt, or a context block in Markdown form, begins with. Only a tail closes either.
enum Opener {
    Prompt(Shape),
    Markdown,
}
