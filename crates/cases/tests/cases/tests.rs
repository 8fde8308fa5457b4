//! The tests made from a recording: each must end as the case says.

use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::directive::Position;
use crate::expect::{Ending, ExpectedFrame};
use crate::job::Job;
use crate::problems::Problems;
use crate::process;
use crate::record::Found;
use crate::view::{View, list, text};

/// How long compiling and running the tests of one recording may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Makes and runs the tests of a recording, and checks how each ended and what they look like.
pub fn check(job: &Job, found: &Found, problems: &mut Problems) -> Result<()> {
    let mut report = Value::Null;
    if job.makes_tests && says_something(found) {
        report = make(job, found, problems)?;
        found.expected.frames.iter().for_each(|expected| ending(expected, &report, problems));
        sources(found, &report, problems)?;
    }
    if job.makes_tests {
        notes(found, &report, problems);
    }
    Ok(())
}

/// Whether the case looks at the tests of this recording at all.
fn says_something(found: &Found) -> bool {
    let expected = found.expected;
    let looked_at = |frame: &ExpectedFrame| !matches!(frame.ending, Ending::Recorded | Ending::Missing);
    expected.frames.iter().any(looked_at) || !expected.contains.is_empty() || !expected.lacks.is_empty()
}

/// What `recrash tests --json` prints.
fn make(job: &Job, found: &Found, problems: &mut Problems) -> Result<Value> {
    let mut class_path = job.built.class_path().display().to_string();
    if !job.case.plugin.is_empty() {
        class_path += &format!(":{}", job.built.plugin().display());
    }
    let name = found.path.file_stem().context("a recording has a name")?;
    let mut command = Command::new(&job.recrash);
    command.arg("tests").arg(&found.path).args(["--json", "--classpath", &class_path, "--parallel", "1"]);
    command.arg("--out").arg(job.folder.join("tests").join(name)).args(&job.case.expectations.tests);
    command.env("JAVA_HOME", &job.jdk.home).current_dir(&job.folder);
    let finished = process::run(&mut command, &job.folder, "tests", LIMIT)?;
    let report: Value = serde_json::from_str(&finished.stdout)
        .with_context(|| format!("recrash tests ended with {}: {}", finished.code, finished.stderr))?;
    let reproduced = list(&report["frames"]).iter().any(|frame| frame["result"] == "reproduces");
    if finished.code != i32::from(!reproduced) {
        problems.add(&job.case.id, format!("recrash tests ended with {}", finished.code));
    }
    Ok(report)
}

fn ending(expected: &ExpectedFrame, report: &Value, problems: &mut Problems) {
    let Some(number) = expected.number else { return };
    let frame =
        list(&report["frames"]).iter().find(|frame| frame["number"] == number).unwrap_or(&Value::Null);
    if !ends(&expected.ending, frame) {
        let why = if frame["why"].is_null() { String::new() } else { format!(": {}", text(&frame["why"])) };
        problems.differs(&expected.position, spelled(&expected.ending), text(&frame["result"]) + &why);
    }
}

fn ends(expected: &Ending, frame: &Value) -> bool {
    let instead = text(&frame["verdict"]["instead"]);
    match expected {
        Ending::Reproduces => frame["result"] == "reproduces",
        Ending::Passes => frame["result"] == "differs" && instead == "passes",
        Ending::Throws(other) => frame["result"] == "differs" && instead.contains(other.as_str()),
        Ending::NotCounted => instead.ends_with("because the recorder left something out"),
        Ending::NoTest => frame["result"] == "no-test",
        Ending::Recorded | Ending::Missing => true,
    }
}

fn spelled(ending: &Ending) -> String {
    match ending {
        Ending::Throws(other) => format!("throws {other}"),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// The texts of `NOTE` are in what the recorder or the tests say.
fn notes(found: &Found, report: &Value, problems: &mut Problems) {
    let whys = list(&report["frames"]).iter().map(|frame| text(&frame["why"]));
    let warnings = list(&report["warnings"]).iter().map(text);
    let said: Vec<String> = View(&found.recording).notes().into_iter().chain(whys).chain(warnings).collect();
    for (position, note) in &found.expected.notes {
        if !said.iter().any(|said| said.contains(note)) {
            problems.differs(position, format!("a note with `{note}`"), format!("{said:?}"));
        }
    }
}

/// The texts of `TEST` are in the generated sources, or not.
fn sources(found: &Found, report: &Value, problems: &mut Problems) -> Result<()> {
    let mut tests = String::new();
    for file in list(&report["files"]).iter().map(text).filter(|file| file.ends_with("Test.java")) {
        tests += &std::fs::read_to_string(&file).with_context(|| file)?;
    }
    let mut check = |wanted: &[(Position, String)], present: bool| {
        for (position, text) in wanted.iter().filter(|(_, text)| tests.contains(text) != present) {
            let what = if present { "no test contains" } else { "a test contains" };
            problems.add(position, format!("{what} `{text}`"));
        }
    };
    check(&found.expected.contains, true);
    check(&found.expected.lacks, false);
    Ok(())
}
