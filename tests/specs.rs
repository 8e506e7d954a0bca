//! Tests every rule of the library with readable cases. `tests/specs/README.md` describes their format.
//! `UPDATE=1 cargo test --test specs` rewrites the expected results. Read the diff.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests read files, and fail loudly")]

mod native;

use native::case::Case;
use native::outcome::outcome;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn cases(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            cases(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            found.push(path);
        }
    }
}

#[test]
fn every_case_has_the_expected_results() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specs");
    let mut paths = Vec::new();
    cases(&folder, &mut paths);
    paths.sort();
    assert!(paths.len() > 100, "only {} cases were found in {}", paths.len(), folder.display());
    let update = env::var_os("UPDATE").is_some();
    let mut failed = 0;
    for path in &paths {
        let name = path.strip_prefix(&folder).unwrap().display();
        let source = fs::read_to_string(path).unwrap();
        let run = AssertUnwindSafe(|| {
            let case = Case::read(&source);
            let mut wrong = Vec::new();
            for (section, expected) in case.expected() {
                let got = outcome(&case, section);
                if got != expected {
                    wrong.push(format!("=> {section}\n--- expected\n{expected}\n--- got\n{got}\n"));
                }
            }
            (wrong, case)
        });
        match catch_unwind(run) {
            Ok((wrong, case)) if case.option("fails").is_some() => {
                if wrong.is_empty() {
                    failed += 1;
                    eprintln!("== {name}\nthe case passes now: remove its line `fails:`\n");
                }
            }
            Ok((wrong, _)) if wrong.is_empty() => {}
            Ok((_, case)) if update => fs::write(path, case.write(|section| outcome(&case, section))).unwrap(),
            Ok((wrong, _)) => {
                failed += 1;
                eprintln!("== {name}\n{}", wrong.join("\n"));
            }
            Err(_) => {
                failed += 1;
                eprintln!("== {name}\nthe case could not run: see the panic above\n");
            }
        }
    }
    assert_eq!(
        failed,
        0,
        "failed cases, of {}. If the expected results are wrong, UPDATE=1 rewrites them",
        paths.len()
    );
}
