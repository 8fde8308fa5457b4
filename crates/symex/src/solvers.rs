//! Who is asked whether conditions can hold: for a moment on the way, longer where it matters.

use std::path::Path;
use std::time::Duration;

use smt::{Answer, Cache, Error, Limits, Portfolio, Statistics, Term, Terms};

/// The solvers that are installed.
pub struct Solvers(Portfolio);

/// On the way only a quick answer is worth something: a path that nobody knows of is followed anyway.
const QUICK: Limits = Limits { steps: 200_000, patience: Duration::from_millis(700), memory: 512 };
/// At the entry of a method, and for the values of a test.
const THOROUGH: Limits = Limits { steps: 2_000_000, patience: Duration::from_secs(3), memory: 1024 };

impl Solvers {
    /// Those that are installed.
    pub fn installed() -> Result<Solvers, Error> {
        Ok(Solvers(Portfolio::installed(&[QUICK, THOROUGH])?))
    }

    /// The same, with what they said in earlier runs from a folder, and what they say now kept there.
    #[must_use]
    pub fn with_cache(self, folder: &Path) -> Solvers {
        Solvers(self.0.with_cache(Cache::open(folder)))
    }

    /// Whether conditions can hold together, as far as a moment tells.
    pub(crate) fn check_quickly(&mut self, terms: &Terms, conditions: &[Term]) -> Answer {
        self.0.check(terms, conditions, 0)
    }

    /// Whether conditions can hold together.
    pub(crate) fn check(&mut self, terms: &Terms, conditions: &[Term]) -> Answer {
        self.0.check(terms, conditions, 1)
    }

    /// What was asked so far.
    pub(crate) fn statistics(&self) -> Statistics {
        self.0.statistics()
    }
}
