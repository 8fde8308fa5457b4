//! The proposer that computes tests: for each frame what must hold, then tests that make it hold, from the innermost frame
//! upwards. A find of a lower frame is there when the time ends before a higher one has one.

use std::time::Instant;

use catalog::{Catalog, Common, Test, candidate};
use chart::Chart;
use model::Candidate;
use program::{Index, Name};
use proposer::{Brought, Evaluation, Find, Lab, Lane, Lesson, Proposer, Reproduced, Slice, Standing};
use smt::Portfolio;

use crate::compose::Composer;
use crate::frames::{Entry, Frames};
use crate::limits::Limits;

/// The name of this proposer.
pub const NAME: &str = "symbolic";
/// All candidates are run one after the other.
const LANE: Lane = Lane { number: 0, of: 1 };

/// Computes tests that crash as a trace says.
pub struct SymbolicProposer<'i> {
    frames: Frames<'i>,
    common: Common,
    /// Which way to the crash from the frame that was executed last is next.
    way: usize,
    is_done: bool,
    best: Option<Find>,
    rejected: Vec<Candidate>,
    tried: u64,
    names: u32,
}

impl<'i> SymbolicProposer<'i> {
    /// A proposer that has not begun.
    pub fn new(
        chart: &'i Chart,
        index: &'i Index,
        solvers: Portfolio,
        limits: Limits,
    ) -> SymbolicProposer<'i> {
        SymbolicProposer {
            frames: Frames::new(chart, index, solvers, limits),
            common: Common::default(),
            way: 0,
            is_done: false,
            best: None,
            rejected: Vec::new(),
            tried: 0,
            names: 0,
        }
    }

    /// The next way to the crash from the frame that was executed last; none where tests of that frame crash already.
    fn next_entry(&mut self) -> Option<(usize, Entry)> {
        let frame = self.frames.done.len();
        let is_found = self.best.as_ref().is_some_and(|best| best.is_same && best.frame as usize >= frame);
        let entry = self.frames.done.last().filter(|_| !is_found)?.entries.get(self.way)?.clone();
        self.way += 1;
        Some((frame, entry))
    }

    /// Composes tests for a way to the crash, and has them run.
    fn propose(&mut self, lab: &dyn Lab, frame: usize, entry: &Entry) {
        let index = self.frames.machine.index;
        let class = &index[entry.code.method.class];
        let package = class.package().to_owned();
        if !index.accessible_from(&package, entry.code.method) {
            return;
        }
        let around = self.frames.chart.frames[..frame].iter();
        let around: Vec<Name> =
            around.map(|frame| Name::from(frame.methods[0].method.class.as_str())).collect();
        let catalog = Catalog::new(index, &package, around, &self.common);
        let mut composer = Composer::new(&mut self.frames.machine, &catalog, self.names);
        let tests = composer.tests(entry);
        self.names = composer.names();
        self.evaluate(lab, &package, &tests);
    }

    fn evaluate(&mut self, lab: &dyn Lab, package: &str, tests: &[Test]) {
        let candidates: Vec<Candidate> = tests.iter().filter_map(candidate).collect();
        let evaluations = lab.evaluate(LANE, &candidates);
        self.tried += evaluations.len() as u64;
        for (candidate, evaluation) in candidates.into_iter().zip(&evaluations) {
            self.keep(candidate, evaluation, package);
        }
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

    /// A frame that is executed, or a way to the crash for which tests are composed.
    fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought {
        if slice.candidates == 0 {
            return self.result();
        }
        let before = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        match self.next_entry() {
            Some((frame, entry)) => self.propose(lab, frame, &entry),
            None => {
                // What is not known of a frame is not known of those above it.
                let is_lost = self.frames.done.last().is_some_and(|frame| frame.entries.is_empty());
                self.is_done = is_lost || !self.frames.advance();
                self.way = 0;
            }
        }
        let now = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
        match (self.is_done, now > before) {
            (true, _) => self.result(),
            (false, true) => Brought::Nearer,
            (false, false) => Brought::Same,
        }
    }

    /// Nothing of it is used yet.
    fn learn(&mut self, _lesson: &Lesson) {}

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
