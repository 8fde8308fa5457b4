//! Runs tests, each in a fresh JVM, several at a time.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use model::{End, Outcome};

use crate::arguments::write_argument_file;
use crate::effects;
use crate::process::{self, Ended, EndedBy};
use crate::report::{Report, ReportedEnd};
use crate::runner::Runner;
use crate::{Compiled, Error};

/// How long the harness may take over its own limit until the JVM is killed from outside.
pub(crate) const GRACE: Duration = Duration::from_secs(5);
const CRASH_FILE: &str = "hs_err.log";
/// In the scratch directory of a test: where it works, and what the harness tells.
pub(crate) const WORK: &str = "work";
const REPORT: &str = "report";

/// A test to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMethod {
    /// The test class with dots.
    pub class: String,
    /// The test method.
    pub method: String,
}

/// The directories that a JVM has for its own.
pub(crate) struct Directories<'a> {
    pub(crate) work: &'a Path,
    pub(crate) home: &'a Path,
    pub(crate) temporary: &'a Path,
}

impl Runner {
    /// Runs the tests and calls `done` with the number of each as it ends. A test that was not started
    /// or not finished because the runner was stopped has no outcome.
    pub fn run(
        &self,
        compiled: &Compiled,
        tests: &[TestMethod],
        done: &mut dyn FnMut(usize, &Outcome),
    ) -> Result<Vec<Option<Outcome>>, Error> {
        let classes = compiled.classes();
        let mut outcomes = vec![None; tests.len()];
        let run_one = |test: &TestMethod| self.run_one(&classes, test);
        self.each(tests, &run_one, &mut |number, outcome| {
            done(number, &outcome);
            outcomes[number] = Some(outcome);
        })?;
        Ok(outcomes)
    }

    /// Runs the tests once more, and says of each what it would do outside of the sandbox: what it was denied.
    pub fn effects(&self, compiled: &Compiled, tests: &[TestMethod]) -> Result<Vec<Vec<String>>, Error> {
        let classes = compiled.classes();
        let mut all = vec![Vec::new(); tests.len()];
        let run_one = |test: &TestMethod| self.effects_of_one(&classes, test);
        self.each(tests, &run_one, &mut |number, effects| all[number] = effects)?;
        Ok(all)
    }

    /// Does something with each test, several at a time; none where the runner was stopped meanwhile.
    fn each<T: Send>(
        &self,
        tests: &[TestMethod],
        run_one: &(dyn Fn(&TestMethod) -> Result<Option<T>, Error> + Sync),
        done: &mut dyn FnMut(usize, T),
    ) -> Result<(), Error> {
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.config.parallel.clamp(1, tests.len().max(1)) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(tests, run_one, next, &sender));
            }
            drop(sender);
            for (number, result) in receiver {
                done(number, result?);
            }
            Ok(())
        })
    }

    /// Takes one test after the other until there are none, or nobody listens any more.
    fn work<T>(
        &self,
        tests: &[TestMethod],
        run_one: &dyn Fn(&TestMethod) -> Result<Option<T>, Error>,
        next: &AtomicUsize,
        sender: &mpsc::Sender<(usize, Result<T, Error>)>,
    ) {
        while !self.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = tests.get(number) else { return };
            let Some(result) = run_one(test).transpose() else { return };
            if sender.send((number, result)).is_err() {
                return;
            }
        }
    }

    /// Runs a test; no outcome where the runner was stopped meanwhile.
    fn run_one(&self, classes: &Path, test: &TestMethod) -> Result<Option<Outcome>, Error> {
        let scratch = self.new_directory("run-")?;
        let work = scratch.path().join(WORK);
        let directories = Directories { work: &work, home: &work, temporary: &work };
        let ended = self.run_jvm(classes, test, scratch.path(), &directories, vec![])?;
        let report = std::fs::read(scratch.path().join(REPORT)).ok().and_then(|bytes| Report::read(&bytes));
        if let Some(why) = why_it_did_not_start(&ended).filter(|_| report.is_none()) {
            return Err(Error::NoJvm(why));
        }
        let crash_file = std::fs::read_to_string(work.join(CRASH_FILE)).ok();
        let outcome = self.outcome(report, &ended, crash_file.as_deref());
        Ok((!matches!(ended.by, EndedBy::Stop)).then_some(outcome))
    }

    fn effects_of_one(&self, classes: &Path, test: &TestMethod) -> Result<Option<Vec<String>>, Error> {
        let scratch = self.new_directory("run-")?;
        let [work, home, temporary, log] =
            [WORK, "home", "temporary", "log"].map(|name| scratch.path().join(name));
        let directories = Directories { work: &work, home: &home, temporary: &temporary };
        let ended = self.run_jvm(classes, test, scratch.path(), &directories, vec![effects::option(&log)])?;
        let effects = self.effects_in(&directories, &log);
        Ok((!matches!(ended.by, EndedBy::Stop)).then_some(effects))
    }

    /// What the log of a JVM and its directories tell.
    pub(crate) fn effects_in(&self, directories: &Directories<'_>, log: &Path) -> Vec<String> {
        // The JVM moves a log that is full away, and begins a new one.
        let parts = [&log.with_extension("0"), log].map(|part| std::fs::read(part).unwrap_or_default());
        let mut effects = effects::of_log(&String::from_utf8_lossy(&parts.concat()));
        let own = [process::STDOUT, process::STDERR, CRASH_FILE];
        effects.extend(effects::left_in(directories.work, "working", &own));
        effects.extend(effects::left_in(directories.home, "home", &[]));
        effects
    }

    /// Runs a JVM with a test, in a directory of its own.
    fn run_jvm(
        &self,
        classes: &Path,
        test: &TestMethod,
        scratch: &Path,
        directories: &Directories<'_>,
        options: Vec<String>,
    ) -> Result<Ended, Error> {
        let report = scratch.join(REPORT);
        let mut arguments = options;
        arguments.extend(self.jvm_arguments(classes, directories)?);
        arguments.extend(["recrash.harness.RunTest".to_owned(), report.display().to_string()]);
        arguments.extend([self.config.junit.number().to_owned(), test.class.clone(), test.method.clone()]);
        arguments.push(self.config.time_limit.as_millis().to_string());
        let file = scratch.join("arguments");
        write_argument_file(&file, &arguments)?;
        let limits = self.limits(self.config.time_limit + GRACE, &self.config.stop);
        let rights = self.rights_of_test(scratch);
        process::run(&self.config.jdk, &[format!("@{}", file.display())], directories.work, &limits, rights)
    }

    /// The arguments of a JVM before its main class; makes its directories.
    pub(crate) fn jvm_arguments(
        &self,
        classes: &Path,
        directories: &Directories<'_>,
    ) -> Result<Vec<String>, Error> {
        for directory in [directories.work, directories.home, directories.temporary] {
            std::fs::create_dir_all(directory).map_err(Error::io("create a scratch directory"))?;
        }
        let mut arguments = vec![
            format!("-Xmx{}", self.config.heap),
            "-XX:+UseSerialGC".into(),
            "-XX:TieredStopAtLevel=1".into(),
            "-XX:-OmitStackTraceInFastThrow".into(),
            "-XX:-UsePerfData".into(),
            format!("-XX:ErrorFile={}", directories.work.join(CRASH_FILE).display()),
            format!("-Djava.io.tmpdir={}", directories.temporary.display()),
            format!("-Duser.home={}", directories.home.display()),
            "-Djava.awt.headless=true".into(),
            // The harness asks for the frames of exceptions that rewrite their traces.
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED".into(),
        ];
        arguments.extend(self.config.jvm_options.iter().cloned());
        arguments.extend(["-cp".into(), self.class_path(classes)]);
        Ok(arguments)
    }

    pub(crate) fn outcome(&self, report: Option<Report>, ended: &Ended, crash_file: Option<&str>) -> Outcome {
        let (reported, mut notes) = report.map_or((None, vec![]), |report| (Some(report.end), report.notes));
        notes.extend(crash_file.and_then(cause_in_crash_file));
        let instructions = match &reported {
            Some(ReportedEnd::Threw(_, instructions)) => instructions.clone(),
            _ => vec![],
        };
        Outcome {
            end: self.end(reported, ended, crash_file.is_some()),
            milliseconds: ended.time.as_millis().try_into().unwrap_or(u64::MAX),
            stdout: ended.stdout.clone(),
            stderr: ended.stderr.clone(),
            notes,
            instructions,
        }
    }

    /// The end as the harness saw it; where it could not, as the system did.
    fn end(&self, reported: Option<ReportedEnd>, ended: &Ended, has_crash_file: bool) -> End {
        let seconds = self.config.time_limit.as_secs();
        let exit_code = match &ended.by {
            EndedBy::Itself(status) => status.code().filter(|_| !has_crash_file),
            EndedBy::Time | EndedBy::Disk(_) | EndedBy::Stop | EndedBy::Nothing => None,
        };
        match (reported, exit_code) {
            (Some(ReportedEnd::Passed), _) => End::Passed,
            (Some(ReportedEnd::Threw(crash, _)), _) => End::Threw(crash),
            (Some(ReportedEnd::TimedOut(frames)), _) => End::TimedOut { seconds, frames },
            (Some(ReportedEnd::NotRun(why)), _) => End::NotRun(why),
            (Some(ReportedEnd::Exited(frames)), Some(code)) => End::Exited { code, frames },
            (None, Some(code)) => End::Exited { code, frames: vec![] },
            (_, None) if matches!(ended.by, EndedBy::Time) => End::TimedOut { seconds, frames: vec![] },
            (_, None) => End::Died { how: ended.how() },
        }
    }
}

/// What the JVM says of an option or a lack of memory that keeps it from starting. It says so on either
/// output, before any code of a test could.
fn why_it_did_not_start(ended: &Ended) -> Option<String> {
    const REFUSALS: [&str; 2] =
        ["Error: Could not create the Java Virtual Machine", "Error occurred during initialization of"];
    let output = ended.output();
    let is_refused = output.lines().any(|line| REFUSALS.iter().any(|refusal| line.starts_with(refusal)));
    let said = output.lines().filter(|line| !line.starts_with("Error: ") && !line.trim().is_empty());
    let mut said = said.filter(|line| REFUSALS.iter().all(|refusal| !line.starts_with(refusal)));
    is_refused.then(|| said.next().unwrap_or("it gives no reason").trim().to_owned())
}

/// The line of the JVM's crash file that says why it died.
fn cause_in_crash_file(text: &str) -> Option<String> {
    let mut lines = text.lines().filter_map(|line| line.strip_prefix("#  "));
    lines.next().map(|line| format!("the JVM crashed: {}", line.trim()))
}
