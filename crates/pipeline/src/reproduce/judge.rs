//! Whether a run reproduces the crash, and down to which frame.

use std::cmp::Reverse;

use chart::Chart;
use model::{Candidate, Crash, End, Observation, Outcome, Relation, Thrown, Unknown, Verdict};
use program::Index;
use proposer::Reproduced;

const CLASS_CAST: &str = "java/lang/ClassCastException";

/// Whether a candidate fails at a cast because it broke type arguments itself: only raw types let its values through.
pub(crate) fn breaks_type_arguments(candidate: &Candidate, chart: &Chart, index: &Index) -> bool {
    chart.thrown.class == CLASS_CAST && !catalog::fits_type_arguments(candidate, index)
}

/// How much of the crash a run of a candidate shows.
pub(crate) fn reproduced(
    chart: &Chart,
    candidate: &Candidate,
    observation: &Observation,
    is_project: &dyn Fn(&str) -> bool,
) -> Reproduced {
    let End::Threw(crash) = &observation.end else { return Reproduced::default() };
    let same_class = crash.seen_and_shown().filter(|thrown| thrown.class == chart.thrown.class);
    let shown = same_class.map(|thrown| match highest(chart, thrown, is_project) {
        0 => Reproduced::default(),
        frame => {
            let message = oracle::compare_messages(&chart.thrown, thrown, chart.unknown.renamed);
            let (is_same, apart) = (!message.contradicts, Reverse(message.distance));
            Reproduced { is_same, frame, is_direct: candidate.reflected().is_empty(), apart }
        }
    });
    shown.max().unwrap_or_default()
}

/// Judges what a test did, and says what surfaced. The program may wrap the exception in another of its
/// own: then the one inside is judged.
pub(crate) fn judged(
    expected: &Crash,
    unknown: Unknown,
    outcome: &Outcome,
    is_project: &dyn Fn(&str) -> bool,
) -> (Verdict, String) {
    let whole = || oracle::judge_trace(expected, unknown, outcome, is_project);
    let (End::Threw(crash), Some(target)) = (&outcome.end, expected.throwables.first()) else {
        return (whole(), String::new());
    };
    let inside = crash.cause_chain().into_iter().filter(|&at| crash.throwables[at].class == target.class);
    let verdicts = inside.map(|at| oracle::judge_trace(expected, unknown, &threw(crash, at), is_project));
    let verdict = verdicts.filter(Verdict::is_same_place).max_by_key(rank).unwrap_or_else(whole);
    (verdict, crash.throwables[0].class.clone())
}

/// The verdict that counts, of those on the throwables of a chain: the one whose message is nearest.
fn rank(verdict: &Verdict) -> (bool, Reverse<u32>) {
    (verdict.reproduced, Reverse(verdict.matched.message_distance))
}

/// The outcome of a run that threw only this throwable of a crash.
fn threw(crash: &Crash, at: usize) -> Outcome {
    let mut inside = alone(crash.throwables[at].clone());
    let shown = crash.shown(at).cloned();
    inside.throwables.extend(shown.map(|shown| Thrown { relation: Relation::ShownBy(0), ..shown }));
    Outcome::of(End::Threw(inside))
}

/// The highest frame of the program, counted from 1, down to which a throwable shows the crash; 0 for none.
fn highest(chart: &Chart, thrown: &Thrown, is_project: &dyn Fn(&str) -> bool) -> u32 {
    let reproduces =
        |frame: &usize| oracle::shows_frames(&chart.down_to(*frame), chart.unknown, thrown, is_project);
    // A trace that matches down to a frame matches down to those above it.
    (1..=chart.frames.len()).take_while(reproduces).last().unwrap_or(0) as u32
}

/// A throwable without its causes.
pub(crate) fn alone(thrown: Thrown) -> Crash {
    Crash { throwables: vec![Thrown { relation: Relation::Top, ..thrown }] }
}
