//! `remove_regions`: what is left is what the renderer writes without the part.

use super::input::Input;
use super::session::{Form, Session};
use prompt_inheritance::{DiagnosticCode, ParseOptions, RegionKind, RemoveOptions, Removed, remove_regions};

pub(crate) fn check(data: &[u8]) {
    let mut input = Input(data);
    let text = input.text();
    let options = RemoveOptions {
        parse: ParseOptions { cwd: input.flag().then(|| "/repo".to_owned()), known: input.known(&text) },
        regions: (0..input.byte() % 4).map(|_| input.one_of(RegionKind::ALL)).collect(),
        files: (0..input.byte() % 3)
            .map(|_| input.one_of(&["/q/AGENTS.md", "/repo/AGENTS.md", ""]).to_owned())
            .collect(),
        skills: (0..input.byte() % 3).map(|_| input.one_of(&["quoted", "other"]).to_owned()).collect(),
    };
    let removed = remove_regions(&text, &options);
    assert_eq!(removed, remove_regions(&text, &options), "not deterministic");
    leaves_the_rest(&text, &removed);
    from_a_session(&mut input);
}

fn leaves_the_rest(text: &str, removed: &Removed) {
    let mut left = String::new();
    let mut at = 0;
    for excision in &removed.removed {
        assert!(excision.span.start >= at && excision.span.end >= excision.span.start, "out of order");
        left.push_str(&text[at..excision.span.start]);
        at = excision.span.end;
    }
    left.push_str(&text[at..]);
    assert_eq!(left, removed.text);
}

/// One part of a session is removed; the renderer is asked for the prompt without it.
fn from_a_session(input: &mut Input<'_>) {
    let quotes = input.flag();
    let session = input.session(quotes);
    let mut options = RemoveOptions {
        parse: ParseOptions { cwd: Some(session.cwd.clone()), known: Some(session.known()) },
        ..RemoveOptions::default()
    };
    let mut without = session.clone();
    let found = match input.byte() % 6 {
        0 => {
            options.regions.push(RegionKind::Addendum);
            // In footer shape only known parts tell it apart.
            let told = session.form == Form::Section || session.known[1];
            let append = without.append.take_if(|_| told);
            append.is_some_and(|append| !super::slow::is_blank(&append) || session.form == Form::Section)
        }
        1 => {
            options.regions.push(RegionKind::ProjectContext);
            !std::mem::take(&mut without.files).is_empty()
        }
        2 => {
            options.regions.push(RegionKind::Skills);
            !std::mem::take(&mut without.skills).is_empty()
        }
        3 if !session.files.is_empty() => {
            let at = input.byte() as usize % session.files.len();
            options.files.push(without.files.remove(at).path);
            true
        }
        4 if !session.skills.is_empty() => {
            let at = input.byte() as usize % session.skills.len();
            options.skills.push(without.skills.remove(at).name);
            true
        }
        _ => {
            options.regions.push(RegionKind::Extension);
            let sections = std::mem::take(&mut without.sections).is_empty();
            without.after.take().is_some() || !sections
        }
    };
    let removed = remove_regions(&session.render().text, &options);
    let expected = if found { without.render().text } else { session.render().text };
    assert_eq!(removed.text, expected, "{options:#?}\n{}", described(&session));
    let nothing = removed.diagnostics.iter().any(|said| said.code == DiagnosticCode::NothingToRemove);
    assert_eq!(nothing, !found, "{}", described(&session));
}

fn described(session: &Session) -> String {
    format!("{session:#?}\n{}", session.render().text)
}
