//! One case on one JDK.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use libtest_mimic::Failed;

use crate::case::Case;
use crate::compile::Built;
use crate::files;
use crate::known_gap::still_fails;
use crate::problems::Problems;
use crate::process::Finished;
use crate::{plain, record, tests};
use jdks::Jdk;

/// Everything that one case needs to run on one JDK.
pub struct Job {
    pub case: Arc<Case>,
    pub built: Built,
    pub jdk: Jdk,
    /// The binary that is tested.
    pub recrash: PathBuf,
    /// Where it runs and leaves its files.
    pub folder: PathBuf,
    /// Whether tests are made of its recordings: that takes longest, and need not be on every JDK.
    pub makes_tests: bool,
}

impl Job {
    /// Runs all stages.
    pub fn run(&self) -> Result<(), Failed> {
        files::clear(&self.folder)?;
        let mut problems = Problems::default();
        let plain = plain::check(self, &mut problems)?;
        problems.into_result()?;
        let outcome = self.recorded(&plain);
        match (self.case.fixme, self.makes_tests) {
            (false, _) => outcome,
            (true, true) => still_fails(outcome, "fixme", "cases"),
            // Without its tests nothing can be said of a gap in them.
            (true, false) => Ok(()),
        }
    }

    fn recorded(&self, plain: &Finished) -> Result<(), Failed> {
        let mut problems = Problems::default();
        for found in record::check(self, plain, &mut problems)? {
            tests::check(self, &found, &mut problems)?;
        }
        problems.into_result()
    }
}
