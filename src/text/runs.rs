//! Runs of whole lines that a text shares with parts of another text, in linear time.

use super::white_space::trim;
use crate::model::span::Span;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// This many consecutive lines are a run anywhere in a part. Fewer lines are a run only at the start or end of a part.
const LEAST: usize = 3;
/// At most this many places with the same lines are compared, so that the search stays linear.
const MOST_PLACES: usize = 16;

/// Finds the runs of `text` that also occur in `parts` of `source`. Returns the span of each run in `text` and in
/// `source`. The runs are in order and do not overlap in `text`. Each begins and ends with a line that is not blank.
pub(crate) fn common_runs(text: &str, source: &str, parts: &[Span]) -> Vec<(Span, Span)> {
    let mut theirs = Lines { text: source, list: Vec::new() };
    for part in parts {
        theirs.add(*part);
    }
    let mut ours = Lines { text, list: Vec::new() };
    ours.add(Span::new(0, text.len()));
    let is_taken = vec![false; ours.list.len()];
    let mut search = Search { ours, theirs, is_taken, runs: Vec::new() };
    search.long_runs();
    search.at_ends();
    search.spans()
}

struct Line {
    /// The line without its line break.
    span: Span,
    has_text: bool,
    /// The lines of its part: the index of the first line, and one past the last.
    part: (usize, usize),
}

struct Lines<'a> {
    text: &'a str,
    list: Vec<Line>,
}

impl<'a> Lines<'a> {
    fn add(&mut self, part: Span) {
        let first = self.list.len();
        let mut start = part.start;
        for line in part.of(self.text).split_inclusive('\n') {
            let content = line.strip_suffix('\n').unwrap_or(line);
            let span = Span::new(start, start + content.len());
            self.list.push(Line { span, has_text: !trim(content).is_empty(), part: (first, first) });
            start += line.len();
        }
        let end = self.list.len();
        for line in self.list.iter_mut().skip(first) {
            line.part.1 = end;
        }
    }

    fn text_of(&self, line: &Line) -> &'a str {
        line.span.of(self.text)
    }

    /// The lines from `at` on, as many as a run needs. `None` if the part ends before that, or if none of these lines
    /// has text.
    fn window(&self, at: usize) -> Option<&'a str> {
        let end = self.list.get(at)?.part.1;
        let lines = self.list.get(at..end)?.get(..LEAST)?;
        let has_text = lines.iter().any(|line| line.has_text);
        has_text.then(|| Span::new(lines[0].span.start, lines[LEAST - 1].span.end).of(self.text))
    }
}

/// A run of lines: the index of its first line in each text, and how many lines it has.
struct Run {
    ours: usize,
    theirs: usize,
    count: usize,
}

struct Search<'a> {
    ours: Lines<'a>,
    theirs: Lines<'a>,
    /// Whether a run already contains the line, for each line of `ours`.
    is_taken: Vec<bool>,
    runs: Vec<Run>,
}

impl Search<'_> {
    /// Takes the longest run at each line, from the first line on. On a tie, takes the first one of `theirs`.
    fn long_runs(&mut self) {
        let mut windows: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for at in 0..self.theirs.list.len() {
            if let Some(window) = self.theirs.window(at) {
                windows.entry(window).or_default().push(at);
            }
        }
        let mut left = 0..self.ours.list.len();
        while let Some(ours) = left.next() {
            let places = self.ours.window(ours).and_then(|window| windows.get(window));
            let runs = places.into_iter().flatten().take(MOST_PLACES);
            let runs = runs.map(|&theirs| Run { ours, theirs, count: self.length(ours, theirs) });
            if let Some(longest) = runs.max_by_key(|run| (run.count, Reverse(run.theirs))) {
                left.start = self.take(longest);
            }
        }
    }

    /// Takes the runs that are left at the start and at the end of each part.
    fn at_ends(&mut self) {
        let mut next = 0;
        while let Some(&Line { part: (start, end), .. }) = self.theirs.list.get(next) {
            next = end;
            for at in 0..self.ours.list.len() {
                if self.theirs.list[start].has_text {
                    let count = self.length(at, start);
                    self.take(Run { ours: at, theirs: start, count });
                }
                if self.theirs.list[end - 1].has_text {
                    let count = self.length_before(at, end - 1);
                    self.take(Run { ours: at + 1 - count, theirs: end - count, count });
                }
            }
        }
    }

    fn is_same(&self, ours: usize, theirs: usize) -> bool {
        let (line, other) = (&self.ours.list[ours], &self.theirs.list[theirs]);
        !self.is_taken[ours] && self.ours.text_of(line) == self.theirs.text_of(other)
    }

    /// How many lines from these on are equal and not yet in a run.
    fn length(&self, ours: usize, theirs: usize) -> usize {
        let end = self.theirs.list[theirs].part.1;
        (ours..self.ours.list.len()).zip(theirs..end).take_while(|(ours, theirs)| self.is_same(*ours, *theirs)).count()
    }

    /// How many lines up to these are equal and not yet in a run.
    fn length_before(&self, ours: usize, theirs: usize) -> usize {
        let start = self.theirs.list[theirs].part.0;
        let pairs = (0..=ours).rev().zip((start..=theirs).rev());
        pairs.take_while(|(ours, theirs)| self.is_same(*ours, *theirs)).count()
    }

    /// Adds a run, if it has lines. Returns the line after it.
    fn take(&mut self, run: Run) -> usize {
        let end = run.ours + run.count;
        self.is_taken[run.ours..end].fill(true);
        if run.count > 0 {
            self.runs.push(run);
        }
        end
    }

    /// The runs without blank lines at their ends, in order.
    fn spans(mut self) -> Vec<(Span, Span)> {
        self.runs.sort_by_cached_key(|run| run.ours);
        let spans = self.runs.iter().filter_map(|run| {
            let lines = &self.ours.list[run.ours..run.ours + run.count];
            let first = lines.iter().position(|line| line.has_text)?;
            let last = lines.iter().rposition(|line| line.has_text)?;
            let span = |lines: &[Line], at: usize| Span::new(lines[at + first].span.start, lines[at + last].span.end);
            Some((span(&self.ours.list, run.ours), span(&self.theirs.list, run.theirs)))
        });
        spans.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts that are found. Checks that each is the same in both texts.
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

    #[test]
    fn the_longest_run_counts_and_the_first_on_a_tie() {
        let source = "a\nb\nc\nX\na\nb\nc\nd\nX\na\nb\nc\nd\nX";
        assert_eq!(
            common_runs("Y\na\nb\nc\nd\nY", source, &[Span::new(0, source.len())]),
            [(Span::new(2, 9), Span::new(8, 15))]
        );
    }

    #[test]
    fn a_run_is_found_among_many_lines() {
        let lines: Vec<String> = (0..100).map(|line| format!("line {line}")).collect();
        let source = lines.join("\n");
        for at in 1..96 {
            let run = lines[at..at + 3].join("\n");
            assert_eq!(found(&format!("X\n{run}\nX"), &source, &[Span::new(0, source.len())]), [run.as_str()]);
        }
    }

    #[test]
    fn fewer_lines_are_a_run_only_at_the_ends() {
        let source = "a\nb\nc\nd\ne\nf\ng";
        let whole = [Span::new(0, source.len())];
        assert_eq!(found("X\nc\nd\nX\nd\ne\nf\nX", source, &whole), ["d\ne\nf"]);
        assert_eq!(found("X\nf\ng\nX\na\nb\nX", source, &whole), ["f\ng", "a\nb"]);
    }

    #[test]
    fn three_lines_without_text_are_no_run() {
        let source = "a\n\n\n\nb";
        assert_eq!(found("X\n\n\n\nX", source, &[Span::new(0, source.len())]), Vec::<&str>::new());
        assert_eq!(found("X\n\n\n\nb", source, &[Span::new(0, source.len())]), ["b"]);
    }
}
