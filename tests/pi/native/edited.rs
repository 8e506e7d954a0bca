//! Judges the library's results for prompts that were edited after Pi rendered them. `tests/pi/edits/judge.mjs` does
//! the same in JavaScript.

use crate::rendered;
use crate::tally::{Tally, Verdict};
use crate::warns::warns;
use prompt_inheritance::{InheritOptions, KnownParts, inherited_identity};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Edited {
    id: String,
    group: String,
    /// The prompt in pieces: the white space before each, and its text.
    pieces: Vec<(String, String)>,
    end: String,
    parent_cwd: String,
    child_cwd: String,
    modes: Vec<Told>,
}

/// What may be kept if these parts are known.
#[derive(Deserialize)]
struct Told {
    known: Option<KnownParts>,
    readings: Vec<Reading>,
}

#[derive(Deserialize)]
struct Reading {
    same: Vec<Fate>,
    relocated: Vec<Fate>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Fate {
    Keep,
    Drop,
    Either,
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    let is_white = |c: char| c.is_whitespace() || c == '\u{FEFF}';
    text.split('\n').map(move |line| line.trim_matches(is_white)).filter(|line| !line.is_empty())
}

/// The first line that the identity should not have, or that it lacks.
fn problem_of(pieces: &[(String, String)], fates: &[Fate], identity: &str) -> Option<String> {
    let all = pieces.iter().zip(fates);
    let allowed: Vec<_> = all
        .filter(|(_, fate)| **fate != Fate::Drop)
        .flat_map(|((_, text), fate)| lines(text).map(move |line| (line, *fate)))
        .collect();
    let mut at = 0;
    for line in lines(identity) {
        let passed = |(other, fate): &&(&str, Fate)| *other != line && *fate == Fate::Either;
        let next = at + allowed[at..].iter().take_while(passed).count();
        match allowed.get(next) {
            Some((other, _)) if *other == line => at = next + 1,
            Some((other, _)) => return Some(format!("it has {line:?} in place of {other:?}")),
            None => return Some(format!("it has {line:?}")),
        }
    }
    allowed[at..].iter().find(|(_, fate)| *fate == Fate::Keep).map(|(line, _)| format!("it lacks {line:?}"))
}

#[test]
fn edited_prompts_are_right_or_a_diagnostic_warns() {
    let mut tally = Tally::default();
    for edited in rendered::<Edited>("edited.jsonl") {
        let prompt: String = edited
            .pieces
            .iter()
            .flat_map(|(before, text)| [before, text])
            .chain([&edited.end])
            .map(String::as_str)
            .collect();
        for (told, relocated) in edited.modes.iter().flat_map(|told| [(told, false), (told, true)]) {
            let options = InheritOptions {
                parent_cwd: edited.parent_cwd.clone(),
                child_cwd: relocated.then(|| edited.child_cwd.clone()),
                known: told.known.clone(),
            };
            let identity = inherited_identity(&prompt, &options).unwrap();
            let problems: Vec<_> = told
                .readings
                .iter()
                .map(|reading| if relocated { &reading.relocated } else { &reading.same })
                .map(|fates| problem_of(&edited.pieces, fates, &identity.text))
                .collect();
            let verdict = match problems.contains(&None) {
                true => Verdict::Right,
                false if identity.diagnostics.iter().any(warns) => Verdict::Said,
                false => Verdict::Silent,
            };
            let known = if told.known.is_some() { "known" } else { "unknown" };
            tally.add(&format!("{}, {known}", edited.group), verdict, || {
                format!(
                    "{}, relocated: {relocated}, {known}: {}",
                    edited.id,
                    problems[0].as_deref().unwrap_or_default()
                )
            });
        }
    }
    tally.expect_at_most(&[
        ("plain, known", 10, 0),
        ("plain, unknown", 22, 0),
        ("quoting in Markdown, unknown", 92, 0),
        ("quoting, unknown", 12, 0),
    ]);
}
