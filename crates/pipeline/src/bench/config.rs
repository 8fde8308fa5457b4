//! What `bench` is asked to do.

use std::path::PathBuf;

use crate::cases::CasesConfig;

/// What `bench` is asked to do.
#[derive(Clone, Debug)]
pub struct BenchConfig {
    /// The folder of cases, or one case.
    pub folder: PathBuf,
    /// The ids of the cases to run; empty for all.
    pub only: Vec<String>,
    /// Whether tests are run on the fixed release, too, where a case names one.
    pub fixed: bool,
    /// How they are searched for; where the program is, each case says.
    pub cases: CasesConfig,
    /// The command that starts this run, up to the options that choose a case and a seed.
    pub command: String,
}
