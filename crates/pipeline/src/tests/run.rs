//! One run, from the recording to the report.

use std::path::Path;

use model::Candidate;
use rebuild::{Program, Proposal, Rebuilt};
use recording::Recording;

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
    let (proposals, dependencies) = session.own_first(proposals);
    session.warnings.extend(dependencies);
    let (proposals, left_out) = thin(proposals, &recording);
    session.warnings.extend(left_out);
    let candidates: Vec<Candidate> =
        proposals.iter().flat_map(|proposal| proposal.candidate.clone()).collect();
    progress.event(Event::Proposed { candidates: candidates.len(), frames: recording.frames.len() });
    let runner = session.runner()?;
    let lab = FreshLab::new(&session, &runner, progress);
    let mut writer = Writer::new(&lab, &candidates);
    let mut schedule = Schedule::new(vec![Box::new(Rebuilt::new(candidates.clone()))]);
    schedule.run(&lab, &mut writer)?;
    lab.check()?;
    Ok(session.report(&proposals, &writer.written()))
}

fn read(path: &Path) -> Result<Recording, Error> {
    let bytes = std::fs::read(path).map_err(|source| Error::NoRecording { path: path.to_owned(), source })?;
    let recording =
        Recording::read(&bytes).map_err(|source| Error::BadRecording { path: path.to_owned(), source })?;
    if recording.frames.is_empty() { Err(Error::NoFrames) } else { Ok(recording) }
}
