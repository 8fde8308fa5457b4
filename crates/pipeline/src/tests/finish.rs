//! The final suite: run once more exactly as it is written, then put into place.

use std::path::PathBuf;

use model::{Candidate, Verdict};
use runner::Runner;
use testgen::TestSuite;

use super::session::Session;
use crate::toolchain::suite::Suite;
use crate::toolchain::verify::{Judge, run_and_judge};
use crate::toolchain::write::Destination;
use crate::{Error, Event, Progress, TestPlace};

/// What was written in the end.
pub(crate) struct Written {
    /// By candidate: the final judgement, none where it was not run.
    pub(crate) verdicts: Vec<Option<Verdict>>,
    /// By candidate: where its test is.
    pub(crate) places: Vec<Option<TestPlace>>,
    /// By candidate: what its test does outside of the sandbox.
    pub(crate) effects: Vec<Vec<String>>,
    pub(crate) files: Vec<PathBuf>,
    pub(crate) run: Option<String>,
}

impl Written {
    /// Nothing was written.
    pub(crate) fn nothing(verdicts: Vec<Option<Verdict>>) -> Written {
        let (places, effects) = (vec![None; verdicts.len()], vec![vec![]; verdicts.len()]);
        Written { places, effects, verdicts, files: vec![], run: None }
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

    /// Writes the tests that reproduce. Those that do not do so again are taken out, until all do.
    pub(crate) fn write(
        &self,
        candidates: &[Candidate],
        mut verdicts: Vec<Option<Verdict>>,
        runner: &Runner,
        progress: &mut dyn Progress,
    ) -> Result<Written, Error> {
        let place = Destination::new(&self.toolchain.out());
        loop {
            let members = reproducing(&verdicts);
            if members.is_empty() {
                return Ok(Written::nothing(verdicts));
            }
            let name = |chosen: &[Candidate]| place.renamed(self.generate(chosen));
            let suite = Suite::build(candidates, members, &name, runner)?;
            if self.is_stopped() || self.confirm(&suite, candidates, &mut verdicts, runner, progress)? {
                return self.with_effects(suite, candidates, &name, verdicts, runner);
            }
        }
    }

    /// Puts the suite into place, with a word on what its tests do outside of the sandbox.
    fn with_effects(
        &self,
        mut suite: Suite,
        candidates: &[Candidate],
        name: &dyn Fn(&[Candidate]) -> Result<TestSuite, Error>,
        verdicts: Vec<Option<Verdict>>,
        runner: &Runner,
    ) -> Result<Written, Error> {
        let mut candidates = candidates.to_vec();
        let effects = runner.effects(&suite.compiled, &suite.tests())?;
        for (test, effects) in suite.suite.tests.iter().zip(effects) {
            candidates[suite.members[test.candidate]].effects = effects;
        }
        if candidates.iter().any(|candidate| !candidate.effects.is_empty()) {
            suite = Suite::build(&candidates, suite.members, name, runner)?;
        }
        let effects = candidates.into_iter().map(|candidate| candidate.effects).collect();
        Ok(Written { effects, ..self.write_suite(&suite, verdicts)? })
    }

    /// Whether every test of the suite reproduces the crash again.
    fn confirm(
        &self,
        suite: &Suite,
        candidates: &[Candidate],
        verdicts: &mut [Option<Verdict>],
        runner: &Runner,
        progress: &mut dyn Progress,
    ) -> Result<bool, Error> {
        progress.event(Event::Confirming(suite.members.len()));
        let again =
            run_and_judge(suite, candidates, runner, &|c, o, t| self.judge(c, o, t), &mut |_: Event| {})?;
        let mut all = true;
        for (verdict, again) in verdicts.iter_mut().zip(again) {
            if let Some(again) = again.filter(|again| !again.reproduced) {
                *verdict = Some(unstable(again));
                all = false;
            }
        }
        Ok(all)
    }

    fn write_suite(&self, suite: &Suite, verdicts: Vec<Option<Verdict>>) -> Result<Written, Error> {
        let put = self.toolchain.write_suite(suite, &self.junit, &self.jvm_options())?;
        let mut places = vec![None; verdicts.len()];
        for (candidate, place) in put.places {
            places[candidate] = Some(place);
        }
        Ok(Written { verdicts, places, effects: vec![], files: put.files, run: put.run })
    }
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
