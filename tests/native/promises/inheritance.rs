//! Checks `inherited_identity`: the result is the parent's own bytes, with the right cut.

use super::input::Input;
use super::session::Session;
use super::slow;
use prompt_inheritance::{
    DiagnosticCode, Excision, InheritOptions, ParseOptions, RegionKind, Span, inherited_identity, parse_prompt,
    shared_prefix,
};

pub(crate) fn check(data: &[u8]) {
    let mut input = Input(data);
    let text = input.text();
    let options = InheritOptions {
        parent_cwd: input.one_of(&["/repo", "/repo/", "/elsewhere", "C:\\repo"]).to_owned(),
        child_cwd: input.one_of(&[None, Some("/repo"), Some("/wt"), Some("c:/repo")]).map(str::to_owned),
        known: input.known(&text),
    };
    is_the_parents(&text, &options);
    from_a_session(&mut input);
}

pub(super) fn is_the_parents(text: &str, options: &InheritOptions) {
    let identity = inherited_identity(text, options).expect("directories are given");
    assert_eq!(Ok(&identity), inherited_identity(text, options).as_ref(), "not deterministic");
    let kept: String = identity.kept.iter().map(|span| span.of(text)).collect();
    assert_eq!(kept, identity.text, "the text consists of the kept spans");
    assert_eq!(identity.shared_prefix, slow::shared(&identity.text, text), "the longest prefix");
    assert_eq!(identity.shared_prefix, shared_prefix(&identity.text, text).bytes);
    let map = parse_prompt(text, &ParseOptions { cwd: Some(options.parent_cwd.clone()), known: options.known.clone() });
    assert_eq!(identity.cut, map.cuts.of(identity.relocated), "the cut is the map's");
    for region in &map.regions {
        let held = if identity.relocated { region.inherited.relocated } else { region.inherited.same };
        let is_held = identity.kept.iter().any(|kept| kept.start < region.span.end && region.span.start < kept.end);
        assert_eq!(held, is_held, "whether the identity holds {region:?} of {text:?}");
    }
    let left_out = identity.excised.iter().chain(&identity.dropped);
    left_out.for_each(|excision| assert_eq!(excision.line, slow::line(text, excision.span.start)));
    let Some(cut) = identity.cut else {
        let may_go = |excision: &Excision| match excision.kind {
            RegionKind::ProjectContext => identity.relocated,
            kind => kind == RegionKind::Header,
        };
        assert!(
            identity.excised.iter().all(may_go),
            "without a cut, only a header and a relocated child's block are excised"
        );
        if identity.excised.is_empty() {
            assert_eq!(identity.text, text, "a prompt with no layer to cut is returned unchanged");
        }
        return;
    };
    // The definition: the prompt up to the cut, without the excised spans, trimmed at the end.
    let mut rest = String::new();
    let mut at = 0;
    for excision in &identity.excised {
        assert!(excision.span.start >= at && excision.span.end <= cut.offset, "an excision is out of place");
        rest.push_str(&text[at..excision.span.start]);
        at = excision.span.end;
    }
    rest.push_str(&text[at..cut.offset]);
    assert_eq!(slow::trim_end(&rest), identity.text);
    let dropped: Vec<Span> = identity.dropped.iter().map(|excision| excision.span).collect();
    let below = map.regions.iter().filter(|region| region.span.start >= cut.offset);
    assert_eq!(dropped, below.map(|region| region.span).collect::<Vec<_>>(), "each region after the cut is dropped");
    let may_go = [RegionKind::Tools, RegionKind::Rules, RegionKind::Header, RegionKind::ProjectContext];
    assert!(identity.excised.iter().all(|excision| may_go.contains(&excision.kind)));
}

/// For a prompt that a session rendered, the identity follows from what went in.
fn from_a_session(input: &mut Input<'_>) {
    let quotes = input.flag();
    let session = input.session(quotes);
    let crlf = input.flag();
    let rendered = session.render();
    let ends = |text: &str| if crlf { text.replace('\n', "\r\n") } else { text.to_owned() };
    for child_cwd in ["/repo", "/wt"] {
        let options = InheritOptions {
            parent_cwd: session.cwd.clone(),
            child_cwd: Some(child_cwd.to_owned()),
            known: quotes.then(|| session.known()),
        };
        let identity = inherited_identity(&ends(&rendered.text), &options).expect("directories are given");
        let expected = ends(&session.identity(child_cwd == "/wt"));
        assert_eq!(identity.text, expected, "{session:#?}\n{}", rendered.text);
        if !quotes {
            assert_eq!(identity.diagnostics, [], "nothing is quoted: {}", rendered.text);
            continue;
        }
        // Without known parts, the identity is right, or a diagnostic reports the doubt. Twins are exceptions.
        let alone = InheritOptions { known: None, ..options };
        let alone = inherited_identity(&ends(&rendered.text), &alone).expect("directories are given");
        let doubt = alone.diagnostics.iter().any(|diagnostic| {
            matches!(diagnostic.code, DiagnosticCode::AmbiguousAnchor | DiagnosticCode::AmbiguousRegion)
        });
        assert!(
            alone.text == expected || doubt || may_be_a_twin(&session),
            "wrong without a diagnostic: {session:#?}\n{}",
            rendered.text
        );
    }
}

/// Whether the prompt may be one that Pi writes from other inputs, because a slot quotes the beginning or end of a
/// block.
fn may_be_a_twin(session: &Session) -> bool {
    let files = session.files.iter().map(|file| &file.content);
    let slots = files.chain(&session.custom).chain(&session.append);
    slots.into_iter().any(|slot| {
        ["project_context>", "# Project Context", "available_skills>", "<tools>", "Available tools:"]
            .iter()
            .any(|line| slot.contains(line))
    })
}
