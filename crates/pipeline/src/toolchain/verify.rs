//! Runs candidates and judges what they do.

use model::{Candidate, End, Outcome, Verdict};
use runner::{Runner, TestMethod, Together};

use super::suite::Suite;
use crate::{Error, Event, Progress};

/// Judges what the test of a candidate did.
pub(crate) type Judge<'a> = dyn Fn(&Candidate, &Outcome, &TestMethod) -> Verdict + 'a;

/// Judges what the tests of a suite did; by candidate, none where one was not run. Tests run in one JVM first.
/// What fails there as it shall is known; each of the others runs in a JVM of its own.
pub(crate) fn run_and_judge(
    suite: &Suite,
    candidates: &[Candidate],
    runner: &Runner,
    judge: &Judge,
    progress: &mut dyn Progress,
) -> Result<Vec<Option<Verdict>>, Error> {
    let together = runner.run_together(&suite.compiled, &suite.tests(), false)?;
    judge_all(suite, candidates, runner, &together, judge, progress)
}

/// The same for tests that were run together already.
pub(crate) fn judge_all(
    suite: &Suite,
    candidates: &[Candidate],
    runner: &Runner,
    together: &Together,
    judge: &Judge,
    progress: &mut dyn Progress,
) -> Result<Vec<Option<Verdict>>, Error> {
    let mut verdicts: Vec<Option<Verdict>> = vec![None; candidates.len()];
    for (&index, errors) in &suite.refused {
        let outcome = Outcome::of(End::DidNotCompile(errors.clone()));
        verdicts[index] = Some(oracle::judge(&candidates[index].expected, &outcome, &|_| true));
    }
    let tests = suite.tests();
    let of_test = |number: usize| suite.members[suite.suite.tests[number].candidate];
    let mut done = 0;
    let mut tell = |number: usize, verdict: &Verdict| {
        done += 1;
        let frame = candidates[of_test(number)].frame.map_or(0, |frame| frame as usize);
        progress.event(Event::Judged { frame, verdict, done, of: tests.len() });
    };
    let mut alone = Vec::new();
    for (number, outcome) in together.outcomes.iter().enumerate() {
        let candidate = &candidates[of_test(number)];
        let verdict = outcome.as_ref().map(|outcome| judge(candidate, outcome, &tests[number]));
        match verdict.filter(|verdict| verdict.reproduced) {
            Some(verdict) => {
                tell(number, &verdict);
                verdicts[of_test(number)] = Some(verdict);
            }
            None => alone.push(number),
        }
    }
    let chosen: Vec<TestMethod> = alone.iter().map(|&number| tests[number].clone()).collect();
    let mut judged = |place: usize, outcome: &Outcome| {
        let number = alone[place];
        let verdict = judge(&candidates[of_test(number)], outcome, &tests[number]);
        tell(number, &verdict);
        verdicts[of_test(number)] = Some(verdict);
    };
    runner.run(&suite.compiled, &chosen, &mut judged)?;
    Ok(verdicts)
}
