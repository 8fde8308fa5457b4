//! Candidates that wait for workers, and how many of them one takes at once.
//!
//! Large batches cost least: pipes do not matter, and static state is looked at once for each. But a worker that has
//! nothing else to do can only help with what is not taken yet, and what is taken is executed even after the deadline.

use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use model::Candidate;

use super::config::WorkersConfig;
use super::drive::{Observed, Worker};
use crate::Error;

/// The largest batch.
pub(super) const MOST: usize = 64;
/// A batch takes no longer than that, about, unless a candidate does.
const LONGEST: Duration = Duration::from_millis(200);
/// What is left for others to help with is not divided into batches that take less.
const SHORTEST: Duration = Duration::from_millis(10);

/// How often a helper looks whether its worker has nothing else to do.
const LOOK: Duration = Duration::from_millis(2);

/// Candidates that wait for a worker.
pub(super) struct Queue<'c> {
    candidates: &'c [Candidate],
    next: Mutex<usize>,
    /// Told when nothing is left.
    is_empty: Condvar,
    sizes: Sizes,
    /// When no batch begins any more.
    deadline: Option<Instant>,
}

/// How large batches are.
pub(super) struct Sizes {
    /// What is left is divided by that.
    parts: usize,
    least: usize,
    most: usize,
}

impl Sizes {
    /// For so many workers, which others may help, and candidates that take so long each.
    pub(super) fn new(workers: usize, helpers: usize, each: Duration) -> Sizes {
        let in_time =
            |time: Duration| (time.as_micros() / each.as_micros().max(1)).clamp(1, MOST as u128) as usize;
        // Several workers end together where each has two batches.
        let parts = if workers + helpers == 1 { 1 } else { workers * 2 };
        Sizes { parts, least: in_time(SHORTEST), most: in_time(LONGEST) }
    }

    /// The size of the next batch of what is left.
    fn next(&self, left: usize) -> usize {
        left.div_ceil(self.parts).clamp(self.least, self.most).min(left)
    }
}

impl<'c> Queue<'c> {
    pub(super) fn new(candidates: &'c [Candidate], sizes: Sizes, deadline: Option<Instant>) -> Queue<'c> {
        Queue { candidates, next: Mutex::new(0), is_empty: Condvar::new(), sizes, deadline }
    }

    pub(super) fn candidates(&self) -> &'c [Candidate] {
        self.candidates
    }

    /// How many were taken.
    pub(super) fn taken(&self) -> usize {
        *self.next()
    }

    fn next(&self) -> MutexGuard<'_, usize> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no batch begins any more.
    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// How long to wait for a worker that is silent: after the deadline no longer than `grace`.
    pub(super) fn patience(&self, most: Duration, grace: Duration) -> Duration {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now()) + grace;
        self.deadline.map_or(most, |deadline| most.min(left(deadline)))
    }

    /// The next batch, unless nothing is left or there is no time.
    pub(super) fn take(&self) -> Option<Range<usize>> {
        let mut next = self.next();
        let start = *next;
        if !self.is_late() {
            *next += self.sizes.next(self.candidates.len() - start);
        }
        if start == *next || *next == self.candidates.len() {
            self.is_empty.notify_all();
        }
        (start < *next).then(|| start..*next)
    }

    /// Runs batches on a worker whenever nobody else uses it.
    pub(super) fn help(&self, config: &WorkersConfig, worker: &Mutex<Worker>) -> Result<Observed, Error> {
        let mut observed = Vec::new();
        while self.is_left_after(LOOK) && !config.stop.load(Ordering::Relaxed) {
            let Ok(mut worker) = worker.try_lock() else { continue };
            if let Some(range) = self.take() {
                worker.batch(config, self, range, &mut observed)?;
            }
        }
        Ok(observed)
    }

    /// Waits, and says whether something is left then that there is time for.
    fn is_left_after(&self, time: Duration) -> bool {
        let is_left = |next: &mut usize| *next < self.candidates.len() && !self.is_late();
        let waited = self.is_empty.wait_timeout_while(self.next(), time, is_left);
        waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batches(sizes: &Sizes, mut left: usize) -> Vec<usize> {
        let mut batches = Vec::new();
        while left > 0 {
            batches.push(sizes.next(left));
            left -= batches[batches.len() - 1];
        }
        batches
    }

    #[test]
    fn one_worker_takes_as_many_as_end_soon() {
        assert_eq!(batches(&Sizes::new(1, 0, Duration::from_micros(100)), 150), [64, 64, 22]);
        assert_eq!(batches(&Sizes::new(1, 0, Duration::from_millis(10)), 50), [20, 20, 10]);
        assert_eq!(batches(&Sizes::new(1, 0, Duration::from_secs(1)), 3), [1, 1, 1]);
    }

    #[test]
    fn where_others_may_help_something_is_left_for_them() {
        assert_eq!(batches(&Sizes::new(1, 1, Duration::from_millis(2)), 50), [25, 13, 6, 5, 1]);
        assert_eq!(batches(&Sizes::new(2, 0, Duration::from_millis(5)), 20), [5, 4, 3, 2, 2, 2, 2]);
    }

    #[test]
    fn after_the_deadline_nobody_is_waited_for_longer_than_a_moment() {
        let (most, grace) = (Duration::from_secs(50), Duration::from_secs(10));
        let patience = |deadline| Queue::new(&[], Sizes::new(1, 0, most), deadline).patience(most, grace);
        let now = Instant::now();
        assert_eq!(patience(Some(now)), grace);
        assert_eq!([patience(None), patience(Some(now + 2 * most))], [most, most]);
        let before = patience(Some(now + Duration::from_secs(20)));
        assert!(before > grace && before <= Duration::from_secs(30), "{before:?}");
    }

    #[test]
    fn after_the_deadline_nothing_is_taken() {
        let candidates = [Candidate::default(), Candidate::default()];
        let sizes = || Sizes::new(1, 0, Duration::from_secs(1));
        let queue = Queue::new(&candidates, sizes(), Some(Instant::now()));
        assert_eq!((queue.take(), queue.taken()), (None, 0));
        let queue = Queue::new(&candidates, sizes(), None);
        assert_eq!((queue.take(), queue.taken()), (Some(0..1), 1));
    }
}
