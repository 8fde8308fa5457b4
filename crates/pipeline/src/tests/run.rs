//! One run, from the recording to the report.

use std::path::Path;

use model::Candidate;
use recording::Recording;

use super::session::Session;
use super::{Config, Error, Event, Progress, Report};

/// What a proposer makes of one recorded frame.
pub struct Proposed {
    /// Index of the frame in [`Recording::frames`].
    pub frame: usize,
    /// The candidate, or why there is none.
    pub candidate: Result<Candidate, String>,
}

/// Gives the bytes of a class by its VM name.
pub type ClassBytes<'a> = dyn Fn(&str) -> Option<Vec<u8>> + 'a;

/// Makes the tests of a recording with the proposer given.
pub fn run_with(
    config: &Config,
    propose: &dyn Fn(&Recording, &ClassBytes) -> Vec<Proposed>,
    progress: &mut dyn Progress,
) -> Result<Report, Error> {
    let recording = read(&config.directory.join(&config.recording))?;
    let session = Session::open(config, &recording, progress)?;
    let proposed = propose(&recording, &|name| session.class_bytes(name));
    let candidates: Vec<Candidate> =
        proposed.iter().flat_map(|proposed| proposed.candidate.clone()).collect();
    progress.event(Event::Proposed { candidates: candidates.len(), frames: recording.frames.len() });
    let runner = session.runner()?;
    let verdicts = session.verify(&candidates, &runner, progress)?;
    let written = session.write(&candidates, verdicts, &runner, progress)?;
    Ok(session.report(&proposed, &written))
}

fn read(path: &Path) -> Result<Recording, Error> {
    let bytes = std::fs::read(path).map_err(|source| Error::NoRecording { path: path.to_owned(), source })?;
    let recording =
        Recording::read(&bytes).map_err(|source| Error::BadRecording { path: path.to_owned(), source })?;
    if recording.frames.is_empty() { Err(Error::NoFrames) } else { Ok(recording) }
}
