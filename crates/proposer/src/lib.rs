//! The seam between what proposes candidates and what runs, judges and keeps them.
//!
//! A [`Proposer`] works in slices. It runs, judges, reduces and writes nothing itself: it asks a [`Lab`] what becomes of a
//! candidate and hands over a [`Find`]. Slices are counted in candidates and not in seconds, so that the same seed gives
//! the same result; time only ends the whole.

mod find;

use model::{Candidate, Expression, Observation};

pub use find::{Find, Help, Reproduced};

/// What yields candidates for one crash.
pub trait Proposer {
    /// Its name, for `--via` and for the provenance of a result.
    fn name(&self) -> &'static str;

    /// Works for a slice and says what that brought. An empty slice asks for what it has in hand.
    fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought;

    /// Is told what somebody else knows.
    fn learn(&mut self, lesson: &Lesson);

    /// What it has that others may begin from, since it was asked last.
    fn tell(&mut self) -> Vec<Near> {
        Vec::new()
    }

    /// Takes back a find that did not hold.
    fn reject(&mut self, find: &Find);

    /// How far it is.
    fn standing(&self) -> Standing;

    /// What it did so far, counted in candidates.
    fn work(&self) -> u64 {
        self.standing().tried
    }

    /// Why it has found nothing, in a sentence; none where it cannot tell.
    fn why_not(&self) -> Option<String>;
}

/// Where candidates are run and judged. It alone has side effects. Several threads may use it.
pub trait Lab: Sync {
    /// Runs and judges candidates of a lane; as many as there was time for, from the first on.
    fn evaluate(&self, lane: Lane, candidates: &[Candidate]) -> Vec<Evaluation>;

    /// The same beside all lanes, for whoever works aside. The observations have courses where it can note them.
    fn follow(&self, candidates: &[Candidate]) -> Vec<Evaluation> {
        self.evaluate(Lane { number: 0, of: 1 }, candidates)
    }

    /// Whether there is no time any more, or no use in going on.
    fn is_over(&self) -> bool;
}

/// One of the threads of a proposer that evaluate at the same time. What a candidate does must not depend on what is
/// run in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Its number, from 0.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

/// How much a proposer may do at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Candidates that it may have evaluated, about, or other work that counts as much.
    pub candidates: u64,
}

/// As how many candidates a question to a solver counts.
pub const QUESTION: u64 = 50;

/// What a slice brought.
#[derive(Clone, Debug)]
pub enum Brought {
    /// It came nearer to the crash.
    Nearer,
    /// It came no nearer.
    Same,
    /// It has nothing to do until it learns something.
    Waits,
    /// The best that it has, which it does not expect to improve.
    Found(Box<Find>),
    /// It has nothing more to propose, and why.
    Exhausted(String),
}

/// What a proposer can learn from others.
#[derive(Clone, Debug)]
pub enum Lesson<'l> {
    /// A candidate that reproduces the crash down to some frame: another proposer's, or one of an earlier run.
    Find {
        /// The candidate.
        candidate: &'l Candidate,
        /// The frame of the program, counted from 1.
        frame: u32,
    },
    /// A candidate that is near to the crash, as far as another proposer knows.
    Near(&'l Near),
}

/// A candidate that is no find, but worth beginning from: it got further than others, or is stuck just before the crash.
#[derive(Clone, Debug, PartialEq)]
pub struct Near {
    /// The candidate.
    pub candidate: Candidate,
    /// VM name of the package that its test stands in.
    pub package: String,
    /// The proposer that made it.
    pub by: &'static str,
    /// The values in it that a solver chose.
    pub solved: Vec<Expression>,
}

/// What became of a candidate.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The facts.
    pub observation: Observation,
    /// How much of the crash it reproduces.
    pub reproduces: Reproduced,
}

/// How far a proposer is, for whoever watches it.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The frame that it works on, from 1.
    pub frame: usize,
    /// The frames of the program.
    pub frames: usize,
    /// The highest frame reached, 0 for none.
    pub reached: u32,
    /// How far the best candidate for that frame is from the crash, 0 for not at all, and what it has come to.
    pub best: Option<(f64, Stage)>,
    /// Candidates tried, for all frames.
    pub tried: u64,
}

/// What the best candidate has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Not to the line.
    Away,
    /// To the line, without the exception.
    AtLine,
    /// To the exception.
    Thrown,
}
