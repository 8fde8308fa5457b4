//! When a search stops: it has a find and comes no nearer to a higher frame.

use std::time::{Duration, Instant};

/// With a find in hand, so long without progress is enough, and as long again as the progress took.
const PATIENCE: Duration = Duration::from_secs(20);

/// How a search gets on.
pub(crate) struct Patience {
    began: Instant,
    /// When it last came nearer.
    progress: Instant,
    /// The least fitness at each frame, from 1.
    nearest: Vec<f64>,
}

impl Patience {
    pub(crate) fn new(began: Instant, frames: usize) -> Patience {
        Patience { began, progress: began, nearest: vec![f64::INFINITY; frames] }
    }

    /// Something was found.
    pub(crate) fn found(&mut self, now: Instant) {
        self.progress = now;
    }

    /// The best test for a frame, counted from 1, has this fitness; whether that is nearer than any before.
    pub(crate) fn see(&mut self, frame: usize, fitness: f64, now: Instant) -> bool {
        let nearest = &mut self.nearest[frame - 1];
        let is_nearer = fitness < *nearest;
        if is_nearer {
            *nearest = fitness;
            self.progress = now;
        }
        is_nearer
    }

    /// Whether a find in hand is enough.
    pub(crate) fn is_enough(&self, now: Instant) -> bool {
        now >= self.progress + (self.progress - self.began) + PATIENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_with_a_find_ends_when_it_comes_no_nearer() {
        let began = Instant::now();
        let at = |seconds: u64| began + Duration::from_secs(seconds);
        let mut patience = Patience::new(began, 2);
        patience.see(2, 5.0, at(3));
        assert!(!patience.is_enough(at(25)));
        assert!(patience.is_enough(at(26)));
        patience.see(2, 5.0, at(10));
        assert!(patience.is_enough(at(26)), "the same fitness again is no progress");
        patience.see(2, 4.0, at(25));
        assert!(!patience.is_enough(at(69)));
        assert!(patience.is_enough(at(70)));
        patience.found(at(60));
        assert!(!patience.is_enough(at(119)));
    }
}
