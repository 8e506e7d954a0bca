//! Measures bytes per second of the core in one thread, against a plain search for line breaks.
//!
//! `cargo bench --bench native`. The goal is 2 GB/s on the prompt of 58 KB.
#![allow(missing_docs, clippy::expect_used, clippy::disallowed_methods, reason = "a bench runs node, and fails loudly")]

mod prompts;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use prompt_inheritance::{InheritOptions, ParseOptions, inherited_identity, parse_prompt};
use std::hint::black_box;
use std::time::Duration;

fn native(criterion: &mut Criterion) {
    let same = InheritOptions { parent_cwd: "/home/dev/repo".to_owned(), ..InheritOptions::default() };
    let relocated = InheritOptions { child_cwd: Some("/home/dev/worktree".to_owned()), ..same.clone() };
    for (size, units) in [("2 KB", 2_048), ("58 KB", 58_390), ("1 MB", 1_048_576), ("16 MB", 16_777_216)] {
        for shape in ["section", "footer"] {
            let prompt = prompts::prompt(shape, units);
            let mut group = criterion.benchmark_group(format!("{shape}, {size}"));
            group.throughput(Throughput::Bytes(prompt.len() as u64)).sample_size(20);
            group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
            group.bench_function("line breaks alone", |bencher| {
                bencher.iter(|| memchr::memchr_iter(b'\n', black_box(&prompt).as_bytes()).fold(0, |sum, at| sum ^ at));
            });
            group.bench_function("inherited_identity, same directory", |bencher| {
                bencher.iter(|| inherited_identity(black_box(&prompt), &same));
            });
            group.bench_function("inherited_identity, relocated", |bencher| {
                bencher.iter(|| inherited_identity(black_box(&prompt), &relocated));
            });
            group.bench_function("parse_prompt", |bencher| {
                bencher.iter(|| parse_prompt(black_box(&prompt), &ParseOptions::default()));
            });
            group.finish();
        }
    }
}

criterion_group!(benches, native);
criterion_main!(benches);
