//! The result of a run, as data for the terminal and for `--json`.

use std::path::PathBuf;

use model::{Level, Matched, OtherMessage};
use serde::Serialize;

use crate::TestPlace;

/// The result of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The log.
    pub log: PathBuf,
    /// The number of the crash in the log, from 1.
    pub crash: usize,
    /// The crash in one line.
    pub title: String,
    /// Whether a test reproduces it, each time that it is run.
    pub reproduced: bool,
    /// The highest frame of the program that is reproduced, from 1; 0 for none.
    pub frame: u32,
    /// The frames of the program.
    pub frames: usize,
    /// The method of that frame, `OrderImport.row(String[])`.
    pub method: Option<String>,
    /// How far test and crash agree.
    #[serde(rename = "match")]
    pub level: Level,
    /// Whether the log tells the message of the exception.
    #[serde(skip)]
    pub has_message: bool,
    /// What matched.
    pub matched: Matched,
    /// The messages, where the test's is another one than the log's.
    pub other_message: Option<OtherMessage>,
    /// The exception that surfaces around that of the crash, where the test shows it wrapped.
    pub wrapped_in: Option<String>,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// After how many seconds the frame was found that is reported; the rest of the time went into higher ones.
    pub found: Option<f64>,
    /// How many of the seconds went into reading the classes of the program and the JDK.
    pub indexing: f64,
    /// How many of them went into the search for a candidate; the rest is the start, reduction and confirmation.
    pub searching: f64,
    /// Candidates tried.
    pub candidates: u64,
    /// What symbolic execution cost, where there was some.
    pub work: Option<symex::Work>,
    /// The seed.
    pub seed: u64,
    /// What proposed the candidates.
    pub proposer: &'static str,
    /// Who did what for the test: the search, the solver.
    pub found_by: Option<String>,
    /// The proposer whose candidate the test is made of, where that is another one.
    pub base: Option<&'static str>,
    /// How many values of the test a solver chose.
    #[serde(rename = "solver_values")]
    pub solved: usize,
    /// Whether it began from what an earlier run found.
    pub from_earlier_find: bool,
    /// Why there is no test.
    pub reason: Option<String>,
    /// Finds that are not counted: their tests did not fail the same way in each fresh JVM.
    pub rejected: Vec<String>,
    /// Statements of the test.
    pub statements: usize,
    /// Classes that are implemented for the test alone.
    pub stubs: Vec<String>,
    /// Classes that Mockito mocks in the test.
    pub mocks: Vec<String>,
    /// What the test reaches by reflection: `Meter.limit`, `Meter.new(int)`.
    pub reflection: Vec<String>,
    /// What the test does outside of the sandbox, where it was denied inside.
    pub effects: Vec<String>,
    /// Whether the test passes as long as the program crashes.
    pub pinned: bool,
    /// The test.
    pub test: Option<TestPlace>,
    /// The JUnit that it is written for, `5` or `4`.
    pub junit: u8,
    /// The files that were written, or were there with the same content.
    pub files: Vec<PathBuf>,
    /// A command that runs the test, to be pasted into a shell.
    pub run: Option<String>,
    /// What the user should know of the log, the class path, the system.
    pub warnings: Vec<String>,
    /// Whether it was stopped before its time was used up.
    pub interrupted: bool,
}
