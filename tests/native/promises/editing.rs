//! Prompts that were edited after they were rendered: the map stays whole, and no child is silently wrong.

use super::input::Input;
use super::session::Session;
use super::warns::warns;
use super::{inheritance, parsing};
use prompt_inheritance::{
    Diagnostic, DiagnosticCode, InheritOptions, InheritedIdentity, ParseOptions, RegionKind, inherited_identity,
    parse_prompt,
};

pub(crate) fn check(data: &[u8]) {
    let mut input = Input(data);
    any_edit(&mut input);
    edited_between_parts(&mut input);
    quoted_in_free_text(&mut input);
}

/// Lines that are taken out, repeated and moved. Only what holds for every text is expected.
fn any_edit(input: &mut Input<'_>) {
    let quotes = input.flag();
    let session = input.session(quotes);
    let rendered = session.render().text;
    let mut lines: Vec<&str> = rendered.split_inclusive('\n').collect();
    for _ in 0..1 + input.byte() % 4 {
        let from = input.byte() as usize % lines.len();
        let to = (from + 1 + input.byte() as usize % 8).min(lines.len());
        let at = input.byte() as usize % lines.len();
        match input.byte() % 4 {
            0 => drop(lines.drain(from..to)),
            1 => {
                let repeated = lines[from..to].to_vec();
                lines.splice(at..at, repeated);
            }
            2 => lines[from..to].reverse(),
            _ => lines[at] = lines[at].trim_end(),
        }
        if lines.is_empty() {
            break;
        }
    }
    let known = input.flag().then(|| session.known());
    is_read_whole(
        &lines.concat(),
        &InheritOptions { parent_cwd: session.cwd, child_cwd: Some("/wt".to_owned()), known },
    );
}

/// The promises that hold for every text.
fn is_read_whole(text: &str, options: &InheritOptions) {
    let parse = ParseOptions { cwd: Some(options.parent_cwd.clone()), known: options.known.clone() };
    parsing::is_whole(text, &parse_prompt(text, &parse));
    inheritance::is_the_parents(text, options);
}

/// A part of a prompt, or a text that an edit put between two.
#[derive(Clone, Debug)]
struct Piece {
    kind: Option<RegionKind>,
    /// The white space before it.
    before: String,
    text: String,
}

fn pieces_of(session: &Session) -> Vec<Piece> {
    let rendered = session.render();
    let mut at = 0;
    let piece = |(kind, span): &(RegionKind, prompt_inheritance::Span)| {
        let before = rendered.text[at..span.start].to_owned();
        at = span.end;
        Piece { kind: Some(*kind), before, text: span.of(&rendered.text).to_owned() }
    };
    rendered.regions.iter().map(piece).collect()
}

fn joined(pieces: &[Piece]) -> String {
    pieces.iter().flat_map(|piece| [piece.before.as_str(), piece.text.as_str()]).collect()
}

const FOREIGN: [&str; 6] = [
    "A note: the build is slow today.",
    "- one thing\n- another",
    "<working_notes>\nThe port is taken.\n</working_notes>",
    "## Todo\n\n- [ ] release",
    "Skills:\n\n- pdf, how to read PDFs",
    "---",
];
const SPACES: [&str; 5] = ["\n", "\n\n", "\n\n\n", "\n\n\n\n", "\r\n\r\n"];

/// One of the edits that extensions make. It leaves the context block and the catalogue whole.
fn edit(pieces: &mut Vec<Piece>, input: &mut Input<'_>) {
    let at = input.byte() as usize % pieces.len();
    let take = |pieces: &mut Vec<Piece>, kind: RegionKind| {
        pieces.iter().position(|piece| piece.kind == Some(kind)).map(|at| pieces.remove(at))
    };
    match input.byte() % 12 {
        0 | 1 => {
            let before = input.one_of(&["\n\n", "\n\n", "\n\n\n"]).to_owned();
            pieces.insert(at.max(1), Piece { kind: None, before, text: input.one_of(&FOREIGN).to_owned() });
        }
        2 | 3 if at > 0 => pieces[at].before = input.one_of(&SPACES).to_owned(),
        4 => {
            let most = 2 + input.byte() as usize % 2;
            let text_of = |text: &str| {
                let mut text = text.to_owned();
                while text.contains(&"\n".repeat(most + 1)) {
                    text = text.replace(&"\n".repeat(most + 1), &"\n".repeat(most));
                }
                text
            };
            for piece in pieces {
                (piece.before, piece.text) = (text_of(&piece.before), text_of(&piece.text));
            }
        }
        5 => {
            for piece in &mut pieces[at..] {
                let crlf = |text: &str| text.replace("\r\n", "\n").replace('\n', "\r\n");
                (piece.before, piece.text) = (crlf(&piece.before), crlf(&piece.text));
            }
        }
        6 => {
            let kind =
                input.one_of(&[RegionKind::Date, RegionKind::Cwd, RegionKind::Skills, RegionKind::ProjectContext]);
            if pieces.len() > 1 {
                take(pieces, kind);
            }
        }
        7 => {
            if let Some(anchor) = pieces.iter_mut().find(|piece| piece.kind == Some(RegionKind::Cwd)) {
                let to = input.one_of(&["/remote/place", "/remote/place (via SSH: box)", "/repo (read-only)"]);
                anchor.text = anchor.text.replace("/repo", to);
            }
        }
        8 => {
            let prefix = input.one_of(&["\u{FEFF}", "The user is in a hurry.\n", "The user is in a hurry.\n\n"]);
            pieces[0].text.insert_str(0, prefix);
        }
        9 => {
            let space = input.one_of(&["\n", "\n\n"]);
            pieces[0].text.insert_str(0, &format!("<system_prompt>{space}"));
            pieces.push(Piece { kind: None, before: space.to_owned(), text: "</system_prompt>".to_owned() });
        }
        10 => {
            let kind = input.one_of(&[RegionKind::ProjectContext, RegionKind::Skills]);
            if let Some(mut moved) = take(pieces, kind) {
                moved.before = "\n\n".to_owned();
                let anchor = pieces.iter().position(|piece| piece.kind == Some(RegionKind::Cwd));
                pieces.insert(anchor.map_or(pieces.len(), |anchor| anchor + 1), moved);
            }
        }
        _ => {
            let catalogue = pieces.iter_mut().find(|piece| piece.kind == Some(RegionKind::Skills));
            if let Some(catalogue) = catalogue {
                let hints = "Read a skill's file when its description fits.\n";
                catalogue.text = catalogue.text.replace(hints, input.one_of(&["", "One at a time.\n\nAsk first.\n"]));
            }
        }
    }
}

fn edited(pieces: &mut Vec<Piece>, input: &mut Input<'_>) {
    for _ in 0..1 + input.byte() % 3 {
        edit(pieces, input);
    }
}

fn identities(text: &str, session: &Session, known: bool) -> [InheritedIdentity; 2] {
    ["/repo", "/wt"].map(|child_cwd| {
        let options = InheritOptions {
            parent_cwd: session.cwd.clone(),
            child_cwd: Some(child_cwd.to_owned()),
            known: known.then(|| session.known()),
        };
        is_read_whole(text, &options);
        inherited_identity(text, &options).expect("directories are given")
    })
}

/// A warning reports text that is kept although it is true only for the parent, and text of the operator that is
/// removed.
fn edited_between_parts(input: &mut Input<'_>) {
    let mut session = input.session(false);
    session.known = [0, 1, 2, 3, 4].map(|_| input.flag());
    let mut pieces = pieces_of(&session);
    edited(&mut pieces, input);
    let text = joined(&pieces);
    let known = input.flag();
    let parse = ParseOptions { cwd: Some(session.cwd.clone()), known: known.then(|| session.known()) };
    let map = parse_prompt(&text, &parse);
    for identity in identities(&text, &session, known) {
        if identity.diagnostics.iter().any(warns) {
            continue;
        }
        let keeps = |part: &str| identity.text.contains(part);
        let file = session.files.iter().find(|file| identity.relocated && keeps(&file.path));
        // An edit may have added text at the end of a file in Markdown form. Pi writes the same for a file that
        // contains this text.
        let in_file = |part: &str| {
            map.regions.iter().flat_map(|region| &region.files).any(|file| file.content.of(&text).contains(part))
        };
        let skill = session.skills.iter().find(|skill| keeps(&skill.file_path) && !in_file(&skill.file_path));
        let claim = ["Current working directory: ", "<cwd>"].into_iter().find(|claim| keeps(claim));
        let first = session.custom.as_deref().unwrap_or("You help with code.").split('\n').next().unwrap_or_default();
        let loses = !keeps(first);
        let wrong = format!("{:?} {:?} {claim:?} {loses}", file.map(|file| &file.path), skill.map(|skill| &skill.name));
        assert!(
            file.is_none() && skill.is_none() && claim.is_none() && !loses,
            "silently wrong (known: {known}, relocated: {}): {wrong}\n{text}\n----- the identity:\n{}",
            identity.relocated,
            identity.text
        );
    }
}

/// Rule 6 for edited prompts in `src/guide.md`: if a session has no part of a kind, but a whole one stays as free text,
/// a diagnostic names it.
fn quoted_in_free_text(input: &mut Input<'_>) {
    let mut session = input.session(false);
    let is_block = input.flag();
    let part = if is_block { super::input::block(session.form) } else { super::input::CATALOGUE.to_owned() };
    if is_block {
        session.files.clear()
    } else {
        session.skills.clear()
    }
    let (above, below) = (input.byte() % 3, input.byte() % 3);
    let paragraphs = |count: u8| "Some prose.\n\n".repeat(count.into());
    session.custom = Some(format!("You are careful.\n\n{}{part}\n\n{}Be brief.", paragraphs(above), paragraphs(below)));
    session.known = [false; 5];
    let mut pieces = pieces_of(&session);
    edited(&mut pieces, input);
    let text = joined(&pieces);
    let (kind, mark) =
        if is_block { (RegionKind::ProjectContext, "/q/AGENTS.md") } else { (RegionKind::Skills, "/q/SKILL.md") };
    let map = parse_prompt(&text, &ParseOptions { cwd: Some(session.cwd.clone()), known: None });
    if map.regions.iter().any(|region| region.kind == kind && region.span.of(&text).contains(mark)) {
        // The part is not free text here. The edit made a prompt that Pi writes from other inputs.
        return;
    }
    for identity in identities(&text, &session, false) {
        // Without a cut everything stays, and that is reported.
        let names = |said: &Diagnostic| {
            identity.cut.is_none() && warns(said)
                || matches!(said.code, DiagnosticCode::AmbiguousRegion | DiagnosticCode::AmbiguousAnchor)
        };
        let is_named = identity.diagnostics.iter().any(names);
        assert!(
            is_named || !identity.text.contains(mark),
            "a part that stays and is not named (relocated: {}):\n{text}\n----- diagnostics:\n{:#?}",
            identity.relocated,
            identity.diagnostics
        );
    }
}
