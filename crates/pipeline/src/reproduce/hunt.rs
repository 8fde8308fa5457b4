//! The searches for the frames of a crash, sharing one budget.

use std::time::{Duration, Instant};

use model::{Candidate, Observation, Probe};
use program::Index;
use search::{Evaluation, Fitness, Parameters, Search, candidate};

use super::chart::Chart;
use super::{goal, judge, nested};

/// What a hunt may use up.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Time.
    pub time: Duration,
    /// The seed of all chance.
    pub seed: u64,
}

/// What a hunt found: the highest frame, and the candidate that reproduces down to it.
#[derive(Clone, Debug)]
pub struct Find {
    /// The frame of the program, counted from 1.
    pub frame: u32,
    /// The candidate.
    pub candidate: Candidate,
    /// VM name of the package that its test stands in.
    pub package: String,
}

/// How far a hunt is.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Candidates tried.
    pub tried: u64,
    /// The best fitness at each frame, from 1; none where no test can call it.
    pub best: Vec<Option<Fitness>>,
}

/// Generations of the first turn of each frame; each round doubles them.
const FIRST_TURN: u32 = 8;

/// A hunt for a crash.
pub struct Hunt<'h> {
    chart: &'h Chart,
    index: &'h Index,
    is_project: &'h dyn Fn(&str) -> bool,
    searches: Vec<Option<Search<'h>>>,
    deadline: Instant,
    find: Option<Find>,
}

impl<'h> Hunt<'h> {
    /// A hunt that has not begun.
    pub fn new(
        chart: &'h Chart,
        index: &'h Index,
        probes: &[Probe],
        is_project: &'h dyn Fn(&str) -> bool,
        parameters: &Parameters,
        budget: Budget,
    ) -> Hunt<'h> {
        let search = |frame: usize| {
            let goal = goal::goal(chart, frame, index, probes, is_project);
            let world = goal::world(chart, frame, index)?;
            Some(Search::new(world, goal, parameters.clone(), budget.seed.wrapping_add(frame as u64)))
        };
        let searches = (1..=chart.frames.len()).map(search).collect();
        Hunt { chart, index, is_project, searches, deadline: Instant::now() + budget.time, find: None }
    }

    /// Searches until the highest frame is reached or the budget is used up.
    pub fn run(&mut self, execute: &mut dyn FnMut(&[Candidate]) -> Vec<Observation>) -> Option<Find> {
        let mut turn = FIRST_TURN;
        // The innermost frame is the easiest: with it something is in hand.
        self.turn(1, turn, execute);
        while !self.is_over() {
            for frame in (1..=self.searches.len()).rev() {
                if frame as u32 > self.reached() {
                    self.turn(frame, turn, execute);
                }
            }
            if self.searches.iter().all(Option::is_none) {
                break;
            }
            turn *= 2;
        }
        self.find.clone()
    }

    /// Makes a find smaller as long as it reproduces the crash down to the same frame.
    pub fn reduce(&self, find: Find, execute: &mut dyn FnMut(&[Candidate]) -> Vec<Observation>) -> Find {
        let mut candidate = reduce::reduce(find.candidate, &mut |variants| {
            let observations = execute(variants);
            let reproduces = |observation: &Observation| {
                judge::reproduced(self.chart, observation, self.is_project) >= find.frame
            };
            observations.iter().map(reproduces).collect()
        });
        candidate.nested = nested::names(&candidate, self.index);
        candidate.frame = Some(find.frame);
        candidate.package = Some(find.package.clone());
        candidate.expected = judge::alone(self.chart.down_to(find.frame as usize));
        Find { candidate, ..find }
    }

    /// How far it is.
    pub fn tally(&self) -> Tally {
        let best = |search: &Option<Search>| search.as_ref().and_then(|search| Some(search.best()?.fitness));
        Tally {
            tried: self.searches.iter().flatten().map(|search| search.tried).sum(),
            best: self.searches.iter().map(best).collect(),
        }
    }

    fn reached(&self) -> u32 {
        self.find.as_ref().map_or(0, |find| find.frame)
    }

    fn is_over(&self) -> bool {
        self.reached() as usize == self.searches.len() || Instant::now() >= self.deadline
    }

    /// Some generations for one frame.
    fn turn(
        &mut self,
        frame: usize,
        generations: u32,
        execute: &mut dyn FnMut(&[Candidate]) -> Vec<Observation>,
    ) {
        let (chart, is_project) = (self.chart, self.is_project);
        for _ in 0..generations {
            if self.is_over() {
                return;
            }
            let Some(search) = &mut self.searches[frame - 1] else { return };
            let mut evaluate = |candidates: Vec<Candidate>| -> Vec<Evaluation> {
                let observations = execute(&candidates);
                let judged = observations.into_iter().map(|observation| Evaluation {
                    reproduces: judge::reproduced(chart, &observation, is_project),
                    observation,
                });
                judged.collect()
            };
            if !search.generation(&mut evaluate) {
                self.searches[frame - 1] = None;
                return;
            }
            self.keep(frame);
            if self.reached() as usize >= frame {
                return;
            }
        }
    }

    /// Keeps what a search found, if it is higher than what there is.
    fn keep(&mut self, frame: usize) {
        let Some(search) = &self.searches[frame - 1] else { return };
        let Some(best) = search.best().filter(|best| best.reproduces > self.reached()) else { return };
        if let Some(candidate) = candidate(&best.test) {
            let package = search.world().package.clone();
            self.find = Some(Find { frame: best.reproduces, candidate, package });
        }
    }
}
