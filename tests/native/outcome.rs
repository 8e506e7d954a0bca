//! The library's results for a case, in the notation of `specs/README.md`.

use crate::native::case::{Case, Lines};
use prompt_inheritance::{
    Agent, AuditOptions, ChildRequest, Diagnostic, Environment, Error, Excision, InheritOptions, KnownParts, Mode,
    Parent, ParseOptions, PortableParts, PromptMap, RegionKind, RemoveOptions, Setting, Shape, Strategy,
    audit_child_prompt, build_child_prompt, find_inherited, forward_parent_prompt, inheritance_strategy,
    inherited_identity, parse_prompt, portable_identity, read_prompt_inheritance, remove_regions,
    render_project_context, shared_prefix, strip_forwarded,
};
use std::fmt::Write as _;

/// The library's result for the expected section `section`.
pub(crate) fn outcome(case: &Case, section: &str) -> String {
    match section {
        "map" => map(&case.text("prompt"), &parse(case, None)),
        "map with known parts" => map(&case.text("prompt"), &parse(case, case.known())),
        "layers with known parts" => layers(case),
        "text alone" => text_alone(case),
        "decoys" => decoys(case),
        "inherited" => inherited(case),
        "same" => identity(case, None, false),
        "same, text" => identity(case, None, true),
        "relocated" => identity(case, case.option("childCwd"), false),
        "relocated, text" => identity(case, case.option("childCwd"), true),
        "child" | "child, text" => child(case, section == "child, text"),
        "stripped" | "stripped, text" => stripped(case, section == "stripped, text"),
        "forwarded, text" => {
            let (child, parent) = (case.given("child").unwrap_or_default(), case.text("parent"));
            case.written(&forward_parent_prompt(&child, &parent).text)
        }
        "removed" | "removed, text" => removed(case, section == "removed, text"),
        "found" => found(case),
        "audit" => audit(case),
        "portable" => portable_identity(&portable_parts(case).unwrap_or_default())
            .map_or_else(|| "(nothing)".to_owned(), |text| case.written(&text)),
        "setting" => setting(case),
        "strategy" => inheritance_strategy(&read_prompt_inheritance(&given_setting(case)).0, case.option("provider"))
            .as_str()
            .to_owned(),
        "block" => {
            let shape = if case.option("shape") == Some("footer") { Shape::Footer } else { Shape::Section };
            let files = case.context_files().unwrap_or_default();
            render_project_context(&files, shape).map_or_else(|error| wrong(&error), |block| case.written(&block))
        }
        "prefix" => {
            let shared = shared_prefix(&case.text("a"), &case.text("b"));
            format!("{} units, {} bytes, {} characters", shared.utf16, shared.bytes, shared.characters)
        }
        _ => panic!("unknown expected section `{section}`"),
    }
}

fn wrong(error: &Error) -> String {
    format!("wrong call: {} {}", error.code(), error.field())
}

fn parse(case: &Case, known: Option<KnownParts>) -> PromptMap {
    let cwd = case.option("cwd").or(case.option("parentCwd")).map(str::to_owned);
    parse_prompt(&case.text("prompt"), &ParseOptions { cwd, known })
}

fn map(prompt: &str, map: &PromptMap) -> String {
    let lines = Lines(prompt);
    let mut shown = format!("{} {}", map.shape, map.cwd.as_deref().unwrap_or_default()).trim_end().to_owned();
    for region in &map.regions {
        let name = region.name.as_ref().map_or_else(String::new, |name| format!(" <{name}>"));
        let _ = write!(shown, "\n{} {}{name}: {}", lines.of(region.span), region.kind, lines.words(region.span));
        for file in &region.files {
            let _ = write!(shown, "\n    {} {}: {}", lines.of(file.span), file.path, lines.words(file.content));
        }
        for entry in &region.skills {
            let description = entry.skill.description.replace('\n', "␊");
            let _ = write!(
                shown,
                "\n    {} {}: {description} ({})",
                lines.of(entry.span),
                entry.skill.name,
                entry.skill.file_path
            );
        }
    }
    for (cut, who) in [(map.cuts.same, "same"), (map.cuts.relocated, "relocated")] {
        let _ = match cut {
            Some(cut) => write!(shown, "\ncut, {who}: line {}, {}", cut.line, cut.region),
            None => write!(shown, "\ncut, {who}: none"),
        };
    }
    shown + &said(prompt, &map.diagnostics)
}

/// The map, with everything after the anchor as one region. Text alone does not show which parts of that region are
/// sections.
fn layers(case: &Case) -> String {
    let prompt = case.text("prompt");
    let mut map_of = parse(case, case.known());
    let anchor = map_of.regions.iter().position(|region| region.kind == RegionKind::Cwd).expect("an anchor");
    let last = map_of.regions.last().expect("a region").span.end;
    map_of.regions.truncate(anchor + 2);
    if let Some(extension) = map_of.regions.get_mut(anchor + 1) {
        extension.span.end = last;
        extension.name = None;
    }
    map(&prompt, &map_of)
}

fn said(prompt: &str, diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().fold(String::new(), |mut shown, diagnostic| {
        let spans: Vec<_> = diagnostic.spans.iter().map(|span| Lines(prompt).of(span.span())).collect();
        let _ = write!(shown, "\nsays {} {}", diagnostic.code, spans.join(", "));
        shown.truncate(shown.trim_end().len());
        shown
    })
}

/// Whether the text alone has the same result as the known parts.
fn text_alone(case: &Case) -> String {
    let (alone, known) = (parse(case, None), parse(case, case.known()));
    let what = |map: &PromptMap| (map.shape, map.cwd.clone(), map.regions.clone(), map.cuts);
    let cuts = if alone.cuts == known.cuts { "right cuts, other regions" } else { "other cuts" };
    let right = if what(&alone) == what(&known) { "right" } else { cuts };
    right.to_owned() + &said(&case.text("prompt"), &alone.diagnostics)
}

fn decoys(case: &Case) -> String {
    let prompt = case.text("prompt");
    let map = parse(case, case.known());
    let decoy = |decoy: &prompt_inheritance::Decoy| {
        let lines = Lines(&prompt);
        format!("{} {} {}: {}", lines.of(decoy.span), decoy.imitates, decoy.reason, lines.words(decoy.span))
    };
    map.decoys.iter().map(decoy).collect::<Vec<_>>().join("\n")
}

/// Which children inherit each region.
fn inherited(case: &Case) -> String {
    let prompt = case.text("prompt");
    let region = |region: &prompt_inheritance::Region| {
        let who = match (region.inherited.same, region.inherited.relocated) {
            (true, true) => "both",
            (true, false) => "same",
            (false, true) => "relocated",
            (false, false) => "neither",
        };
        format!("{} {}: {who}", Lines(&prompt).of(region.span), region.kind)
    };
    parse(case, case.known()).regions.iter().map(region).collect::<Vec<_>>().join("\n")
}

fn left_out(prompt: &str, how: &str, excisions: &[Excision]) -> String {
    excisions.iter().fold(String::new(), |mut shown, Excision { span, kind, name, reason, .. }| {
        let name = name.as_ref().map_or_else(String::new, |name| format!(" {name}"));
        let _ = writeln!(shown, "{how} {} {kind}{name}, {reason}", Lines(prompt).of(*span));
        shown
    })
}

fn inherit_options(case: &Case, child_cwd: Option<&str>) -> InheritOptions {
    InheritOptions {
        parent_cwd: case.option("parentCwd").unwrap_or_default().to_owned(),
        child_cwd: child_cwd.map(str::to_owned),
        known: case.known(),
    }
}

fn identity(case: &Case, child_cwd: Option<&str>, text: bool) -> String {
    let prompt = case.text("prompt");
    let identity = match inherited_identity(&prompt, &inherit_options(case, child_cwd)) {
        Ok(identity) => identity,
        Err(error) => return wrong(&error),
    };
    if text {
        return case.written(&identity.text);
    }
    let mut shown = match identity.cut {
        Some(cut) => format!("cut at line {}, {}\n", cut.line, cut.region),
        None => "no cut\n".to_owned(),
    };
    shown.push_str(&left_out(&prompt, "excised", &identity.excised));
    shown.push_str(&left_out(&prompt, "dropped", &identity.dropped));
    let shared = identity.text.get(..identity.shared_prefix).expect("whole characters");
    let last = if shared.len() == identity.text.len() { "all of it" } else { "then they part" };
    let _ = write!(shown, "shared prefix: {} bytes, {last}", shared.len());
    shown + &said(&prompt, &identity.diagnostics)
}

fn portable_parts(case: &Case) -> Option<PortableParts> {
    let parts = PortableParts {
        custom_prompt: case.given("customPrompt"),
        append_system_prompt: case.given("appendSystemPrompt"),
    };
    (parts != PortableParts::default()).then_some(parts)
}

fn child(case: &Case, text: bool) -> String {
    let parent = case.given("parent").filter(|_| case.option("parent").is_none());
    let request = ChildRequest {
        agent: Agent {
            name: case.option("agent").unwrap_or("Explore").replace("\\n", "\n"),
            mode: if case.option("mode") == Some("append") { Mode::Append } else { Mode::Replace },
            prompt: case.given("body"),
        },
        environment: Environment {
            cwd: case.option("childCwd").unwrap_or_default().replace("\\n", "\n"),
            platform: case.option("platform").unwrap_or("linux").replace("\\n", "\n"),
            git_branch: case.option("gitBranch").map(|branch| branch.replace("\\n", "\n")),
        },
        parent: parent.clone().map(|prompt| Parent {
            prompt,
            cwd: case.option("parentCwd").unwrap_or_default().to_owned(),
            known: case.known(),
        }),
        strategy: if case.option("strategy") == Some("portable") { Strategy::Portable } else { Strategy::Full },
        portable: portable_parts(case),
        context_files: case.context_files(),
        generic_base: case.given("genericBase"),
    };
    let child = match build_child_prompt(&request) {
        Ok(child) => child,
        Err(error) => return wrong(&error),
    };
    if text {
        return case.written(&child.text);
    }
    let parent = parent.unwrap_or_default();
    let mut shown = String::new();
    for segment in &child.segments {
        let from = segment.from.map_or_else(String::new, |from| format!(" {}", Lines(&parent).of(from)));
        let words = Lines(&child.text).words(segment.span);
        let _ = match segment.source {
            prompt_inheritance::SegmentSource::Join => writeln!(shown, "join"),
            source => writeln!(shown, "{source}{from}: {words}"),
        };
    }
    let _ = write!(shown, "shared prefix: {} bytes", child.shared_prefix);
    shown + &said(&parent, &child.diagnostics)
}

fn stripped(case: &Case, text: bool) -> String {
    let parent = case.text("parent");
    let stripped = strip_forwarded(&case.given("child").unwrap_or_default(), &parent);
    if text { case.written(&stripped.text) } else { nothing(left_out(&parent, "removed", &stripped.removed)) }
}

fn nothing(shown: String) -> String {
    let shown = shown.trim_matches('\n');
    if shown.is_empty() { "nothing".to_owned() } else { shown.to_owned() }
}

fn removed(case: &Case, text: bool) -> String {
    let prompt = case.text("prompt");
    let kind = |name: String| *RegionKind::ALL.iter().find(|kind| kind.as_str() == name).expect("a region's name");
    let options = RemoveOptions {
        parse: ParseOptions { cwd: case.option("cwd").map(str::to_owned), known: case.known() },
        regions: case.list("regions").into_iter().map(kind).collect(),
        files: case.list("files"),
        skills: case.list("skills"),
        ..RemoveOptions::default()
    };
    let removed = remove_regions(&prompt, &options);
    if text {
        return case.written(&removed.text);
    }
    nothing(left_out(&prompt, "removed", &removed.removed) + &said(&prompt, &removed.diagnostics))
}

fn found(case: &Case) -> String {
    let (child, parent) = (case.text("child"), case.text("parent"));
    let spans = match find_inherited(&child, &parent, &inherit_options(case, case.option("childCwd"))) {
        Ok(spans) => spans,
        Err(error) => return wrong(&error),
    };
    let show = |span: &prompt_inheritance::InheritedSpan| {
        let words = Lines(&child).words(span.child);
        format!("child {}, parent {}: {words}\n", Lines(&child).of(span.child), Lines(&parent).of(span.parent))
    };
    nothing(spans.iter().map(show).collect())
}

fn audit(case: &Case) -> String {
    let child = case.text("child");
    let options = AuditOptions {
        child_cwd: case.option("childCwd").unwrap_or_default().to_owned(),
        parent_cwd: case.option("parentCwd").map(str::to_owned),
        known: case.known(),
    };
    match audit_child_prompt(&child, &options) {
        Ok(findings) => nothing(said(&child, &findings)),
        Err(error) => wrong(&error),
    }
}

/// Lines `PROVIDER = VALUE`. A value in quotes is a string, any other value is not.
fn given_setting(case: &Case) -> Setting {
    match case.given("setting").as_deref() {
        None => Setting::Absent,
        Some("not an object") => Setting::NotAnObject,
        Some(lines) => Setting::Entries(
            lines
                .lines()
                .map(|line| {
                    let (key, value) = line.split_once(" = ").expect("PROVIDER = VALUE");
                    let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"'));
                    (key.to_owned(), value.map(str::to_owned))
                })
                .collect(),
        ),
    }
}

fn setting(case: &Case) -> String {
    let (map, diagnostics) = read_prompt_inheritance(&given_setting(case));
    let map: String = map.iter().map(|(provider, strategy)| format!("{provider}: {strategy}\n")).collect();
    // Only the message of a diagnostic names its key.
    let said = diagnostics.iter().fold(String::new(), |mut shown, diagnostic| {
        let key = diagnostic.message.split(['"', '`']).nth(1).unwrap_or_default();
        let _ = writeln!(shown, "says {} {key}", diagnostic.code);
        shown.truncate(shown.trim_end().len());
        shown + "\n"
    });
    nothing(map + &said)
}
