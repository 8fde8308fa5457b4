//! Smaller tests: restored objects that do not matter are left out and values become plain, as long as workers show the same
//! crash.

use std::sync::Arc;
use std::time::{Duration, Instant};

use model::{Candidate, Expression, Observation, Outcome, Verdict};
use rebuild::Program;
use runner::{Workers, WorkersConfig};

use super::composed::composed;
use super::given::restores_exception;
use super::own_nulls::ReadFrom;
use super::session::Session;
use crate::toolchain::instrumented::instrumented;
use crate::{Error, Event, Progress};

/// The most runs for a frame. They end before the time, so that each machine writes the same test.
const MOST_RUNS: usize = 1_000;
/// The longest time for a frame, and for all of them.
const FRAME_TIME: Duration = Duration::from_secs(3);
const WHOLE_TIME: Duration = Duration::from_secs(10);
const LEFT_OUT: &str = "recorded objects are left out or newly created: it crashes without them";
pub(super) const LOST_CONTENTS: &str = "restored objects lost contents";
/// Exceptions that tell of the JVM's limits, which are others in a worker.
const OF_LIMITS: [&str; 2] = ["java/lang/OutOfMemoryError", "java/lang/StackOverflowError"];

/// The forms of a test that reproduces, from the one to be written on.
pub(crate) struct Forms {
    /// The one to be written.
    pub(crate) best: Candidate,
    /// The smaller one that restores all of its objects, where the best has some made by calls.
    pub(crate) restoring: Option<Candidate>,
}

impl From<Candidate> for Forms {
    fn from(best: Candidate) -> Forms {
        Forms { best, restoring: None }
    }
}

impl Session<'_> {
    /// The candidates, those that reproduce the crash without the restored objects and values that do not matter. What
    /// cannot be made smaller stays as it is.
    pub(crate) fn smaller(
        &self,
        candidates: &[Candidate],
        verdicts: &[Option<Verdict>],
        progress: &mut dyn Progress,
    ) -> Vec<Forms> {
        let mut smaller: Vec<Forms> = candidates.iter().cloned().map(Forms::from).collect();
        let reproduces = |index: usize| verdicts[index].as_ref().is_some_and(|verdict| verdict.reproduced);
        let chosen = |&index: &usize| reproduces(index) && can_be_smaller(&candidates[index]);
        let chosen: Vec<usize> = (0..candidates.len()).filter(chosen).collect();
        if chosen.is_empty() || self.is_stopped() {
            return smaller;
        }
        let Some(workers) = self.workers() else { return smaller };
        let end = Instant::now() + WHOLE_TIME;
        for index in chosen {
            progress.event(Event::Reducing { frame: candidates[index].frame.unwrap_or(1) });
            let end = end.min(Instant::now() + FRAME_TIME);
            smaller[index] = self.reduced(&candidates[index], workers, end);
        }
        smaller
    }

    /// A worker for the program as it is, started when it is first needed; none where it cannot be.
    pub(crate) fn workers(&self) -> Option<&Workers> {
        self.workers.get_or_init(|| self.start_workers().ok()).as_ref()
    }

    /// Nothing is watched in it but its steps. One is enough, because most of what a second one would take is the time until
    /// its JVM is warm.
    fn start_workers(&self) -> Result<Workers, Error> {
        let classes = instrumented(self.toolchain.program.class_path.clone(), Arc::default());
        let setting = &self.config.setting;
        let for_jvm = self.toolchain.class_path_for_jvm()?;
        let mut config = WorkersConfig::new(self.toolchain.jdk.clone(), for_jvm, classes);
        config.count = 1;
        config.jvm_options = self.jvm_options();
        config.scratch = setting.scratch.clone();
        config.sandbox = self.toolchain.sandbox();
        config.stop = setting.stop.clone();
        Ok(Workers::start(config)?)
    }

    /// Leaves out what it can until the end, where a worker shows what the test showed.
    fn reduced(&self, candidate: &Candidate, workers: &Workers, end: Instant) -> Forms {
        let mut runs = 0;
        let mut judged = |variants: &[Candidate]| -> Vec<Verdict> {
            runs += variants.len();
            let is_over = runs > MOST_RUNS || Instant::now() >= end || self.is_stopped();
            let observations = if is_over { Vec::new() } else { workers.run(variants).unwrap_or_default() };
            observations.into_iter().map(|observation| self.judge_in_worker(candidate, observation)).collect()
        };
        let read_from = ReadFrom::of(&candidate.expected);
        let is_own = |variant: &Candidate| {
            read_from.as_ref().is_some_and(|read_from| !read_from.is_kept(candidate, variant))
        };
        let same = judged(std::slice::from_ref(candidate)).pop();
        let Some(same) = same.filter(|verdict| verdict.reproduced) else { return candidate.clone().into() };
        let class_bytes = |name: &str| self.class_bytes(name);
        let is_closed = |class: &str| self.toolchain.program.class_path.is_closed(class);
        let program = Program { class_bytes: &class_bytes, is_closed: &is_closed };
        let constructs = |class: &str| rebuild::constructs(class, candidate, &program);
        let smaller = reduce::reduce_restored(candidate.clone(), &constructs, &mut |variants| {
            let mut answers = Vec::new();
            // One after the other: what comes behind the first that holds need not run.
            while let Some(variant) = variants.get(answers.len()).filter(|_| !answers.contains(&true)) {
                let Some(verdict) = judged(std::slice::from_ref(variant)).pop() else { break };
                answers.push(verdict == same && !is_own(variant));
            }
            answers
        });
        let is_plainer = literals(&smaller) != literals(candidate);
        let near = candidate.frame.and_then(|frame| self.near.get(&frame));
        let recorded = near.map_or(candidate.objects.len(), |near| near.recorded);
        let smaller = match smaller == *candidate {
            true => smaller,
            false => with_notes(rebuild::rewritten(&smaller, &program), candidate, recorded, is_plainer),
        };
        let mut shows_the_same = |variant: &Candidate| {
            let verdict = judged(std::slice::from_ref(variant)).pop();
            verdict.is_some_and(|verdict| verdict == same) && !is_own(variant)
        };
        match composed(&smaller, candidate, &program, workers, &mut shows_the_same) {
            Some(best) => Forms { best, restoring: Some(smaller) },
            None => smaller.into(),
        }
    }

    pub(crate) fn judge_in_worker(&self, candidate: &Candidate, observation: Observation) -> Verdict {
        let is_program = |class: &str| self.toolchain.owner.is_program(class);
        oracle::judge(&candidate.expected, &Outcome::of(observation.end), &is_program)
    }
}

/// The values that the statements of a candidate have, beside restored objects.
fn literals(candidate: &Candidate) -> Vec<&Expression> {
    let is_literal = |expression: &&Expression| {
        !matches!(expression, Expression::Restored(_) | Expression::Variable(_) | Expression::Null)
    };
    candidate.expressions().into_iter().filter(is_literal).collect()
}

/// Says how many of the recorded objects are left out, of how many some of the contents are, and whether values are others.
pub(crate) fn with_notes(
    mut smaller: Candidate,
    whole: &Candidate,
    recorded: usize,
    is_plainer: bool,
) -> Candidate {
    let left = smaller.objects.len();
    let gone = format!("{} of {recorded} {LEFT_OUT}", recorded - left);
    smaller.notes.retain(|note| !note.ends_with(LEFT_OUT));
    let filled =
        |candidate: &Candidate, id: &u32| candidate.objects.get(id).map_or(0, |object| object.fill.len());
    let thinned = smaller.objects.keys().filter(|&id| filled(&smaller, id) < filled(whole, id)).count();
    let emptied = format!("{thinned} of {left} {LOST_CONTENTS}: it crashes without them");
    let plain = "values that do not matter are plain ones".to_owned();
    smaller.notes.extend((left < recorded).then_some(gone));
    smaller.notes.extend((thinned > 0).then_some(emptied));
    smaller.notes.extend(is_plainer.then_some(plain));
    smaller
}

/// Whether nothing speaks against running it in a worker: a test that restores an exception may only pass that on.
pub(crate) fn can_be_smaller(candidate: &Candidate) -> bool {
    let of_limits = |class: &str| OF_LIMITS.contains(&class);
    !candidate.expected.throwables.iter().any(|thrown| of_limits(&thrown.class))
        && !restores_exception(candidate)
}
