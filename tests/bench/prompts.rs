//! The bench's prompts. `prompts.js` makes them.

use std::process::Command;

/// A prompt made like Pi's, of `units` characters.
pub(crate) fn prompt(shape: &str, units: usize) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bench/print.mjs");
    let made = Command::new("node").args([script, shape, &units.to_string()]).output();
    let made = made.expect("this bench makes its prompts with node: install Node.js 20.19 or later");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    String::from_utf8(made.stdout).expect("print.mjs writes UTF-8")
}
