//! Broken class files: nothing panics, and what comes out can be read.

#[path = "../../classfile/tests/support/mod.rs"]
mod support;

use classfile::{Class, Member};
use instrument::distance::{self, ProbePlan};
use instrument::record::{self, Config, FailurePointMethod, Strategy};
use model::MethodRef;

/// A small generator, so that a failing seed can be tried again.
fn random(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 16) as usize
}

/// Breaks the code of a method rather than the outline, which the reader would refuse.
fn mutate(bytes: &[u8], state: &mut u64) -> Vec<u8> {
    let class = Class::read(bytes).expect("the samples are well-formed");
    let codes: Vec<_> = class.methods.iter().filter_map(|method| method.attribute("Code")).collect();
    let mut mutated = bytes.to_vec();
    for _ in 0..1 + random(state) % 3 {
        let at = match codes.len() {
            0 => random(state) % bytes.len(),
            count => {
                let code = codes[random(state) % count];
                code.offset + random(state) % code.data.len()
            }
        };
        mutated[at] = match random(state) % 3 {
            0 => [0, 1, 0x7f, 0x80, 0xff][random(state) % 5],
            _ => random(state) as u8,
        };
    }
    mutated
}

fn exercise(bytes: &[u8]) {
    let failure_points =
        vec![FailurePointMethod { class: "java/lang/Throwable".into(), name: "addSuppressed".into() }];
    for strategy in [Strategy::Reference, Strategy::UsedFields] {
        let config =
            Config { strategy, failure_points: failure_points.clone(), usual_points: true, only: None };
        let instrumented = record::instrument(bytes, &config, &mut |_| 70_000);
        if let Ok(Some(edited)) = instrumented.map(|instrumented| instrumented.bytes) {
            Class::read(&edited).expect("what comes out can be read");
        }
    }
}

/// Every method is planned.
fn exercise_for_workers(bytes: &[u8]) {
    let Ok(class) = Class::read(bytes) else { return };
    let method = |method: &Member<'_>| MethodRef {
        class: class.name().to_string(),
        name: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
    };
    let methods: Vec<MethodRef> = class.methods.iter().map(method).collect();
    let Ok(plan) = ProbePlan::new(&methods, &|_| Some(bytes.to_vec())) else { return };
    if let Ok(Some(edited)) = distance::instrument(bytes, &plan).map(|instrumented| instrumented.bytes) {
        Class::read(&edited).expect("what comes out can be read");
    }
}

#[test]
fn nothing_panics_on_mutated_code() {
    let jdk = jdks::homes().remove(0);
    let sources = [
        ("Cases.java", include_str!("java/Cases.java")),
        ("Everything.java", include_str!("../../classfile/tests/java/Everything.java")),
    ];
    let folder = support::compile(&jdk, &sources, &[]);
    let samples = support::classes_in(folder.path());
    let rounds = std::env::var("RECRASH_MUTATIONS").ok().and_then(|rounds| rounds.parse().ok());
    for seed in 1..=rounds.unwrap_or(3000_u64) {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let (_, sample) = &samples[random(&mut state) % samples.len()];
        let mutated = mutate(sample, &mut state);
        assert!(
            std::panic::catch_unwind(|| {
                exercise(&mutated);
                exercise_for_workers(&mutated);
            })
            .is_ok(),
            "seed {seed} breaks it"
        );
    }
}
