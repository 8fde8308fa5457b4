//! Runs tests, each in a fresh JVM, several at a time.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use model::{End, Outcome};

use crate::arguments::write_argument_file;
use crate::isolation::isolate_this_thread;
use crate::process::{self, Ended, EndedBy};
use crate::report::{Report, ReportedEnd};
use crate::runner::Runner;
use crate::{Compiled, Error};

/// How long the harness may take over its own limit until the JVM is killed from outside.
const GRACE: Duration = Duration::from_secs(5);
const CRASH_FILE: &str = "hs_err.log";

/// A test to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestMethod {
    /// The test class with dots.
    pub class: String,
    /// The test method.
    pub method: String,
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
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let mut outcomes = vec![None; tests.len()];
        std::thread::scope(|scope| {
            for _ in 0..self.config.parallel.clamp(1, tests.len().max(1)) {
                let (sender, next, classes) = (sender.clone(), &next, &classes);
                scope.spawn(move || self.work(classes, tests, next, &sender));
            }
            drop(sender);
            for (number, outcome) in receiver {
                let outcome = outcome?;
                done(number, &outcome);
                outcomes[number] = Some(outcome);
            }
            Ok(outcomes)
        })
    }

    /// Takes one test after the other until there are none, or nobody listens any more. The thread that does
    /// this gives up its rights, so that its JVMs have none either.
    fn work(
        &self,
        classes: &Path,
        tests: &[TestMethod],
        next: &AtomicUsize,
        sender: &mpsc::Sender<(usize, Result<Outcome, Error>)>,
    ) {
        isolate_this_thread(&self.rights());
        while !self.is_stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = tests.get(number) else { return };
            let Some(outcome) = self.run_one(classes, test).transpose() else { return };
            if sender.send((number, outcome)).is_err() {
                return;
            }
        }
    }

    /// Runs a test; no outcome where the runner was stopped meanwhile.
    fn run_one(&self, classes: &Path, test: &TestMethod) -> Result<Option<Outcome>, Error> {
        let scratch = self.new_directory("run-")?;
        let (work, report) = (scratch.path().join("work"), scratch.path().join("report"));
        std::fs::create_dir(&work).map_err(Error::io("create a scratch directory"))?;
        let mut arguments = self.jvm_arguments(classes, &work);
        arguments.extend(["recrash.harness.RunTest".to_owned(), report.display().to_string()]);
        arguments.extend([self.config.junit.number().to_owned(), test.class.clone(), test.method.clone()]);
        arguments.push(self.config.time_limit.as_millis().to_string());
        let file = scratch.path().join("arguments");
        write_argument_file(&file, &arguments)?;
        let limits = self.limits(self.config.time_limit + GRACE, &self.config.stop);
        let ended = process::run(&self.config.jdk.java(), &[format!("@{}", file.display())], &work, &limits)?;
        let report = std::fs::read(report).ok().and_then(|bytes| Report::read(&bytes));
        if let Some(why) = why_it_did_not_start(&ended).filter(|_| report.is_none()) {
            return Err(Error::NoJvm(why));
        }
        let crash_file = std::fs::read_to_string(work.join(CRASH_FILE)).ok();
        let outcome = self.outcome(report, &ended, crash_file.as_deref());
        Ok((!matches!(ended.by, EndedBy::Stop)).then_some(outcome))
    }

    fn jvm_arguments(&self, classes: &Path, work: &Path) -> Vec<String> {
        let mut arguments = vec![
            format!("-Xmx{}", self.config.heap),
            "-XX:+UseSerialGC".into(),
            "-XX:TieredStopAtLevel=1".into(),
            "-XX:-OmitStackTraceInFastThrow".into(),
            "-XX:-UsePerfData".into(),
            format!("-XX:ErrorFile={}", work.join(CRASH_FILE).display()),
            format!("-Djava.io.tmpdir={}", work.display()),
            "-Djava.awt.headless=true".into(),
            // The harness asks for the frames of exceptions that rewrite their traces.
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED".into(),
        ];
        arguments.extend(self.config.jvm_options.iter().cloned());
        arguments.extend(["-cp".into(), self.class_path(classes)]);
        arguments
    }

    fn outcome(&self, report: Option<Report>, ended: &Ended, crash_file: Option<&str>) -> Outcome {
        let (reported, mut notes) = report.map_or((None, vec![]), |report| (Some(report.end), report.notes));
        notes.extend(crash_file.and_then(cause_in_crash_file));
        Outcome {
            end: self.end(reported, ended, crash_file.is_some()),
            milliseconds: ended.time.as_millis().try_into().unwrap_or(u64::MAX),
            stdout: ended.stdout.clone(),
            stderr: ended.stderr.clone(),
            notes,
        }
    }

    /// The end as the harness saw it; where it could not, as the system did.
    fn end(&self, reported: Option<ReportedEnd>, ended: &Ended, has_crash_file: bool) -> End {
        let seconds = self.config.time_limit.as_secs();
        let exit_code = match ended.by {
            EndedBy::Itself(status) => status.code().filter(|_| !has_crash_file),
            EndedBy::Time | EndedBy::Stop => None,
        };
        match (reported, exit_code) {
            (Some(ReportedEnd::Passed), _) => End::Passed,
            (Some(ReportedEnd::Threw(crash)), _) => End::Threw(crash),
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
