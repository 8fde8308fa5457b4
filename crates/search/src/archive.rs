//! What a search keeps over restarts: for each thing that stopped tests the one that came nearest.

use catalog::Test;
use fastrand::Rng;

use crate::genetic::Rated;
use crate::literals::pick;

/// Tests that are kept, at most.
const MOST: usize = 16;
/// Of so many tests of a population one comes from the archive.
const SHARE: usize = 12;

/// The nearest tests of earlier populations.
#[derive(Default)]
pub(crate) struct Archive {
    kept: Vec<Rated>,
}

impl Archive {
    /// Keeps what is nearest of a population, which is sorted: one test for each thing that stopped it.
    pub(crate) fn keep(&mut self, population: &[Rated]) {
        for rated in population {
            match self.kept.iter_mut().find(|kept| kept.stop == rated.stop) {
                Some(kept) if rated.fitness.compare(&kept.fitness).is_lt() => *kept = rated.clone(),
                Some(_) => {}
                None => self.kept.push(rated.clone()),
            }
        }
        self.kept.sort_by(|first, second| first.fitness.compare(&second.fitness));
        self.kept.truncate(MOST);
    }

    /// Some tests for a population of a size.
    pub(crate) fn some(&self, size: usize, rng: &mut Rng) -> Vec<Test> {
        if self.kept.is_empty() {
            return Vec::new();
        }
        (0..size / SHARE).map(|_| pick(&self.kept, rng).test.clone()).collect()
    }
}
