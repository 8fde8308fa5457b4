//! What becomes of finds: they are made smaller, confirmed, and kept if they hold.

use std::time::{Duration, Instant};

use model::Candidate;
use proposer::{Find, Reproduced, Standing};

use super::confirm::{Confirmation, Confirmed};
use super::lab::WorkerLab;
use super::{judge, nested};
use crate::schedule::Keeper;
use crate::{Error, Event, Progress};

/// Making a find smaller takes no longer than this; after an interrupt, than that.
const REDUCE_TIME: Duration = Duration::from_secs(10);
const HASTY_REDUCE_TIME: Duration = Duration::from_secs(2);
/// How often a find runs again to see whether its message stays as it is.
const RUNS_OF_FIND: usize = 5;

/// The finds of a run, as they come.
pub(crate) struct Trial<'t> {
    confirmation: &'t Confirmation<'t>,
    lab: &'t WorkerLab<'t>,
    /// Whether the run began from what an earlier one found.
    from_earlier_find: bool,
    began: Instant,
    progress: &'t mut dyn Progress,
    /// What holds, with its confirmation, and the proposer that found it.
    pub(crate) held: Option<((Find, Confirmed), &'static str)>,
    /// What did not hold, and why.
    pub(crate) rejected: Vec<String>,
    /// How long that took.
    pub(crate) took: Duration,
}

impl<'t> Trial<'t> {
    pub(crate) fn new(
        confirmation: &'t Confirmation<'t>,
        lab: &'t WorkerLab<'t>,
        from_earlier_find: bool,
        began: Instant,
        progress: &'t mut dyn Progress,
    ) -> Trial<'t> {
        let (held, rejected, took) = (None, Vec::new(), Duration::ZERO);
        Trial { confirmation, lab, from_earlier_find, began, progress, held, rejected, took }
    }

    /// Why the last find does not count.
    pub(crate) fn rejection(&self) -> Option<String> {
        let last = self.rejected.last();
        last.map(|last| format!("what was found does not hold in a fresh JVM: {last}"))
    }

    /// Confirms a find: made smaller, else as it was found. What a worker shows of a smaller form may not hold in a JVM of
    /// its own.
    fn confirmed(&mut self, proposer: &str, find: &Find) -> Result<Result<(Find, Confirmed), String>, Error> {
        self.lab.check()?;
        self.progress.event(Event::Reducing { frame: find.frame });
        let (whole, smaller) = (self.prepared(find, find.candidate.clone()), self.reduced(find));
        self.lab.check()?;
        let is_smaller = smaller.candidate != whole.candidate;
        match self.tried(proposer, smaller)? {
            Err(_) if is_smaller => self.tried(proposer, whole),
            tried => Ok(tried),
        }
    }

    fn tried(&mut self, proposer: &str, find: Find) -> Result<Result<(Find, Confirmed), String>, Error> {
        self.progress.event(Event::Confirming(self.confirmation.config.confirmations as usize));
        let provenance = &self.provenance(proposer, &find);
        let confirmed = Confirmation { provenance, ..*self.confirmation }.confirm(&find)?;
        Ok(confirmed.map(|held| (find, held)))
    }

    /// Who found it, for the test's comment.
    fn provenance(&self, proposer: &str, find: &Find) -> String {
        let from = if self.from_earlier_find { ", from what an earlier run found" } else { "" };
        format!("Found by {}{from}.", found_by(proposer, find))
    }

    /// Makes a find smaller for a while, as long as it reproduces as much of the crash.
    fn reduced(&self, find: &Find) -> Find {
        let config = self.confirmation.config;
        let time = if config.setting.is_stopped() { HASTY_REDUCE_TIME } else { REDUCE_TIME };
        let (least, end) = (self.least(find), Instant::now() + time);
        let mut keeps = |variants: &[Candidate]| {
            let reproduced = if Instant::now() < end { self.lab.judge(variants) } else { Vec::new() };
            let keeps = |(variant, reproduced): (&Candidate, Reproduced)| {
                catalog::keeps_below(variant) && reproduced >= least
            };
            variants.iter().zip(reproduced).map(keeps).collect()
        };
        let constructs = |class: &str| self.constructs(class, &find.package);
        let mut candidate = reduce::reduce(find.candidate.clone(), &constructs, &mut keeps);
        if let Some(plain) = self.with_literals(&candidate, &mut keeps) {
            candidate = reduce::reduce(plain, &constructs, &mut keeps);
        }
        self.prepared(find, candidate)
    }

    /// Whether a test in a package may call a class's constructor without parameters.
    fn constructs(&self, class: &str, package: &str) -> bool {
        let index = self.confirmation.index;
        let class = index.class(class).filter(|class| !class.is_abstract());
        let constructor = class.and_then(|class| index.declared(class.id, "<init>", "()V"));
        constructor.is_some_and(|constructor| index.accessible_from(package, constructor))
    }

    /// Whether a reader of a test knows the constants of a class: they are of the project, the JDK, or the jar with the
    /// code that the test calls.
    fn is_near(&self, class: &str, candidate: &Candidate) -> bool {
        let Confirmation { is_project, index, .. } = self.confirmation;
        let origin = |class: &str| index.class_path().origin(class);
        is_project(class) || origin(class).is_none_or(|jar| origin(&candidate.call.class) == Some(jar))
    }

    /// The candidate with literals instead of the results of calls and of distant constants, where that is enough; none
    /// where nothing changes.
    fn with_literals(&self, candidate: &Candidate, keeps: &mut reduce::Predicate<'_>) -> Option<Candidate> {
        let questions = reduce::questions(candidate, &|class| self.is_near(class, candidate));
        let asked: Vec<Candidate> = questions.iter().map(|question| question.asks.clone()).collect();
        let messages = self.lab.messages(&asked);
        let mut plain = None;
        for (question, message) in questions.iter().zip(messages) {
            let now = plain.as_ref().unwrap_or(candidate);
            let variant = message.and_then(|message| question.answered(now, &message));
            plain = variant.filter(|variant| keeps(std::slice::from_ref(variant)) == [true]).or(plain);
        }
        plain
    }

    /// What a smaller form must reproduce. A message with the time or something made by chance in it is not always as near to
    /// the expected one: then as far as it once was.
    fn least(&self, find: &Find) -> Reproduced {
        let found = find.reproduces();
        if found.apart.0 == 0 {
            return found;
        }
        let again = self.lab.judge(&vec![find.candidate.clone(); RUNS_OF_FIND]);
        let as_high =
            again.into_iter().filter(|run| (run.is_same, run.frame) == (found.is_same, found.frame));
        as_high.fold(found, Ord::min)
    }

    /// A find with another form of its candidate, which knows what a test of it must know.
    fn prepared(&self, find: &Find, mut candidate: Candidate) -> Find {
        let Confirmation { chart, index, .. } = self.confirmation;
        candidate.nested = nested::names(&candidate, index);
        candidate.frame = Some(find.frame);
        candidate.package = Some(find.package.clone());
        candidate.expected = judge::alone(chart.down_to(find.frame as usize));
        Find { candidate, ..find.clone() }
    }
}

/// Who did what for a find: whose candidate it is made of, and how many of its values a solver chose.
pub(crate) fn found_by(proposer: &str, find: &Find) -> String {
    let who = match find.help.base {
        Some(base) if base != proposer => format!("{proposer} from a test of {base}"),
        _ => proposer.to_owned(),
    };
    match find.help.solved_in(&find.candidate) {
        0 => who,
        1 => format!("{who}; 1 value by the solver"),
        count => format!("{who}; {count} values by the solver"),
    }
}

impl Keeper for Trial<'_> {
    type Error = Error;

    fn watch(&mut self, standing: &Standing) {
        let (elapsed, budget) = (self.began.elapsed(), self.confirmation.config.budget);
        self.progress.event(Event::Searching { standing, elapsed, budget });
    }

    fn settle(&mut self, proposer: &'static str, find: &Find) -> Result<bool, Error> {
        let begun = Instant::now();
        let confirmed = self.confirmed(proposer, find)?;
        self.took += begun.elapsed();
        match confirmed {
            Ok(held) => {
                self.held = Some((held, proposer));
                Ok(true)
            }
            Err(instead) => {
                let what = format!("frame {}: {instead}", find.frame);
                self.rejected.extend((!self.rejected.contains(&what)).then_some(what));
                Ok(false)
            }
        }
    }
}
