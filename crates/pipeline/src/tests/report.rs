//! The result of a run, as data for the terminal and for `--json`.

use std::path::PathBuf;

use model::Verdict;
use rebuild::Proposal;
use recording::Recording;
use serde::Serialize;

use super::finish::Written;
use super::session::Session;
use crate::TestPlace;
use crate::toolchain::frames::{method_name, simple};

/// The result of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The recording.
    pub recording: PathBuf,
    /// The exception in one line: class and message.
    pub crash: String,
    /// The recorded frames, innermost first.
    pub frames: Vec<FrameReport>,
    /// How many tests reproduce the crash; these were written.
    pub reproduced: usize,
    /// How many tests were tried.
    pub tried: usize,
    /// Number of the frame whose test to start with.
    pub start_here: Option<usize>,
    /// The JUnit that the tests are written for, `5` or `4`.
    pub junit: u8,
    /// The files that were written, or were there with the same content.
    pub files: Vec<PathBuf>,
    /// A command that runs the tests, to be pasted into a shell.
    pub run: Option<String>,
    /// What the user should know of the class path, the JDK, the recording.
    pub warnings: Vec<String>,
    /// Whether it was stopped before every test had been tried.
    pub interrupted: bool,
}

/// What became of one recorded frame.
#[derive(Clone, Debug, Serialize)]
pub struct FrameReport {
    /// Its number, from 1 for the innermost.
    pub number: usize,
    /// The method as people read it: `Shipping.quote(Order)`.
    pub method: String,
    /// VM name of the class.
    pub class: String,
    /// What became of its test.
    pub result: FrameResult,
    /// Why, or what to know: what happened instead, what could not be restored.
    pub why: Option<String>,
    /// The judgement, where the test was run.
    pub verdict: Option<Verdict>,
    /// The test, where it was written.
    pub test: Option<TestPlace>,
    /// What it does outside of the sandbox, where it was denied inside.
    pub effects: Vec<String>,
    /// How many objects the test restores from its resource file.
    pub restored_objects: usize,
}

/// What became of the test of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FrameResult {
    /// It fails as the program did, twice.
    Reproduces,
    /// It does something else.
    Differs,
    /// There is no test for the frame.
    NoTest,
    /// The run was stopped before it.
    NotTried,
}

impl Report {
    /// The frame to start with: the outermost that reproduces and restores nothing, since it shows the most
    /// and reads best; else the outermost that reproduces.
    pub(crate) fn recommend(frames: &[FrameReport]) -> Option<usize> {
        let reproducing = || frames.iter().rev().filter(|frame| frame.result == FrameResult::Reproduces);
        let plain = reproducing().find(|frame| frame.restored_objects == 0);
        plain.or_else(|| reproducing().next()).map(|frame| frame.number)
    }
}

impl Session<'_> {
    pub(crate) fn report(&self, proposals: &[Proposal], written: &Written) -> Report {
        let mut candidates = 0..written.verdicts.len();
        let frame = |proposal: &Proposal| {
            let candidate = proposal.candidate.is_ok().then(|| candidates.next()).flatten();
            self.frame_report(proposal, candidate, written)
        };
        let mut frames: Vec<FrameReport> = proposals.iter().map(frame).collect();
        frames.sort_by_key(|frame| frame.number);
        let count = |result| frames.iter().filter(|frame| frame.result == result).count();
        Report {
            recording: self.config.recording.clone(),
            crash: headline(self.recording),
            reproduced: count(FrameResult::Reproduces),
            tried: count(FrameResult::Reproduces) + count(FrameResult::Differs),
            start_here: Report::recommend(&frames),
            junit: self.junit.number(),
            files: written.files.clone(),
            run: written.run.clone(),
            warnings: self.warnings.clone(),
            interrupted: self.is_stopped(),
            frames,
        }
    }

    fn frame_report(&self, proposal: &Proposal, candidate: Option<usize>, written: &Written) -> FrameReport {
        let verdict = candidate.and_then(|number| written.verdicts[number].as_ref());
        let effects = candidate.map_or_else(Vec::new, |number| written.effects[number].clone());
        let restored = candidate.map_or(0, |number| written.candidates[number].objects.len());
        let method = &self.recording.frames[proposal.frame].method;
        let (result, why) = match (&proposal.candidate, verdict) {
            (Err(why), _) => (FrameResult::NoTest, Some(why.clone())),
            (Ok(_), None) => (FrameResult::NotTried, None),
            (Ok(recorded), Some(verdict)) if verdict.reproduced => {
                (FrameResult::Reproduces, remark(recorded.objects.len(), restored, verdict, &effects))
            }
            (Ok(_), Some(verdict)) => (FrameResult::Differs, verdict.instead.clone()),
        };
        FrameReport {
            number: proposal.frame + 1,
            method: method_name(method),
            class: method.class.clone(),
            result,
            why,
            verdict: verdict.cloned(),
            test: candidate.and_then(|number| written.places[number].clone()),
            effects,
            restored_objects: restored,
        }
    }
}

/// What to know of a test that reproduces and restores so many of the recorded objects.
fn remark(recorded: usize, restored: usize, verdict: &Verdict, effects: &[String]) -> Option<String> {
    let mut remarks = Vec::new();
    if let Some(message) = &verdict.other_message {
        remarks.push(format!("with another message: {message}"));
    }
    if verdict.matched.by_method > 0 {
        remarks.push("frames without lines matched by method".to_owned());
    }
    remarks.extend(verdict.notes.iter().cloned());
    if restored > 0 {
        let of = if restored < recorded { format!(" (of {recorded})") } else { String::new() };
        let objects = if restored == 1 { "object" } else { "objects" };
        remarks.push(format!("restores {restored} {objects}{of}"));
    }
    remarks.extend(effects.iter().map(|effect| format!("outside of the sandbox {effect}")));
    (!remarks.is_empty()).then(|| remarks.join("; "))
}

fn headline(recording: &Recording) -> String {
    let Some(top) = recording.crash.throwables.first() else { return String::new() };
    match &top.message {
        Some(message) => format!("{}: {message}", simple(&top.class)),
        None => simple(&top.class).to_owned(),
    }
}
