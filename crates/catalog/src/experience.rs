//! What executed tests teach about calls: which never yield anything, however often they are tried, which really do, and
//! which make tests slow.

use model::{End, Observation};
use program::Name;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::callable::Callable;
use crate::lower::has_line;
use crate::test::{Operand, Shape, Statement, Test};

/// A call that has thrown so often and never returned will not.
const ENOUGH: u32 = 20;
/// What a call that never returned counts, compared with others: it may still return with better arguments.
const NEVER_RETURNS: f64 = 0.1;
/// Tests of so many steps take about as long as all that surrounds their run.
pub const AFFORDABLE: u64 = 8192;
/// What a call counts at least that makes tests slow.
const SLOW: f64 = 0.25;

/// What is known about calls.
#[derive(Clone, Debug, Default)]
pub struct Experience {
    /// What all know.
    told: Told,
    /// What nobody else was told yet.
    news: FxHashMap<Key, Count>,
}

/// What was learnt by all, once for all.
#[derive(Clone, Debug, Default)]
pub struct Told(Arc<FxHashMap<Key, Count>>);

impl Told {
    /// Adds what one of them learnt.
    pub fn add(&mut self, News(news): &News) {
        let calls = Arc::make_mut(&mut self.0);
        for (key, &seen) in news {
            calls.entry(key.clone()).or_default().add(seen);
        }
    }
}

/// Class, name and descriptor.
type Key = (Name, Name, Name);

/// What was learnt lately, to be told to others.
#[derive(Clone, Debug, Default)]
pub struct News(FxHashMap<Key, Count>);

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    threw: u32,
    returned: u32,
    /// How often it returned without a mock having a part in it.
    really: u32,
    /// The steps of all tests that came to it.
    steps: u64,
}

impl Count {
    fn add(&mut self, seen: Count) {
        self.threw += seen.threw;
        self.returned += seen.returned;
        self.really += seen.really;
        self.steps += seen.steps;
    }

    fn times(&self) -> u32 {
        self.threw + self.returned
    }
}

impl Experience {
    /// Learns from the calls of a test that were executed.
    pub fn learn(&mut self, test: &Test, observation: &Observation) {
        let is_untold = matches!(observation.end, End::TimedOut { .. }) && observation.failed_at.is_none();
        if is_untold || matches!(observation.end, End::NotRun(_) | End::Died { .. }) {
            return;
        }
        let mut left = observation.failed_at.map_or(usize::MAX, |failed| failed as usize);
        let mut made_of_mocks = vec![false; test.statements.len()];
        for (number, statement) in test.statements.iter().enumerate() {
            made_of_mocks[number] = is_made_of_mocks(statement, &made_of_mocks);
            if !has_line(statement) {
                continue;
            }
            if let Some(callable) = statement.callable() {
                let really = u32::from(left > 0 && !made_of_mocks[number]);
                let seen = Count {
                    threw: u32::from(left == 0),
                    returned: u32::from(left > 0),
                    really,
                    steps: observation.steps,
                };
                self.news.entry(key(callable)).or_default().add(seen);
            }
            if left == 0 {
                return;
            }
            left -= 1;
        }
    }

    /// What was learnt since this was last asked.
    pub fn news(&mut self) -> News {
        News(std::mem::take(&mut self.news))
    }

    /// Hears what all know. Its own news must be part of it.
    pub fn hear(&mut self, told: &Told) {
        self.told = told.clone();
    }

    /// Whether a call was tried often and has never returned.
    pub fn never_returns(&self, callable: &Callable) -> bool {
        self.count(callable).is_some_and(|count| count.returned == 0 && count.threw >= ENOUGH)
    }

    /// Whether a call was tried often and has never returned except with the help of mocks: a call that wraps an
    /// object of the same type does not make the first one.
    pub fn yields_nothing_real(&self, callable: &Callable) -> bool {
        self.count(callable).is_some_and(|count| count.really == 0 && count.times() >= ENOUGH)
    }

    /// Whether a call has often returned, with real objects only.
    pub fn yields_real_objects(&self, callable: &Callable) -> bool {
        self.count(callable).is_some_and(|count| count.really >= ENOUGH)
    }

    /// What the weight of a call is multiplied with.
    pub fn factor(&self, callable: &Callable) -> f64 {
        let Some(count) = self.count(callable).filter(|count| count.times() >= ENOUGH) else { return 1.0 };
        if count.returned == 0 {
            return NEVER_RETURNS;
        }
        let steps = count.steps / u64::from(count.times());
        (AFFORDABLE as f64 / steps.max(AFFORDABLE) as f64).sqrt().max(SLOW)
    }

    fn count(&self, callable: &Callable) -> Option<Count> {
        let key = key(callable);
        let mut known = [&*self.told.0, &self.news].into_iter().filter_map(|calls| calls.get(&key).copied());
        let first = known.next()?;
        Some(known.fold(first, |mut sum, seen| {
            sum.add(seen);
            sum
        }))
    }
}

fn key(callable: &Callable) -> (Name, Name, Name) {
    (callable.class.clone(), callable.name.clone(), callable.descriptor.clone())
}

fn is_made_of_mocks(statement: &Statement, made_of_mocks: &[bool]) -> bool {
    let is_mock = matches!(statement, Statement::Stub(stub) if matches!(stub.shape, Shape::Mock(_)));
    is_mock
        || statement
            .operands()
            .iter()
            .any(|operand| matches!(operand, Operand::Value(number) if made_of_mocks[*number]))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use model::MockKind;

    use super::*;
    use crate::callable::Kind;
    use crate::test::{Call, Stub};

    fn wrapper() -> Arc<Callable> {
        let (class, interface) = (Name::from("a/Wrapper"), Name::from("La/Request;"));
        Arc::new(Callable {
            receiver: crate::callable::object(&class),
            result: crate::callable::object(&class),
            class,
            name: Name::from("<init>"),
            descriptor: Name::from("(La/Request;)V"),
            kind: Kind::Constructor,
            parameters: Arc::new([interface]),
            reach: model::Reach::Direct,
            generic: None,
            refused_nulls: Default::default(),
        })
    }

    fn wraps(argument: Operand) -> Statement {
        Statement::Call(Call { callable: wrapper(), receiver: None, arguments: vec![argument] })
    }

    fn ended(failed_at: Option<u32>) -> Observation {
        Observation {
            end: End::Passed,
            failed_at,
            probes: vec![],
            steps: 0,
            output: String::new(),
            compared: vec![],
            course: None,
        }
    }

    #[test]
    fn what_returns_for_mocks_only_yields_nothing_real() {
        let mock = Statement::Stub(Stub {
            class: Name::from("a/Request"),
            descriptor: Name::from("La/Request;"),
            shape: Shape::Mock(MockKind::Proxy),
            answers: vec![],
        });
        let of_null = Test { statements: vec![wraps(Operand::Null)] };
        let of_mock = Test { statements: vec![mock, wraps(Operand::Value(0))] };
        let mut experience = Experience::default();
        (0..ENOUGH).for_each(|_| experience.learn(&of_null, &ended(Some(0))));
        assert!(experience.never_returns(&wrapper()) && experience.yields_nothing_real(&wrapper()));
        experience.learn(&of_mock, &ended(None));
        assert!(!experience.never_returns(&wrapper()) && experience.yields_nothing_real(&wrapper()));
        experience.learn(&of_null, &ended(None));
        assert!(!experience.yields_nothing_real(&wrapper()));
    }

    #[test]
    fn what_makes_tests_slow_counts_less_and_what_never_ends_least() {
        let of_null = Test { statements: vec![wraps(Operand::Null)] };
        let factor_after = |end: End, failed_at: Option<u32>, steps: u64| {
            let mut experience = Experience::default();
            let observation = Observation { end, steps, ..ended(failed_at) };
            (1..ENOUGH).for_each(|_| experience.learn(&of_null, &observation));
            assert_eq!(experience.factor(&wrapper()), 1.0, "too few to tell");
            experience.learn(&of_null, &observation);
            experience.factor(&wrapper())
        };
        let late = || End::TimedOut { seconds: 1, frames: vec![] };
        assert_eq!(factor_after(End::Passed, None, AFFORDABLE), 1.0);
        assert_eq!(factor_after(End::Passed, None, 4 * AFFORDABLE), 0.5);
        assert_eq!(factor_after(End::Passed, None, 100 * AFFORDABLE), SLOW);
        assert_eq!(factor_after(late(), Some(0), 100 * AFFORDABLE), NEVER_RETURNS);
        assert_eq!(factor_after(late(), None, 100 * AFFORDABLE), 1.0);
    }

    #[test]
    fn others_learn_what_was_seen_once() {
        let of_null = Test { statements: vec![wraps(Operand::Null)] };
        let (mut one, mut other) = (Experience::default(), Experience::default());
        (0..ENOUGH - 1).for_each(|_| one.learn(&of_null, &ended(Some(0))));
        let mut told = Told::default();
        let mut tell = |from: &mut Experience, other: &mut Experience| {
            told.add(&from.news());
            from.hear(&told);
            other.hear(&told);
        };
        tell(&mut one, &mut other);
        tell(&mut one, &mut other);
        assert!(!other.never_returns(&wrapper()), "it was told twice");
        one.learn(&of_null, &ended(Some(0)));
        tell(&mut one, &mut other);
        assert!(one.never_returns(&wrapper()) && other.never_returns(&wrapper()));
    }
}
