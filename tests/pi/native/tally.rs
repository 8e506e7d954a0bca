//! Counts verdicts by group.

use std::collections::BTreeMap;

/// What an answer is: right, not right but said so, or silently wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Said,
    Silent,
}

#[derive(Default)]
pub(crate) struct Tally {
    groups: BTreeMap<String, [usize; 3]>,
    /// Those that are not right, in words.
    pub(crate) failures: Vec<(Verdict, String)>,
}

impl Tally {
    /// Counts an answer; `problem` is what is not right about it.
    pub(crate) fn add(&mut self, group: &str, verdict: Verdict, problem: impl FnOnce() -> String) {
        self.groups.entry(group.to_owned()).or_default()[verdict as usize] += 1;
        if verdict != Verdict::Right {
            self.failures.push((verdict, problem()));
        }
    }

    /// No more than so many answers of a group may be "not right but said so", and so many silently wrong. Where fewer
    /// are, lower the number.
    pub(crate) fn expect_at_most(&self, expected: &[(&str, usize, usize)]) {
        let got: Vec<_> =
            self.groups.iter().map(|(group, [_, said, silent])| (group.as_str(), *said, *silent)).collect();
        let shown: Vec<_> =
            self.failures.iter().map(|(verdict, problem)| format!("{verdict:?}: {problem}")).take(10).collect();
        let is_worse = got.iter().any(|(group, said, silent)| {
            let most =
                expected.iter().find(|(name, ..)| name == group).map_or((0, 0), |(_, said, silent)| (*said, *silent));
            said + silent > most.0 + most.1 || *silent > most.1
        });
        assert!(!is_worse, "expected {expected:?}\ngot      {got:?}\n{}", shown.join("\n"));
    }
}
