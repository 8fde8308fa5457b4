//! What makes workers quick: classes that come before they are asked for, and more workers where candidates wait.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use instrument::distance::ProbePlan;
use model::Candidate;
use runner::{Workers, WorkersConfig};

use crate::program::{Program, describe, static_call};

const SOURCE: &str = include_str!("java/Service.java");

fn calls(name: &str, descriptor: &str) -> Vec<Candidate> {
    (0..8).map(|_| static_call("shop/Service", name, descriptor, vec![])).collect()
}

#[test]
fn more_workers_than_cores_run_candidates_that_wait() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Service.java", SOURCE);
        let workers = Workers::start(program.config(&ProbePlan::default())).expect("one worker");
        let mut jvms = HashSet::new();
        for _ in 0..32 {
            jvms.extend(workers.run(&calls("waits", "()V")).expect("observations").iter().map(describe));
        }
        assert_eq!(jvms.len(), 2, "each JVM has its number: {jvms:?}");
    }
}

#[test]
fn no_worker_is_added_for_candidates_that_do_not_wait() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Service.java", SOURCE);
        let workers = Workers::start(program.config(&ProbePlan::default())).expect("one worker");
        let mut jvms = HashSet::new();
        for _ in 0..32 {
            jvms.extend(workers.run(&calls("works", "()V")).expect("observations").iter().map(describe));
        }
        assert_eq!(jvms.len(), 1, "{jvms:?}");
    }
}

/// The names of the classes that are given to workers from now on.
fn given(config: &mut WorkersConfig) -> Arc<Mutex<Vec<String>>> {
    let given: Arc<Mutex<Vec<String>>> = Arc::default();
    let (log, bytes) = (Arc::clone(&given), Arc::clone(&config.class_bytes));
    config.class_bytes = Arc::new(move |name| {
        log.lock().expect("nobody panics").push(name.to_owned());
        bytes(name)
    });
    given
}

#[test]
fn a_worker_is_given_what_others_asked_for() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Service.java", SOURCE);
        let mut config = program.config(&ProbePlan::default());
        config.count = 2;
        let given = given(&mut config);
        let workers = Workers::start(config).expect("two workers");
        let run = |part, method, descriptor| {
            let observed = workers.run_part((part, 2), &calls(method, descriptor)[..1], None);
            assert_eq!(observed.expect("an observation").len(), 1);
            std::mem::take(&mut *given.lock().expect("nobody panics"))
        };
        assert_eq!(run(1, "works", "()V"), ["shop/Service"]);
        assert_eq!(run(0, "needs", "()I"), ["shop/Service", "shop/First", "shop/Second"]);
        // It needs neither of them, but soon it may.
        assert_eq!(run(1, "works", "()V"), ["shop/First", "shop/Second"]);
        assert!(run(1, "needs", "()I").is_empty(), "it has them");
    }
}

#[test]
fn classes_that_come_ahead_are_not_asked_for() {
    for home in jdks::homes() {
        let program = Program::new(&home, "Service.java", SOURCE);
        let mut config = program.config(&ProbePlan::default());
        config.ahead = ["shop/Service", "shop/First"].map(str::to_owned).to_vec();
        let given = given(&mut config);
        let observed = program.run_with(config, &calls("needs", "()I"));
        assert!(observed.iter().all(|each| describe(each) == "passed"), "{observed:?}");
        let given = given.lock().expect("nobody panics");
        assert_eq!(
            *given,
            ["shop/Service", "shop/First", "shop/Second"],
            "the last one only when it is needed"
        );
    }
}
