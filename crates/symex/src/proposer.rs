//! The proposer that computes tests: for each frame what must hold, then tests that make it hold, from the innermost frame
//! upwards. A find of a lower frame is there when the time ends before a higher one has one.

use std::collections::VecDeque;
use std::time::Instant;

use catalog::{Catalog, Common, Test, candidate, failed_call};
use chart::Chart;
use model::Candidate;
use program::{Index, MethodId, Name};
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
struct Making {
    /// Its number, counted from 1.
    frame: usize,
    method: MethodId,
    does: Doing,
}

/// How tests are made.
enum Doing {
    /// They are composed for a way to the crash; nothing where that has not begun.
    Composes(Box<Entry>, Option<Composition>),
    /// Calls are tried, of which nobody knows what they do.
    Tries(Trial),
}

/// Computes tests that crash as a trace says.
pub struct SymbolicProposer<'i> {
    frames: Frames<'i>,
    common: Common,
    /// How tests are made for the frame that was executed last, in turns.
    making: VecDeque<Making>,
    /// The fields that conditions asked for so far.
    asked: Vec<(String, String)>,
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
            making: VecDeque::new(),
            asked: Vec::new(),
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

    /// How tests are made for the frame that was executed last: of each way to the crash, and by trying; not at all where
    /// tests of that frame crash already.
    fn ways(&mut self) -> VecDeque<Making> {
        let frame = self.frames.done.len();
        let Some(done) = self.frames.done.last().filter(|_| !self.is_found(frame)) else {
            return VecDeque::new();
        };
        let entries = done.entries.clone();
        self.asked.extend(self.frames.machine.fields_asked(&entries));
        let composes = entries.into_iter().map(|entry| {
            let method = entry.code.method;
            Making { frame, method, does: Doing::Composes(Box::new(entry), None) }
        });
        // Also where no way is known: then what was asked for inside counts.
        let method = self.frames.chart.frames[frame - 1].methods[0].id;
        let tries = Doing::Tries(Trial::new(method, self.asked.clone()));
        composes.chain([Making { frame, method, does: tries }]).collect()
    }

    /// Does a little: executes, or makes tests.
    fn work(&mut self, lab: &dyn Lab) {
        if self.is_executing {
            self.is_executing = !self.frames.proceed(WORK);
            if !self.is_executing {
                self.making = self.ways();
            }
            return;
        }
        if let Some(mut making) = self.making.pop_front() {
            if self.propose(lab, &mut making) {
                self.take_turns(making);
            }
            return;
        }
        // The innermost frame says what matters at all.
        let is_lost = self.frames.done.first().is_some_and(|frame| frame.entries.is_empty());
        self.is_executing = !is_lost && self.frames.begin();
        self.is_done = !self.is_executing;
    }

    /// What was worked on comes last. What is tried is cheap, and takes every second turn.
    fn take_turns(&mut self, making: Making) {
        let is_trial = matches!(making.does, Doing::Tries(_));
        self.making.push_back(making);
        let trial = self.making.iter().position(|other| matches!(other.does, Doing::Tries(_)));
        if let Some(trial) = trial.filter(|_| !is_trial).and_then(|at| self.making.remove(at)) {
            self.making.push_front(trial);
        }
    }

    /// Makes some tests for a frame, and has them run; whether there may be more.
    fn propose(&mut self, lab: &dyn Lab, making: &mut Making) -> bool {
        let index = self.frames.machine.index;
        let package = index[making.method.class].package().to_owned();
        if self.is_found(making.frame) || callable_as(index, making.method, &package).is_none() {
            return false;
        }
        let around = self.frames.chart.frames[..making.frame].iter();
        let around: Vec<Name> =
            around.map(|frame| Name::from(frame.methods[0].method.class.as_str())).collect();
        let catalog = Catalog::new(index, &package, around, &self.common);
        let mut composer = Composer::new(&mut self.frames.machine, &catalog, &self.failed, self.names);
        match &mut making.does {
            Doing::Composes(entry, composition) => {
                let composition = composition.get_or_insert_with(|| composer.begin(entry));
                let tests = composer.proceed(composition, DRAFTS);
                self.names = composer.names();
                let may_go_on = !composition.is_done();
                self.evaluate(lab, &package, &tests);
                may_go_on
            }
            Doing::Tries(trial) => {
                let (attempts, tests): (Vec<_>, Vec<Test>) =
                    composer.attempts(trial, ATTEMPTS).into_iter().unzip();
                let came_through = self.evaluate(lab, &package, &tests);
                let passed = attempts.into_iter().zip(came_through).filter(|(_, passed)| *passed);
                passed.for_each(|(attempt, _)| trial.came_through(attempt));
                !trial.is_done()
            }
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
