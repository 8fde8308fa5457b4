//! The program without the recorder: it must crash exactly where its markers say.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::Result;

use crate::case::Case;
use crate::expect::{Marker, RunOptions};
use crate::jars;
use crate::job::Job;
use crate::problems::Problems;
use crate::process::{self, Finished};
use crate::trace::{self, Chain, Throwable};

/// The command line of the program: the launcher and everything after it.
pub fn command_line(job: &Job, run: &RunOptions) -> Result<Vec<String>> {
    let Job { case, built, jdk, .. } = job;
    let path = built.class_path().display().to_string();
    let mut line = vec![jdk.java()];
    for option in &case.expectations.java {
        line.push(if option == "{jacoco}" { jacoco()? } else { option.clone() });
    }
    if !case.plugin.is_empty() {
        line.push(format!("-Dplugin={}", built.plugin().display()));
    }
    line.extend(match &case.module {
        Some(module) => ["-p".to_owned(), path, "-m".to_owned(), format!("{module}/{}", case.main)].to_vec(),
        None if case.expectations.jar => vec!["-jar".to_owned(), path],
        None => vec!["-cp".to_owned(), path, case.main.clone()],
    });
    line.extend(run.arguments.iter().cloned());
    Ok(line)
}

fn jacoco() -> Result<String> {
    let jar = jars::fetch(jars::JACOCO, &Path::new(env!("CARGO_TARGET_TMPDIR")).join("jars"))?;
    Ok(format!("-javaagent:{}=destfile=jacoco.exec", jar.display()))
}

/// Runs the program and checks its markers.
pub fn check(job: &Job, problems: &mut Problems) -> Result<Finished> {
    let (case, folder) = (&job.case, &job.folder);
    let run = case.expectations.runs.last().cloned().unwrap_or_default();
    let line = command_line(job, &run)?;
    let mut command = Command::new(&line[0]);
    let finished = process::run(command.args(&line[1..]).current_dir(folder), folder, "plain", LIMIT)?;
    let chains = trace::chains(&finished.stderr);
    for recording in &case.expectations.recordings {
        if !chains.iter().any(|chain| crashes_at(case, chain, &recording.crash)) {
            let found = chains.iter().map(|chain| describe(case, chain)).collect::<Vec<_>>().join("; ");
            problems.differs(
                &recording.crash.position,
                format!("{} here, without the recorder", recording.crash.exception),
                if found.is_empty() { format!("no crash, exit code {}", finished.code) } else { found },
            );
        }
    }
    Ok(finished)
}

/// How long a program may run.
pub const LIMIT: Duration = Duration::from_secs(60);

/// Whether the root cause was thrown at the marker, and everything around it at the `WRAP` markers.
pub fn crashes_at(case: &Case, chain: &Chain, crash: &Marker) -> bool {
    let Some((root, around)) = chain.split_last() else { return false };
    let wraps = &case.expectations.wraps;
    is_at(case, root, crash) && around.iter().all(|outer| wraps.iter().any(|wrap| is_at(case, outer, wrap)))
}

fn is_at(case: &Case, throwable: &Throwable, marker: &Marker) -> bool {
    let place = throwable.place(&case.files());
    let here =
        place.is_some_and(|place| place.file == marker.position.file && place.line == marker.position.line);
    throwable.is(&marker.exception) && (here || marker.without_trace && place.is_none())
}

/// A chain of throwables in one line.
pub fn describe(case: &Case, chain: &Chain) -> String {
    let files = case.files();
    let one = |throwable: &Throwable| match throwable.place(&files) {
        Some(place) => format!("{} at {}:{}", throwable.class, place.file, place.line),
        None => format!("{} without a frame of the program", throwable.class),
    };
    chain.iter().map(one).collect::<Vec<_>>().join(" caused by ")
}
