//! `recrash tests`: from a recording to JUnit tests that fail as the program did.
//!
//! Premises first (the class path is there and is the one that crashed), then one candidate for each
//! recorded frame of the program's own classes, each run in a fresh JVM and judged; those that reproduce the crash are
//! written as the final suite, run once more exactly as they are written, and put into place.

mod composed;
mod config;
mod finish;
mod given;
mod jvm_options;
mod lab;
mod near;
mod own;
mod own_nulls;
mod placeholders;
mod recorded;
mod report;
mod run;
mod session;
mod smaller;
mod thin;

pub use config::TestsConfig;
pub use report::{FrameReport, FrameResult, Report};
pub use run::{run, run_with};
