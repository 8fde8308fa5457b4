//! The results of a run of cases, as data for the terminal and for JSON.

use std::path::PathBuf;

use model::Level;
use serde::Serialize;

use crate::cases::{NotRun, Row};

/// How many tests have the message of the report, where that has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MessageCounts {
    /// Those with the same message.
    pub same: usize,
    /// Those with another one.
    pub other: usize,
}

/// How many tests tell the fixed release from the one that crashed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AfterFixes {
    /// Those that fail before the fix and not after.
    pub told_apart: usize,
    /// Those that fail the same way after it.
    pub still_fail: usize,
    /// Those of which nobody can tell.
    pub undecided: usize,
}

/// What all seeds gave for one case.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaseReport {
    /// The case.
    pub id: String,
    /// For each seed, the highest frame that is reproduced.
    pub reached: Vec<u32>,
    /// The frames of the project in the trace.
    pub frames: usize,
    /// The highest frame that is known to be possible.
    pub expected: usize,
    /// How many seeds reproduced it.
    pub reproduced_by: usize,
    /// Whether most seeds did.
    pub reproduced: bool,
    /// Whether most seeds did so at the expected frame or above.
    pub at_highest: bool,
    /// The best of all seeds.
    #[serde(rename = "match")]
    pub level: Level,
    /// The median time in seconds: of the seeds that reproduced it, else of all.
    pub seconds: f64,
    /// The median time until the frame was found that is reported, in seconds.
    pub found: Option<f64>,
    /// The median of candidates tried, of the same seeds.
    pub candidates: u64,
    /// The median of the tests' statements; 0 where there is none.
    pub statements: usize,
    /// Why a seed found nothing.
    pub reason: Option<String>,
    /// What a reader should know.
    pub remarks: Vec<String>,
    /// The messages of the tests.
    pub messages: MessageCounts,
    /// The tests that were run on the fixed release.
    pub after_fix: AfterFixes,
    /// What one of them did there that is not told apart.
    pub not_told_apart: Option<String>,
}

/// What all cases gave.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Totals {
    /// All cases.
    pub cases: usize,
    /// Those that were run.
    pub run: usize,
    /// Those that most seeds reproduced.
    pub reproduced: usize,
    /// Those that most seeds reproduced at the expected frame or above.
    pub at_highest: usize,
    /// The median time of the reproduced, in seconds.
    pub seconds: Option<f64>,
    /// The median time until they were found, in seconds.
    pub found: Option<f64>,
    /// The messages of the tests of all seeds.
    pub messages: MessageCounts,
    /// The tests of all seeds that were run on the fixed release of their case.
    pub after_fix: AfterFixes,
}

/// The result of a run of cases.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// By case and seed.
    pub results: Vec<Row>,
    /// By case.
    pub cases: Vec<CaseReport>,
    /// Cases that cannot be run.
    pub not_run: Vec<NotRun>,
    /// Of all cases.
    pub totals: Totals,
    /// The file with the results of this run and of earlier ones.
    pub kept: PathBuf,
    /// Whether it was stopped before all cases were run.
    pub interrupted: bool,
}
