//! Runs candidates and judges what they do.

use model::{Candidate, End, Outcome, Verdict};
use oracle::judge;
use runner::Runner;

use super::frames::Owner;
use super::suite::Suite;
use super::{Error, Event, Progress};

/// Judges what the tests of a suite did; by candidate, none where one was not run.
pub(crate) fn run_and_judge(
    suite: &Suite,
    candidates: &[Candidate],
    runner: &Runner,
    owner: &Owner,
    progress: &mut dyn Progress,
) -> Result<Vec<Option<Verdict>>, Error> {
    let mut verdicts: Vec<Option<Verdict>> = vec![None; candidates.len()];
    let is_program = |class: &str| owner.is_program(class);
    for (&index, errors) in &suite.refused {
        let outcome = did_not_compile(End::DidNotCompile(errors.clone()));
        verdicts[index] = Some(judge(&candidates[index].expected, &outcome, &is_program));
    }
    let tests = suite.tests();
    let mut done = 0;
    let mut judged = |number: usize, outcome: &Outcome| {
        done += 1;
        let index = suite.members[suite.suite.tests[number].candidate];
        let candidate = &candidates[index];
        let mut verdict = judge(&candidate.expected, outcome, &is_program);
        if verdict.reproduced && throws_what_it_was_given(candidate, outcome, &tests[number].class) {
            verdict = given(verdict);
        }
        let frame = candidate.frame.map_or(0, |frame| frame as usize);
        progress.event(Event::Judged { frame, verdict: &verdict, done, of: tests.len() });
        verdicts[index] = Some(verdict);
    };
    runner.run(&suite.compiled, &tests, &mut judged)?;
    Ok(verdicts)
}

/// Whether the exception is one that the test restored, trace and all, and that the frame only passed on.
/// Its trace matches because it was copied, not because the crash happened again.
fn throws_what_it_was_given(candidate: &Candidate, outcome: &Outcome, test_class: &str) -> bool {
    let End::Threw(crash) = &outcome.end else { return false };
    let test_class = test_class.replace('.', "/");
    let is_made_here =
        crash.throwables.iter().flat_map(|thrown| &thrown.frames).any(|frame| frame.class == test_class);
    let mut steps = candidate.objects.values().flat_map(|object| &object.fill);
    !is_made_here && steps.any(|step| step.method.name == "setStackTrace")
}

fn given(verdict: Verdict) -> Verdict {
    let instead = Some("only passes on the exception that it is given, which is restored".to_owned());
    Verdict { reproduced: false, instead, ..verdict }
}

fn did_not_compile(end: End) -> Outcome {
    Outcome { end, milliseconds: 0, stdout: String::new(), stderr: String::new(), notes: vec![] }
}
