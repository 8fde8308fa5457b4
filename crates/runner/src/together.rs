//! Runs several tests in one JVM, each with classes of its own. That takes a fraction of the time, and holds
//! as long as the JVM can be put back as it was; after a test that changed it otherwise, the rest has another one.

use std::path::Path;
use std::time::Duration;

use model::Outcome;

use crate::arguments::write_argument_file;
use crate::effects;
use crate::process::{self, Ended, EndedBy};
use crate::report::Report;
use crate::run::{Directories, GRACE, TestMethod, WORK};
use crate::runner::Runner;
use crate::{Compiled, Error};

/// How long a test may take; one that takes longer has a JVM of its own, and all of its time.
const TIME: Duration = Duration::from_secs(10);
/// How many tests are worth a JVM more, where several cores could run them.
const WORTH_A_JVM: usize = 8;

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
        let scratch = self.new_directory("together-")?;
        let [work, home, temporary, reports, log] =
            [WORK, "home", "temporary", "reports", "log"].map(|name| scratch.path().join(name));
        std::fs::create_dir_all(&reports).map_err(Error::io("create a directory for reports"))?;
        let directories = Directories { work: &work, home: &home, temporary: &temporary };
        let options = if with_effects { vec![effects::option(&log)] } else { vec![] };
        let ended = self.run_jvm_together(classes, tests, scratch.path(), &directories, options)?;
        let outcome = |number: usize| self.outcome_together(&reports.join(number.to_string()), &ended);
        let is_started = |number: &usize| reports.join(format!("{number}.started")).exists();
        let outcomes: Vec<Option<Outcome>> = (0..tests.len()).take_while(is_started).map(outcome).collect();
        let is_whole = outcomes.iter().all(Option::is_some);
        let is_without_effects = with_effects && is_whole && self.effects_in(&directories, &log).is_empty();
        Ok(Together { outcomes, is_without_effects })
    }

    fn run_jvm_together(
        &self,
        classes: &Path,
        tests: &[TestMethod],
        scratch: &Path,
        directories: &Directories<'_>,
        options: Vec<String>,
    ) -> Result<Ended, Error> {
        let list = scratch.join("tests");
        let lines: Vec<String> = tests.iter().map(|test| format!("{} {}", test.class, test.method)).collect();
        std::fs::write(&list, lines.join("\n")).map_err(Error::io("write the list of tests"))?;
        let mut arguments = options;
        arguments.extend(self.jvm_arguments(classes, directories)?);
        arguments.push("recrash.harness.RunTests".to_owned());
        arguments.push(scratch.join("reports").display().to_string());
        arguments.push(self.config.junit.number().to_owned());
        let limit = self.config.time_limit.min(TIME);
        arguments.push(limit.as_millis().to_string());
        arguments.push(list.display().to_string());
        let file = scratch.join("arguments");
        write_argument_file(&file, &arguments)?;
        let time = limit * u32::try_from(tests.len()).unwrap_or(u32::MAX) + GRACE;
        let limits = self.limits(time, &self.config.stop);
        let rights = self.rights_of_test(scratch);
        process::run(&self.config.jdk, &[format!("@{}", file.display())], directories.work, &limits, rights)
    }

    /// What a report tells. Where the JVM was ended from outside, even a report tells too little.
    fn outcome_together(&self, report: &Path, ended: &Ended) -> Option<Outcome> {
        if !matches!(ended.by, EndedBy::Itself(_)) {
            return None;
        }
        let report = Report::read(&std::fs::read(report).ok()?)?;
        Some(self.outcome(Some(report), ended, None))
    }
}
