//! Every way in which a candidate can end. None of them takes the other candidates of its batch along.

use std::time::{Duration, Instant};

use instrument::distance::ProbePlan;
use model::{Candidate, Expression};

use crate::program::{Program, describe, static_call};

const SOURCE: &str = include_str!("java/Ends.java");
const AFTER: &str = "threw java/lang/IllegalStateException: still here at shop/Ends.after:";

/// What a candidate calls, and how its description starts.
const CASES: &[(&str, &[&str])] = &[
    ("endless", &["timed out at shop/Ends.endless:9"]),
    ("swallows", &["timed out at shop/Ends.swallows:14", "timed out at shop/Ends.fine"]),
    ("insideJdk", &["timed out at shop/Ends.lambda$insideJdk$0:", "timed out at java/"]),
    ("onlyJdk", &["timed out at java/math/"]),
    ("sleeps", &["timed out at java/lang/Thread.sleep"]),
    ("sleepsOn", &["timed out at java/lang/Thread.sleep", "timed out at shop/Ends.sleepsOn"]),
    ("deadlock", &["timed out at shop/Ends.deadlock:50"]),
    ("overflow", &["threw java/lang/StackOverflowError at shop/Ends.overflow:56 shop/Ends.overflow:56"]),
    (
        "huge",
        &["threw java/lang/OutOfMemoryError: Requested array size exceeds VM limit at shop/Ends.huge:58"],
    ),
    ("memory", &["threw java/lang/OutOfMemoryError: Java heap space at shop/Ends.memory:62"]),
    ("exit", &["exited 3 at shop/Ends.exit:65"]),
    ("halt", &["exited 5 at shop/Ends.halt:67"]),
    ("exitsFromJdk", &["exited 6 at "]),
    ("thread", &["passed"]),
    ("stubbornThread", &["passed"]),
    ("stuckThread", &["passed"]),
    ("asksForHost", &["passed"]),
    ("usesMemory", &["passed"]),
    ("readsNowhere", &["exited 134 at shop/Ends.readsNowhere:"]),
    ("writesBehindArray", &["exited 134 at shop/Ends.writesBehindArray:"]),
    ("copiesTooMuch", &["exited 134 at shop/Ends.copiesTooMuch:"]),
    ("freesNothing", &["exited 134 at shop/Ends.freesNothing:"]),
    ("missingMemory", &["threw java/lang/NullPointerException at shop/Ends.missingMemory:"]),
    // Since JDK 18 nobody can forbid anything.
    ("forbids", &["passed", "threw java/lang/UnsupportedOperationException"]),
    (
        "forbidsAndWaits",
        &["timed out at java/lang/Thread.sleep", "threw java/lang/UnsupportedOperationException"],
    ),
    (
        "bomb",
        &[
            "timed out at ",
            "threw java/lang/OutOfMemoryError: unable to create native thread",
            "died",
            "exited",
        ],
    ),
];

fn candidates() -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (name, _) in CASES {
        candidates.push(static_call("shop/Ends", name, "()V", vec![]));
        candidates.push(static_call("shop/Ends", "after", "()V", vec![]));
    }
    candidates
}

#[test]
fn every_end_is_an_observation() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Ends.java", SOURCE);
        let mut config = program.config(&ProbePlan::default());
        config.limits.time = Duration::from_millis(1500);
        config.limits.heap = 96 << 20;
        let observations = program.run_with(config, &candidates());
        for ((name, expected), pair) in CASES.iter().zip(observations.chunks(2)) {
            let text = describe(&pair[0]);
            let is_expected = expected.iter().any(|start| text.starts_with(start));
            assert!(is_expected, "{name} with {}: {text}", home.display());
            let after = describe(&pair[1]);
            assert!(after.starts_with(AFTER), "after {name} with {}: {after}", home.display());
        }
    }
}

#[test]
fn steps_end_a_candidate_long_before_its_time() {
    let program = Program::new(&jdks::homes()[0], "Ends.java", SOURCE);
    let mut config = program.config(&ProbePlan::default());
    config.limits.time = Duration::from_secs(60);
    config.limits.steps = 1000;
    let exponential = static_call("shop/Ends", "exponential", "(I)V", vec![Expression::Int(60)]);
    let endless = static_call("shop/Ends", "endless", "()V", vec![]);
    let begun = Instant::now();
    let observations = program.run_with(config, &[exponential, endless.clone(), endless]);
    assert!(begun.elapsed() < Duration::from_secs(30));
    for observation in &observations {
        assert!(describe(observation).starts_with("timed out at shop/Ends."), "{}", describe(observation));
        assert_eq!(observation.steps, 1000);
    }
    assert_eq!(observations[1], observations[2]);
}

#[test]
fn a_stopped_pool_runs_nothing() {
    let program = Program::new(&jdks::homes()[0], "Ends.java", SOURCE);
    let config = program.config(&ProbePlan::default());
    config.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let observations = program.run_with(config, &candidates());
    assert!(observations.iter().all(|observation| describe(observation) == "not run: recrash was stopped"));
}

/// Once the candidate's thread took its place again, and ended all that came after it at the first step.
#[test]
fn a_candidate_that_comes_back_late_disturbs_no_other() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Ends.java", SOURCE);
        let call = |name| static_call("shop/Ends", name, "()V", vec![]);
        let mut candidates = vec![call("joinsForAWhile")];
        candidates.extend(std::iter::repeat_n(call("naps"), 20));
        let ends: Vec<String> = program.run(&candidates).iter().map(describe).collect();
        assert!(ends[0].starts_with("timed out at "), "{}: {ends:?}", home.display());
        assert!(ends[1..].iter().all(|end| end == "passed"), "{}: {ends:?}", home.display());
    }
}

/// A thread that waits is left behind with its classes, unless it holds a lock that others may want.
#[test]
fn a_candidate_that_waits_for_ever_leaves_its_jvm_as_it_was() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Ends.java", SOURCE);
        for (name, is_same) in [
            ("joins", true),
            ("acquires", true),
            ("blocked", true),
            ("leavesAndJoins", true),
            ("joinsWithLock", false),
        ] {
            let names = ["process", name, "process", name, "process"];
            let candidates = names.map(|name| static_call("shop/Ends", name, "()V", vec![]));
            let ends: Vec<String> = program.run(&candidates).iter().map(describe).collect();
            for stuck in [&ends[1], &ends[3]] {
                assert!(stuck.starts_with("timed out at "), "{name} with {}: {stuck}", home.display());
            }
            assert_eq!(ends[0] == ends[2], is_same, "{name} with {}: {ends:?}", home.display());
            assert_eq!(ends[2] == ends[4], is_same, "{name} with {}: {ends:?}", home.display());
        }
    }
}
