//! Runs a test that was found on the release in which the bug is fixed.
//!
//! The test is taken from its folder, so that a result of an earlier run will do. It runs on both releases, and
//! the oracle compares what it does there.

use std::io;
use std::path::{Path, PathBuf};

use model::{AfterFix, End, Outcome, Told};
use runner::{SourceFile, TestMethod};
use testgen::JUnit;

use super::prepare::Prepared;
use crate::cases::Refused;
use crate::toolchain::Toolchain;
use crate::toolchain::junit::ChosenJUnit;
use crate::{Error, Event, Setting};

/// A test in its folder.
pub(crate) struct Written {
    pub(crate) folder: PathBuf,
    pub(crate) test: TestMethod,
}

/// What a test of a case does on the fixed release, whose surroundings are `fixed`.
pub(crate) fn compare(written: &Written, prepared: &Prepared, fixed: &Setting) -> Result<AfterFix, Refused> {
    let sources = written.sources()?;
    // What goes wrong here need not do so in other cases.
    run_both(&sources, &written.test, prepared, fixed).map_err(|error| Refused::Case(error.to_string()))
}

fn run_both(
    sources: &[SourceFile],
    test: &TestMethod,
    prepared: &Prepared,
    fixed: &Setting,
) -> Result<AfterFix, Error> {
    let quiet = &mut |_: Event| {};
    let toolchain = Toolchain::open(&prepared.setting, &|| Err(Error::NoProgram), quiet)?;
    let junit = ChosenJUnit::choose(&prepared.setting, &toolchain.program.class_path, quiet)?;
    let before = match run(&toolchain, &junit, sources, test)? {
        End::Threw(crash) => crash,
        _ => return Ok(undecided("does not fail any more on the release that crashed")),
    };
    let is_project = |class: &str| toolchain.owner.is_program(class) && prepared.classes.contain(class);
    let after = run_on(fixed, junit.version, sources, test)?;
    Ok(oracle::after_fix(&before, &Outcome::of(after), &is_project))
}

/// Runs a test on another release, for the JUnit that it is written for.
fn run_on(setting: &Setting, junit: JUnit, sources: &[SourceFile], test: &TestMethod) -> Result<End, Error> {
    let setting = Setting { junit: Some(junit), ..setting.clone() };
    let quiet = &mut |_: Event| {};
    let toolchain = Toolchain::open(&setting, &|| Err(Error::NoProgram), quiet)?;
    let junit = ChosenJUnit::choose(&setting, &toolchain.program.class_path, quiet)?;
    run(&toolchain, &junit, sources, test)
}

fn run(
    toolchain: &Toolchain,
    junit: &ChosenJUnit,
    sources: &[SourceFile],
    test: &TestMethod,
) -> Result<End, Error> {
    let runner = toolchain.runner_of_finds(junit)?;
    let compiled = runner.compile(sources)?;
    if !compiled.errors.is_empty() {
        return Ok(End::DidNotCompile(compiled.errors.clone()));
    }
    let mut outcomes = runner.run(&compiled, std::slice::from_ref(test), &mut |_, _| {})?;
    let ended = outcomes.pop().flatten().map(|outcome| outcome.end);
    Ok(ended.unwrap_or_else(|| End::NotRun("stopped".to_owned())))
}

impl Written {
    /// All files of the test's folder.
    fn sources(&self) -> Result<Vec<SourceFile>, Refused> {
        let mut sources = Vec::new();
        let read = read_below(&self.folder, &self.folder, &mut sources);
        read.map_err(|error| Refused::Case(format!("{}: {error}", self.folder.display())))?;
        Ok(sources)
    }
}

fn read_below(root: &Path, folder: &Path, sources: &mut Vec<SourceFile>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_below(root, &path, sources)?;
        } else {
            let below = path.strip_prefix(root).unwrap_or(&path).to_owned();
            sources.push(SourceFile { contents: std::fs::read(&path)?, path: below });
        }
    }
    Ok(())
}

fn undecided(what: &str) -> AfterFix {
    AfterFix { told: Told::Undecided, what: what.to_owned() }
}
