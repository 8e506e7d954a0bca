//! Tests that the library is linear on every input: twice the input costs twice the instructions, not four times.
//!
//! This binary runs itself under callgrind (valgrind), once for each shape and size, and reads the cost of each
//! function from callgrind's output. The number of instructions is the same on every run, even on a busy machine. A
//! second test checks that prompts of several megabytes work.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests read files, and fail loudly")]

#[path = "native/shapes.rs"]
mod shapes;

use prompt_inheritance::{
    Agent, AuditOptions, ChildRequest, Environment, InheritOptions, Mode, Parent, ParseOptions, RegionKind,
    RemoveOptions, Strategy, audit_child_prompt, build_child_prompt, find_inherited, inherited_identity, parse_prompt,
    remove_regions, strip_forwarded,
};
use shapes::{SHAPES, Sample};
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

/// The limit of the growth for twice the input. It is more than two, because tables grow in steps: in
/// `build_child_prompt`, a list of skills takes 2.31 times the instructions from 250 to 500 KB, and 2.00 times from
/// there to 1 MB. A quadratic step approaches four.
const LIMIT: f64 = 2.5;
/// Approximate bytes of a prompt. Large enough that a quadratic step of one instruction is visible among all linear
/// ones.
const SIZE: usize = 250_000;

type Measured = fn(&Sample);

/// The measured functions, by the name that callgrind writes.
const FUNCTIONS: [(&str, Measured); 10] = [
    ("growth_of_parse_prompt", growth_of_parse_prompt),
    ("growth_of_parse_known", growth_of_parse_known),
    ("growth_of_inherited_identity", growth_of_inherited_identity),
    ("growth_of_known_parts", growth_of_known_parts),
    ("growth_of_build_child_prompt", growth_of_build_child_prompt),
    ("growth_of_strip_forwarded", growth_of_strip_forwarded),
    ("growth_of_remove_regions", growth_of_remove_regions),
    ("growth_of_removal_by_function", growth_of_removal_by_function),
    ("growth_of_find_inherited", growth_of_find_inherited),
    ("growth_of_audit_child_prompt", growth_of_audit_child_prompt),
];

#[inline(never)]
fn growth_of_parse_prompt(sample: &Sample) {
    black_box(parse_prompt(&sample.prompt, &ParseOptions::default()));
}

#[inline(never)]
fn growth_of_parse_known(sample: &Sample) {
    let known = Some(sample.known.clone());
    black_box(parse_prompt(&sample.prompt, &ParseOptions { cwd: Some("/repo".to_owned()), known }));
}

fn options(sample: &Sample, with_known: bool) -> InheritOptions {
    let known = with_known.then(|| sample.known.clone());
    InheritOptions { parent_cwd: "/repo".to_owned(), child_cwd: Some("/wt".to_owned()), known }
}

#[inline(never)]
fn growth_of_inherited_identity(sample: &Sample) {
    black_box(inherited_identity(&sample.prompt, &options(sample, false)).unwrap());
}

#[inline(never)]
fn growth_of_known_parts(sample: &Sample) {
    black_box(inherited_identity(&sample.prompt, &options(sample, true)).unwrap());
}

#[inline(never)]
fn growth_of_build_child_prompt(sample: &Sample) {
    let request = ChildRequest {
        agent: Agent { name: "Explore".to_owned(), mode: Mode::Append, prompt: Some(sample.prompt.clone()) },
        environment: Environment { cwd: "/wt".to_owned(), platform: "linux".to_owned(), git_branch: None },
        parent: Some(Parent { prompt: sample.prompt.clone(), cwd: "/repo".to_owned(), known: None }),
        strategy: Strategy::Full,
        portable: None,
        context_files: sample.known.context_files.clone(),
        generic_base: None,
    };
    black_box(build_child_prompt(&request).unwrap());
}

#[inline(never)]
fn growth_of_strip_forwarded(sample: &Sample) {
    black_box(strip_forwarded(&sample.child, &sample.prompt));
}

#[inline(never)]
fn growth_of_remove_regions(sample: &Sample) {
    let files = sample.known.context_files.iter().flatten();
    let skills = sample.known.skills.iter().flatten();
    let options = RemoveOptions {
        parse: ParseOptions { cwd: Some("/repo".to_owned()), known: None },
        regions: vec![RegionKind::Extension, RegionKind::Cwd],
        files: files.map(|file| file.path.clone()).collect(),
        skills: skills.map(|skill| skill.name.clone()).collect(),
        ..RemoveOptions::default()
    };
    black_box(remove_regions(&sample.prompt, &options));
}

#[inline(never)]
fn growth_of_removal_by_function(sample: &Sample) {
    let parse = ParseOptions { cwd: Some("/repo".to_owned()), known: None };
    let options = RemoveOptions { parse, ..RemoveOptions::default() }
        .regions_where(|region, text| region.line % 2 == 1 && text.len() % 2 == 1)
        .files_where(|file, text| (file.span.start + text.len()) % 2 == 1)
        .skills_where(|skill, _| skill.skill.name.ends_with(['1', '3', '5', '7', '9']));
    black_box(remove_regions(&sample.prompt, &options));
}

#[inline(never)]
fn growth_of_find_inherited(sample: &Sample) {
    black_box(find_inherited(&sample.child, &sample.prompt, &options(sample, false)).unwrap());
}

#[inline(never)]
fn growth_of_audit_child_prompt(sample: &Sample) {
    let options = AuditOptions { child_cwd: "/wt".to_owned(), parent_cwd: Some("/repo".to_owned()), known: None };
    black_box(audit_child_prompt(&sample.prompt, &options).unwrap());
}

/// Callgrind runs this: every function on one sample.
#[test]
#[ignore = "the other test runs it under callgrind"]
fn measured() {
    let sample = env::var("GROWTH_SAMPLE").unwrap();
    let (name, size) = sample.split_once(' ').unwrap();
    let (_, make) = SHAPES.iter().find(|(shape, _)| *shape == name).unwrap();
    let sample = make(size.parse().unwrap());
    for (_, function) in FUNCTIONS {
        function(&sample);
    }
}

/// The instructions that each function took, including its calls.
fn instructions(shape: &str, size: usize) -> Vec<f64> {
    let file = env::temp_dir().join(format!("growth-{}-{shape}-{size}", std::process::id()));
    let status = Command::new("valgrind")
        .args(["--tool=callgrind", "--compress-strings=no", "--compress-pos=no"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe().unwrap())
        .args(["--exact", "measured", "--ignored", "--test-threads=1"])
        .env("GROWTH_SAMPLE", format!("{shape} {size}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success(), "the run under callgrind failed: GROWTH_SAMPLE='{shape} {size}'");
    let costs = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    FUNCTIONS.iter().map(|(name, _)| cost(&costs, name)).collect()
}

/// The cost of a function. A call is three lines: the called function, `calls=…`, and the line number with the cost.
fn cost(costs: &str, name: &str) -> f64 {
    let mut lines = costs.lines();
    let mut total = 0.0;
    while let Some(line) = lines.next() {
        if line.starts_with("cfn=") && line.contains(name) {
            let call = lines.by_ref().find(|line| !line.starts_with("calls=") && !line.starts_with("cob=")).unwrap();
            total += call.split(' ').nth(1).unwrap().parse::<f64>().unwrap();
        }
    }
    assert!(total > 0.0, "callgrind did not see {name}");
    total
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimization: cargo test --profile bench --test growth")]
fn twice_the_input_costs_twice_the_instructions() {
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("SKIPPED: valgrind is not installed, so growth was not measured (Debian: apt-get install valgrind)");
        return;
    }
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((shape, _)) = SHAPES.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (once, twice) = (instructions(shape, SIZE), instructions(shape, SIZE * 2));
                    wrong.lock().unwrap().extend(judge(shape, &once, &twice));
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "too many instructions:\n{}", wrong.join("\n"));
}

/// The functions that grew faster than the limit.
fn judge(shape: &str, once: &[f64], twice: &[f64]) -> Vec<String> {
    let mut row = format!("{shape:24}");
    let mut wrong = Vec::new();
    for ((name, _), (once, twice)) in FUNCTIONS.iter().zip(once.iter().zip(twice)) {
        let growth = twice / once;
        row += &format!(" {growth:5.2}");
        if growth > LIMIT {
            wrong.push(format!("{shape}, {name}: {once} instructions, then {twice}"));
        }
    }
    println!("{row}");
    wrong
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes without optimization: cargo test --profile bench --test growth")]
fn prompts_of_megabytes_work() {
    for (_, make) in SHAPES {
        let sample = make(5_000_000);
        FUNCTIONS.iter().for_each(|(_, function)| function(&sample));
    }
}
