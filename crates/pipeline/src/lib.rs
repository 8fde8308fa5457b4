//! What stands between the command line and the parts: schedules proposers, runs what they propose,
//! judges, confirms and writes.
//!
//! Knows nothing of the terminal: progress goes to a [`Progress`], the result is a
//! [`tests::Report`], a [`reproduce::Report`], a [`bench::Report`] or a [`batch::Report`].

pub mod batch;
pub mod bench;
pub mod cases;
mod error;
pub mod merge;
mod progress;
pub mod reproduce;
mod schedule;
mod setting;
pub mod tests;
mod toolchain;
mod via;

pub use error::{Error, Help};
pub use progress::{Event, Progress};
pub use proposer::{Stage, Standing};
pub use runner::Sandbox;
pub use setting::{Setting, Source};
pub use testgen::JUnit;
pub use toolchain::TestPlace;
pub use via::Via;
