//! The concolic step: the way that a run of a test took, collected in the test's literals, and tests that go another way.
//!
//! A candidate of the search that is stuck is run once more by a worker that notes its [`Course`]. [`walk`] goes the same way
//! over the intermediate form: numbers and texts of the test are symbols, what comes from code that is not followed keeps the
//! value that was seen. [`path`] turns the last conditions of the way around, or asks for the crash's own, and [`inputs`]
//! puts what a solver says into the test. Nothing symbolic lives in the JVM, and the oracle still judges.

mod digits;
mod inputs;
mod jdk;
mod path;
mod proposer;
mod rows;
mod step;
mod test;
mod texts;
mod values;
mod walk;

pub use proposer::{CONCOLIC, ConcolicProposer};
