//! Checks `parse_prompt`: every string has a map, and the map is complete.

use super::input::Input;
use super::slow;
use prompt_inheritance::{ParseOptions, Place, PromptMap, RegionKind, Shape, Span, parse_prompt};

pub(crate) fn check(data: &[u8]) {
    let mut input = Input(data);
    let text = input.text();
    let cwd = input.one_of(&[None, Some("/repo"), Some("/elsewhere"), Some("c:/repo/"), Some("")]);
    let known = input.known(&text);
    let options = ParseOptions { cwd: cwd.map(str::to_owned), known };
    let map = parse_prompt(&text, &options);
    assert_eq!(map, parse_prompt(&text, &options), "not deterministic");
    is_whole(&text, &map);
    if options.known.is_none() {
        claims_are_reported(&text, &map);
    }
    from_a_session(&mut input);
}

/// Regions are in order, begin and end at text, and leave only white space. All other spans are inside the text.
pub(super) fn is_whole(text: &str, map: &PromptMap) {
    let mut at = 0;
    for region in &map.regions {
        assert!(
            region.span.start >= at && !region.span.is_empty(),
            "out of order: {:?} in {text:?}",
            map.regions.iter().map(|region| (region.kind, region.span)).collect::<Vec<_>>()
        );
        assert!(slow::is_blank(&text[at..region.span.start]), "text is not covered before {region:?} in {text:?}");
        let inner = region.span.of(text);
        assert!(
            !inner.starts_with(slow::is_white) && !inner.ends_with(slow::is_white),
            "{region:?} begins or ends with white space in {text:?}"
        );
        assert_eq!(region.line, slow::line(text, region.span.start));
        at = region.span.end;
        let mut file_at = region.span.start;
        for file in &region.files {
            assert!(file.span.start >= file_at && file.span.end <= region.span.end, "a file outside its block");
            assert!(file.content.start >= file.span.start && file.content.start <= file.content.end);
            let inside = file.content.end <= region.span.end;
            assert!(inside || slow::is_blank(&text[region.span.end..file.content.end]), "content after its block");
            file_at = file.span.end;
        }
        let mut skill_at = region.span.start;
        for skill in &region.skills {
            assert!(skill.span.start >= skill_at && skill.span.end <= region.span.end, "a skill outside its catalogue");
            skill_at = skill.span.end;
        }
    }
    assert!(slow::is_blank(&text[at..]), "text is not covered at the end");
    let inside = |span: &Span| text.get(span.start..span.end).is_some();
    assert!(map.decoys.iter().all(|decoy| inside(&decoy.span) && decoy.line == slow::line(text, decoy.span.start)));
    assert!(map.decoys.is_sorted_by_key(|decoy| decoy.span.start));
    let is_placed = |place: &Place| inside(&place.span()) && place.line == slow::line(text, place.start);
    assert!(map.diagnostics.iter().flat_map(|diagnostic| &diagnostic.spans).all(is_placed));
    let tail = [RegionKind::Extension, RegionKind::Skills, RegionKind::Date, RegionKind::Cwd];
    for (cut, is_relocated) in [(map.cuts.same, false), (map.cuts.relocated, true)] {
        let Some(cut) = cut else { continue };
        let is_block = cut.region == RegionKind::ProjectContext;
        assert!(tail.contains(&cut.region) || (is_block && is_relocated), "a cut at {}", cut.region);
        assert!(map.regions.iter().any(|region| region.kind == cut.region && region.span.start == cut.offset));
        assert_eq!(cut.line, slow::line(text, cut.offset));
    }
    assert!(map.cuts.same.is_none() || map.cuts.relocated.is_some());
    let anchors: Vec<_> = map.regions.iter().filter(|region| region.kind == RegionKind::Cwd).collect();
    assert_eq!(anchors.len(), usize::from(map.shape != Shape::Unanchored));
    let has_header = map.regions.iter().any(|region| region.kind == RegionKind::Header);
    assert!(map.cwd.is_some() || map.shape == Shape::Unanchored, "an anchor states a directory");
    assert!(
        map.cwd.is_none() || map.shape != Shape::Unanchored || has_header,
        "without an anchor the header states it"
    );
    assert!(
        anchors
            .iter()
            .all(|anchor| anchor.span.of(text).contains(slow::trim_end(map.cwd.as_deref().unwrap_or_default())))
    );
}

/// Every claim of a directory is the anchor or is listed as a decoy. A catalogue that is a decoy is one decoy.
fn claims_are_reported(text: &str, map: &PromptMap) {
    for claim in slow::claims(text) {
        let is_anchor =
            map.regions.iter().any(|region| region.kind == RegionKind::Cwd && region.span.start == claim.start);
        let is_reported = map.decoys.iter().any(|decoy| {
            (decoy.imitates == RegionKind::Cwd && decoy.span == claim)
                || (decoy.imitates == RegionKind::Skills
                    && decoy.span.start < claim.start
                    && claim.end < decoy.span.end)
        });
        assert!(is_anchor != is_reported, "a claim must be the anchor or a decoy: {claim:?} in {text:?}");
    }
}

/// The map of a prompt that a session rendered matches what went in: with known parts always, without them if nothing
/// is quoted.
fn from_a_session(input: &mut Input<'_>) {
    let quotes = input.flag();
    let session = input.session(quotes);
    let rendered = session.render();
    let known = quotes.then(|| session.known());
    let knows_append = session.known[1];
    let map = parse_prompt(&rendered.text, &ParseOptions { cwd: Some(session.cwd.clone()), known });
    let is_footer = map.shape == Shape::Footer;
    let mut expected: Vec<(RegionKind, Span)> = Vec::new();
    for (kind, span) in &rendered.regions {
        let inner = span.of(&rendered.text);
        let start = span.start + inner.len() - inner.trim_start_matches(slow::is_white).len();
        let end = span.start + slow::trim_end(inner).len();
        if start >= end {
            continue;
        }
        match expected.last_mut() {
            // Without known parts, the appended prompt of a footer prompt is part of the preamble.
            Some((RegionKind::Preamble, last)) if *kind == RegionKind::Addendum && is_footer && !knows_append => {
                last.end = end;
            }
            _ => expected.push((*kind, Span::new(start, end))),
        }
    }
    let mut regions: Vec<_> = map.regions.iter().map(|region| (region.kind, region.span)).collect();
    if session.after.is_some() {
        // An appended block may quote sections, so the text does not determine how it is divided.
        regions.retain(|(kind, _)| *kind != RegionKind::Extension);
        expected.retain(|(kind, _)| *kind != RegionKind::Extension);
    }
    assert_eq!(regions, expected, "{session:#?}\n{}", rendered.text);
    let contents: Vec<_> = map.regions.iter().flat_map(|region| &region.files).map(|file| file.content).collect();
    assert_eq!(contents, rendered.contents, "{}", rendered.text);
    let skills: Vec<_> = map.regions.iter().flat_map(|region| &region.skills).map(|entry| &entry.skill).collect();
    assert_eq!(skills, session.skills.iter().collect::<Vec<_>>(), "{}", rendered.text);
    if !quotes {
        assert_eq!(map.diagnostics, [], "nothing is quoted: {}", rendered.text);
    }
}
