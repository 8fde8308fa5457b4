//! The driver of the case suite: every program below `tests/cases` and `tests/fixme`, on every JDK.
//!
//! `tests/README.md` describes what a case can say. For each case and JDK three things are
//! checked: the program alone crashes where its marker says (a check of the case itself), under the
//! recorder it behaves the same and leaves the recording that it promises, and the tests made from
//! the recording end as its `FRAME` lines say.
//!
//! Run one topic or case with `cargo test -p cases -- recording/Finally`.

mod binary;
mod case;
mod compile;
mod directive;
mod expect;
mod jars;
mod jdk;
mod plain;
mod problems;
mod process;
mod record;
mod self_test;
mod tests;
mod trace;
mod view;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, ensure};
use libtest_mimic::{Arguments, Failed, Trial};

use case::Case;
use compile::Built;
use jdk::Jdk;
use problems::Problems;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn trials() -> Result<Vec<Trial>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let temporary = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let jdks = jdk::all();
    ensure!(!jdks.is_empty(), "no JDK from 17 on: set JAVA_HOME, or RECRASH_JDKS to a list of them");
    let recrash = binary::locate(&root)?;
    let cases = case::all(&root)?;
    let built = compile::all(&root, &cases, &jdks, &temporary.join("built"), &temporary.join("jars"))?;
    let mut trials = self_test::trials();
    for (case, built) in cases.into_iter().zip(built) {
        let case = Arc::new(case);
        for jdk in jdks.iter().filter(|jdk| jdk.version >= case.expectations.jdk) {
            let name = format!("jdk{}/{}", jdk.version, case.id);
            let folder = temporary.join("runs").join(&name);
            let (case, built, jdk, recrash) = (case.clone(), built.clone(), jdk.clone(), recrash.clone());
            trials.push(Trial::test(name, move || {
                fresh(&folder)?;
                let outcome = run(&case, &built, &jdk, recrash.as_deref(), &folder);
                if case.fixme { still_fails(outcome) } else { outcome }
            }));
        }
    }
    Ok(trials)
}

fn fresh(folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    Ok(std::fs::create_dir_all(folder)?)
}

/// One case on one JDK.
fn run(case: &Case, built: &Built, jdk: &Jdk, recrash: Option<&Path>, folder: &Path) -> Result<(), Failed> {
    let mut problems = Problems::default();
    let plain = plain::check(case, built, jdk, folder, &mut problems)?;
    if let (Some(recrash), true) = (recrash, problems.is_empty()) {
        for found in record::check(case, recrash, built, jdk, &plain, folder, &mut problems)? {
            if std::env::var_os("NO_TESTS").is_some() {
                continue;
            }
            tests::check(case, recrash, built, jdk, &found, folder, &mut problems)?;
        }
    }
    problems.into_result()
}

/// A known gap must fail.
fn still_fails(outcome: Result<(), Failed>) -> Result<(), Failed> {
    match outcome {
        Ok(()) => Err("this known gap is closed: move the case from tests/fixme to tests/cases".into()),
        Err(_) => Ok(()),
    }
}
