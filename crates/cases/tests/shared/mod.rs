//! What both suites of cases use: files, directives, the compiler, processes, and the binary that is tested.

pub mod binary;
pub mod directive;
pub mod files;
pub mod javac;
pub mod known_gap;
pub mod problems;
pub mod process;

use std::process::ExitCode;

use anyhow::Result;
use libtest_mimic::{Arguments, Trial};

/// Runs the trials of a suite as the command line says.
pub fn run(trials: impl FnOnce() -> Result<Vec<Trial>>) -> ExitCode {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
