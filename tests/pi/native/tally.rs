//! Counts verdicts by group.

use std::collections::BTreeMap;

/// The verdict on a result: right, said (wrong, but a diagnostic warns of it) or silent (wrong without a warning).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Right,
    Said,
    Silent,
}

#[derive(Default)]
pub(crate) struct Tally {
    groups: BTreeMap<String, [usize; 3]>,
    /// Descriptions of the results that are not right.
    pub(crate) failures: Vec<(Verdict, String)>,
}

impl Tally {
    /// Counts a result. `problem` describes what is wrong.
    pub(crate) fn add(&mut self, group: &str, verdict: Verdict, problem: impl FnOnce() -> String) {
        self.groups.entry(group.to_owned()).or_default()[verdict as usize] += 1;
        if verdict != Verdict::Right {
            self.failures.push((verdict, problem()));
        }
    }

    /// Checks that each group has at most so many `Said` results and so many `Silent` ones. If there are fewer, lower
    /// the numbers.
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
