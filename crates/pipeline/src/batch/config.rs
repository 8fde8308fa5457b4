//! What `batch` is asked to do.

use std::path::PathBuf;

use trace::Mapping;

use crate::cases::CasesConfig;
use crate::reproduce::{Classes, EarlierFinds};

/// What `batch` is asked to do.
#[derive(Clone, Debug)]
pub struct BatchConfig {
    /// The logs, in the order in which they are read.
    pub logs: Vec<LogFile>,
    /// Turns obfuscated names back.
    pub mapping: Option<Mapping>,
    /// Which classes count as the program's.
    pub classes: Classes,
    /// Directories and jars of compiled tests, beside those of the project.
    pub tests: Vec<PathBuf>,
    /// What is done with finds of earlier runs.
    pub earlier: EarlierFinds,
    /// Whether tests are written in the form that passes as long as the program crashes.
    pub pinned: bool,
    /// How many crashes are searched for at most, by all shards together; none for all.
    pub at_most: Option<usize>,
    /// The options of the command that searches for one crash alone, behind the trace.
    pub options: String,
    /// How they are searched for.
    pub cases: CasesConfig,
}

/// A log.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LogFile {
    /// What it is called in tables. Logs are told apart by it.
    pub name: String,
    /// The file; none for standard input.
    pub path: Option<PathBuf>,
}
