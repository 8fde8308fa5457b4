//! When a search is over: its time is up, or it has a find and comes no nearer to a higher frame.

use std::time::{Duration, Instant};

/// With a find in hand, so long without progress is enough, and as long again as the progress took.
const PATIENCE: Duration = Duration::from_secs(20);

/// How a search gets on.
pub(crate) struct Pace {
    began: Instant,
    deadline: Instant,
    /// When it last came nearer.
    progress: Instant,
    /// The least fitness at each frame, from 1.
    nearest: Vec<f64>,
}

impl Pace {
    pub(crate) fn new(began: Instant, deadline: Instant, frames: usize) -> Pace {
        Pace { began, deadline, progress: began, nearest: vec![f64::INFINITY; frames] }
    }

    /// Something was found.
    pub(crate) fn found(&mut self, now: Instant) {
        self.progress = now;
    }

    /// The best test for a frame, counted from 1, has this fitness.
    pub(crate) fn see(&mut self, frame: usize, fitness: f64, now: Instant) {
        let nearest = &mut self.nearest[frame - 1];
        if fitness < *nearest {
            *nearest = fitness;
            self.progress = now;
        }
    }

    pub(crate) fn is_over(&self, has_find: bool, now: Instant) -> bool {
        let enough = self.progress + (self.progress - self.began) + PATIENCE;
        now >= self.deadline || has_find && now >= enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_with_a_find_ends_when_it_comes_no_nearer() {
        let began = Instant::now();
        let at = |seconds: u64| began + Duration::from_secs(seconds);
        let mut pace = Pace::new(began, at(120), 2);
        pace.see(2, 5.0, at(3));
        assert!(!pace.is_over(false, at(119)), "without a find all of the time is used");
        assert!(!pace.is_over(true, at(25)));
        assert!(pace.is_over(true, at(26)));
        pace.see(2, 5.0, at(10));
        assert!(pace.is_over(true, at(26)), "the same fitness again is no progress");
        pace.see(2, 4.0, at(25));
        assert!(!pace.is_over(true, at(69)));
        assert!(pace.is_over(true, at(70)));
        pace.found(at(60));
        assert!(!pace.is_over(true, at(119)));
        assert!(pace.is_over(true, at(120)) && pace.is_over(false, at(120)), "the time is up");
    }
}
