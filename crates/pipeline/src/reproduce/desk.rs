//! Where candidates are run for a hunt.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use model::{Candidate, Observation};
use runner::Workers;

use super::why::Witness;
use crate::Error;

/// How many candidates run before the time is looked at.
const AT_ONCE: usize = 10;

/// Runs candidates, and remembers what they showed and what went wrong. Several threads may use it.
pub(crate) struct Desk<'d> {
    workers: &'d Workers,
    /// When the time for searching is over.
    deadline: Instant,
    witness: Mutex<Witness<'d>>,
    failed: Mutex<Option<runner::Error>>,
    is_broken: AtomicBool,
}

impl<'d> Desk<'d> {
    pub(crate) fn new(workers: &'d Workers, witness: Witness<'d>, deadline: Instant) -> Desk<'d> {
        let (failed, is_broken) = (Mutex::new(None), AtomicBool::new(false));
        Desk { workers, deadline, witness: Mutex::new(witness), failed, is_broken }
    }

    /// Runs candidates of an island, given by its number and how many there are, on its workers, those that there
    /// is time for: where each hangs, a generation takes minutes.
    pub(crate) fn execute(&self, island: (usize, usize), candidates: &[Candidate]) -> Vec<Observation> {
        let mut observations = Vec::with_capacity(candidates.len());
        for some in candidates.chunks(AT_ONCE).take_while(|_| Instant::now() < self.deadline) {
            observations.extend(self.observed(self.workers.run_part(island, some)));
        }
        self.witness().see(&observations);
        observations
    }

    /// Runs candidates on all workers.
    pub(crate) fn run(&self, candidates: &[Candidate]) -> Vec<Observation> {
        self.observed(self.workers.run(candidates))
    }

    /// What workers cannot run is answered by nothing, and told later.
    fn observed(&self, result: Result<Vec<Observation>, runner::Error>) -> Vec<Observation> {
        result.unwrap_or_else(|error| {
            self.is_broken.store(true, Ordering::Relaxed);
            *self.failed.lock().expect("nobody panics with it") = Some(error);
            Vec::new()
        })
    }

    pub(crate) fn witness(&self) -> MutexGuard<'_, Witness<'d>> {
        self.witness.lock().expect("nobody panics with it")
    }

    /// Whether there is no use in going on.
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// What went wrong since it was last asked.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let failed = self.failed.lock().expect("nobody panics with it").take();
        failed.map_or(Ok(()), |error| Err(error.into()))
    }
}
