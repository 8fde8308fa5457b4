//! What must hold for a crash to happen, by backward symbolic execution.
//!
//! [`Frames`] begins where the crash was thrown, with what must hold there, and undoes instruction by instruction up to the
//! entry of the method, then on from the call in the next frame. What must hold is a list of terms of `smt`: so a solver
//! says whether a path exists at all, and for which inputs. [`SymbolicProposer`] composes tests of them.
//!
//! * Java is meant exactly: numbers wrap around, references have classes, memory is what was stored last.
//! * What is too large or unknown is left open, and the result says so: it costs precision. Only the oracle says that a
//!   test reproduces a crash.
//! * Work is counted in instructions and questions to the solver. The clock ends only the whole.
//!
//! Knows nothing of the search, nor of who runs candidates.

mod blocks;
mod caught;
mod code;
mod compose;
mod concolic;
mod contradictions;
mod crash;
mod descend;
mod effects;
mod equate;
mod facts;
mod frames;
mod graph;
mod initial;
mod lambdas;
mod limits;
mod machine;
mod numbers;
mod precondition;
mod proposer;
mod prune;
mod settle;
mod solvers;
mod state;
mod step;
mod substitute;
mod summaries;
mod symbols;
mod useless;
mod words;
mod work;

pub use concolic::{CONCOLIC, ConcolicProposer};
pub use frames::Frames;
pub use limits::{CALL_TARGETS, Limits, Shortcuts};
pub use machine::Ended;
pub use precondition::{FramePreconditions, Precondition};
pub use proposer::{NAME, SharedWork, SymbolicProposer};
pub use smt::Error as SolverError;
pub use solvers::Solvers;
pub use work::Work;
