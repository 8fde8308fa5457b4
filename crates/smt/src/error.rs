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
    /// The file of a cache could not be read or written.
    #[error("cannot use the cache {path}: {source}")]
    Cache {
        /// The file.
        path: std::path::PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}
