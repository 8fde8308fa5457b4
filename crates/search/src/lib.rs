//! Guided genetic search: evolves tests until one crashes like a stack trace.
//!
//! A [`Search`] has one [`Goal`], the crash down to one of its frames, and a [`World`] of what can be
//! called. It yields candidates by generations and is told what became of them; who runs them
//! it does not know. The same world, goal, parameters and seed give the same candidates, as long as the
//! evaluations are the same.

mod advance;
mod builder;
mod callable;
mod carved;
mod change;
mod environment;
mod experience;
mod fitness;
mod genetic;
mod literals;
mod lower;
mod mocks;
mod pattern;
mod producers;
mod stubs;
mod test;
mod world;

pub use advance::Advance;
pub use callable::{Callable, Kind};
pub use carved::Carved;
pub use environment::Environment;
pub use fitness::{ExpectedFrame, Fitness, Goal, Place, Probe};
pub use genetic::{Evaluation, Parameters, Rated, Reproduced, Search};
pub use literals::Pool;
pub use lower::candidate;
pub use pattern::Pattern;
pub use producers::Producer;
pub use test::{Call, Literal, Operand, Shape, Statement, Stub, Test};
pub use world::World;
