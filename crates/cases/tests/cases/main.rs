//! The driver of the case suite: every program below `tests/cases` and `tests/fixme`, on every JDK.
//!
//! `tests/README.md` describes what a case can say. For each case and JDK three things are
//! checked: the program alone crashes where its marker says (a check of the case itself), under the
//! recorder it behaves the same and leaves the recording that it promises, and the tests made from
//! the recording end as its `FRAME` lines say.
//!
//! Run one topic or case with `cargo test -p cases -- recording/Finally`. `RECRASH` names a binary that is
//! tested instead of the one that cargo builds.

mod case;
mod compile;
mod expect;
mod jars;
mod job;
mod plain;
mod record;
mod self_test;
mod tests;
mod trace;
mod view;

#[path = "../shared/mod.rs"]
mod shared;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use libtest_mimic::Trial;

use job::Job;
use shared::{binary, directive, files, javac, known_gap, problems, process};

fn main() -> ExitCode {
    shared::run(trials)
}

fn trials() -> Result<Vec<Trial>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let temporary = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let jdks = jdks::all();
    let recrash = binary::locate(&root)?;
    let cases = case::all(&root)?;
    let built = compile::all(&root, &cases, &jdks, &temporary.join("built"), &temporary.join("jars"))?;
    let everywhere = std::env::var_os("RECRASH_CASES").is_some_and(|what| what == "all");
    let mut trials = self_test::trials();
    for (number, (case, built)) in cases.into_iter().zip(built).enumerate() {
        let case = Arc::new(case);
        let able: Vec<_> = jdks.iter().filter(|jdk| jdk.version >= case.expectations.jdk).collect();
        for (index, jdk) in able.iter().enumerate() {
            let name = format!("jdk{}/{}", jdk.version, case.id);
            let job = Job {
                folder: temporary.join("runs").join(&name),
                case: case.clone(),
                built: built.clone(),
                jdk: (*jdk).clone(),
                recrash: recrash.clone(),
                makes_tests: everywhere || number % able.len() == index,
            };
            trials.push(Trial::test(name, move || job.run()));
        }
    }
    Ok(trials)
}
