//! The library's promises over random input. The fuzzers in `tests/fuzz` run the same checks.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail loudly")]

#[path = "native/promises/mod.rs"]
mod promises;

use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig {
        // For more cases, set PROPTEST_CASES=100000.
        cases: ProptestConfig::default().cases * 4,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_string_has_a_complete_map(data in vec(any::<u8>(), 0..240)) {
        promises::parsing::check(&data);
    }

    #[test]
    fn an_identity_is_the_parents_bytes_with_the_right_cut(data in vec(any::<u8>(), 0..240)) {
        promises::inheritance::check(&data);
    }

    #[test]
    fn a_built_child_matches_its_segments(data in vec(any::<u8>(), 0..240)) {
        promises::building::check(&data);
    }

    #[test]
    fn forwarding_removes_only_what_the_child_has(data in vec(any::<u8>(), 0..240)) {
        promises::forwarding::check(&data);
    }

    #[test]
    fn removal_leaves_what_the_renderer_writes(data in vec(any::<u8>(), 0..240)) {
        promises::removal::check(&data);
    }

    #[test]
    fn an_edited_prompt_is_read_right_or_reported(data in vec(any::<u8>(), 0..240)) {
        promises::editing::check(&data);
    }
}
