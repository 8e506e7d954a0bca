//! Checks `build_child_prompt`, and `find_inherited` and `audit_child_prompt` on its results.

use super::input::Input;
use super::slow;
use prompt_inheritance::{
    Agent, AuditOptions, ChildPrompt, ChildRequest, ContextFile, DiagnosticCode, Environment, InheritOptions, Mode,
    Parent, ParseOptions, PortableParts, RegionKind, SegmentSource, Strategy, audit_child_prompt, build_child_prompt,
    find_inherited, inherited_identity, parse_prompt,
};

pub(crate) fn check(data: &[u8]) {
    let mut input = Input(data);
    let prompt = input.text();
    let known = input.known(&prompt);
    let body = input.text();
    let parent = Parent { prompt, cwd: input.one_of(&["/repo", "/elsewhere"]).to_owned(), known };
    let parent = (input.byte() % 8 != 1).then_some(parent);
    let request = request(&mut input, parent, Some(body));
    let child = build_child_prompt(&request).expect("a right call");
    assert_eq!(Ok(&child), build_child_prompt(&request).as_ref(), "not deterministic");
    tiles(&child, &request);
    recovered_spans_are_equal(&child, &request);
    audit_child_prompt(&child.text, &audit_options(&request)).expect("directories are given");
    from_a_session(&mut input);
}

fn request(input: &mut Input<'_>, parent: Option<Parent>, body: Option<String>) -> ChildRequest {
    let cwd = input.one_of(&["/repo", "/wt", "/repo/inside", "/"]).to_owned();
    let files = input.byte();
    let files = (files % 4 != 1).then(|| {
        (0..files % 3)
            .map(|index| ContextFile { path: format!("{cwd}/{index}.md"), content: format!("Own file {index}.") })
            .collect()
    });
    let text = |input: &mut Input<'_>| input.flag().then(|| input.one_of(&["", " ", "Operator's.", "Ä\n"]).to_owned());
    ChildRequest {
        agent: Agent {
            name: input.one_of(&["Explore", "ä💛", "a b"]).to_owned(),
            mode: input.one_of(&[Mode::Replace, Mode::Append]),
            prompt: body,
        },
        environment: Environment {
            cwd,
            platform: "linux".to_owned(),
            git_branch: input.one_of(&[None, Some("main"), Some("-x ")]).map(str::to_owned),
        },
        parent,
        strategy: input.one_of(&[Strategy::Full, Strategy::Full, Strategy::Portable]),
        portable: input.flag().then(|| PortableParts { custom_prompt: text(input), append_system_prompt: text(input) }),
        context_files: files,
        generic_base: text(input),
    }
}

/// Segments cover the text in order, and segments from the parent have the parent's bytes.
fn tiles(child: &ChildPrompt, request: &ChildRequest) {
    let parent = request.parent.as_ref().map_or("", |parent| &parent.prompt);
    let mut at = 0;
    let mut last_from = 0;
    for segment in &child.segments {
        assert_eq!(segment.span.start, at, "a gap or an overlap");
        assert!(!segment.span.is_empty(), "an empty segment");
        assert_eq!(segment.from.is_some(), segment.source == SegmentSource::Parent);
        if let Some(from) = segment.from {
            assert_eq!(segment.span.of(&child.text), from.of(parent));
            assert!(from.start >= last_from, "the parent's spans are out of order");
            last_from = from.end;
        }
        if segment.source == SegmentSource::Join {
            assert_eq!(segment.span.of(&child.text), "\n\n");
        }
        at = segment.span.end;
    }
    assert_eq!(at, child.text.len());
    assert_eq!(child.shared_prefix, slow::shared(&child.text, parent), "the longest prefix");
    if request.strategy == Strategy::Portable {
        assert!(child.identity.is_none(), "a portable child inherits nothing");
        assert!(child.segments.iter().all(|segment| segment.source != SegmentSource::Parent));
    }
    let body = request.agent.prompt.as_deref().unwrap_or_default();
    assert!(request.agent.mode == Mode::Append || child.text.ends_with(body), "the text ends with the body");
}

fn recovered_spans_are_equal(child: &ChildPrompt, request: &ChildRequest) {
    let Some(parent) = &request.parent else { return };
    let found = find_inherited(&child.text, &parent.prompt, &inherit_options(request, parent)).expect("a right call");
    let mut at = 0;
    for span in found {
        assert!(span.child.start >= at, "spans are out of order");
        assert_eq!(span.child.of(&child.text), span.parent.of(&parent.prompt));
        at = span.child.end;
    }
}

fn inherit_options(request: &ChildRequest, parent: &Parent) -> InheritOptions {
    InheritOptions {
        parent_cwd: parent.cwd.clone(),
        child_cwd: Some(request.environment.cwd.clone()),
        known: parent.known.clone(),
    }
}

fn audit_options(request: &ChildRequest) -> AuditOptions {
    AuditOptions {
        child_cwd: request.environment.cwd.clone(),
        parent_cwd: request.parent.as_ref().map(|parent| parent.cwd.clone()),
        known: None,
    }
}

/// If no part quotes markup, the child's prompt has one claim of a directory, at most one context block and no
/// catalogue. The audit finds nothing, and `find_inherited` finds exactly what the child inherited.
fn from_a_session(input: &mut Input<'_>) {
    let session = input.session(false);
    let prompt = session.render().text;
    let parent = Parent { prompt, cwd: session.cwd.clone(), known: input.flag().then(|| session.known()) };
    let request = request(input, Some(parent), Some("Agent's body.".to_owned()));
    let child = build_child_prompt(&request).expect("a right call");
    let parent = request.parent.as_ref().expect("just given");
    tiles(&child, &request);
    assert_eq!(slow::claims(&child.text), [], "no footer line and no `<cwd>` section of the parent's");
    let claim = format!("Working directory: {}", request.environment.cwd);
    let lines = slow::lines(&child.text);
    assert_eq!(lines.iter().filter(|(_, line)| *line == claim).count(), 1, "exactly one claim, the child's");
    assert!(!child.text.contains("<available_skills>"), "no catalogue");
    let blocks = ["<project_context>", "# Project Context"].map(|opening| child.text.matches(opening).count());
    assert!(blocks[0] + blocks[1] <= 1, "at most one context block: {}", child.text);
    let found = find_inherited(&child.text, &parent.prompt, &inherit_options(&request, parent)).expect("a right call");
    let found: Vec<_> = found.iter().map(|span| (span.child, Some(span.parent))).collect();
    let taken = child.segments.iter().filter(|segment| segment.source == SegmentSource::Parent);
    let taken: Vec<_> = taken.map(|segment| (segment.span, segment.from)).collect();
    if request.strategy == Strategy::Full {
        assert_eq!(found, taken, "{}", child.text);
    }
    a_child_of_the_child(&child, &request);
    if child.diagnostics.is_empty() {
        let findings = audit_child_prompt(&child.text, &audit_options(&request)).expect("directories are given");
        assert_eq!(findings, [], "{}", child.text);
    }
}

/// The child's own session may write a tail after the text that was built. The child's children inherit everything
/// except its header. Relocated ones do not inherit the context block before that header either.
fn a_child_of_the_child(child: &ChildPrompt, request: &ChildRequest) {
    let cwd = &request.environment.cwd;
    let header = child.segments.iter().find(|segment| segment.source == SegmentSource::Header).expect("a header");
    let (above, below) = (&child.text[..header.span.start], &child.text[header.span.end + 2..]);
    let block = ["<project_context>", "# Project Context"].iter().find_map(|opening| above.find(opening));
    // Nothing closes a context block in Markdown form, so before a header it is not distinguished from text.
    let is_markdown = block.is_some_and(|block| above[block..].starts_with('#'));
    for tail in [String::new(), format!("\nCurrent working directory: {cwd}"), format!("\n\n<cwd>\n{cwd}\n</cwd>")] {
        let prompt = child.text.clone() + &tail;
        let map = parse_prompt(&prompt, &ParseOptions::default());
        assert_eq!(map.cwd.as_deref(), Some(cwd.as_str()), "{prompt}");
        assert!(map.diagnostics.iter().all(|said| said.code != DiagnosticCode::Unanchored));
        let has = |kind| map.regions.iter().any(|region| region.kind == kind);
        assert!(has(RegionKind::Header) && has(RegionKind::Agent), "{prompt}");
        for child_cwd in [cwd.as_str(), "/elsewhere"] {
            let is_relocated = child_cwd != cwd;
            if is_relocated && is_markdown {
                continue;
            }
            let options =
                InheritOptions { parent_cwd: cwd.clone(), child_cwd: Some(child_cwd.to_owned()), known: None };
            let identity = inherited_identity(&prompt, &options).expect("directories are given");
            let kept = block.filter(|_| is_relocated).map_or(above, |block| &above[..block]);
            assert_eq!(identity.text, kept.to_owned() + below, "{prompt}");
        }
    }
}
