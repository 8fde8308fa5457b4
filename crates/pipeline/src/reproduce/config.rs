//! What a run is asked to do.

use std::path::PathBuf;
use std::time::Duration;

use search::Parameters;
use trace::Mapping;

use super::Classes;
use crate::{Setting, Via};

/// What a run is asked to do.
#[derive(Clone, Debug)]
pub struct ReproduceConfig {
    /// What the log is called, for messages and the report.
    pub log: PathBuf,
    /// The log.
    pub text: Vec<u8>,
    /// Turns obfuscated names back.
    pub mapping: Option<Mapping>,
    /// Which crash of the log, from 1; none for the only one.
    pub crash: Option<usize>,
    /// Which classes count as the program's.
    pub classes: Classes,
    /// How many of the program's frames are searched for, from the innermost on; none for all.
    pub frames: Option<usize>,
    /// Directories and jars of compiled tests, beside those of the project.
    pub tests: Vec<PathBuf>,
    /// Its surroundings.
    pub setting: Setting,
    /// What proposes candidates.
    pub via: Via,
    /// Whether tests that are computed may use reflection where nothing else reaches the crash.
    pub allow_reflection: bool,
    /// Methods that symbolic execution follows at one call, at most.
    pub call_targets: usize,
    /// What is done with finds of earlier runs.
    pub earlier: EarlierFinds,
    /// How long it may search.
    pub budget: Duration,
    /// The seed of all chance.
    pub seed: u64,
    /// The parameters of the search.
    pub parameters: Parameters,
    /// In how many fresh JVMs the test must fail the same way.
    pub confirmations: u32,
    /// Whether the test is written in the form that passes as long as the program crashes.
    pub pinned: bool,
}

/// What is done with finds of earlier runs for the same crash and class path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlierFinds {
    /// The run begins from one, and keeps its own find.
    Use,
    /// The run starts over, and keeps its own find.
    Replace,
    /// The run neither uses nor keeps any.
    Ignore,
}
