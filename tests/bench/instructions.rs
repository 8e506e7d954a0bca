//! Counts, with valgrind, the instructions that each job takes on a prompt of 58 KB, and compares with the record.
//!
//! `cargo bench --bench instructions`. Unlike time, the number of instructions is the same on every run, even on a busy
//! machine. So a change that makes the core slower appears here first. `UPDATE=1` records the new counts.
#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "a bench reads files, and fails loudly"
)]

mod prompts;

use prompt_inheritance::{
    Agent, ChildRequest, Environment, InheritOptions, Mode, Parent, ParseOptions, Strategy, build_child_prompt,
    inherited_identity, parse_prompt, strip_forwarded,
};
use std::fmt::Write;
use std::hint::black_box;
use std::process::{Command, Stdio, exit};
use std::{env, fs};

const UNITS: usize = 58_390;
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bench/instructions.txt");
/// How many percent more than recorded are accepted. Libraries choose different code for different processors.
const MARGIN: f64 = 4.0;

type Job = fn(&str);

const JOBS: [(&str, Job); 5] = [
    ("parse_prompt", |prompt| drop(black_box(parse_prompt(prompt, &ParseOptions::default())))),
    ("inherited_identity", |prompt| drop(black_box(inherited_identity(prompt, &inherit("/home/dev/repo"))))),
    ("inherited_identity_relocated", |prompt| {
        drop(black_box(inherited_identity(prompt, &inherit("/home/dev/worktree"))));
    }),
    ("build_child_prompt", |prompt| drop(black_box(build_child_prompt(&request(prompt))))),
    ("strip_forwarded", |prompt| drop(black_box(strip_forwarded(prompt, prompt)))),
];

fn inherit(child: &str) -> InheritOptions {
    InheritOptions { parent_cwd: "/home/dev/repo".into(), child_cwd: Some(child.into()), known: None }
}

fn request(prompt: &str) -> ChildRequest {
    ChildRequest {
        agent: Agent { name: "Explore".into(), mode: Mode::Append, prompt: Some("Look around.".into()) },
        environment: Environment { cwd: "/home/dev/worktree".into(), platform: "linux".into(), git_branch: None },
        parent: Some(Parent { prompt: prompt.into(), cwd: "/home/dev/repo".into(), known: None }),
        strategy: Strategy::Full,
        portable: None,
        context_files: Some(Vec::new()),
        generic_base: None,
    }
}

/// The function in which valgrind counts.
#[inline(never)]
fn counted(job: Job, prompt: &str) {
    job(black_box(prompt));
}

fn main() {
    if let Ok(name) = env::var("COUNTED_JOB") {
        let (_, job) = JOBS.iter().find(|(known, _)| *known == name).expect("the name of a job");
        let prompt = fs::read_to_string(env::var("COUNTED_PROMPT").expect("a file")).expect("a prompt");
        return counted(*job, &prompt);
    }
    if Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!(
            "SKIPPED: valgrind is not installed, so no instructions were counted (Debian: apt-get install valgrind)"
        );
        return;
    }
    if cfg!(not(target_arch = "x86_64")) {
        println!("SKIPPED: the record is for x86_64. On this processor, other instructions do the same work");
        return;
    }
    let mut counts = String::new();
    for shape in ["section", "footer"] {
        let file = env::temp_dir().join(format!("instructions-{}-{shape}", std::process::id()));
        fs::write(&file, prompts::prompt(shape, UNITS)).expect("a file among the temporary ones");
        for (job, _) in JOBS {
            writeln!(counts, "{shape} {job} {}", count(job, &file)).expect("a string takes everything");
        }
        fs::remove_file(&file).expect("the file that was just written");
    }
    if env::var_os("UPDATE").is_some() {
        return fs::write(RECORD, counts).expect("the record can be written");
    }
    judge(&counts, &fs::read_to_string(RECORD).expect("a record: UPDATE=1 makes one"));
}

fn count(job: &str, prompt: &std::path::Path) -> u64 {
    let ran = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--collect-atstart=no",
            "--toggle-collect=*counted*",
            "--callgrind-out-file=/dev/null",
        ])
        .arg(env::current_exe().expect("the path of this program"))
        .env("COUNTED_JOB", job)
        .env("COUNTED_PROMPT", prompt)
        .output()
        .expect("valgrind runs");
    let said = String::from_utf8_lossy(&ran.stderr);
    let collected = said.split_once("Collected : ").and_then(|(_, rest)| rest.split_whitespace().next());
    collected.and_then(|count| count.parse().ok()).filter(|count| *count > 0).unwrap_or_else(|| panic!("{job}: {said}"))
}

/// Prints all counts and their difference from the record. Fails if a count is too high.
fn judge(counts: &str, record: &str) {
    let parse = |line: &str| {
        line.rsplit_once(' ').and_then(|(name, count)| Some((name.to_owned(), count.parse::<f64>().ok()?)))
    };
    let recorded: Vec<_> = record.lines().filter_map(parse).collect();
    let mut failed = false;
    for (name, count) in counts.lines().filter_map(parse) {
        let Some((_, before)) = recorded.iter().find(|(known, _)| *known == name) else {
            panic!("{name} is not in the record. UPDATE=1 writes a new one");
        };
        let percent = (count / before - 1.0) * 100.0;
        let per_byte = count / UNITS as f64;
        failed |= percent > MARGIN;
        let verdict = if percent > MARGIN {
            "TOO MANY"
        } else if percent < -MARGIN {
            "fewer: UPDATE=1 keeps the gain"
        } else {
            ""
        };
        println!("{name:42} {count:9} instructions {per_byte:6.2} a byte {percent:+6.1} % {verdict}");
    }
    if failed {
        eprintln!(
            "More than {MARGIN} % above tests/bench/instructions.txt. If the change is worth it, run UPDATE=1 cargo bench --bench instructions"
        );
        exit(1);
    }
}
