//! The tests made from a recording: each must end as the case says.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::case::Case;
use crate::compile::Built;
use crate::directive::Position;
use crate::expect::{Ending, ExpectedFrame};
use crate::jdk::Jdk;
use crate::problems::Problems;
use crate::process::{self, Finished};
use crate::record::Found;
use crate::view::{View, list, text};

/// How long compiling and running the tests of one recording may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Makes and runs the tests of a recording, and checks how each ended and what they look like.
pub fn check(
    case: &Case,
    recrash: &Path,
    built: &Built,
    jdk: &Jdk,
    found: &Found,
    folder: &Path,
    problems: &mut Problems,
) -> Result<()> {
    let finished = make(case, recrash, built, jdk, found, folder)?;
    let report: Value = serde_json::from_str(&finished.stdout)
        .with_context(|| format!("recrash tests ended with {}: {}", finished.code, finished.stderr))?;
    let reproduced = list(&report["frames"]).iter().any(|frame| frame["result"] == "reproduces");
    if finished.code != i32::from(!reproduced) {
        problems.add(&case.id, format!("recrash tests ended with {}", finished.code));
    }
    for expected in &found.expected.frames {
        ending(expected, &report, problems);
    }
    notes(found, &report, problems);
    sources(found, &report, problems)
}

fn make(
    case: &Case,
    recrash: &Path,
    built: &Built,
    jdk: &Jdk,
    found: &Found,
    folder: &Path,
) -> Result<Finished> {
    let mut class_path = built.class_path().display().to_string();
    if !case.plugin.is_empty() {
        class_path += &format!(":{}", built.plugin().display());
    }
    let name = found.path.file_stem().context("a recording has a name")?.to_string_lossy();
    let out = folder.join("tests").join(name.as_ref());
    let mut command = Command::new(recrash);
    command.arg("tests").arg(&found.path).args(["--json", "--classpath", &class_path, "--parallel", "1"]);
    command.arg("--out").arg(out).args(&case.expectations.tests).env("JAVA_HOME", &jdk.home);
    process::run(command.current_dir(folder), folder, "tests", LIMIT)
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
