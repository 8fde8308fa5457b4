//! Several solvers, one after the other: none is the best for all questions.
//!
//! The order and the limits are fixed, so that the same question has the same answer: a little of the first one, then the
//! others, then much of the first. Who wants to know more than a moment tells asks with more effort.

use std::io::ErrorKind;
use std::time::Duration;

use rustc_hash::FxHashMap;

use crate::cache::{self, Cache, Kept};
use crate::error::Error;
use crate::key::{Key, key};
use crate::model::{Model, wanted};
use crate::solver::{Answer, Kind, Limits, Solver};
use crate::terms::{Term, Terms};
use crate::value::Value;

/// The part of its steps that the first solver has at first.
const FIRST_PART: u64 = 10;
/// How long a program may take to say which version of a solver it is.
const FOR_START: Duration = Duration::from_secs(5);

/// Solvers, and what they have said.
pub struct Portfolio {
    solvers: Vec<Solver>,
    /// For each effort which of them are asked, in this order, within which limits.
    plan: Vec<Vec<(usize, Limits)>>,
    /// Which solvers these are.
    names: String,
    cache: Cache,
    /// What nobody knew in this run, with which effort, and why.
    unknown: FxHashMap<Key, (usize, String)>,
    statistics: Statistics,
}

/// What was asked, and what it cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions.
    pub checks: u64,
    /// Those whose answer was known already.
    pub cached: u64,
    /// Those that nobody could answer.
    pub unknown: u64,
    /// The time of all solvers.
    pub time: Duration,
}

impl Portfolio {
    /// The solvers that are installed, with what they may use up for a question: little effort first.
    pub fn installed(efforts: &[Limits]) -> Result<Portfolio, Error> {
        let (mut usable, mut names, mut why_not) = (Vec::new(), Vec::new(), Error::NoSolver);
        for kind in [Kind::Z3, Kind::Cvc5] {
            match Solver::new(kind, &Limits { patience: FOR_START, ..Limits::default() }).version() {
                Ok(name) => {
                    usable.push(kind);
                    names.push(name);
                }
                Err(Error::Start { source, .. }) if source.kind() == ErrorKind::NotFound => {}
                Err(other) => why_not = other,
            }
        }
        if usable.is_empty() {
            return Err(why_not);
        }
        let most = efforts.iter().map(|limits| limits.memory).max().unwrap_or_default();
        let (mut solvers, mut plan) = (Vec::new(), Vec::new());
        for limits in efforts {
            let limits = Limits { memory: most, ..*limits };
            let of_kind = |&kind: &Kind| {
                let known = solvers.iter().position(|solver: &Solver| solver.kind() == kind);
                known.filter(|_| kind.is_limited_anew()).unwrap_or_else(|| {
                    solvers.push(Solver::new(kind, &limits));
                    solvers.len() - 1
                })
            };
            plan.push(order(&usable.iter().map(of_kind).collect::<Vec<usize>>(), &limits));
        }
        Ok(Portfolio::new(solvers, plan, names))
    }

    /// These solvers, in their order.
    pub fn of(mut solvers: Vec<Solver>, efforts: &[Limits]) -> Portfolio {
        let names = solvers.iter_mut().filter_map(|solver| solver.version().ok()).collect();
        let all: Vec<usize> = (0..solvers.len()).collect();
        let plan = efforts.iter().map(|limits| order(&all, limits)).collect();
        Portfolio::new(solvers, plan, names)
    }

    fn new(solvers: Vec<Solver>, plan: Vec<Vec<(usize, Limits)>>, names: Vec<String>) -> Portfolio {
        let (cache, unknown) = (Cache::default(), FxHashMap::default());
        let (names, statistics) = (names.join(", "), Statistics::default());
        Portfolio { solvers, plan, names, cache, unknown, statistics }
    }

    /// The same with what was said in earlier runs.
    #[must_use]
    pub fn with_cache(self, cache: Cache) -> Portfolio {
        Portfolio { cache, ..self }
    }

    /// What was asked, and what it cost.
    pub fn statistics(&self) -> Statistics {
        let time = self.solvers.iter().map(|solver| solver.time).sum();
        Statistics { time, ..self.statistics }
    }

    /// Whether conditions can hold together, as far as this effort tells, from 0. All questions must be about the same
    /// terms.
    pub fn check(&mut self, terms: &Terms, conditions: &[Term], effort: usize) -> Answer {
        self.statistics.checks += 1;
        let truth = |condition: &Term| terms.as_value(*condition).and_then(Value::truth);
        if let Some(at) = conditions.iter().position(|condition| truth(condition) == Some(false)) {
            return Answer::Unsatisfiable(vec![at]);
        }
        let (places, open): (Vec<usize>, Vec<Term>) = conditions
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, condition)| truth(condition).is_none())
            .unzip();
        match self.known_or_asked(terms, &open, effort) {
            Answer::Unsatisfiable(core) => {
                Answer::Unsatisfiable(core.into_iter().map(|at| places[at]).collect())
            }
            answer => answer,
        }
    }

    fn known_or_asked(&mut self, terms: &Terms, conditions: &[Term], effort: usize) -> Answer {
        if conditions.is_empty() {
            return Answer::Satisfiable(Model::default());
        }
        let key = key(terms, conditions, &self.names);
        if let Some(answer) = self.known(terms, conditions, &key) {
            self.statistics.cached += 1;
            return answer;
        }
        let asked_before = self.unknown.get(&key).map_or(0, |(effort, _)| effort + 1);
        if let Some((_, why)) = self.unknown.get(&key).filter(|_| asked_before > effort) {
            self.statistics.cached += 1;
            return Answer::Unknown(why.clone());
        }
        let answer = self.asked(terms, conditions, asked_before..effort + 1);
        match &answer {
            Answer::Unknown(why) => {
                self.statistics.unknown += 1;
                self.unknown.insert(key, (effort, why.clone()));
            }
            Answer::Unsatisfiable(core) => self.cache.keep(key, Kept::Unsatisfiable(core.clone())),
            Answer::Satisfiable(model) => {
                let values = wanted(terms, conditions).into_iter().map(|term| model.value(terms, term));
                if let Some(values) = values.collect::<Option<Vec<Value>>>() {
                    self.cache.keep(key, Kept::values(&values));
                }
            }
        }
        answer
    }

    /// The first definite answer, else the last reason.
    fn asked(&mut self, terms: &Terms, conditions: &[Term], efforts: std::ops::Range<usize>) -> Answer {
        let mut last = Answer::Unknown("there is no solver".into());
        for &(solver, limits) in self.plan.iter().take(efforts.end).skip(efforts.start).flatten() {
            last = self.solvers[solver].check_within(&limits, terms, conditions);
            if !matches!(last, Answer::Unknown(_)) {
                break;
            }
        }
        last
    }

    /// A kept answer is checked like a solver's.
    fn known(&mut self, terms: &Terms, conditions: &[Term], key: &Key) -> Option<Answer> {
        match self.cache.get(key)? {
            Kept::Unsatisfiable(core) if core.iter().all(|&at| at < conditions.len()) => {
                Some(Answer::Unsatisfiable(core))
            }
            Kept::Unsatisfiable(_) => None,
            Kept::Satisfiable(written) => {
                let wanted = wanted(terms, conditions);
                let sorts: Vec<_> = wanted.iter().map(|&term| terms.sort(term)).collect();
                let values = cache::values(&written, &sorts)?;
                let model = Model::new(terms, wanted.into_iter().zip(values).collect());
                let fits = model.satisfies(terms, conditions) != Some(false);
                fits.then_some(Answer::Satisfiable(model))
            }
        }
    }
}

/// A little of the first one, then the others, then much of the first.
fn order(solvers: &[usize], limits: &Limits) -> Vec<(usize, Limits)> {
    let Some((&first, others)) = solvers.split_first() else { return Vec::new() };
    let little = Limits { steps: limits.steps / FIRST_PART, ..*limits };
    let begin = (!others.is_empty()).then_some((first, little));
    let rest = others.iter().chain([&first]).map(|&solver| (solver, *limits));
    begin.into_iter().chain(rest).collect()
}
