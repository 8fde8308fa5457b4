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
    /// For each effort those that are asked, in their order.
    solvers: Vec<Vec<Solver>>,
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
        let of_effort = |limits: &Limits| {
            let little = Limits { steps: limits.steps / FIRST_PART, ..*limits };
            let all = [(Kind::Z3, &little), (Kind::Cvc5, limits), (Kind::Z3, limits)];
            let usable = all.into_iter().filter(|(kind, _)| usable.contains(kind));
            usable.map(|(kind, limits)| Solver::new(kind, limits)).collect()
        };
        Ok(Portfolio::new(efforts.iter().map(of_effort).collect(), names))
    }

    /// These solvers, for each effort in their order.
    pub fn of(mut solvers: Vec<Vec<Solver>>) -> Portfolio {
        let mut names: Vec<String> =
            solvers.iter_mut().flatten().filter_map(|solver| solver.version().ok()).collect();
        names.sort_unstable();
        names.dedup();
        Portfolio::new(solvers, names)
    }

    fn new(solvers: Vec<Vec<Solver>>, names: Vec<String>) -> Portfolio {
        let (cache, unknown) = (Cache::default(), FxHashMap::default());
        Portfolio { solvers, names: names.join(", "), cache, unknown, statistics: Statistics::default() }
    }

    /// The same with what was said in earlier runs.
    #[must_use]
    pub fn with_cache(self, cache: Cache) -> Portfolio {
        Portfolio { cache, ..self }
    }

    /// What was asked, and what it cost.
    pub fn statistics(&self) -> Statistics {
        let time = self.solvers.iter().flatten().map(|solver| solver.time).sum();
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
        for solver in self.solvers.iter_mut().take(efforts.end).skip(efforts.start).flatten() {
            last = solver.check(terms, conditions);
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
