//! What a search ended with, as a report.

use std::time::{Duration, Instant};

use chart::Chart;
use model::{Level, Matched, Verdict};
use proposer::Find;

use super::Report;
use super::confirm::{Confirmed, mocks, reflection, stubs};
use super::run::Case;
use super::trial::found_by;
use crate::Error;
use crate::toolchain::WrittenSuite;
use crate::toolchain::frames::{method_name, simple};
use crate::toolchain::junit::ChosenJUnit;

/// What a search ended with.
pub(super) struct Conclusion {
    pub(super) find: Option<(Find, Confirmed)>,
    /// The proposer that found it; of nothing, the one that was asked.
    pub(super) proposer: &'static str,
    /// Whether it began from what an earlier run found.
    pub(super) from_earlier_find: bool,
    pub(super) candidates: u64,
    /// What symbolic execution cost, where there was some.
    pub(super) work: Option<symex::Work>,
    /// How long candidates were searched for.
    pub(super) searching: Duration,
    pub(super) reason: String,
    pub(super) rejected: Vec<String>,
}

impl Conclusion {
    /// Writes the test, and says what became of the case.
    pub(super) fn report(
        self,
        mut case: Case,
        chart: &Chart,
        junit: &ChosenJUnit,
        title: String,
        (started, indexing): (Instant, Duration),
    ) -> Result<Report, Error> {
        let put = match &self.find {
            Some((_, confirmed)) => {
                Some(case.toolchain.write_suite(&confirmed.suite, junit, &case.config.setting.jvm_options)?)
            }
            None => None,
        };
        let WrittenSuite { files, places, run } =
            put.unwrap_or(WrittenSuite { files: vec![], places: vec![], run: None });
        let find = self.find.as_ref();
        let verdict = find.map(|(_, confirmed)| &confirmed.verdict);
        case.warnings.extend(verdict.into_iter().flat_map(notes));
        let matched = find.map_or(Matched::default(), |(find, confirmed)| matched(find, confirmed, chart));
        let surfaced = find.map(|(_, confirmed)| &confirmed.surfaced);
        let candidate = find.map(|(find, _)| &find.candidate);
        Ok(Report {
            log: case.config.log.clone(),
            crash: case.number,
            title,
            reproduced: find.is_some(),
            frame: find.map_or(0, |(find, _)| find.frame),
            frames: chart.frames.len(),
            method: find
                .map(|(find, _)| method_name(&chart.frames[find.frame as usize - 1].methods[0].method)),
            level: if find.is_some() { matched.level() } else { Level::Nothing },
            has_message: chart.thrown.message.as_ref().is_some_and(|message| !message.trim().is_empty()),
            matched,
            other_message: verdict.and_then(|verdict| verdict.other_message.clone()),
            wrapped_in: surfaced
                .filter(|class| **class != chart.thrown.class)
                .map(|class| simple(class).to_owned()),
            seconds: seconds(started.elapsed()),
            found: find.map(|(find, _)| seconds(find.at - started)),
            indexing: seconds(indexing),
            searching: seconds(self.searching),
            candidates: self.candidates,
            work: self.work,
            seed: case.config.seed,
            proposer: self.proposer,
            found_by: find.map(|(find, _)| found_by(self.proposer, find)),
            base: find.and_then(|(find, _)| find.help.base),
            solved: find.map_or(0, |(find, _)| find.help.solved_in(&find.candidate)),
            from_earlier_find: self.from_earlier_find,
            reason: find.is_none().then_some(self.reason),
            rejected: self.rejected,
            statements: candidate.map_or(0, |candidate| candidate.statements.len() + 1),
            stubs: candidate.map_or_else(Vec::new, stubs),
            mocks: candidate.map_or_else(Vec::new, mocks),
            reflection: candidate.map_or_else(Vec::new, reflection),
            effects: find.map_or_else(Vec::new, |(_, confirmed)| confirmed.effects.clone()),
            pinned: case.config.pinned,
            test: places.into_iter().next().map(|(_, place)| place),
            junit: junit.number(),
            files,
            run,
            warnings: case.warnings,
            interrupted: case.config.setting.is_stopped(),
        })
    }
}

/// What a reader of a test should know of its verdict.
pub(super) fn notes(verdict: &Verdict) -> Vec<String> {
    let contradiction = verdict.matched.contradicts.then_some(
        "The message names another null or cast than the log; no test with the same one was found.",
    );
    let notes = verdict.notes.iter().map(|note| sentence(note));
    contradiction.map(str::to_owned).into_iter().chain(notes).collect()
}

fn sentence(note: &str) -> String {
    let mut letters = note.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// To the millisecond.
fn seconds(time: Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}

/// How far the test agrees with the whole crash, not only down to its frame.
fn matched(find: &Find, confirmed: &Confirmed, chart: &Chart) -> Matched {
    Matched { frames: find.frame, of: chart.frames.len() as u32, ..confirmed.verdict.matched }
}
