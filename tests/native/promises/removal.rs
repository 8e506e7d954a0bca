//! Checks `remove_regions`: the result is what the renderer writes without the part.

use super::input::Input;
use super::session::{Form, Session};
use prompt_inheritance::{
    ContextFile, DiagnosticCode, ParseOptions, RegionKind, RemoveOptions, Removed, Skill, parse_prompt, remove_regions,
};
use std::sync::Mutex;

pub(crate) fn check(data: &[u8]) {
    let mut input = Input(data);
    let text = input.text();
    let parse = ParseOptions { cwd: input.flag().then(|| "/repo".to_owned()), known: input.known(&text) };
    let names = Names {
        regions: (0..input.byte() % 4).map(|_| input.one_of(RegionKind::ALL)).collect(),
        files: (0..input.byte() % 3)
            .map(|_| input.one_of(&["/q/AGENTS.md", "/repo/AGENTS.md", ""]).to_owned())
            .collect(),
        skills: (0..input.byte() % 3).map(|_| input.one_of(&["quoted", "other"]).to_owned()).collect(),
    };
    let removed = removed_by(&text, &parse, &names);
    leaves_the_rest(&text, &removed);
    any_function(&text, &parse, &mut input);
    from_a_session(&mut input);
    several_from_a_session(&mut input);
}

/// The names of what is removed.
#[derive(Debug, Default)]
struct Names {
    regions: Vec<RegionKind>,
    files: Vec<String>,
    skills: Vec<String>,
}

/// The result of removing these names. Functions that select the same must have the same result.
fn removed_by(text: &str, parse: &ParseOptions, names: &Names) -> Removed {
    let options = RemoveOptions {
        parse: parse.clone(),
        regions: names.regions.clone(),
        files: names.files.clone(),
        skills: names.skills.clone(),
        ..RemoveOptions::default()
    };
    let removed = remove_regions(text, &options);
    assert_eq!(removed, remove_regions(text, &options), "not deterministic");
    let functions = RemoveOptions { parse: parse.clone(), ..RemoveOptions::default() }
        .regions_where(|region, _| names.regions.contains(&region.kind))
        .files_where(|file, _| names.files.contains(&file.path))
        .skills_where(|skill, _| names.skills.contains(&skill.skill.name));
    let mut expected = removed.clone();
    expected.diagnostics.retain(|said| said.code != DiagnosticCode::NothingToRemove);
    assert_eq!(remove_regions(text, &functions), expected, "{names:?}");
    removed
}

/// Functions with random answers. Each is called once for each item of the map, in order, and only the rest is left.
fn any_function(text: &str, parse: &ParseOptions, input: &mut Input<'_>) {
    let answers: Vec<bool> = (0..16).map(|_| input.flag()).collect();
    let (regions, files, skills) = (Mutex::default(), Mutex::default(), Mutex::default());
    let options = RemoveOptions { parse: parse.clone(), ..RemoveOptions::default() }
        .regions_where(|region, of| noted(&regions, region, of, &answers))
        .files_where(|file, of| noted(&files, file, of, &answers))
        .skills_where(|skill, of| {
            // A function may call the library again, with the same result as outside.
            assert_eq!(remove_regions(text, &RemoveOptions::default()).text, text);
            noted(&skills, skill, of, &answers)
        });
    let removed = remove_regions(text, &options);
    leaves_the_rest(text, &removed);
    drop(options);
    let map = parse_prompt(text, parse).regions;
    let of_map =
        map.iter().flat_map(|region| &region.files).map(|file| (file.clone(), file.content.of(text).to_owned()));
    assert_eq!(files.into_inner().expect("no panic"), of_map.collect::<Vec<_>>());
    let of_map =
        map.iter().flat_map(|region| &region.skills).map(|skill| (skill.clone(), skill.span.of(text).to_owned()));
    assert_eq!(skills.into_inner().expect("no panic"), of_map.collect::<Vec<_>>());
    let of_map = map.iter().map(|region| (region.clone(), region.span.of(text).to_owned()));
    assert_eq!(regions.into_inner().expect("no panic"), of_map.collect::<Vec<_>>());
}

/// Records what a function was called with, and returns a random answer.
fn noted<T: Clone>(seen: &Mutex<Vec<(T, String)>>, item: &T, of: &str, answers: &[bool]) -> bool {
    let mut seen = seen.lock().expect("no other thread");
    seen.push((item.clone(), of.to_owned()));
    answers[seen.len() % answers.len()]
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

/// Removes one part of a session. The renderer makes the expected prompt without it.
fn from_a_session(input: &mut Input<'_>) {
    let quotes = input.flag();
    let session = input.session(quotes);
    let parse = ParseOptions { cwd: Some(session.cwd.clone()), known: Some(session.known()) };
    let mut names = Names::default();
    let mut without = session.clone();
    let found = match input.byte() % 6 {
        0 => {
            names.regions.push(RegionKind::Addendum);
            // In footer shape, only known parts distinguish it.
            let is_region = session.form == Form::Section || session.known[1];
            let append = without.append.take_if(|_| is_region);
            append.is_some_and(|append| !super::slow::is_blank(&append) || session.form == Form::Section)
        }
        1 => {
            names.regions.push(RegionKind::ProjectContext);
            !std::mem::take(&mut without.files).is_empty()
        }
        2 => {
            names.regions.push(RegionKind::Skills);
            !std::mem::take(&mut without.skills).is_empty()
        }
        3 if !session.files.is_empty() => {
            let at = input.byte() as usize % session.files.len();
            names.files.push(without.files.remove(at).path);
            true
        }
        4 if !session.skills.is_empty() => {
            let at = input.byte() as usize % session.skills.len();
            names.skills.push(without.skills.remove(at).name);
            true
        }
        _ => {
            names.regions.push(RegionKind::Extension);
            let sections = std::mem::take(&mut without.sections).is_empty();
            without.after.take().is_some() || !sections
        }
    };
    let removed = removed_by(&session.render().text, &parse, &names);
    let expected = if found { without.render().text } else { session.render().text };
    assert_eq!(removed.text, expected, "{names:?}\n{}", described(&session));
    let nothing = removed.diagnostics.iter().any(|said| said.code == DiagnosticCode::NothingToRemove);
    assert_eq!(nothing, !found, "{}", described(&session));
}

/// Functions remove some of the files and skills. The renderer makes the expected prompt without them.
fn several_from_a_session(input: &mut Input<'_>) {
    let quotes = input.flag();
    let session = input.session(quotes);
    let (files, skills) = (input.byte(), input.byte());
    let number = |name: &str| name.bytes().find(u8::is_ascii_digit).map_or(0, |digit| digit - b'0');
    let goes = |mask: u8, name: &str| mask >> number(name) & 1 == 1;
    let parse = ParseOptions { cwd: Some(session.cwd.clone()), known: Some(session.known()) };
    let options = RemoveOptions { parse, ..RemoveOptions::default() }
        .files_where(|file, _| goes(files, &file.path))
        .skills_where(|skill, _| goes(skills, &skill.skill.name));
    let removed = remove_regions(&session.render().text, &options);
    let mut without = session.clone();
    without.files.retain(|ContextFile { path, .. }| !goes(files, path));
    without.skills.retain(|Skill { name, .. }| !goes(skills, name));
    assert_eq!(removed.text, without.render().text, "files {files:b}, skills {skills:b}\n{}", described(&session));
    assert!(removed.diagnostics.iter().all(|said| said.code != DiagnosticCode::NothingToRemove));
}

fn described(session: &Session) -> String {
    format!("{session:#?}\n{}", session.render().text)
}
