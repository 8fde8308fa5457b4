//! `recrash batch`: searches for the crashes of logs, each once, the most frequent first.
//!
//! The logs are read as a stream. Crashes with the same identity are one: the first of them is kept as a trace, the
//! others are counted, log by log. Then each is a case of the loop in [`crate::cases`].
//!
//! What a folder of results holds:
//!
//! ```text
//! crashes.jsonl            the crashes: how often each log has them, and where
//! crashes/ID/trace.txt     the trace of each
//! results.jsonl            what the searches gave
//! tests/ID/                the test of each crash that is reproduced
//! table.tsv                all of it in one table
//! ```

mod config;
mod crashes;
mod gather;
mod identity;
mod report;
mod run;

pub use config::{BatchConfig, LogFile};
pub(crate) use crashes::{Crashes, TRACES};
pub(crate) use identity::identity;
pub(crate) use report::report;
pub use report::{Entry, Place, Report, Standing, Totals};
pub use run::run;
pub(crate) use run::write_table;
