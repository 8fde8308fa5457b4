//! How long a hunt goes on for a message that is nearer to the expected one, once the frames match.

use std::time::Duration;

/// The part of the budget that may go into it.
const SHARE: u32 = 6;
/// Generations without a nearer message that are enough.
const PATIENCE: u32 = 60;
/// Generations without a nearer message that there must be even after that part of the budget: on a busy machine it ends
/// while the message still comes nearer, generation by generation.
const LEAST: u32 = 15;

/// What went into a nearer message so far.
pub(crate) struct Wording {
    limit: Duration,
    spent: Duration,
    /// Generations since the message came nearer.
    stale: u32,
}

impl Wording {
    pub(crate) fn new(budget: Duration) -> Wording {
        Wording { limit: budget / SHARE, spent: Duration::ZERO, stale: 0 }
    }

    /// A generation took this long; whether its message is nearer.
    pub(crate) fn spend(&mut self, time: Duration, is_nearer: bool) {
        self.spent += time;
        self.stale = if is_nearer { 0 } else { self.stale + 1 };
    }

    /// There is a find at a higher frame, with a message of its own.
    pub(crate) fn begin(&mut self) {
        self.stale = 0;
    }

    pub(crate) fn is_over(&self) -> bool {
        let enough = if self.spent >= self.limit { LEAST } else { PATIENCE };
        self.stale >= enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_bounded_by_a_share_of_the_budget_and_by_patience() {
        let (budget, second) = (Duration::from_secs(60), Duration::from_secs(1));
        let mut wording = Wording::new(budget);
        (0..9).for_each(|_| wording.spend(second, false));
        (0..LEAST).for_each(|_| wording.spend(Duration::ZERO, false));
        assert!(!wording.is_over());
        wording.spend(second, false);
        assert!(wording.is_over(), "a sixth of the budget is used up");
        wording.spend(second, true);
        (1..LEAST).for_each(|_| wording.spend(second, false));
        assert!(!wording.is_over(), "the message came nearer a moment ago");
        wording.spend(second, false);
        assert!(wording.is_over());
        let mut wording = Wording::new(budget);
        (1..PATIENCE).for_each(|_| wording.spend(Duration::ZERO, false));
        assert!(!wording.is_over());
        wording.begin();
        (1..PATIENCE).for_each(|_| wording.spend(Duration::ZERO, false));
        assert!(!wording.is_over());
        wording.spend(Duration::ZERO, false);
        assert!(wording.is_over(), "nothing came nearer for long");
    }
}
