//! The results of a run of cases, as data for the terminal and for JSON.

use std::path::PathBuf;

use model::{AfterFix, Level};
use serde::{Deserialize, Serialize};

/// What one seed gave for one case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The case.
    pub id: String,
    /// The seed.
    pub seed: u64,
    /// Whether a test reproduces the crash, each time that it is run.
    pub reproduced: bool,
    /// The highest frame of the project that is reproduced, from 1; 0 for none.
    pub frame: u32,
    /// The frames of the project in the trace.
    pub frames: usize,
    /// The highest frame that is known to be possible.
    pub expected: usize,
    /// How far test and crash agree.
    #[serde(rename = "match")]
    pub level: Level,
    /// Whether the test's message is that of the report; none where there is no test, or no message in the report.
    #[serde(default)]
    pub same_message: Option<bool>,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// After how many seconds the frame was found that is reported; the rest of the time went into higher ones.
    pub found: Option<f64>,
    /// Candidates tried.
    pub candidates: u64,
    /// What proposed the candidates.
    pub proposer: String,
    /// Why there is no test.
    pub reason: Option<String>,
    /// Statements of the test.
    pub statements: usize,
    /// Classes that are implemented for the test alone.
    pub stubs: Vec<String>,
    /// The variant of the trace that was searched for.
    pub trace: String,
    /// What a reader should know.
    pub remarks: Vec<String>,
    /// The source of the test.
    pub test: Option<PathBuf>,
    /// The class of the test, with dots.
    pub class: Option<String>,
    /// The method of the test.
    pub method: Option<String>,
    /// What the test does on the fixed release; none where there is no test, no such release, or nobody asked.
    pub after_fix: Option<AfterFix>,
    /// Whether recrash itself failed, so that another start tries again.
    pub failed: bool,
    /// Tells the case and the settings from others.
    pub key: String,
}

impl Row {
    /// The result of a search that gave nothing.
    pub(crate) fn empty(id: &str, key: &str) -> Row {
        Row {
            id: id.to_owned(),
            seed: 0,
            reproduced: false,
            frame: 0,
            frames: 0,
            expected: 0,
            level: Level::Nothing,
            same_message: None,
            seconds: 0.0,
            found: None,
            candidates: 0,
            proposer: String::new(),
            reason: None,
            statements: 0,
            stubs: Vec::new(),
            trace: String::new(),
            remarks: Vec::new(),
            test: None,
            class: None,
            method: None,
            after_fix: None,
            failed: false,
            key: key.to_owned(),
        }
    }
}

/// A case that cannot be run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NotRun {
    /// The case.
    pub id: String,
    /// Why.
    pub reason: String,
}

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
