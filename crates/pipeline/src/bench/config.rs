//! What a run of cases is asked to do, and what it tells meanwhile.

use std::path::PathBuf;
use std::time::Duration;

use search::Parameters;

use super::{NotRun, Row};
use crate::{Setting, Via};

/// What a run of cases is asked to do.
#[derive(Clone, Debug)]
pub struct BenchConfig {
    /// The folder of cases, or one case.
    pub folder: PathBuf,
    /// The ids of the cases to run; empty for all.
    pub only: Vec<String>,
    /// The surroundings of each search; where the program is and where tests go is decided for each case.
    pub setting: Setting,
    /// Where results and tests are kept.
    pub out: PathBuf,
    /// How long each search may take.
    pub budget: Duration,
    /// The first seed.
    pub seed: u64,
    /// How many seeds.
    pub repeat: u64,
    /// What proposes candidates.
    pub via: Via,
    /// The parameters of the search.
    pub parameters: Parameters,
    /// In how many fresh JVMs a test must fail the same way.
    pub confirmations: u32,
    /// Whether tests are run on the fixed release, too, where a case names one.
    pub fixed: bool,
    /// Tells this recrash from others: what another one found is not taken for what this one finds.
    pub version: String,
    /// The command that starts this run, up to the options that choose a case and a seed.
    pub command: String,
}

/// Something that happened in a run of cases, in the order in which it does.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// Maven is asked for the jars of a case, which takes a while.
    Fetching {
        /// The case.
        id: &'a str,
    },
    /// A search begins.
    Started {
        /// The case.
        id: &'a str,
        /// The seed.
        seed: u64,
        /// The number of the case, from 1.
        number: usize,
        /// How many cases there are.
        of: usize,
    },
    /// Something happened in that search.
    Inside(crate::Event<'a>),
    /// A search has ended, or its result is known from an earlier run.
    Ended {
        /// The result.
        row: &'a Row,
        /// Whether it is of an earlier run.
        is_kept: bool,
    },
    /// A case cannot be run.
    NotRun(&'a NotRun),
}
