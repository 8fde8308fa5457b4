//! The proposer that computes tests: for each frame what must hold, then tests that make it hold, from the innermost frame
//! upwards. A find of a lower frame is there when the time ends before a higher one has one.

use std::collections::VecDeque;
use std::time::Instant;

use catalog::{Catalog, Common, Test, candidate, failed_call};
use chart::Chart;
use model::Candidate;
use program::{Index, Name};
use proposer::{Brought, Evaluation, Find, Lab, Lane, Lesson, Proposer, Reproduced, Slice, Standing};

use crate::compose::{Composer, Composition, Failed, Trial, callable_as, key};
use crate::frames::{Entry, Frames};
use crate::limits::Limits;
use crate::solvers::Solvers;

/// The name of this proposer.
pub const NAME: &str = "symbolic";
/// All candidates are run one after the other.
const LANE: Lane = Lane { number: 0, of: 1 };

/// Drafts that are looked at in a slice, and how much is executed in one: about as long as a generation of tests runs.
const DRAFTS: usize = 4;
const WORK: u64 = 3_000;
/// Tests that are tried in a slice where none can be composed.
const ATTEMPTS: usize = 40;

/// Slices that are worth the while when others found something.
const SLICES_AFTER_FIND: u32 = 40;

/// A frame for which tests are made.
struct Composing {
    /// Its number, counted from 1.
    frame: usize,
    /// The way to the crash that begins there.
    entry: Entry,
    does: Doing,
}

/// How tests are made.
enum Doing {
    /// Nothing is done yet.
    Nothing,
    /// They are composed.
    Composes(Composition),
    /// Calls are tried, of which nobody knows what they do.
    Tries(Trial),
}

/// Computes tests that crash as a trace says.
pub struct SymbolicProposer<'i> {
    frames: Frames<'i>,
    common: Common,
    /// The ways to the crash from the frame that was executed last, in turns.
    composing: VecDeque<Composing>,
    /// Calls that failed where any object was wanted.
    failed: Failed,
    is_executing: bool,
    is_done: bool,
    /// The highest frame that others reached.
    reached: usize,
    /// Slices that it takes at most, once others found something.
    slices_left: Option<u32>,
    best: Option<Find>,
    rejected: Vec<Candidate>,
    tried: u64,
    names: u32,
}

impl<'i> SymbolicProposer<'i> {
    /// A proposer that has not begun.
    pub fn new(chart: &'i Chart, index: &'i Index, solvers: Solvers, limits: Limits) -> SymbolicProposer<'i> {
        SymbolicProposer {
            frames: Frames::new(chart, index, solvers, limits),
            common: Common::default(),
            composing: VecDeque::new(),
            failed: Failed::default(),
            is_executing: false,
            is_done: false,
            reached: 0,
            slices_left: None,
            best: None,
            rejected: Vec::new(),
            tried: 0,
            names: 0,
        }
    }

    /// The ways to the crash from the frame that was executed last; none where tests of that frame crash already.
    fn ways(&mut self) -> VecDeque<Composing> {
        let frame = self.frames.done.len();
        let entries = self.frames.done.last().map_or(&[][..], |frame| &frame.entries);
        let entries = entries.iter().filter(|_| !self.is_found(frame));
        let of = |entry: &Entry, does| Composing { frame, entry: entry.clone(), does };
        let mut ways: VecDeque<Composing> = entries.map(|entry| of(entry, Doing::Nothing)).collect();
        let entries: Vec<Entry> = ways.iter().map(|way| way.entry.clone()).collect();
        if let Some(first) = entries.first() {
            let trial = Trial::new(first.code.method, self.frames.machine.fields_asked(&entries));
            ways.push_back(of(first, Doing::Tries(trial)));
        }
        ways
    }

    /// Does a little: executes, or composes.
    fn work(&mut self, lab: &dyn Lab) {
        if self.is_executing {
            self.is_executing = !self.frames.proceed(WORK);
            if !self.is_executing {
                self.composing = self.ways();
            }
            return;
        }
        if let Some(mut composing) = self.composing.pop_front() {
            if self.propose(lab, &mut composing) {
                let is_trial = matches!(composing.does, Doing::Tries(_));
                self.composing.push_back(composing);
                // What is tried is cheap, and takes every second turn.
                let trial = self.composing.iter().position(|other| matches!(other.does, Doing::Tries(_)));
                if let Some(trial) = trial.filter(|_| !is_trial).and_then(|at| self.composing.remove(at)) {
                    self.composing.push_front(trial);
                }
            }
            return;
        }
        // What is not known of a frame is not known of those above it.
        let is_lost = self.frames.done.last().is_some_and(|frame| frame.entries.is_empty());
        self.is_executing = !is_lost && self.frames.begin();
        self.is_done = !self.is_executing;
    }

    /// Composes some tests for a way to the crash, and has them run; whether there may be more.
    fn propose(&mut self, lab: &dyn Lab, composing: &mut Composing) -> bool {
        if self.is_found(composing.frame) {
            return false;
        }
        let index = self.frames.machine.index;
        let package = index[composing.entry.code.method.class].package().to_owned();
        if callable_as(index, composing.entry.code.method, &package).is_none() {
            return false;
        }
        let around = self.frames.chart.frames[..composing.frame].iter();
        let around: Vec<Name> =
            around.map(|frame| Name::from(frame.methods[0].method.class.as_str())).collect();
        let catalog = Catalog::new(index, &package, around, &self.common);
        let mut composer = Composer::new(&mut self.frames.machine, &catalog, &self.failed, self.names);
        let Composing { entry, does, .. } = composing;
        if let Doing::Nothing = does {
            *does = Doing::Composes(composer.begin(entry));
        }
        let (tests, attempts) = match does {
            Doing::Nothing => unreachable!("it has begun"),
            Doing::Composes(composition) => (composer.proceed(composition, DRAFTS), Vec::new()),
            Doing::Tries(trial) => {
                let (attempts, tests) = composer.attempts(trial, ATTEMPTS).into_iter().unzip();
                (tests, attempts)
            }
        };
        self.names = composer.names();
        let came_through = self.evaluate(lab, &package, &tests);
        match does {
            Doing::Tries(trial) => {
                let passed = attempts.into_iter().zip(came_through).filter(|(_, passed)| *passed);
                passed.for_each(|(attempt, _)| trial.came_through(attempt));
                !trial.is_done()
            }
            Doing::Composes(composition) => !composition.is_done(),
            Doing::Nothing => false,
        }
    }

    /// Whether a test crashes as the trace says, down to a frame.
    fn is_found(&self, frame: usize) -> bool {
        self.reached >= frame
            || self.best.as_ref().is_some_and(|best| best.is_same && best.frame as usize >= frame)
    }

    /// Runs tests, and says which came to their last call.
    fn evaluate(&mut self, lab: &dyn Lab, package: &str, tests: &[Test]) -> Vec<bool> {
        let candidates: Vec<Option<Candidate>> = tests.iter().map(candidate).collect();
        let known: Vec<Candidate> = candidates.iter().flatten().cloned().collect();
        let evaluations = lab.evaluate(LANE, &known);
        self.tried += evaluations.len() as u64;
        let mut came_through = vec![false; tests.len()];
        let made = candidates.into_iter().zip(tests).enumerate();
        let made = made.filter_map(|(at, (candidate, test))| Some((at, candidate?, test)));
        for ((at, candidate, test), evaluation) in made.zip(&evaluations) {
            let failed = failed_call(test, &evaluation.observation);
            came_through[at] = failed.is_none();
            self.failed.extend(failed.map(key));
            self.keep(candidate, evaluation, package);
        }
        came_through
    }

    /// Keeps a candidate that reproduces more than what there is.
    fn keep(&mut self, candidate: Candidate, evaluation: &Evaluation, package: &str) {
        let now = evaluation.reproduces;
        let before = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        if now.frame > 0 && now > before && !self.rejected.contains(&candidate) {
            let (frame, is_same, apart) = (now.frame, now.is_same, now.apart.0);
            let (package, at) = (package.to_owned(), Instant::now());
            self.best = Some(Find { frame, is_same, apart, candidate, package, at });
        }
    }

    fn result(&self) -> Brought {
        match &self.best {
            Some(find) => Brought::Found(Box::new(find.clone())),
            None => Brought::Exhausted(self.why_not().unwrap_or_default()),
        }
    }
}

impl Proposer for SymbolicProposer<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    /// A little is executed or composed.
    fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought {
        if slice.candidates == 0 {
            return self.result();
        }
        let before = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        match &mut self.slices_left {
            Some(0) => self.is_done = true,
            Some(left) => *left -= 1,
            None => {}
        }
        self.is_done |= self.reached >= self.frames.count();
        if !self.is_done {
            self.work(lab);
        }
        let now = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        match (self.is_done, now > before) {
            (true, _) => self.result(),
            (false, true) => Brought::Nearer,
            (false, false) => Brought::Same,
        }
    }

    /// What others reach need not be reached again. Where there is something, it is not worth much more work.
    fn learn(&mut self, lesson: &Lesson) {
        let Lesson::Find { frame, .. } = lesson;
        self.reached = self.reached.max(*frame as usize);
        self.slices_left = Some(SLICES_AFTER_FIND);
    }

    fn reject(&mut self, find: &Find) {
        self.rejected.push(find.candidate.clone());
        self.best = None;
    }

    fn standing(&self) -> Standing {
        Standing {
            frame: self.frames.done.len().clamp(1, self.frames.count().max(1)),
            frames: self.frames.count(),
            reached: self.best.as_ref().map_or(0, |find| find.frame),
            best: None,
            tried: self.tried,
        }
    }

    fn why_not(&self) -> Option<String> {
        let known = self.frames.done.iter().filter(|frame| !frame.entries.is_empty()).count();
        Some(match (known, self.tried) {
            (0, _) => "no path to the crash could be followed".to_owned(),
            (_, 0) => "what must hold is known, but no test that makes it hold could be composed".to_owned(),
            (_, tried) => format!("{tried} tests were computed, and none of them crashes like this"),
        })
    }
}
