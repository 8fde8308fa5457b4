//! Where candidates are run and judged: in workers, by the oracle.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

use chart::Chart;
use model::{Candidate, End, Observation};
use program::Index;
use proposer::{Evaluation, Lab, Lane, Reproduced};
use runner::Workers;
use search::IsProject;

use super::judge;
use crate::{Error, Setting};

/// Candidates that are followed before the clock is looked at: each may take long.
const FOLLOWED_AT_ONCE: usize = 4;

/// Runs candidates in workers, and remembers what went wrong.
pub(crate) struct WorkerLab<'l> {
    pub(crate) workers: &'l Workers,
    pub(crate) chart: &'l Chart,
    pub(crate) index: &'l Index,
    pub(crate) is_project: &'l IsProject<'l>,
    pub(crate) setting: &'l Setting,
    /// When the time for searching is over.
    pub(crate) deadline: Instant,
    /// A worker that follows candidates, which starts when it is needed; none where it cannot.
    follower: OnceLock<Option<Workers>>,
    start_follower: &'l (dyn Fn() -> Option<Workers> + Sync),
    failed: Mutex<Option<runner::Error>>,
    is_broken: AtomicBool,
}

impl<'l> WorkerLab<'l> {
    pub(crate) fn new(
        workers: &'l Workers,
        chart: &'l Chart,
        index: &'l Index,
        is_project: &'l IsProject<'l>,
        setting: &'l Setting,
        deadline: Instant,
        start_follower: &'l (dyn Fn() -> Option<Workers> + Sync),
    ) -> WorkerLab<'l> {
        let (failed, is_broken, follower) = (Mutex::new(None), AtomicBool::new(false), OnceLock::new());
        WorkerLab {
            workers,
            chart,
            index,
            is_project,
            setting,
            deadline,
            follower,
            start_follower,
            failed,
            is_broken,
        }
    }

    /// How much of the crash each candidate reproduces, on all workers and without a limit of time.
    pub(crate) fn judge(&self, candidates: &[Candidate]) -> Vec<Reproduced> {
        let observations = self.observed(self.workers.run(candidates));
        candidates
            .iter()
            .zip(&observations)
            .map(|(candidate, seen)| self.reproduced(candidate, seen))
            .collect()
    }

    /// The messages of what each candidate throws.
    pub(crate) fn messages(&self, candidates: &[Candidate]) -> Vec<Option<String>> {
        let message = |observation: Observation| match observation.end {
            End::Threw(crash) => crash.throwables.into_iter().next().and_then(|thrown| thrown.message),
            _ => None,
        };
        self.observed(self.workers.run(candidates)).into_iter().map(message).collect()
    }

    fn evaluated(
        &self,
        candidates: &[Candidate],
        result: Result<Vec<Observation>, runner::Error>,
    ) -> Vec<Evaluation> {
        let evaluation = |(candidate, observation): (&Candidate, Observation)| Evaluation {
            reproduces: self.reproduced(candidate, &observation),
            observation,
        };
        candidates.iter().zip(self.observed(result)).map(evaluation).collect()
    }

    fn reproduced(&self, candidate: &Candidate, observation: &Observation) -> Reproduced {
        let mut reproduced = judge::reproduced(self.chart, candidate, observation, self.is_project);
        if reproduced.is_same && judge::breaks_type_arguments(candidate, self.chart, self.index) {
            reproduced.is_same = false;
        }
        reproduced
    }

    /// What workers cannot run is answered by nothing, and told later.
    fn observed(&self, result: Result<Vec<Observation>, runner::Error>) -> Vec<Observation> {
        result.unwrap_or_else(|error| {
            self.is_broken.store(true, Ordering::Relaxed);
            *self.failed.lock().expect("nobody panics with it") = Some(error);
            Vec::new()
        })
    }

    /// What went wrong since it was last asked.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let failed = self.failed.lock().expect("nobody panics with it").take();
        failed.map_or(Ok(()), |error| Err(error.into()))
    }
}

impl Lab for WorkerLab<'_> {
    /// Those that there is time for: where each hangs, a generation takes minutes.
    fn evaluate(&self, lane: Lane, candidates: &[Candidate]) -> Vec<Evaluation> {
        let lane = (lane.number, lane.of);
        self.evaluated(candidates, self.workers.run_part(lane, candidates, Some(self.deadline)))
    }

    /// In a worker of its own, so that nobody waits for one that others use all the time.
    fn follow(&self, candidates: &[Candidate]) -> Vec<Evaluation> {
        let follower = self.follower.get_or_init(self.start_follower).as_ref().unwrap_or(self.workers);
        let mut evaluations = Vec::new();
        for some in candidates.chunks(FOLLOWED_AT_ONCE) {
            let now = self.evaluated(some, follower.run_part((0, 1), some, Some(self.deadline)));
            let is_all = now.len() == some.len();
            evaluations.extend(now);
            if !is_all || self.is_over() {
                break;
            }
        }
        evaluations
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.setting.is_stopped() || self.is_broken.load(Ordering::Relaxed)
    }
}
