//! Mocks in tests: which of their methods are told what to answer.

use catalog::{Mocked, Operand, Shape, Statement, Stub};
use model::MockKind;
use program::Name;

use crate::builder::{Builder, Role};

/// How often a method that the classes of the trace call has an answer of its own, and how often another.
const ANSWER_CALLED: f64 = 0.75;
const ANSWER_OTHER: f64 = 0.05;

/// Appends a mock of a type, if a test can have one.
pub(crate) fn mock(builder: &mut Builder, wanted: &Name, depth: u32) -> Option<Operand> {
    let mockable = builder.world.catalog.mockable(wanted)?;
    let class = builder.world.catalog.index[builder.world.catalog.index.class_of(wanted)?].name.clone();
    let unanswered = mockable.methods.iter().map(|mocked| (mocked.method.clone(), None));
    let (shape, answers) = (Shape::Mock(mockable.kind), unanswered.collect());
    let mut mock = Stub { class, descriptor: wanted.clone(), shape, answers };
    for (place, mocked) in mockable.methods.iter().enumerate() {
        if let Some(value) = answer(builder, mocked, depth) {
            tell(&mut mock, place, Some(value));
        }
    }
    builder.push(Statement::Stub(mock)).map(Operand::Value)
}

/// Appends the same mock with another answer of one method, one that is called rather than one that is not.
pub(crate) fn answered_otherwise(builder: &mut Builder, old: &Stub) -> Option<usize> {
    let mockable = builder.world.catalog.mockable(&old.descriptor)?;
    let methods = &mockable.methods;
    let all: Vec<usize> = (0..methods.len()).filter(|&place| methods[place].answers.is_some()).collect();
    let called: Vec<usize> = all.iter().copied().filter(|&place| methods[place].is_called).collect();
    let places = if called.is_empty() || builder.rng.u8(..8) == 0 { all } else { called };
    let place = (!places.is_empty()).then(|| places[builder.rng.usize(..places.len())])?;
    let value = answer(builder, &methods[place], 1);
    let mut changed = old.clone();
    tell(&mut changed, place, value);
    builder.push(Statement::Stub(changed))
}

/// Gives a method an answer. Methods of a proxy with the same name have one together.
pub(crate) fn tell(mock: &mut Stub, place: usize, value: Option<Operand>) {
    if mock.shape == Shape::Mock(MockKind::Proxy) {
        let name = mock.answers[place].0.name.clone();
        let namesakes = mock.answers.iter_mut().filter(|(method, _)| method.name == name);
        namesakes.for_each(|(_, answer)| *answer = None);
    }
    mock.answers[place].1 = value;
}

/// What a method is told to answer; none where it answers as it does by itself.
fn answer(builder: &mut Builder, mocked: &Mocked, depth: u32) -> Option<Operand> {
    let result = mocked.answers.as_ref()?;
    let chance = if mocked.is_called { ANSWER_CALLED } else { ANSWER_OTHER };
    if builder.rng.f64() > chance {
        return None;
    }
    builder.value(result, Role::Argument, depth + 2).filter(|value| *value != Operand::Null)
}
