//! `recrash reproduce`: from a stack trace alone to a test that crashes the same way.
//!
//! The frames of the program are found on the class path, each becomes the goal of a search, and the
//! searches share the budget: the highest frame first, what a lower one gives is kept until then.
//! Candidates run in workers; only the oracle says that one reproduces the crash.

pub(crate) mod choose;
mod classes;
mod conclusion;
mod config;
mod confirm;
mod earlier;
mod judge;
mod lab;
mod lost;
mod nested;
mod own_tests;
mod precondition;
mod raw_receiver;
mod report;
mod run;
mod trial;

pub use classes::Classes;
pub use config::{EarlierFinds, ReproduceConfig};
pub use precondition::{FrameConditions, Preconditions, Wanted, Way, preconditions};
pub use report::Report;
pub use run::run;
pub use search::Parameters;
pub use symex::{Limits as ExecutionLimits, Shortcuts, Work};

/// The solvers that are installed, with what they said in earlier runs.
fn solvers(cache: &std::path::Path) -> Result<symex::Solvers, symex::SolverError> {
    Ok(symex::Solvers::installed()?.with_cache(&cache.join("answers")))
}
