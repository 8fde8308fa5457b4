//! What can go wrong with solvers.

/// What can go wrong with solvers. That one does not know an answer is none of it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is none.
    #[error("no solver is installed; install z3 (Debian: apt-get install z3)")]
    NoSolver,
    /// A solver could not be started.
    #[error("cannot start {program}: {source}")]
    Start {
        /// Its program.
        program: String,
        /// Why not.
        source: std::io::Error,
    },
    /// A program that does not speak as a solver does.
    #[error("{program} does not work: {why}")]
    Unusable {
        /// Its program.
        program: String,
        /// What it did.
        why: String,
    },
}
