//! The program under the recorder: it must behave as before and leave the recordings that it promises.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::case::Case;
use crate::expect::{Ending, ExpectedRecording, RunOptions};
use crate::job::Job;
use crate::plain::{self, command_line};
use crate::problems::Problems;
use crate::process::{self, Finished};
use crate::view::{View, names};

/// A recording that was found, with the one that was expected.
pub struct Found<'a> {
    pub path: PathBuf,
    pub recording: Value,
    pub expected: &'a ExpectedRecording,
}

/// Runs the program under the recorder, as often as the case says, and checks what the last run left.
pub fn check<'a>(job: &'a Job, plain: &Finished, problems: &mut Problems) -> Result<Vec<Found<'a>>> {
    let (case, folder) = (&job.case, &job.folder);
    let out = folder.join("recordings");
    let mut recorded = None;
    for run in &case.expectations.runs {
        if out.exists() {
            std::fs::remove_dir_all(&out)?;
        }
        recorded = Some(record(job, run, &out)?);
    }
    behaves(case, plain, &recorded.context("a case has a run")?, problems);
    let found = recordings(&job.recrash, &out, folder)?;
    Ok(matched(case, found, problems))
}

fn record(job: &Job, run: &RunOptions, out: &Path) -> Result<Finished> {
    let mut command = Command::new(&job.recrash);
    command.arg("record").arg("--out").arg(out).args(&run.record).arg("--").args(command_line(job, run)?);
    process::run(command.current_dir(&job.folder), &job.folder, "record", plain::LIMIT)
}

/// Exit code and output are as without the recorder.
fn behaves(case: &Case, plain: &Finished, recorded: &Finished, problems: &mut Problems) {
    if plain.code != recorded.code {
        problems.differs(&case.id, format!("exit code {}", plain.code), recorded.code);
    }
    if case.expectations.varies {
        return;
    }
    differ(case, "standard output", &plain.stdout, &recorded.stdout, problems);
    differ(case, "standard error", &plain.stderr, &without_own_lines(&recorded.stderr), problems);
}

fn without_own_lines(stderr: &str) -> String {
    let own = |line: &&str| !line.starts_with("recrash:") && !line.starts_with("Picked up JAVA_TOOL_OPTIONS");
    stderr.lines().filter(own).fold(String::new(), |text, line| text + line + "\n")
}

fn differ(case: &Case, what: &str, plain: &str, recorded: &str, problems: &mut Problems) {
    let mut lines = plain.lines().zip(recorded.lines()).enumerate();
    let different = lines.find(|(_, (plain, recorded))| plain != recorded);
    if let Some((line, (plain, recorded))) = different {
        problems.differs(format!("{}, {what}, line {}", case.id, line + 1), plain, recorded);
    } else if plain.lines().count() != recorded.lines().count() {
        let count = |text: &str| format!("{} lines", text.lines().count());
        problems.differs(format!("{}, {what}", case.id), count(plain), count(recorded));
    }
}

/// Every recording in the folder, as JSON: those with fewer causes first.
fn recordings(recrash: &Path, out: &Path, folder: &Path) -> Result<Vec<(PathBuf, Value)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(out).into_iter().flatten() {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "recrash") {
            let mut command = Command::new(recrash);
            command.arg("show").arg(&path).arg("--json");
            let shown = process::run(&mut command, folder, "show", plain::LIMIT)?;
            let json = serde_json::from_str(&shown.stdout);
            found.push((path, json.with_context(|| format!("recrash show --json: {}", shown.stderr))?));
        }
    }
    found.sort_by_key(|(path, json)| (View(json).chain().len(), path.clone()));
    Ok(found)
}

/// Gives each expected recording the one that was found for it.
fn matched<'a>(case: &'a Case, mut found: Vec<(PathBuf, Value)>, problems: &mut Problems) -> Vec<Found<'a>> {
    let mut matched = Vec::new();
    for expected in &case.expectations.recordings {
        let is_it =
            |(_, json): &(PathBuf, Value)| plain::crashes_at(case, &View(json).chain(), &expected.crash);
        let Some(index) = found.iter().position(is_it) else {
            problems.add(&expected.crash.position, "there is no recording of this crash");
            continue;
        };
        let (path, recording) = found.remove(index);
        frames(expected, &View(&recording), problems);
        matched.push(Found { path, recording, expected });
    }
    for (path, recording) in found {
        let crash = plain::describe(case, &View(&recording).chain());
        problems.add(&case.id, format!("unexpected recording {}: {crash}", path.display()));
    }
    matched
}

/// The frames of a recording are those that the case lists.
fn frames(expected: &ExpectedRecording, found: &View, problems: &mut Problems) {
    if expected.frames.is_empty() {
        return;
    }
    let frames = found.frames();
    let shown = |index: usize| {
        let frame = frames.get(index);
        frame.map_or("no such frame".to_owned(), |frame| format!("{}.{}", frame.class(), frame.method()))
    };
    let numbered = expected.frames.iter().filter_map(|frame| Some((frame.number? - 1, frame)));
    let mut last = 0;
    for (index, expected) in numbered {
        last = last.max(index + 1);
        let frame =
            frames.get(index).filter(|frame| names(&expected.method, &frame.class(), &frame.method()));
        let Some(frame) = frame else {
            problems.differs(
                &expected.position,
                format!("frame {}: {}", index + 1, expected.method),
                shown(index),
            );
            continue;
        };
        for (name, value) in &expected.arguments {
            let found = frame.argument(name).unwrap_or_else(|| "no such parameter".to_owned());
            if found != *value {
                problems.differs(&expected.position, format!("{name}={value}"), format!("{name}={found}"));
            }
        }
    }
    for index in last..frames.len() {
        problems.add(&expected.crash.position, format!("unexpected frame {}: {}", index + 1, shown(index)));
    }
    missing(expected, found, problems);
}

/// Frames that cannot be recorded are in the trace anyway.
fn missing(expected: &ExpectedRecording, found: &View, problems: &mut Problems) {
    for expected in expected.frames.iter().filter(|frame| frame.ending == Ending::Missing) {
        let named = |(class, method): &&(String, String)| names(&expected.method, class, method);
        if found.traced().iter().filter(named).count() == 0 {
            problems.add(&expected.position, "the stack trace has no such frame");
        }
    }
}
