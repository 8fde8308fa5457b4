//! Runs several tests in one JVM, each with classes of its own. That takes a fraction of the time, and holds
//! as long as the JVM can be put back as it was; after a test that changed it otherwise, the rest has another one.

use std::path::{Path, PathBuf};
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use model::Outcome;
use tempfile::TempDir;

use crate::arguments::write_argument_file;
use crate::effects;
use crate::process::{Ended, EndedBy, Running};
use crate::report::Report;
use crate::run::{Directories, GRACE, TestMethod, WORK};
use crate::runner::Runner;
use crate::standing::Standing;
use crate::{Compiled, Error};

/// How long a test may take; one that takes longer has a JVM of its own, and all of its time.
const TIME: Duration = Duration::from_secs(10);
/// A JVM on a busy machine takes its time to come up. One that hangs is ended by its own watchdog before.
const START: Duration = Duration::from_secs(30);
/// How many tests are worth a JVM more, where several cores could run them.
const WORTH_A_JVM: usize = 32;
/// In the scratch directory of a JVM.
const HOME: &str = "home";
const TEMPORARY: &str = "temporary";
const LOG: &str = "log";

/// What tests did that ran in one JVM.
#[derive(Debug, Default)]
pub struct Together {
    /// By test; none where it must run in a JVM of its own to be known.
    pub outcomes: Vec<Option<Outcome>>,
    /// Whether no test was denied anything or left a file, as far as they were asked that.
    pub is_without_effects: bool,
}

impl Runner {
    /// Runs the tests in as few JVMs as possible. What their effects would be outside of the sandbox is
    /// looked for only where it is asked for.
    pub fn run_together(
        &self,
        compiled: &Compiled,
        tests: &[TestMethod],
        with_effects: bool,
    ) -> Result<Together, Error> {
        let jvms = tests.len().div_ceil(WORTH_A_JVM).clamp(1, self.config.parallel.max(1));
        let chunks: Vec<&[TestMethod]> = tests.chunks(tests.len().div_ceil(jvms).max(1)).collect();
        let run = |chunk: &[TestMethod]| self.run_all(&compiled.classes(), chunk, with_effects);
        let ran: Vec<Result<Together, Error>> = std::thread::scope(|scope| {
            let threads: Vec<_> = chunks.iter().map(|chunk| scope.spawn(|| run(chunk))).collect();
            threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
        });
        let mut all = Together { is_without_effects: with_effects, ..Together::default() };
        for chunk in ran {
            let chunk = chunk?;
            all.outcomes.extend(chunk.outcomes);
            all.is_without_effects &= chunk.is_without_effects;
        }
        Ok(all)
    }

    /// Runs tests in one JVM after the other: each begins behind the test that ended the one before.
    fn run_all(&self, classes: &Path, tests: &[TestMethod], with_effects: bool) -> Result<Together, Error> {
        let mut all = Together { is_without_effects: with_effects, ..Together::default() };
        while all.outcomes.len() < tests.len() && !self.is_stopped() {
            let ran = self.run_chunk(classes, &tests[all.outcomes.len()..], with_effects)?;
            if ran.outcomes.is_empty() {
                break;
            }
            all.is_without_effects &= ran.is_without_effects;
            all.outcomes.extend(ran.outcomes);
        }
        all.is_without_effects &= all.outcomes.len() == tests.len();
        all.outcomes.resize(tests.len(), None);
        Ok(all)
    }

    /// Runs tests until one ends the JVM; what it tells of those that were started.
    fn run_chunk(&self, classes: &Path, tests: &[TestMethod], with_effects: bool) -> Result<Together, Error> {
        let mut jvm = match self.idle().pop() {
            Some(jvm) => jvm,
            None => TestJvm::start(self)?,
        };
        let was_new = jvm.standing.is_new();
        let (outcomes, ended) = self.run_in(&mut jvm, classes, tests)?;
        let is_whole = outcomes.len() == tests.len() && outcomes.iter().all(Option::is_some);
        let is_without_effects = with_effects && is_whole && jvm.effects(self).is_empty();
        if with_effects && is_whole && !is_without_effects && !was_new {
            // They may be those of earlier tests: a new JVM tells.
            drop(jvm);
            return self.run_chunk(classes, tests, with_effects);
        }
        if matches!(ended.by, EndedBy::Nothing) {
            self.idle().push(jvm);
        }
        Ok(Together { outcomes, is_without_effects })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<TestJvm>> {
        self.shared.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run_in(
        &self,
        jvm: &mut TestJvm,
        classes: &Path,
        tests: &[TestMethod],
    ) -> Result<(Vec<Option<Outcome>>, Ended), Error> {
        copy_all(classes, jvm.classes.path()).map_err(Error::io("copy the classes of tests"))?;
        let reports = tempfile::tempdir_in(jvm.scratch.path()).map_err(Error::io("create a directory"))?;
        let reports = reports.path();
        let limit = self.config.time_limit.min(TIME);
        let mut request = vec![reports.display().to_string(), self.config.junit.number().to_owned()];
        request.push(limit.as_millis().to_string());
        request.extend(tests.iter().map(|test| format!("{} {}", test.class, test.method)));
        let time = limit * u32::try_from(tests.len()).unwrap_or(u32::MAX) + GRACE + START;
        let limits = self.limits(time, &self.config.stop);
        let ended = jvm.standing.ask(&request, &reports.join("done"), &limits)?;
        let outcome = |number: usize| self.outcome_together(&reports.join(number.to_string()), &ended);
        let is_started = |number: &usize| reports.join(format!("{number}.started")).exists();
        let outcomes = (0..tests.len()).take_while(is_started).map(outcome).collect();
        Ok((outcomes, ended))
    }

    /// What a report tells. Where the JVM was ended from outside, even a report tells too little.
    fn outcome_together(&self, report: &Path, ended: &Ended) -> Option<Outcome> {
        if !matches!(ended.by, EndedBy::Itself(_) | EndedBy::Nothing) {
            return None;
        }
        let report = Report::read(&std::fs::read(report).ok()?)?;
        Some(self.outcome(Some(report), ended, None))
    }
}

/// A JVM that runs tests, and stays as long as they leave it as it was.
pub(crate) struct TestJvm {
    standing: Standing,
    /// The classes of the tests that it runs. It may read them only.
    classes: TempDir,
    scratch: TempDir,
}

impl TestJvm {
    /// Starts a JVM. It logs what tests do outside of a sandbox, since it cannot be told later to do so.
    fn start(runner: &Runner) -> Result<TestJvm, Error> {
        let (classes, scratch) = (runner.new_directory("classes-")?, runner.new_directory("together-")?);
        let own = |name: &str| scratch.path().join(name);
        let [work, home, temporary, requests] = [WORK, HOME, TEMPORARY, "requests"].map(own);
        std::fs::create_dir_all(&requests).map_err(Error::io("create a directory for requests"))?;
        let directories = Directories { work: &work, home: &home, temporary: &temporary };
        let mut arguments = vec![effects::option(&own(LOG))];
        arguments.extend(runner.jvm_arguments(classes.path(), &directories)?);
        arguments.push("recrash.harness.RunTests".to_owned());
        arguments.push(requests.display().to_string());
        let file = own("arguments");
        write_argument_file(&file, &arguments)?;
        let (limits, rights) =
            (runner.limits(TIME, &runner.config.stop), runner.rights_of_test(scratch.path()));
        let argument = [format!("@{}", file.display())];
        let running = Running::start(&runner.config.jdk, &argument, &work, &limits, rights)?;
        Ok(TestJvm { standing: Standing::new(running, requests), classes, scratch })
    }

    /// What all tests that it ran did outside of the sandbox.
    fn effects(&self, runner: &Runner) -> Vec<String> {
        let own = |name: &str| self.scratch.path().join(name);
        let [work, home, temporary, log] = [WORK, HOME, TEMPORARY, LOG].map(own);
        runner.effects_in(&Directories { work: &work, home: &home, temporary: &temporary }, &log)
    }
}

/// Makes a directory the copy of another.
fn copy_all(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::remove_dir_all(to)?;
    std::fs::create_dir(to)?;
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(from.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                std::fs::create_dir(to.join(&path))?;
                folders.push(path);
            } else {
                std::fs::copy(entry.path(), to.join(&path))?;
            }
        }
    }
    Ok(())
}
