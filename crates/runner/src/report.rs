//! What the harness reports from inside a JVM, in postcard's wire format.
//!
//! `java/harness/recrash/harness/Report.java` writes it; the order of variants and fields is the format.

use model::{CompileError, Crash, Frame};
use serde::Deserialize;

/// How a test ended, as the JVM that ran it knows it.
#[derive(Debug, Deserialize)]
pub(crate) struct Report {
    pub(crate) end: ReportedEnd,
    pub(crate) notes: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) enum ReportedEnd {
    Passed,
    /// With the instructions at which the innermost frames of the root cause were.
    Threw(Crash, Vec<u32>),
    TimedOut(Vec<Frame>),
    Exited(Vec<Frame>),
    NotRun(String),
}

impl Report {
    /// The report in these bytes; none where they are not a whole report.
    pub(crate) fn read(bytes: &[u8]) -> Option<Report> {
        postcard::from_bytes(bytes).ok()
    }
}

/// The errors that `CompileTests.java` reports.
pub(crate) fn read_compile_errors(bytes: &[u8]) -> Option<Vec<CompileError>> {
    postcard::from_bytes(bytes).ok()
}
