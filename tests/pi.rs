//! Tests with prompts that Pi's own renderers wrote, and the right answers for them. `make` renders them into
//! `target/pi` with `tests/pi/native/write.mjs`. They are not committed. If they are missing, the tests print a message
//! and check nothing. In CI, the tests fail instead.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods, reason = "tests read files, and fail loudly")]

#[path = "pi/native/edited.rs"]
mod edited;
#[path = "pi/native/labelled.rs"]
mod labelled;
#[path = "pi/native/tally.rs"]
mod tally;
#[path = "native/warns.rs"]
mod warns;

use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The prompts of a file. Empty if the file was not rendered.
fn rendered<T: DeserializeOwned>(name: &str) -> Vec<T> {
    // A copy of the project may not have that folder, so `PI_PROMPTS` can name another.
    let folder = env::var_os("PI_PROMPTS").map(PathBuf::from);
    let path = folder.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pi")).join(name);
    match fs::read_to_string(&path) {
        Ok(lines) => lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
        Err(error) => {
            let path = path.display();
            assert!(
                env::var_os("CI").is_none_or(|ci| ci != "true"),
                "{path}: {error}. Run `make test-rust` to render it"
            );
            eprintln!("SKIPPED: {path} is missing, so no prompt of Pi's is checked. Run `make test-rust` to render it");
            Vec::new()
        }
    }
}
