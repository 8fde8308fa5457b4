//! `recrash bench`: searches for the crashes of a folder of cases, and counts.
//!
//! A case is a folder with `case.toml` and the trace of its crash in `trace.txt`. Variants of the trace stand
//! beside it in `trace.*.txt`; the class path decides which one is meant. Each case is searched for
//! with several seeds, by the loop of [`crate::cases`]. A case may name a later release in which its bug is fixed: then the test that was found is run
//! there as well.

mod case;
mod config;
mod fixed;
mod prepare;
mod report;
mod run;
mod summary;
mod variant;

pub use config::BenchConfig;
pub use report::{AfterFixes, CaseReport, MessageCounts, Report, Totals};
pub(crate) use run::report;
pub use run::run;
