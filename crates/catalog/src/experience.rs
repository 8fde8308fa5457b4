//! What executed tests teach about calls: which never yield anything, however often they are tried, and which really do.

use model::{End, Observation};
use program::Name;
use rustc_hash::FxHashMap;

use crate::callable::Callable;
use crate::lower::has_line;
use crate::test::{Operand, Shape, Statement, Test};

/// A call that has thrown so often and never returned will not.
const ENOUGH: u32 = 20;
/// What a call that never returned counts, compared with others: it may still return with better arguments.
const NEVER_RETURNS: f64 = 0.1;

/// What is known about calls.
#[derive(Clone, Debug, Default)]
pub struct Experience {
    calls: FxHashMap<Key, Count>,
    /// What of it nobody else was told yet.
    news: FxHashMap<Key, Count>,
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
}

impl Count {
    fn add(&mut self, seen: Count) {
        self.threw += seen.threw;
        self.returned += seen.returned;
        self.really += seen.really;
    }
}

/// The call of a test that did not end normally, unless it is the last one.
pub fn failed_call<'t>(test: &'t Test, observation: &Observation) -> Option<&'t Callable> {
    let (_, before) = test.statements.split_last()?;
    let mut lines = before.iter().filter(|statement| has_line(statement));
    lines.nth(observation.failed_at? as usize)?.callable().map(AsRef::as_ref)
}

impl Experience {
    /// Learns from the calls of a test that were executed.
    pub fn learn(&mut self, test: &Test, observation: &Observation) {
        if matches!(observation.end, End::NotRun(_) | End::TimedOut { .. } | End::Died { .. }) {
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
                let seen = Count { threw: u32::from(left == 0), returned: u32::from(left > 0), really };
                self.calls.entry(key(callable)).or_default().add(seen);
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

    /// Learns what others have learnt.
    pub fn hear(&mut self, News(news): &News) {
        for (key, &seen) in news {
            self.calls.entry(key.clone()).or_default().add(seen);
        }
    }

    /// Whether a call was tried often and has never returned.
    pub fn never_returns(&self, callable: &Callable) -> bool {
        self.count(callable).is_some_and(|count| count.returned == 0 && count.threw >= ENOUGH)
    }

    /// Whether a call was tried often and has never returned except with the help of mocks: a call that wraps an
    /// object of the same type does not make the first one.
    pub fn yields_nothing_real(&self, callable: &Callable) -> bool {
        self.count(callable).is_some_and(|count| count.really == 0 && count.threw + count.returned >= ENOUGH)
    }

    /// Whether a call has often returned, with real objects only.
    pub fn yields_real_objects(&self, callable: &Callable) -> bool {
        self.count(callable).is_some_and(|count| count.really >= ENOUGH)
    }

    /// What the weight of a call is multiplied with.
    pub fn factor(&self, callable: &Callable) -> f64 {
        if self.never_returns(callable) { NEVER_RETURNS } else { 1.0 }
    }

    fn count(&self, callable: &Callable) -> Option<&Count> {
        self.calls.get(&key(callable))
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
            reflective: false,
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
    fn others_learn_what_was_seen_once() {
        let of_null = Test { statements: vec![wraps(Operand::Null)] };
        let (mut one, mut other) = (Experience::default(), Experience::default());
        (0..ENOUGH - 1).for_each(|_| one.learn(&of_null, &ended(Some(0))));
        other.hear(&one.news());
        other.hear(&one.news());
        assert!(!other.never_returns(&wrapper()), "it was told twice");
        one.learn(&of_null, &ended(Some(0)));
        other.hear(&one.news());
        assert!(one.never_returns(&wrapper()) && other.never_returns(&wrapper()));
    }
}
