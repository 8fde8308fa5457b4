//! The fitness is the paper's: 3·line + 2·exception + trace.

use model::{Crash, End, Frame, Observation, ProbeHit, Relation, Seen, Thrown};
use program::cfg::{Approach, BranchOutcome, Guide};
use search::{ExpectedFrame, Fitness, Goal, NumberedProbe, Waypoint};

const NPE: &str = "java/lang/NullPointerException";

fn frame(class: &str, method: &str, line: u32) -> Frame {
    Frame { class: class.into(), method: method.into(), line: Some(line), ..Frame::default() }
}

/// One frame, a branch at offset 4 that must not jump, the line's block behind it.
fn goal() -> Goal {
    let approach =
        Approach { guides: vec![Guide { offset: 4, level: 0, outcomes: vec![BranchOutcome::False] }] };
    let probe = |id, offset, is_branch| NumberedProbe { id, offset, is_branch, keys: vec![] };
    let probes = [probe(0, 0, false), probe(1, 4, true), probe(2, 7, false)];
    Goal {
        frame: 1,
        exception: NPE.into(),
        frames: vec![ExpectedFrame { frame: frame("a/Shop", "price", 10), by_line: true }],
        above: model::Above::Nothing,
        places: vec![Waypoint::new(&approach, vec![2], &probes)],
    }
}

fn observation(end: End, probes: Vec<(u32, Seen)>) -> Observation {
    let probes = probes.into_iter().map(|(id, seen)| ProbeHit { id, seen }).collect();
    Observation {
        end,
        failed_at: None,
        probes,
        steps: 0,
        output: String::new(),
        compared: vec![],
        course: None,
    }
}

fn threw(class: &str, frames: Vec<Frame>) -> End {
    let thrown = Thrown { relation: Relation::Top, class: class.into(), message: None, frames };
    End::Threw(Crash { throwables: vec![thrown] })
}

fn reached() -> Vec<(u32, Seen)> {
    let branch = Seen::Branch { to_true: 1.0, to_false: 0.0 };
    vec![(0, Seen::Reached(1)), (1, branch), (2, Seen::Reached(1))]
}

fn fitness(observation: &Observation) -> Fitness {
    Fitness::of(&goal(), observation)
}

#[test]
fn a_method_that_is_never_entered_is_farthest() {
    let fitness = fitness(&observation(End::Passed, vec![]));
    assert_eq!((fitness.line, fitness.exception, fitness.trace), (1.0, 1.0, 1.0));
    assert_eq!(fitness.total(), 6.0);
}

#[test]
fn a_smaller_branch_distance_is_nearer() {
    let at = |distance: f64| {
        let branch = Seen::Branch { to_true: 0.0, to_false: distance };
        fitness(&observation(End::Passed, vec![(0, Seen::Reached(1)), (1, branch)]))
    };
    assert!(at(1.0).total() < at(50.0).total());
    assert!(at(50.0).total() < 6.0);
    assert!(at(1.0).total() > 3.0, "as long as the line is not reached nothing else counts");
}

#[test]
fn the_line_alone_leaves_exception_and_trace() {
    assert_eq!(fitness(&observation(End::Passed, reached())).total(), 3.0);
}

#[test]
fn frames_differ_by_method_and_line() {
    let total = |frames: Vec<Frame>| fitness(&observation(threw(NPE, frames), reached())).total();
    assert_eq!(total(vec![frame("a/Shop", "price", 10)]), 0.0);
    // φ(φ(2)): two lines away
    let two_lines = (2.0 / 3.0) / (2.0 / 3.0 + 1.0);
    assert!((total(vec![frame("a/Shop", "price", 12)]) - two_lines).abs() < 1e-9);
    // The closest frame counts, wherever it stands outside.
    assert_eq!(total(vec![frame("a/Shop", "price", 10), frame("b/Other", "x", 1)]), 0.0);
    // φ(1): one frame inside of the one that should have thrown
    assert_eq!(total(vec![frame("b/Other", "x", 1), frame("a/Shop", "price", 10)]), 0.5);
}

#[test]
fn the_same_exception_elsewhere_is_another_crash() {
    let elsewhere = observation(threw(NPE, vec![frame("a/Test", "prepare", 3)]), reached());
    assert_eq!(fitness(&elsewhere).total(), 3.0);
    let other = observation(threw("java/lang/Error", vec![frame("a/Shop", "price", 10)]), reached());
    assert_eq!(fitness(&other).total(), 3.0);
}

#[test]
fn a_wrapped_exception_is_found_in_the_chain() {
    let wrapper =
        Thrown { relation: Relation::Top, class: "a/Wrapped".into(), message: None, frames: vec![] };
    let cause = Thrown {
        relation: Relation::CauseOf(0),
        class: NPE.into(),
        message: None,
        frames: vec![frame("a/Shop", "price", 10)],
    };
    let end = End::Threw(Crash { throwables: vec![wrapper, cause] });
    assert_eq!(fitness(&observation(end, reached())).total(), 0.0);
}
