//! Runs candidates and judges what they do.

use model::{Candidate, End, Outcome, Verdict};
use runner::{Runner, TestMethod};

use super::suite::Suite;
use crate::{Error, Event, Progress};

/// Judges what the test of a candidate did.
pub(crate) type Judge<'a> = dyn Fn(&Candidate, &Outcome, &TestMethod) -> Verdict + 'a;

/// Judges what the tests of a suite did; by candidate, none where one was not run.
pub(crate) fn run_and_judge(
    suite: &Suite,
    candidates: &[Candidate],
    runner: &Runner,
    judge: &Judge,
    progress: &mut dyn Progress,
) -> Result<Vec<Option<Verdict>>, Error> {
    let mut verdicts: Vec<Option<Verdict>> = vec![None; candidates.len()];
    for (&index, errors) in &suite.refused {
        let outcome = Outcome::of(End::DidNotCompile(errors.clone()));
        verdicts[index] = Some(oracle::judge(&candidates[index].expected, &outcome, &|_| true));
    }
    let tests = suite.tests();
    let mut done = 0;
    let mut judged = |number: usize, outcome: &Outcome| {
        done += 1;
        let index = suite.members[suite.suite.tests[number].candidate];
        let candidate = &candidates[index];
        let verdict = judge(candidate, outcome, &tests[number]);
        let frame = candidate.frame.map_or(0, |frame| frame as usize);
        progress.event(Event::Judged { frame, verdict: &verdict, done, of: tests.len() });
        verdicts[index] = Some(verdict);
    };
    runner.run(&suite.compiled, &tests, &mut judged)?;
    Ok(verdicts)
}
