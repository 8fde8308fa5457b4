//! The proposer that leaves the ways of candidates which others are stuck with.

use std::collections::VecDeque;
use std::time::Instant;

use chart::Chart;
use model::{Candidate, MethodRef, Observation, Seen};
use program::Index;
use proposer::{Brought, Evaluation, Find, Help, Lab, Lesson, Near, Proposer, QUESTION};
use proposer::{Reproduced, Slice, Standing};
use rustc_hash::{FxHashMap, FxHashSet};

use super::inputs::literals;
use super::path::{Path, Turn, Worth};
use crate::code::Codes;
use crate::solvers::Solvers;
use crate::symbols::Symbols;

/// The name of this proposer.
pub const CONCOLIC: &str = "concolic";
/// Questions to the solver for one way before another one is looked at, and tests that come of them.
const QUESTIONS: usize = 6;
const CHILDREN: usize = 8;
/// Tests that wait to be followed, and ways that are looked at again.
const MOST_WAITING: usize = 64;
const MOST_PATHS: usize = 16;
/// After so many ways all terms are forgotten.
const WAYS_OF_TERMS: u32 = 200;

/// Changes literals of candidates so that they go another way.
pub struct ConcolicProposer<'i> {
    chart: &'i Chart,
    index: &'i Index,
    symbols: Symbols,
    codes: Codes,
    solvers: Solvers,
    ways: u32,
    /// Tests to be followed, the latest last: it is the first.
    waiting: VecDeque<Near>,
    /// Ways that were walked, the latest last, each with its test.
    paths: VecDeque<(Path, Near)>,
    known: FxHashSet<String>,
    tried_turns: FxHashMap<Turn, u32>,
    /// Outcomes of branches and places that some candidate came by.
    seen: FxHashSet<(u32, u32)>,
    told: Vec<Near>,
    best: Option<Find>,
    rejected: Vec<Candidate>,
    reached: u32,
    tried: u64,
    followed: u64,
    asked: u64,
    is_others_turn: bool,
}

impl<'i> ConcolicProposer<'i> {
    /// A proposer that has heard of no candidate yet.
    pub fn new(chart: &'i Chart, index: &'i Index, solvers: Solvers) -> ConcolicProposer<'i> {
        ConcolicProposer {
            chart,
            index,
            symbols: Symbols::default(),
            codes: Codes::default(),
            solvers,
            ways: 0,
            waiting: VecDeque::new(),
            paths: VecDeque::new(),
            known: FxHashSet::default(),
            tried_turns: FxHashMap::default(),
            seen: FxHashSet::default(),
            told: Vec::new(),
            best: None,
            rejected: Vec::new(),
            reached: 0,
            tried: 0,
            followed: 0,
            asked: 0,
            is_others_turn: false,
        }
    }

    /// Follows the next test of somebody else; false where none waits.
    fn follow(&mut self, lab: &dyn Lab) -> bool {
        let Some(near) = self.waiting.pop_back() else { return false };
        let followed = lab.follow(std::slice::from_ref(&near.candidate)).pop();
        if let Some(Evaluation { observation, .. }) = followed {
            self.see(&observation);
            self.walk(near, &observation);
        }
        true
    }

    /// Walks the way of a test.
    fn walk(&mut self, near: Near, observation: &Observation) {
        let Some(course) = &observation.course else { return };
        self.followed += 1;
        self.ways += 1;
        if self.ways > WAYS_OF_TERMS
            && let Ok(solvers) = Solvers::installed()
        {
            // Paths speak of terms, and solvers of what they were told.
            (self.symbols, self.solvers, self.ways) = (Symbols::default(), solvers, 0);
            self.paths.clear();
        }
        let chart = self.chart;
        let is_of_frame = |method: &MethodRef| {
            chart.frames.iter().flat_map(|frame| &frame.methods).any(|located| located.method == *method)
        };
        let worth =
            Worth { tried: &self.tried_turns, is_of_frame: &is_of_frame, exception: &chart.thrown.class };
        let path = Path::of(&near.candidate, course, self.index, &mut self.symbols, &mut self.codes, &worth);
        for (candidate, changed) in path.spliced() {
            self.wait_for(&near, candidate, &changed);
        }
        if path.len() > 0 {
            self.paths.push_back((path, near));
        }
        if self.paths.len() > MOST_PATHS {
            self.paths.pop_front();
        }
    }

    /// Tests that leave the latest way, as far as a slice goes.
    fn children(&mut self, lab: &dyn Lab) -> Vec<Near> {
        let mut children = Vec::new();
        for _ in 0..QUESTIONS {
            if children.len() >= CHILDREN || lab.is_over() {
                break;
            }
            let Some((path, near)) = self.paths.back_mut() else { break };
            let Some((turn, asked)) = path.next_turn() else {
                self.splice();
                continue;
            };
            *self.tried_turns.entry(turn).or_default() += 1;
            self.asked += asked.cost();
            let child = path.turned(asked, &mut self.symbols, &mut self.solvers);
            let Some((candidate, changed)) = child else { continue };
            if self.known.insert(fingerprint(&candidate)) {
                children.push(child_of(near, candidate, &changed));
            }
        }
        children
    }

    /// The latest way has no places left to turn off: what its test could be besides waits to be followed.
    fn splice(&mut self) {
        let Some((path, near)) = self.paths.pop_back() else { return };
        if let Some((candidate, changed)) = path.widened() {
            self.wait_for(&near, candidate, &changed);
        }
    }

    fn wait_for(&mut self, near: &Near, candidate: Candidate, changed: &[usize]) {
        if self.known.insert(fingerprint(&candidate)) {
            self.wait(child_of(near, candidate, changed));
        }
    }

    /// Runs tests; whether one of them got further than all before.
    fn run(&mut self, lab: &dyn Lab, children: Vec<Near>) -> bool {
        let candidates: Vec<Candidate> = children.iter().map(|child| child.candidate.clone()).collect();
        let evaluations = if candidates.is_empty() { Vec::new() } else { lab.follow(&candidates) };
        self.tried += evaluations.len() as u64;
        let mut got_further = false;
        for (child, evaluation) in children.into_iter().zip(evaluations) {
            let now = evaluation.reproduces;
            let before = self.best.as_ref().map_or(Reproduced::default(), Find::reproduces);
            if now.frame > self.reached && now > before && !self.rejected.contains(&child.candidate) {
                self.best = Some(find(&child, now));
                got_further = true;
            }
            if self.see(&evaluation.observation) {
                got_further = true;
                self.told.push(child.clone());
                self.walk(child, &evaluation.observation);
            }
        }
        got_further
    }

    /// A test waits to be followed; too many do not.
    fn wait(&mut self, near: Near) {
        self.waiting.push_back(near);
        if self.waiting.len() > MOST_WAITING {
            self.waiting.pop_front();
        }
    }

    /// Notes where a run came by; whether nobody had come by there.
    fn see(&mut self, observation: &Observation) -> bool {
        let mut is_new = false;
        for hit in &observation.probes {
            let outcomes: Vec<u32> = match &hit.seen {
                Seen::Reached(_) => vec![0],
                Seen::Branch { to_true, to_false } => {
                    let taken = [(*to_true == 0.0, 1), (*to_false == 0.0, 2)];
                    taken.into_iter().filter(|(is_taken, _)| *is_taken).map(|(_, way)| way).collect()
                }
                Seen::Switch { to_case, to_default } => {
                    let all = [*to_default].into_iter().chain(to_case.iter().copied()).zip(3..);
                    all.filter(|(distance, _)| *distance == 0.0).map(|(_, way)| way).collect()
                }
            };
            for outcome in outcomes {
                is_new |= self.seen.insert((hit.id, outcome));
            }
        }
        is_new
    }

    fn result(&mut self) -> Brought {
        match self.best.take() {
            Some(find) => Brought::Found(Box::new(find)),
            None => Brought::Waits,
        }
    }

    fn is_done(&self) -> bool {
        self.reached as usize >= self.chart.frames.len()
    }
}

fn find(near: &Near, reproduces: Reproduced) -> Find {
    let Near { candidate, package, by, solved } = near.clone();
    let Reproduced { frame, is_same, apart, .. } = reproduces;
    let help = Help { base: Some(by), solved };
    Find { frame, is_same, apart: apart.0, candidate, package, at: Instant::now(), help }
}

/// A candidate made of another one by other values for the literals with these numbers.
fn child_of(near: &Near, candidate: Candidate, changed: &[usize]) -> Near {
    let values = literals(&candidate, changed);
    let solved = near.solved.iter().cloned().chain(values).collect();
    Near { candidate, solved, package: near.package.clone(), by: near.by }
}

/// What tells candidates apart.
fn fingerprint(candidate: &Candidate) -> String {
    format!("{:?} {:?}", candidate.statements, candidate.call)
}

impl Proposer for ConcolicProposer<'_> {
    fn name(&self) -> &'static str {
        CONCOLIC
    }

    /// Follows a candidate, or asks for tests that leave its way.
    fn advance(&mut self, lab: &dyn Lab, slice: Slice) -> Brought {
        if slice.candidates == 0 {
            return self.result();
        }
        if self.is_done() {
            return Brought::Exhausted("the highest frame is reached".into());
        }
        let (begun, mut got_further) = (self.work(), false);
        while self.work() - begun < slice.candidates && !lab.is_over() {
            // Every other turn looks at what others have lately.
            self.is_others_turn = !self.is_others_turn;
            if (self.is_others_turn || self.paths.is_empty()) && !self.follow(lab) && self.paths.is_empty() {
                return if got_further { Brought::Nearer } else { Brought::Waits };
            }
            let children = self.children(lab);
            got_further |= self.run(lab, children);
            if self.best.is_some() {
                return self.result();
            }
        }
        if got_further { Brought::Nearer } else { Brought::Same }
    }

    fn learn(&mut self, lesson: &Lesson) {
        match lesson {
            Lesson::Find { frame, .. } => self.reached = self.reached.max(*frame),
            Lesson::Near(near) => {
                if self.known.insert(fingerprint(&near.candidate)) {
                    self.wait((*near).clone());
                }
            }
        }
    }

    fn tell(&mut self) -> Vec<Near> {
        std::mem::take(&mut self.told)
    }

    fn reject(&mut self, find: &Find) {
        self.rejected.push(find.candidate.clone());
    }

    fn standing(&self) -> Standing {
        Standing {
            frame: 1,
            frames: self.chart.frames.len(),
            reached: self.best.as_ref().map_or(0, |find| find.frame),
            best: None,
            tried: self.tried,
        }
    }

    /// To walk a way takes about as long as a question.
    fn work(&self) -> u64 {
        self.tried + QUESTION * (self.asked + self.followed)
    }

    fn why_not(&self) -> Option<String> {
        let (followed, tried) = (self.followed, self.tried);
        (followed > 0).then(|| format!("{followed} candidates were followed, {tried} tests left their ways"))
    }
}
