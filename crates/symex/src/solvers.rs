//! Who is asked whether conditions can hold: for a moment on the way, longer where it matters.

use std::time::Duration;

use smt::{Answer, Limits, Portfolio, Term, Terms};

/// The solvers that are installed.
pub struct Solvers {
    quick: Portfolio,
    thorough: Portfolio,
}

/// On the way only a quick answer is worth something: a path that nobody knows of is followed anyway.
const QUICK: Limits = Limits { steps: 200_000, patience: Duration::from_millis(700), memory: 512 };
/// At the entry of a method, and for the values of a test.
const THOROUGH: Limits = Limits { steps: 2_000_000, patience: Duration::from_secs(3), memory: 1024 };

impl Solvers {
    /// Those that are installed; none where there is none.
    pub fn installed() -> Option<Solvers> {
        let [quick, thorough] = [QUICK, THOROUGH].map(|limits| Portfolio::installed(&limits).ok());
        Some(Solvers { quick: quick?, thorough: thorough? })
    }

    /// Whether conditions can hold together, as far as a moment tells.
    pub(crate) fn check_quickly(&mut self, terms: &Terms, conditions: &[Term]) -> Answer {
        self.quick.check(terms, conditions)
    }

    /// Whether conditions can hold together.
    pub(crate) fn check(&mut self, terms: &Terms, conditions: &[Term]) -> Answer {
        match self.quick.check(terms, conditions) {
            Answer::Unknown(_) => self.thorough.check(terms, conditions),
            answer => answer,
        }
    }
}
