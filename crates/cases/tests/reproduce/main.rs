//! The driver of the suite of crashes that are reproduced from their logs alone: every program below
//! `tests/reproduce`, and the known gaps below `tests/fixme-reproduce`.
//!
//! `tests/README.md` describes what a case can say. A class `Production` runs the program into its crash;
//! what it prints on standard error is the log. `recrash reproduce` gets that log and the program without
//! `Production`, and must find what the case says. The known gaps run only when asked for (`-- --ignored`): a
//! search is sometimes lucky on a faster machine, and luck must not fail the suite.

mod case;
mod compile;
mod expect;
mod job;
mod promise;
mod self_test;

#[path = "../shared/mod.rs"]
mod shared;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, ensure};
use libtest_mimic::Trial;

use job::Job;
use shared::{binary, directive, files, javac, known_gap, problems, process};

fn main() -> ExitCode {
    shared::run(trials)
}

fn trials() -> Result<Vec<Trial>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let temporary = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reproduce");
    let jdks = jdks::all();
    let recrash = binary::locate(&root)?;
    let cases = case::all(&root)?;
    let lost = promise::without_case(&root, &cases)?;
    ensure!(lost.is_empty(), "these belong to no case of tests/reproduce: {}", lost.join(", "));
    let built = compile::all(&root, &cases, &jdks, &temporary.join("built"))?;
    let everywhere = std::env::var_os("RECRASH_CASES").is_some_and(|what| what == "all");
    let mut trials = self_test::trials();
    for (number, (case, built)) in cases.into_iter().zip(built).enumerate() {
        let case = Arc::new(case);
        let able: Vec<_> = jdks.iter().filter(|jdk| jdk.version >= case.expected.jdk).collect();
        let chosen = able.iter().enumerate().filter(|(index, _)| everywhere || number % able.len() == *index);
        for (_, jdk) in chosen {
            let name = format!("jdk{}/{}", jdk.version, case.id);
            let job = Job {
                folder: temporary.join("runs").join(&name),
                case: case.clone(),
                built: built.clone(),
                jdk: (*jdk).clone(),
                recrash: recrash.clone(),
            };
            let gap = job.case.fixme;
            trials.push(Trial::test(name, move || job.run()).with_ignored_flag(gap));
        }
    }
    Ok(trials)
}
