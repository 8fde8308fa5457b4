//! `recrash tests`: from a recording to JUnit tests that fail as the program did.
//!
//! Premises first (the class path is there and is the one that crashed), then one candidate for each
//! recorded frame, each run in a fresh JVM and judged; those that reproduce the crash are
//! written as the final suite, run once more exactly as they are written, and put into place.

mod command;
mod config;
mod error;
mod finish;
mod frames;
mod junit;
mod jvm_options;
mod premises;
mod report;
mod run;
mod session;
mod source;
mod suite;
mod thin;
mod verify;
mod write;

pub use config::{Config, Event, Progress, Source};
pub use error::Error;
pub use report::{FrameReport, FrameResult, Report, TestPlace};
pub use run::{run, run_with};
pub use testgen::JUnit;
