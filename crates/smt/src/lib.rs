//! Terms, and the solvers that find values for them.
//!
//! [`Terms`] holds terms of one conversation: each is there once, and is simplified as it is made. A [`Solver`] is a process
//! that speaks SMT-LIB over a pipe; a [`Portfolio`] asks several of them and remembers what they said. What is asked is a
//! list of conditions that must hold together. The answer is a [`Model`], the conditions that contradict each other, or why
//! nobody knows.
//!
//! * Limits are counted in the solver's own steps, so that the same question has the same answer on every machine. The
//!   clock ends only a solver that hangs.
//! * A model that does not satisfy the conditions is no answer, whoever gave it.
//! * Nothing here recurses over terms: a formula of a million nodes takes time, but no stack.
//!
//! Knows nothing of the JVM: what a number of Java means in terms is said by whoever makes them.
//!
//! ```no_run
//! # fn main() -> Result<(), smt::Error> {
//! use smt::{Answer, Bits, Limits, Portfolio, Sort, Terms};
//!
//! let mut terms = Terms::default();
//! let x = terms.variable("x", Sort::Bits(32));
//! let (seven, product) = (terms.bits(32, 7), terms.bits(32, 91));
//! let times = terms.apply(Bits::Multiply, &[x, seven]);
//! let condition = terms.equal(times, product);
//! let mut solvers = Portfolio::installed(&[Limits::default()])?;
//! if let Answer::Satisfiable(model) = solvers.check(&terms, &[condition], 0) {
//!     println!("{:?}", model.value(&terms, x));
//! }
//! # Ok(()) }
//! ```

mod cache;
mod error;
mod key;
#[cfg(test)]
mod laws;
mod model;
mod operation;
mod portfolio;
mod print;
mod process;
mod read;
mod regex;
mod simplify;
mod solver;
mod sort;
mod terms;
mod theory;
mod value;

pub use cache::Cache;
pub use error::Error;
pub use model::Model;
pub use operation::Operation;
pub use portfolio::{Portfolio, Statistics};
pub use regex::Regex;
pub use solver::{Answer, Kind, Limits, Solver};
pub use sort::{Precision, Sort};
pub use terms::{Symbol, Term, Terms};
pub use theory::{Arrays, Bits, Core, Floats, Ints, Texts};
pub use value::Value;
