//! Whether a run reproduces the crash, and down to which frame.

use model::{Crash, End, Observation, Outcome, Relation, Thrown};

use super::chart::Chart;

/// The highest frame of the program, counted from 1, down to which a run shows the crash; 0 for none.
pub(crate) fn reproduced(chart: &Chart, observation: &Observation, is_project: &dyn Fn(&str) -> bool) -> u32 {
    let End::Threw(crash) = &observation.end else { return 0 };
    let chain = crash.cause_chain().into_iter().map(|number| &crash.throwables[number]);
    let same_class = chain.filter(|thrown| thrown.class == chart.thrown.class);
    let frames = same_class.map(|thrown| highest(chart, thrown, is_project));
    frames.max().unwrap_or(0)
}

fn highest(chart: &Chart, thrown: &Thrown, is_project: &dyn Fn(&str) -> bool) -> u32 {
    let outcome = Outcome {
        end: End::Threw(alone(thrown.clone())),
        milliseconds: 0,
        stdout: String::new(),
        stderr: String::new(),
        notes: Vec::new(),
    };
    let reproduces =
        |frame: &usize| oracle::judge(&alone(chart.down_to(*frame)), &outcome, is_project).reproduced;
    // A trace that matches down to a frame matches down to those above it.
    (1..=chart.frames.len()).take_while(reproduces).last().unwrap_or(0) as u32
}

/// A throwable without its causes.
pub(crate) fn alone(thrown: Thrown) -> Crash {
    Crash { throwables: vec![Thrown { relation: Relation::Top, ..thrown }] }
}
