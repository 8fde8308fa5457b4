//! What stands between the command line and the parts: schedules proposers, runs what they propose,
//! judges, confirms and writes.
//!
//! Knows nothing of the terminal: progress goes to a [`Progress`], the result is a
//! [`tests::Report`], a [`reproduce::Report`] or a [`bench::Report`].

pub mod bench;
mod error;
mod progress;
pub mod reproduce;
mod setting;
pub mod tests;
mod workshop;

pub use error::Error;
pub use progress::{Event, Progress};
pub use runner::Sandbox;
pub use search::Standing;
pub use setting::{Setting, Source};
pub use testgen::JUnit;
pub use workshop::TestPlace;
