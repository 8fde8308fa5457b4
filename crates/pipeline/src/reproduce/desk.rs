//! Where candidates are run for a hunt.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use model::{Candidate, Observation};
use runner::Workers;

use super::why::Witness;
use crate::Error;

/// Runs candidates, and remembers what they showed and what went wrong. Several threads may use it.
pub(crate) struct Desk<'d> {
    workers: &'d Workers,
    witness: Mutex<Witness<'d>>,
    failed: Mutex<Option<runner::Error>>,
    is_broken: AtomicBool,
}

impl<'d> Desk<'d> {
    pub(crate) fn new(workers: &'d Workers, witness: Witness<'d>) -> Desk<'d> {
        let (failed, is_broken) = (Mutex::new(None), AtomicBool::new(false));
        Desk { workers, witness: Mutex::new(witness), failed, is_broken }
    }

    /// Runs candidates of a search on one worker.
    pub(crate) fn execute(&self, worker: usize, candidates: &[Candidate]) -> Vec<Observation> {
        let observations = self.observed(self.workers.run_on(worker, candidates));
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
