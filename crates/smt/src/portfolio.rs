//! Several solvers, one after the other: none is the best for all questions.
//!
//! The order and the limits are fixed, so that the same question has the same answer: a little of the first one, then the
//! others, then much of the first.

use std::time::Duration;

use crate::cache::{self, Cache, Kept};
use crate::error::Error;
use crate::key::{Key, key};
use crate::model::{Model, wanted};
use crate::solver::{Answer, Kind, Limits, Solver};
use crate::terms::{Term, Terms};
use crate::value::Value;

/// The part of its steps that the first solver has at first.
const FIRST_PART: u64 = 10;

/// Solvers, and what they have said.
pub struct Portfolio {
    solvers: Vec<Solver>,
    cache: Cache,
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
    /// The solvers that are installed.
    pub fn installed(limits: &Limits) -> Result<Portfolio, Error> {
        let little = Limits { steps: limits.steps / FIRST_PART, ..*limits };
        let solvers = [(Kind::Z3, &little), (Kind::Cvc5, limits), (Kind::Z3, limits)];
        let mut solvers: Vec<Solver> =
            solvers.into_iter().map(|(kind, limits)| Solver::new(kind, limits)).collect();
        solvers.retain_mut(Solver::is_installed);
        match solvers.is_empty() {
            true => Err(Error::NoSolver),
            false => Ok(Portfolio::of(solvers)),
        }
    }

    /// These solvers, in their order.
    pub fn of(solvers: Vec<Solver>) -> Portfolio {
        Portfolio { solvers, cache: Cache::default(), statistics: Statistics::default() }
    }

    /// The same with what was said in earlier runs.
    #[must_use]
    pub fn with_cache(self, cache: Cache) -> Portfolio {
        Portfolio { cache, ..self }
    }

    /// What was asked, and what it cost.
    pub fn statistics(&self) -> Statistics {
        Statistics { time: self.solvers.iter().map(|solver| solver.time).sum(), ..self.statistics }
    }

    /// Whether conditions can hold together. All questions must be about the same terms.
    pub fn check(&mut self, terms: &Terms, conditions: &[Term]) -> Answer {
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
        match self.known_or_asked(terms, &open) {
            Answer::Unsatisfiable(core) => {
                Answer::Unsatisfiable(core.into_iter().map(|at| places[at]).collect())
            }
            answer => answer,
        }
    }

    fn known_or_asked(&mut self, terms: &Terms, conditions: &[Term]) -> Answer {
        if conditions.is_empty() {
            return Answer::Satisfiable(Model::default());
        }
        let key = key(terms, conditions);
        if let Some(answer) = self.known(terms, conditions, &key) {
            self.statistics.cached += 1;
            return answer;
        }
        let answer = self.asked(terms, conditions);
        match &answer {
            Answer::Unknown(_) => self.statistics.unknown += 1,
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
    fn asked(&mut self, terms: &Terms, conditions: &[Term]) -> Answer {
        let mut last = Answer::Unknown("there is no solver".into());
        for solver in &mut self.solvers {
            last = solver.check(terms, conditions);
            if !matches!(last, Answer::Unknown(_)) {
                break;
            }
        }
        last
    }

    /// A kept answer is checked like a solver's.
    fn known(&self, terms: &Terms, conditions: &[Term], key: &Key) -> Option<Answer> {
        match self.cache.get(key)? {
            Kept::Unsatisfiable(core) if core.iter().all(|&at| at < conditions.len()) => {
                Some(Answer::Unsatisfiable(core.clone()))
            }
            Kept::Unsatisfiable(_) => None,
            Kept::Satisfiable(written) => {
                let wanted = wanted(terms, conditions);
                let sorts: Vec<_> = wanted.iter().map(|&term| terms.sort(term)).collect();
                let values = cache::values(written, &sorts)?;
                let model = Model::new(terms, wanted.into_iter().zip(values).collect());
                let fits = model.satisfies(terms, conditions) != Some(false);
                fits.then_some(Answer::Satisfiable(model))
            }
        }
    }
}
