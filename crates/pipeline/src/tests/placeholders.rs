//! Tests that fail because of what the recording lacks, and not as the program did.

use std::time::Duration;

use model::{Candidate, Verdict};
use rebuild::Program;
use runner::Runner;

use super::session::Session;
use crate::toolchain::suite::Suite;
use crate::toolchain::verify::run_and_judge;
use crate::{Error, Event, Progress};

/// How much longer than a test the one with placeholders may take: a list of placeholders has no end.
const MORE_TIME: Duration = Duration::from_secs(5);
const TIMES: u32 = 2;

impl Session<'_> {
    /// Runs each test that reproduces the crash once more, with placeholders for what the recording lacks. One that fails
    /// otherwise then does not count: it met a null that the crashed run did not have. The tests took at most the time given.
    pub(crate) fn take_back(
        &self,
        candidates: &[Candidate],
        verdicts: &mut [Option<Verdict>],
        time: Duration,
        runner: &Runner,
        progress: &mut dyn Progress,
    ) -> Result<(), Error> {
        let (places, others) = self.with_placeholders(candidates, verdicts);
        if others.is_empty() || self.is_stopped() {
            return Ok(());
        }
        progress.event(Event::Compiling(others.len()));
        let runner = runner.within(time * TIMES + MORE_TIME);
        let all = (0..others.len()).collect();
        let suite = Suite::build(&others, all, &|chosen| Ok(self.generate(chosen)), &runner)?;
        let judge = |c: &_, o: &_, t: &_| self.judge(c, o, t);
        let again = run_and_judge(&suite, &others, &runner, &judge, &mut |_: Event| {})?;
        for (index, (place, again)) in places.into_iter().zip(again).enumerate() {
            let was_run = !suite.refused.contains_key(&index) && !self.is_stopped();
            let (Some(verdict), Some(again)) = (&mut verdicts[place], again.filter(|_| was_run)) else {
                continue;
            };
            if !verdict.is_repeated_by(&again) {
                *verdict = of_recorder(verdict.clone());
            }
        }
        Ok(())
    }

    /// The candidates that reproduce the crash and lack something, by their index, with placeholders for that.
    fn with_placeholders(
        &self,
        candidates: &[Candidate],
        verdicts: &[Option<Verdict>],
    ) -> (Vec<usize>, Vec<Candidate>) {
        let class_bytes = |name: &str| self.class_bytes(name);
        let is_closed = |class: &str| self.toolchain.program.class_path.is_closed(class);
        let program = Program { class_bytes: &class_bytes, is_closed: &is_closed };
        let reproduces = |index: &usize| verdicts[*index].as_ref().is_some_and(|verdict| verdict.reproduced);
        let other = |index: usize| {
            let number = candidates[index].frame?;
            let frame = usize::try_from(number).ok()?.checked_sub(1)?;
            let whole = rebuild::with_placeholders(self.recording, frame, &program)?;
            let near = self.near.get(&number).map(|near| reduce::shallow(&whole, near.further));
            Some((index, near.unwrap_or(whole)))
        };
        (0..candidates.len()).filter(reproduces).filter_map(other).unzip()
    }
}

fn of_recorder(verdict: Verdict) -> Verdict {
    let instead = Some("fails only because the recorder left something out".to_owned());
    Verdict { reproduced: false, instead, ..verdict }
}
