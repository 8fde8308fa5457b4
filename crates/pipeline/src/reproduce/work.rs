//! What a symbolic execution cost, for `--json`.

use std::path::Path;

use serde::Serialize;
use symex::{SolverError, Solvers};

/// What a symbolic execution cost.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Work {
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Paths that came to an end: at the entry, by a contradiction or by a limit.
    pub paths: u64,
    /// States about which a solver was asked.
    pub checks: u64,
    /// States that were left without asking, because of what a solver had said of another one.
    pub spared: u64,
    /// Conditional ends of blocks that were undone.
    pub blocks: u64,
    /// Instructions that were undone.
    pub instructions: u64,
    /// Those of them that read or write fields.
    pub fields: u64,
    /// Those that read or write elements of arrays.
    pub arrays: u64,
    /// Those that call.
    pub calls: u64,
    /// All questions to the solvers.
    pub questions: u64,
    /// Those whose answer was known already, in this run or from an earlier one.
    pub cached: u64,
    /// Those that nobody could answer.
    pub unknown: u64,
    /// How long the solvers were asked, in seconds.
    pub solver_seconds: f64,
}

impl From<symex::Work> for Work {
    fn from(work: symex::Work) -> Work {
        let symex::Work { paths, checks, spared, blocks, instructions, fields, arrays, calls, .. } = work;
        let symex::Work { questions, cached, unknown, .. } = work;
        let (seconds, solver_seconds) = (work.time.as_secs_f64(), work.solver_time.as_secs_f64());
        Work {
            seconds,
            paths,
            checks,
            spared,
            blocks,
            instructions,
            fields,
            arrays,
            calls,
            questions,
            cached,
            unknown,
            solver_seconds,
        }
    }
}

/// The solvers that are installed, with what they said in earlier runs.
pub(super) fn solvers(cache: &Path) -> Result<Solvers, SolverError> {
    Ok(Solvers::installed()?.with_cache(&cache.join("answers")))
}
