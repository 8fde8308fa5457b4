//! Where candidates are run for a hunt.

use std::cell::Cell;

use model::{Candidate, Observation};
use runner::Workers;

use super::why::Witness;
use crate::Error;

/// Runs candidates, and remembers what they showed and what went wrong.
pub(crate) struct Desk<'d> {
    pub(crate) workers: &'d Workers,
    pub(crate) witness: Witness<'d>,
    pub(crate) failed: Option<runner::Error>,
    /// Tells the hunt, which cannot see into the desk, that there is no use in going on.
    pub(crate) is_broken: &'d Cell<bool>,
}

impl Desk<'_> {
    pub(crate) fn execute(&mut self, candidates: &[Candidate]) -> Vec<Observation> {
        let observations = self.run(candidates);
        self.witness.see(&observations);
        observations
    }

    /// What workers cannot run is answered by nothing, and told later.
    pub(crate) fn run(&mut self, candidates: &[Candidate]) -> Vec<Observation> {
        match self.workers.run(candidates) {
            Ok(observations) => observations,
            Err(error) => {
                self.is_broken.set(true);
                self.failed = Some(error);
                Vec::new()
            }
        }
    }

    /// What went wrong since it was last asked.
    pub(crate) fn check(&mut self) -> Result<(), Error> {
        self.failed.take().map_or(Ok(()), |error| Err(error.into()))
    }
}
