//! One run, from the recording to the report.

use std::path::Path;

use model::Candidate;
use rebuild::{Program, Proposal, Rebuilt};
use recording::Recording;
use runner::Runner;

use super::finish::Written;
use super::lab::{FreshLab, Writer};
use super::session::Session;
use super::thin::thin;
use super::{Report, TestsConfig};
use crate::schedule::Schedule;
use crate::{Error, Event, Progress};

/// Makes the tests of a recording.
pub fn run(config: &TestsConfig, progress: &mut (dyn Progress + Send)) -> Result<Report, Error> {
    run_with(config, &rebuild::propose, progress)
}

/// Makes the tests of a recording with the proposer given.
pub fn run_with(
    config: &TestsConfig,
    propose: &dyn Fn(&Recording, &Program<'_>) -> Vec<Proposal>,
    progress: &mut (dyn Progress + Send),
) -> Result<Report, Error> {
    let recording = read(&config.setting.directory.join(&config.recording))?;
    let mut session = Session::open(config, &recording, progress)?;
    let class_bytes = |name: &str| session.class_bytes(name);
    let is_closed = |class: &str| session.toolchain.program.class_path.is_closed(class);
    let proposals = propose(&recording, &Program { class_bytes: &class_bytes, is_closed: &is_closed });
    let mut chosen = session.own_first(proposals);
    let (mut proposals, left_out) = thin(std::mem::take(&mut chosen.first), &recording);
    session.warnings.extend(left_out);
    let runner = session.runner()?;
    let mut written = attempt(&mut session, &proposals, &runner, progress)?;
    let tries_others = written.files.is_empty() && !chosen.then.is_empty() && !session.is_stopped();
    session.warnings.extend(chosen.note(tries_others));
    if tries_others {
        written = written.followed_by(attempt(&mut session, &chosen.then, &runner, progress)?);
        proposals.extend(chosen.then);
    }
    Ok(session.report(&proposals, &written))
}

/// Tries what is proposed, and writes the tests that reproduce the crash.
fn attempt(
    session: &mut Session<'_>,
    proposals: &[Proposal],
    runner: &Runner,
    progress: &mut (dyn Progress + Send),
) -> Result<Written, Error> {
    let candidates: Vec<Candidate> =
        proposals.iter().flat_map(|proposal| proposal.candidate.clone()).collect();
    let frames = session.recording.frames.len();
    progress.event(Event::Proposed { candidates: candidates.len(), frames });
    let (candidates, near) = session.near(candidates);
    session.near = near;
    let session = &*session;
    let lab = FreshLab::new(session, runner, progress);
    let mut writer = Writer::new(&lab, &candidates);
    let mut schedule = Schedule::new(vec![Box::new(Rebuilt::new(candidates.clone()))]);
    schedule.run(&lab, &mut writer)?;
    lab.check()?;
    Ok(writer.written())
}

fn read(path: &Path) -> Result<Recording, Error> {
    let bytes = std::fs::read(path).map_err(|source| Error::NoRecording { path: path.to_owned(), source })?;
    let recording =
        Recording::read(&bytes).map_err(|source| Error::BadRecording { path: path.to_owned(), source })?;
    if recording.frames.is_empty() { Err(Error::NoFrames) } else { Ok(recording) }
}
