//! The final suite: run once more exactly as it is written, then put into place.

use std::path::PathBuf;

use model::{Candidate, Verdict};
use runner::Runner;
use testgen::TestSuite;

use super::session::Session;
use crate::toolchain::suite::Suite;
use crate::toolchain::verify::{Judge, judge_all, run_and_judge};
use crate::toolchain::write::Destination;
use crate::{Error, Event, Progress, TestPlace};

/// What was written in the end.
pub(crate) struct Written {
    /// The candidates as they were written.
    pub(crate) candidates: Vec<Candidate>,
    /// By candidate: the final judgement, none where it was not run.
    pub(crate) verdicts: Vec<Option<Verdict>>,
    /// By candidate: where its test is.
    pub(crate) places: Vec<Option<TestPlace>>,
    /// By candidate: what its test does outside of the sandbox.
    pub(crate) effects: Vec<Vec<String>>,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) run: Option<String>,
}

/// What the tests of a suite showed when they ran again.
#[derive(Default)]
struct Again {
    verdicts: Vec<Option<Verdict>>,
    /// Whether it is known that none of them does anything outside of the sandbox.
    is_without_effects: bool,
}

impl Written {
    /// Nothing was written.
    pub(crate) fn nothing(candidates: &[Candidate], verdicts: Vec<Option<Verdict>>) -> Written {
        let (places, effects) = (vec![None; verdicts.len()], vec![vec![]; verdicts.len()]);
        Written { candidates: candidates.to_vec(), places, effects, verdicts, files: vec![], run: None }
    }

    /// This, of which nothing was written, and then what became of others.
    pub(crate) fn followed_by(mut self, others: Written) -> Written {
        self.candidates.extend(others.candidates);
        self.verdicts.extend(others.verdicts);
        self.places.extend(others.places);
        self.effects.extend(others.effects);
        Written { files: others.files, run: others.run, ..self }
    }
}

impl Session<'_> {
    /// Runs every candidate once.
    pub(crate) fn verify(
        &self,
        candidates: &[Candidate],
        runner: &Runner,
        judge: &Judge,
        progress: &mut dyn Progress,
    ) -> Result<Vec<Option<Verdict>>, Error> {
        progress.event(Event::Compiling(candidates.len()));
        let all = (0..candidates.len()).collect();
        let suite = Suite::build(candidates, all, &|chosen| Ok(self.generate(chosen)), runner)?;
        run_and_judge(&suite, candidates, runner, judge, progress)
    }

    /// Writes the tests that reproduce, in their smaller form where that holds. Those that do not reproduce again are taken
    /// out, until all do.
    pub(crate) fn write(
        &self,
        candidates: &[Candidate],
        mut verdicts: Vec<Option<Verdict>>,
        runner: &Runner,
        progress: &mut dyn Progress,
    ) -> Result<Written, Error> {
        let place = Destination::new(&self.toolchain.out());
        let smaller = self.smaller(candidates, &verdicts, progress);
        let (mut forms, mut restoring): (Vec<Candidate>, Vec<Option<Candidate>>) =
            smaller.into_iter().map(|forms| (forms.best, forms.restoring)).unzip();
        loop {
            let members = reproducing(&verdicts);
            if members.is_empty() {
                return Ok(Written::nothing(candidates, verdicts));
            }
            let is_stopped = self.is_stopped();
            if is_stopped {
                forms = candidates.to_vec();
            }
            let name = |chosen: &[Candidate]| place.renamed(self.generate(chosen));
            let suite = Suite::build(&forms, members, &name, runner)?;
            let again =
                if is_stopped { Again::default() } else { self.again(&suite, &forms, runner, progress)? };
            if hold(&again.verdicts, candidates, (&mut forms, &mut restoring), &mut verdicts) {
                if again.is_without_effects {
                    let effects = vec![vec![]; forms.len()];
                    let written = self.write_suite(&suite, verdicts)?;
                    return Ok(Written { candidates: forms, effects, ..written });
                }
                return self.with_effects(suite, forms, &name, verdicts, runner);
            }
        }
    }

    /// Puts the suite into place, with a word on what its tests do outside of the sandbox.
    fn with_effects(
        &self,
        mut suite: Suite,
        mut candidates: Vec<Candidate>,
        name: &dyn Fn(&[Candidate]) -> Result<TestSuite, Error>,
        verdicts: Vec<Option<Verdict>>,
        runner: &Runner,
    ) -> Result<Written, Error> {
        let effects = runner.effects(&suite.compiled, &suite.tests())?;
        for (test, effects) in suite.suite.tests.iter().zip(effects) {
            candidates[suite.members[test.candidate]].effects = effects;
        }
        if candidates.iter().any(|candidate| !candidate.effects.is_empty()) {
            suite = Suite::build(&candidates, suite.members, name, runner)?;
        }
        let effects = candidates.iter().map(|candidate| candidate.effects.clone()).collect();
        Ok(Written { candidates, effects, ..self.write_suite(&suite, verdicts)? })
    }

    /// What the tests of the suite show when they run again.
    fn again(
        &self,
        suite: &Suite,
        candidates: &[Candidate],
        runner: &Runner,
        progress: &mut dyn Progress,
    ) -> Result<Again, Error> {
        progress.event(Event::Confirming(suite.members.len()));
        let together = runner.run_together(&suite.compiled, &suite.tests(), true)?;
        let judge = |c: &_, o: &_, t: &_| self.judge(c, o, t);
        let verdicts = judge_all(suite, candidates, runner, &together, &judge, &mut |_: Event| {})?;
        Ok(Again { verdicts, is_without_effects: together.is_without_effects })
    }

    fn write_suite(&self, suite: &Suite, verdicts: Vec<Option<Verdict>>) -> Result<Written, Error> {
        let put = self.toolchain.write_suite(suite, &self.junit, &self.jvm_options())?;
        let mut places = vec![None; verdicts.len()];
        for (candidate, place) in put.places {
            places[candidate] = Some(place);
        }
        let (candidates, effects) = (vec![], vec![]);
        Ok(Written { candidates, verdicts, places, effects, files: put.files, run: put.run })
    }
}

/// Whether every test reproduces the crash again. A smaller form that does not, or fails for another reason, goes back to what
/// it was before, and at last to what was proposed; a test that does not in that form is taken out.
fn hold(
    again: &[Option<Verdict>],
    candidates: &[Candidate],
    (forms, restoring): (&mut [Candidate], &mut [Option<Candidate>]),
    verdicts: &mut [Option<Verdict>],
) -> bool {
    let mut all = true;
    for (index, again) in again.iter().enumerate().filter_map(|(at, again)| Some((at, again.as_ref()?))) {
        let is_smaller = forms[index] != candidates[index];
        let is_repeated = verdicts[index].as_ref().is_some_and(|whole| whole.is_repeated_by(again));
        if is_smaller && !is_repeated {
            forms[index] = restoring[index].take().unwrap_or_else(|| candidates[index].clone());
            all = false;
        } else if !again.reproduced {
            verdicts[index] = Some(unstable(again.clone()));
            all = false;
        }
    }
    all
}

fn reproducing(verdicts: &[Option<Verdict>]) -> Vec<usize> {
    let reproduced = |verdict: &Option<Verdict>| verdict.as_ref().is_some_and(|verdict| verdict.reproduced);
    (0..verdicts.len()).filter(|&index| reproduced(&verdicts[index])).collect()
}

fn unstable(mut verdict: Verdict) -> Verdict {
    let instead = verdict.instead.unwrap_or_default();
    verdict.instead = Some(format!("reproduces only sometimes; the second time: {instead}"));
    verdict
}
