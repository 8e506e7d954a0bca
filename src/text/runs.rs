//! Runs of whole lines that a text has in common with parts of another one, in linear time.

use super::white_space::trim;
use crate::model::span::Span;
use std::collections::HashMap;

/// So many lines in a row are a run wherever they stand in a part; fewer are one only at a part's start or end.
const LEAST: usize = 3;
/// How many places of the same lines are compared, so that the search stays linear.
const MOST_PLACES: usize = 16;
/// Stands between two parts, and is no line's number.
const APART: u32 = u32::MAX;

/// The runs of `text` that stand in `parts` of `source` too: where in `text`, and where in `source`. In order; none
/// overlaps another in `text`; each begins and ends with a line that is not blank.
pub(crate) fn common_runs(text: &str, source: &str, parts: &[Span]) -> Vec<(Span, Span)> {
    let mut numbers = HashMap::new();
    let mut ends = Vec::with_capacity(parts.len());
    let mut theirs = Numbered::default();
    for part in parts {
        let start = theirs.lines.len();
        theirs.add(source, *part, &mut numbers);
        ends.push((start, theirs.lines.len()));
        theirs.push(Span::default(), APART, false);
    }
    let mut ours = Numbered::default();
    ours.add(text, Span::new(0, text.len()), &mut numbers);
    let mut search = Search { is_taken: vec![false; ours.lines.len()], ours: &ours, theirs: &theirs, runs: Vec::new() };
    search.long_runs();
    search.at_ends(&ends);
    search.spans()
}

/// Lines as numbers: those that are equal have the same.
#[derive(Default)]
struct Numbered {
    /// Without their line breaks.
    lines: Vec<Span>,
    numbers: Vec<u32>,
    has_text: Vec<bool>,
}

impl Numbered {
    fn add<'a>(&mut self, text: &'a str, span: Span, numbers: &mut HashMap<&'a str, u32>) {
        let mut start = span.start;
        for line in span.of(text).split_inclusive('\n') {
            let content = line.strip_suffix('\n').unwrap_or(line);
            let next = numbers.len() as u32;
            let number = *numbers.entry(content).or_insert(next);
            self.push(Span::new(start, start + content.len()), number, !trim(content).is_empty());
            start += line.len();
        }
    }

    fn push(&mut self, line: Span, number: u32, has_text: bool) {
        self.lines.push(line);
        self.numbers.push(number);
        self.has_text.push(has_text);
    }

    /// The lines at `at`, enough for a run, if one of them has text.
    fn window(&self, at: usize) -> Option<&[u32]> {
        let window = self.numbers.get(at..at + LEAST)?;
        let has_text = self.has_text.get(at..at + LEAST)?;
        (has_text.contains(&true) && !window.contains(&APART)).then_some(window)
    }
}

/// A run of lines, by the number of its first line in each text.
struct Run {
    ours: usize,
    theirs: usize,
    count: usize,
}

struct Search<'a> {
    ours: &'a Numbered,
    theirs: &'a Numbered,
    /// Which of our lines are in a run.
    is_taken: Vec<bool>,
    runs: Vec<Run>,
}

impl Search<'_> {
    /// The longest run at each line, from the first line on.
    fn long_runs(&mut self) {
        let mut places: HashMap<&[u32], Vec<usize>> = HashMap::new();
        for at in 0..self.theirs.lines.len() {
            if let Some(window) = self.theirs.window(at) {
                let places = places.entry(window).or_default();
                if places.len() < MOST_PLACES {
                    places.push(at);
                }
            }
        }
        let mut at = 0;
        while at < self.ours.lines.len() {
            let found = self.ours.window(at).and_then(|window| places.get(window)).into_iter().flatten();
            let longest = found.map(|theirs| (self.length(at, *theirs), *theirs)).rev().max_by_key(|(count, _)| *count);
            match longest {
                Some((count, theirs)) => at = self.take(Run { ours: at, theirs, count }),
                None => at += 1,
            }
        }
    }

    /// What is left of the start and of the end of each part.
    fn at_ends(&mut self, parts: &[(usize, usize)]) {
        let mut places: HashMap<u32, Vec<usize>> = HashMap::new();
        for &(start, end) in parts {
            for line in [start, end.saturating_sub(1)] {
                places.insert(self.theirs.numbers[line], Vec::new());
            }
        }
        for (at, number) in self.ours.numbers.iter().enumerate() {
            if let Some(places) = places.get_mut(number) {
                places.push(at);
            }
        }
        for &(start, end) in parts.iter().filter(|(start, end)| start < end) {
            let last = end - 1;
            for &at in places[&self.theirs.numbers[start]].iter().filter(|_| self.theirs.has_text[start]) {
                let count = self.length(at, start);
                self.take(Run { ours: at, theirs: start, count });
            }
            for &at in places[&self.theirs.numbers[last]].iter().filter(|_| self.theirs.has_text[last]) {
                let count = self.length_before(at, last, start);
                self.take(Run { ours: at + 1 - count, theirs: end - count, count });
            }
        }
    }

    /// How many lines from these on are equal and free.
    fn length(&self, ours: usize, theirs: usize) -> usize {
        let taken = &self.is_taken[ours..];
        let pairs = self.ours.numbers[ours..].iter().zip(&self.theirs.numbers[theirs..]);
        pairs.zip(taken).take_while(|((a, b), is_taken)| a == b && !**is_taken).count()
    }

    /// How many lines up to these are equal and free, of ours and of the part that begins at `start`.
    fn length_before(&self, ours: usize, theirs: usize, start: usize) -> usize {
        let pairs = self.ours.numbers[..=ours].iter().rev().zip(self.theirs.numbers[start..=theirs].iter().rev());
        let taken = self.is_taken[..=ours].iter().rev();
        pairs.zip(taken).take_while(|((a, b), is_taken)| a == b && !**is_taken).count()
    }

    /// Takes a run, and returns the line below it.
    fn take(&mut self, run: Run) -> usize {
        let end = run.ours + run.count;
        self.is_taken[run.ours..end].fill(true);
        self.runs.push(run);
        end
    }

    /// The runs without blank lines at their ends, in order.
    fn spans(mut self) -> Vec<(Span, Span)> {
        self.runs.sort_by_key(|run| run.ours);
        let spans = self.runs.iter().filter_map(|run| {
            let has_text = &self.ours.has_text[run.ours..run.ours + run.count];
            let first = has_text.iter().position(|has_text| *has_text)?;
            let last = has_text.iter().rposition(|has_text| *has_text)?;
            let span = |lines: &[Span], at: usize| Span::new(lines[at + first].start, lines[at + last].end);
            Some((span(&self.ours.lines, run.ours), span(&self.theirs.lines, run.theirs)))
        });
        spans.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found, as texts, and that it is the same in both.
    fn found<'a>(text: &'a str, source: &str, parts: &[Span]) -> Vec<&'a str> {
        let of = |(ours, theirs): (Span, Span)| {
            assert_eq!(ours.of(text), theirs.of(source));
            ours.of(text)
        };
        common_runs(text, source, parts).into_iter().map(of).collect()
    }

    #[test]
    fn runs_are_what_is_left() {
        let source = "a\nb\nc\nd\ne\nf\n\ng";
        let whole = [Span::new(0, source.len())];
        assert_eq!(found(source, source, &whole), [source]);
        assert_eq!(found("a\nb\nX\nd\ne\nf\n\nY", source, &whole), ["a\nb", "d\ne\nf"]);
        assert_eq!(found("X\nb\nc\nX\nf\n\ng", source, &whole), ["f\n\ng"]);
        assert_eq!(found("X\ng\nX\na\nX", source, &whole), ["g", "a"]);
        assert_eq!(found("ab\nb\nc\nxd", source, &whole), Vec::<&str>::new());
        assert_eq!(found("", source, &whole), Vec::<&str>::new());
        assert_eq!(found(source, "", &[Span::new(0, 0)]), Vec::<&str>::new());
        assert_eq!(found(source, "", &[]), Vec::<&str>::new());
    }

    #[test]
    fn parts_stand_apart() {
        let source = "a\nb\n\nX\nc\nd";
        let parts = [Span::new(0, 5), Span::new(7, 10)];
        assert_eq!(found("a\nb\n\nc\nd", source, &parts), ["a\nb", "c\nd"]);
        assert_eq!(found("\n\n\n", "\n\n\n", &[Span::new(0, 3)]), Vec::<&str>::new());
    }
}
