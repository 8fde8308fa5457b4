//! What a run of cases is asked to do, and what it tells meanwhile.

use std::path::PathBuf;
use std::time::Duration;

use search::Parameters;

use super::{NotRun, Row, Shard};
use crate::{Setting, Via};

/// What every run of cases is asked to do.
#[derive(Clone, Debug)]
pub struct CasesConfig {
    /// The surroundings of each search; where tests go is decided for each case.
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
    /// The part of the cases that this run takes.
    pub shard: Shard,
    /// Tells this recrash from others: what another one found is not taken for what this one finds.
    pub version: String,
}

/// Something that happened in a run of cases, in the order in which it does.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A log is read, which takes a while.
    Reading {
        /// What it is called.
        log: &'a str,
        /// How many bytes of it were read.
        done: u64,
        /// How many it has, where that is known.
        of: Option<u64>,
        /// How many crashes were found in all logs so far.
        crashes: u64,
        /// How many of these are different.
        different: usize,
    },
    /// A compressed log cannot be read to its end. What comes before is used.
    Damaged {
        /// What it is called.
        log: &'a str,
        /// What is wrong with it.
        reason: String,
    },
    /// It is known what there is to do.
    Planned {
        /// How many cases this run takes.
        cases: usize,
        /// How many there are for all shards.
        of: usize,
    },
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
