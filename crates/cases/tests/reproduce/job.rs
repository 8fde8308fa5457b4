//! One case on one JDK: from the crash to the test.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use jdks::Jdk;
use libtest_mimic::Failed;
use serde_json::{Value, json};

use crate::case::Case;
use crate::compile::Built;
use crate::directive::Position;
use crate::files;
use crate::known_gap::still_fails;
use crate::problems::Problems;
use crate::process;
use crate::promise;

/// How long a program may run, and a search with all that follows it.
const LIMIT: Duration = Duration::from_secs(120);

/// Everything that one case needs to run on one JDK.
pub struct Job {
    pub case: Arc<Case>,
    pub built: Built,
    pub jdk: Jdk,
    /// The binary that is tested.
    pub recrash: PathBuf,
    /// Where it runs and leaves its files.
    pub folder: PathBuf,
}

impl Job {
    /// Lets the program crash, searches, compares.
    pub fn run(&self) -> Result<(), Failed> {
        files::clear(&self.folder)?;
        let log = self.log()?;
        let (code, report) = self.reproduce(&log)?;
        let mut problems = Problems::default();
        self.compare(code, &report, &mut problems)?;
        let outcome = problems.into_result();
        if self.case.fixme { still_fails(outcome, "fixme-reproduce", "reproduce") } else { outcome }
    }

    /// The log: what the run left on standard error, unless one stands beside the sources.
    fn log(&self) -> Result<PathBuf> {
        let log = self.folder.join("crash.log");
        if let Some(given) = self.case.log() {
            std::fs::copy(given, &log)?;
            return Ok(log);
        }
        let class_path = format!("{}:{}", self.built.classes().display(), self.built.production().display());
        let mut command = self.jdk.command("java");
        command.args(&self.case.expected.java).args(["-cp", &class_path, &self.case.production]);
        let finished = process::run(command.current_dir(&self.folder), &self.folder, "production", LIMIT)?;
        ensure!(finished.stderr.contains("\tat "), "{} does not crash", self.case.production);
        std::fs::write(&log, finished.stderr)?;
        Ok(log)
    }

    /// The exit code of `recrash reproduce --json`, and what it prints.
    fn reproduce(&self, log: &PathBuf) -> Result<(i32, Value)> {
        let expected = &self.case.expected;
        let mut command = Command::new(&self.recrash);
        command.arg("reproduce").arg(log).arg("--classpath").arg(self.built.classes());
        // What an earlier run of the suite found would hide what this one does not find.
        command.args(["--json", "--fresh", "--seed", "1", "--parallel", "1", "--budget", &expected.budget]);
        command.arg("--out").arg(self.folder.join("tests"));
        command.args(expected.run.iter().map(|option| self.in_case(option)));
        command.env("JAVA_HOME", &self.jdk.home).current_dir(&self.folder);
        let finished = process::run(&mut command, &self.folder, "reproduce", LIMIT)?;
        let report = serde_json::from_str(&finished.stdout);
        let said = || format!("recrash reproduce ended with {}: {}", finished.code, finished.stderr);
        Ok((finished.code, report.with_context(said)?))
    }

    /// An option in which `{case}` stands for the folder of the case.
    fn in_case(&self, option: &str) -> String {
        option.replace("{case}", &self.case.path.display().to_string())
    }

    fn compare(&self, code: i32, report: &Value, problems: &mut Problems) -> Result<()> {
        let expected = &self.case.expected;
        let found = found(report);
        if found != expected.frame || code != i32::from(expected.frame.is_none()) {
            let found = format!("{} (exit code {code}) {}", spelled(found), report["reason"]);
            problems.differs(&expected.position, spelled(expected.frame), found);
        }
        if let Some((position, same)) = &expected.message
            && report["matched"]["message"] != *same
        {
            let spelled = |same: bool| if same { "the same message" } else { "another message" };
            problems.differs(position, spelled(*same), &report["other_message"]);
        }
        for (position, reason) in &expected.reasons {
            if !report["reason"].as_str().is_some_and(|said| said.contains(reason.as_str())) {
                problems.differs(position, reason, &report["reason"]);
            }
        }
        let warnings = report["warnings"].to_string();
        for (position, warning) in expected.warnings.iter().filter(|(_, text)| !warnings.contains(text)) {
            problems.differs(position, warning, &warnings);
        }
        if let Some((position, stubs)) = &expected.stubs
            && report["stubs"] != json!(stubs)
        {
            problems.differs(position, format!("{stubs:?}"), &report["stubs"]);
        }
        let reflection: Vec<&String> = expected.reflection.iter().map(|(_, member)| member).collect();
        if report["reflection"] != json!(reflection) {
            problems.differs(&expected.position, format!("{reflection:?}"), &report["reflection"]);
        }
        let test = source(report)?;
        let mut check = |wanted: &[(Position, String)], present: bool| {
            for (position, text) in wanted.iter().filter(|(_, text)| test.contains(text) != present) {
                let what = if present { "contains no" } else { "contains" };
                problems.add(position, format!("the test {what} `{text}`:\n{test}"));
            }
        };
        check(&expected.contains, true);
        check(&expected.lacks, false);
        if let Some(promise) = &self.case.promise
            && let Some(difference) = promise::differs(promise, &test)?
        {
            problems.add(&expected.position, difference);
        }
        Ok(())
    }
}

/// The frame that was reached, and the number of frames.
pub fn found(report: &Value) -> Option<(u64, u64)> {
    let number = |key: &str| report[key].as_u64().unwrap_or_default();
    (report["reproduced"] == true).then(|| (number("frame"), number("frames")))
}

fn spelled(frame: Option<(u64, u64)>) -> String {
    frame.map_or("nothing".to_owned(), |(frame, of)| format!("frame {frame} of {of}"))
}

/// The test that was written.
fn source(report: &Value) -> Result<String> {
    let mut source = String::new();
    for file in report["files"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        source += &std::fs::read_to_string(file).with_context(|| file.to_owned())?;
    }
    Ok(source)
}
