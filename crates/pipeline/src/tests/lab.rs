//! Where the candidates of a recording are run and judged: each in a fresh JVM, by the oracle.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use model::{Candidate, End, Observation, Outcome, Verdict};
use proposer::{Evaluation, Find, Lab, Lane, Reproduced, Standing};
use runner::{Runner, TestMethod};

use super::finish::Written;
use super::session::Session;
use crate::schedule::Keeper;
use crate::{Error, Progress};

/// Runs candidates in fresh JVMs, and remembers the verdicts.
pub(crate) struct FreshLab<'l> {
    session: &'l Session<'l>,
    runner: &'l Runner,
    progress: Mutex<&'l mut (dyn Progress + Send)>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// By candidate, none where one was not run.
    verdicts: Vec<Option<Verdict>>,
    failed: Option<Error>,
}

impl<'l> FreshLab<'l> {
    pub(crate) fn new(
        session: &'l Session<'l>,
        runner: &'l Runner,
        progress: &'l mut (dyn Progress + Send),
    ) -> FreshLab<'l> {
        FreshLab { session, runner, progress: Mutex::new(progress), state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics with it")
    }

    fn progress(&self) -> MutexGuard<'_, &'l mut (dyn Progress + Send)> {
        self.progress.lock().expect("nobody panics with it")
    }

    /// What went wrong since it was last asked.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.state().failed.take().map_or(Ok(()), Err)
    }
}

impl Lab for FreshLab<'_> {
    fn evaluate(&self, _: Lane, candidates: &[Candidate]) -> Vec<Evaluation> {
        let ends: Mutex<BTreeMap<Option<u32>, End>> = Mutex::default();
        let longest = AtomicU64::new(0);
        let judge = |candidate: &Candidate, outcome: &Outcome, test: &TestMethod| {
            let mut ends = ends.lock().expect("nobody panics with it");
            ends.insert(candidate.frame, outcome.end.clone());
            longest.fetch_max(outcome.milliseconds, Ordering::Relaxed);
            self.session.judge(candidate, outcome, test)
        };
        let verdicts = self.session.verify(candidates, self.runner, &judge, &mut **self.progress());
        let time = Duration::from_millis(longest.into_inner());
        let counted = verdicts.and_then(|mut verdicts| {
            self.session.take_back(candidates, &mut verdicts, time, self.runner, &mut **self.progress())?;
            Ok(verdicts)
        });
        let verdicts = match counted {
            Ok(verdicts) => verdicts,
            Err(error) => {
                self.state().failed = Some(error);
                return Vec::new();
            }
        };
        let mut ends = ends.into_inner().expect("nobody panicked with it");
        let evaluation = |(candidate, verdict): (&Candidate, &Option<Verdict>)| {
            evaluation(candidate, verdict.as_ref(), ends.remove(&candidate.frame))
        };
        let evaluations = candidates.iter().zip(&verdicts).map(evaluation).collect();
        self.state().verdicts = verdicts;
        evaluations
    }

    fn is_over(&self) -> bool {
        self.session.is_stopped() || self.state().failed.is_some()
    }
}

fn evaluation(candidate: &Candidate, verdict: Option<&Verdict>, end: Option<End>) -> Evaluation {
    let frame = verdict.filter(|verdict| verdict.reproduced).and(candidate.frame).unwrap_or(0);
    let apart = Reverse(verdict.map_or(0, |verdict| verdict.matched.message_distance));
    let end = end.unwrap_or_else(|| End::NotRun("it was not run".to_owned()));
    let (probes, output) = (Vec::new(), String::new());
    Evaluation {
        observation: Observation {
            end,
            failed_at: None,
            probes,
            steps: 0,
            output,
            compared: vec![],
            course: None,
        },
        reproduces: Reproduced { is_same: frame > 0, frame, is_direct: true, apart },
    }
}

/// Writes the tests that reproduce, once one does.
pub(crate) struct Writer<'w> {
    lab: &'w FreshLab<'w>,
    candidates: &'w [Candidate],
    written: Option<Written>,
}

impl<'w> Writer<'w> {
    pub(crate) fn new(lab: &'w FreshLab<'w>, candidates: &'w [Candidate]) -> Writer<'w> {
        Writer { lab, candidates, written: None }
    }

    /// What was written; where nothing was, the verdicts say why.
    pub(crate) fn written(self) -> Written {
        let mut verdicts = std::mem::take(&mut self.lab.state().verdicts);
        verdicts.resize(self.candidates.len(), None);
        self.written.unwrap_or_else(|| Written::nothing(self.candidates, verdicts))
    }
}

impl Keeper for Writer<'_> {
    type Error = Error;

    fn watch(&mut self, _: &Standing) {}

    /// The tests of all frames that reproduce the crash make one suite; a find holds if there is one in the end.
    fn settle(&mut self, _: &'static str, _: &Find) -> Result<bool, Error> {
        let FreshLab { session, runner, .. } = self.lab;
        let verdicts = self.lab.state().verdicts.clone();
        let written = session.write(self.candidates, verdicts, runner, &mut **self.lab.progress())?;
        self.lab.state().verdicts = written.verdicts.clone();
        self.written = Some(written).filter(|written| !written.files.is_empty());
        Ok(self.written.is_some())
    }
}
