//! What is kept of a search: one row.

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
    /// The source of the test, from the folder of the results on.
    pub test: Option<PathBuf>,
    /// The class of the test, with dots.
    pub class: Option<String>,
    /// The method of the test.
    pub method: Option<String>,
    /// What the test does on the fixed release; none where there is no test, no such release, or nobody asked.
    pub after_fix: Option<AfterFix>,
    /// Whether recrash itself failed, so that another start tries again.
    pub failed: bool,
    /// Whether nothing was searched for, because the program does not fit.
    #[serde(default)]
    pub not_run: bool,
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
            not_run: false,
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
