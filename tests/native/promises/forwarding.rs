//! Checks `strip_forwarded` and `forward_parent_prompt` against a naive search.

use super::input::Input;
use super::slow;
use prompt_inheritance::{
    ParseOptions, PromptMap, RegionKind, Span, forward_parent_prompt, parse_prompt, strip_forwarded,
};

pub(crate) fn check(data: &[u8]) {
    let mut input = Input(data);
    let parent = if input.flag() { input.text() } else { input.session(true).render().text };
    let child = match input.byte() % 4 {
        0 => input.text(),
        1 => String::new(),
        // Parts of the parent's prompt, as children have them.
        _ => {
            let (from, to) = (input.byte() as usize, input.byte() as usize);
            let lines: Vec<&str> = parent.split_inclusive('\n').collect();
            let (from, to) = (from % (lines.len() + 1), to % (lines.len() + 1));
            input.text() + "\n" + &lines[from.min(to)..from.max(to)].concat()
        }
    };
    removes_only_what_the_child_has(&child, &parent);
}

fn removes_only_what_the_child_has(child: &str, parent: &str) {
    let stripped = strip_forwarded(child, parent);
    assert_eq!(stripped, strip_forwarded(child, parent), "not deterministic");
    let mut left = String::new();
    let mut at = 0;
    assert_eq!(stripped.removed.len(), stripped.found.len());
    for (excision, (segment, place)) in stripped.removed.iter().zip(&stripped.found) {
        assert!(excision.span.start >= at, "out of order");
        left.push_str(&parent[at..excision.span.start]);
        at = excision.span.end;
        assert_eq!(segment.of(parent), place.of(child), "the segment is in the child where it was found");
        assert!(slow::has_lines(child, segment.of(parent)), "the segment is not whole lines of the child");
        let ends = &parent[segment.end..excision.span.end];
        assert!(["", "\n\n", "\r\n\r\n", "\n\r\n", "\r\n\n"].contains(&ends), "{ends:?} was removed with it");
    }
    left.push_str(&parent[at..]);
    assert_eq!(left, stripped.text, "the text is what is left of the parent's, in order");
    // A naive search cannot find where a slice of skills ends, or a catalogue that is not Pi's own. The cases in
    // `specs` test these.
    let has_slice = slow::lines(parent).iter().any(|(_, line)| *line == "## Agent skills");
    let map = parse_prompt(parent, &ParseOptions::default());
    let with_skills = !has_slice && map.regions.iter().any(|region| region.kind == RegionKind::Skills);
    let compared: Vec<Span> = stripped
        .removed
        .iter()
        .zip(&stripped.found)
        .filter(|(excision, _)| with_skills || excision.kind != RegionKind::Skills)
        .map(|(_, (segment, _))| *segment)
        .collect();
    assert_eq!(compared, naive(child, parent, &map, with_skills), "in\n{parent}\n-- child\n{child}");
    let forwarded = forward_parent_prompt(child, parent);
    assert_eq!(forwarded.removed, stripped.removed);
    match (slow::is_blank(&left), child.is_empty()) {
        (true, _) => assert_eq!((&*forwarded.text, &*forwarded.forwarded), (child, "")),
        (false, true) => assert_eq!(forwarded.text, left),
        (false, false) => assert_eq!(forwarded.text, child.to_owned() + "\n\n" + &left),
    }
}

/// Locates each segment line by line, and searches for it everywhere in the child.
fn naive(child: &str, parent: &str, map: &PromptMap, with_skills: bool) -> Vec<Span> {
    let lines = slow::lines(parent);
    let own = |kind| map.regions.iter().rev().find(|region| region.kind == kind).map(|region| region.span);
    let mut located: Vec<Span> = Vec::new();
    let mut found: Vec<Span> = Vec::new();
    let mut locate = |start: usize, ends: &[usize]| {
        let Some(last) = ends.iter().max() else { return };
        if located.iter().any(|other| start < other.end && other.start < *last) {
            return;
        }
        let held = ends.iter().filter(|end| slow::has_lines(child, &parent[start..**end])).max();
        located.push(Span::new(start, *held.unwrap_or(last)));
        found.extend(held.map(|end| Span::new(start, *end)));
    };
    let block = own(RegionKind::ProjectContext);
    let opening = lines.iter().find(|(_, line)| *line == "<project_context>").map(|(start, _)| *start);
    if let Some(start) = block.map(|block| block.start).or(opening) {
        let closings = lines.iter().filter(|(at, line)| *at > start && *line == "</project_context>");
        let mut ends: Vec<usize> = closings.map(|(at, line)| at + line.len()).collect();
        if ends.is_empty() {
            ends.extend(block.map(|block| block.end));
        }
        locate(start, &ends);
    }
    if let Some(claim) = own(RegionKind::Cwd).or_else(|| slow::claims(parent).first().copied()) {
        locate(claim.start, &[claim.end]);
    }
    if let Some(catalogue) = own(RegionKind::Skills).filter(|_| with_skills) {
        locate(catalogue.start, &[catalogue.end]);
    }
    found.sort_unstable();
    found
}
