//! Mocks in tests: which of their methods are told what to answer.

use catalog::{FullType, Mocked, Operand, Reply, Shape, Statement, Stub};
use model::{MethodRef, MockKind};

use crate::builder::{Builder, Role};
use crate::{keyed, recalled, rows};

/// How often a method that the classes of the trace call has an answer of its own, and how often another.
const ANSWER_CALLED: f64 = 0.75;
const ANSWER_OTHER: f64 = 0.05;

/// Appends a mock of a type, if a test can have one.
pub(crate) fn mock(builder: &mut Builder, wanted: &FullType, depth: u32) -> Option<Operand> {
    let mockable = builder.world.catalog.mockable(&wanted.name)?;
    let class = builder.world.catalog.index[builder.world.catalog.index.class_of(&wanted.name)?].name.clone();
    let unanswered = mockable.methods.iter().map(|mocked| (mocked.method.clone(), Vec::new()));
    let (shape, answers) = (Shape::Mock(mockable.kind), unanswered.collect());
    let mut mock = Stub { class, descriptor: wanted.name.clone(), shape, answers };
    for (place, mocked) in mockable.methods.iter().enumerate() {
        let replies = answer(builder, mocked, wanted, depth);
        if !replies.is_empty() {
            tell(&mut mock, place, replies);
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
    let on = FullType::plain(&old.descriptor);
    let keyed = rows::result_of(builder, &methods[place].method, &on);
    let replies = keyed::changed(builder, &methods[place].method, &keyed, &old.answers[place].1);
    let replies = replies.unwrap_or_else(|| answer(builder, &methods[place], &on, 1));
    let mut changed = old.clone();
    tell(&mut changed, place, replies);
    builder.push(Statement::Stub(changed))
}

/// Gives a method an answer. Methods of a proxy with the same name have one together.
pub(crate) fn tell(mock: &mut Stub, place: usize, replies: Vec<Reply>) {
    if mock.shape == Shape::Mock(MockKind::Proxy) {
        let name = mock.answers[place].0.name.clone();
        let namesakes = mock.answers.iter_mut().filter(|(method, _)| method.name == name);
        namesakes.for_each(|(_, answer)| answer.clear());
    }
    mock.answers[place].1 = replies;
}

fn keyed_answers(builder: &mut Builder, method: &MethodRef, on: &FullType, depth: u32) -> Option<Vec<Reply>> {
    let result = rows::result_of(builder, method, on);
    let outside = std::mem::replace(&mut builder.answers_for_mock, true);
    let replies = keyed::answers(builder, method, &result, depth);
    builder.answers_for_mock = outside;
    replies
}

/// What a method is told to answer; nothing where it answers as it does by itself.
fn answer(builder: &mut Builder, mocked: &Mocked, on: &FullType, depth: u32) -> Vec<Reply> {
    let chance = if mocked.is_called { ANSWER_CALLED } else { ANSWER_OTHER };
    if mocked.answers.is_none() || builder.rng.f64() > chance {
        return Vec::new();
    }
    if let Some(thrown) = rows::thrown(builder, &mocked.method) {
        return vec![thrown];
    }
    if let Some(kept) = recalled::reply(builder, mocked.recall) {
        return kept;
    }
    let is_keeper = recalled::keeps(mocked.recall);
    if !is_keeper && let Some(replies) = keyed_answers(builder, &mocked.method, on, depth) {
        return replies;
    }
    let result = rows::asked_for(builder, &mocked.method, on);
    // A data source leads to a connection, that to a statement, that to its rows. What nobody calls leads nowhere.
    let deeper = if mocked.is_called { 1 } else { 2 };
    let outside = std::mem::replace(&mut builder.answers_for_mock, true);
    let value = builder.typed_value(&result, Role::Argument, depth + deeper);
    builder.answers_for_mock = outside;
    match value {
        Some(first @ Operand::Value(_)) if is_keeper => vec![Reply::Returns(first)],
        Some(first @ Operand::Value(_)) => rows::row(builder, &mocked.method, &result, first, depth),
        _ => Vec::new(),
    }
}
