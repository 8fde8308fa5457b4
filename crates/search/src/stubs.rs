//! Stubs in tests: what their methods answer.

use catalog::{FullType, Operand, Reply, Shape, Statement, Stub, StubbedClass, types_of};
use model::{MethodRef, Recall};

use crate::builder::{Builder, Role};
use crate::{keyed, recalled, rows};

/// Appends a stub of a type, if a test can have one.
pub(crate) fn stub(builder: &mut Builder, wanted: &FullType, depth: u32) -> Option<Operand> {
    let stubbable = builder.world.catalog.stubbable(&wanted.name)?;
    let shape = shape(builder, &stubbable.class, stubbable.kind, depth)?;
    let recalls = recalled::of_methods(&shape, stubbable.methods.iter());
    let mut answers = Vec::with_capacity(stubbable.methods.len());
    for (method, recall) in stubbable.methods.into_iter().zip(recalls) {
        let may_follow = may_follow(&shape, &stubbable.class, &method);
        answers.push(answer(builder, method, recall, wanted, may_follow, depth)?);
    }
    let (class, descriptor) = (stubbable.class, wanted.name.clone());
    builder.push(Statement::Stub(Stub { class, descriptor, shape, answers })).map(Operand::Value)
}

/// Whether a method may give several answers in a row. A lambda cannot, and an anonymous class stands for it only where the
/// method is its own: the types of an inherited one may be narrowed.
fn may_follow(shape: &Shape, class: &str, method: &MethodRef) -> bool {
    *shape != Shape::Lambda || method.class == class
}

/// Appends the same stub with another answer of one method.
pub(crate) fn answered_otherwise(builder: &mut Builder, old: &Stub) -> Option<usize> {
    let place = (!old.answers.is_empty()).then(|| builder.rng.usize(..old.answers.len()))?;
    let (method, may_follow) =
        (old.answers[place].0.clone(), may_follow(&old.shape, &old.class, &old.answers[place].0));
    let recall = recalled::of_stub(builder.world, old)[place];
    let mut changed = old.clone();
    let on = FullType::plain(&old.descriptor);
    let result = rows::result_of(builder, &method, &on);
    changed.answers[place] = match keyed::changed(builder, &method, &result, &old.answers[place].1) {
        Some(replies) => (method, replies),
        None => answer(builder, method, recall, &on, may_follow, 1)?,
    };
    builder.push(Statement::Stub(changed))
}

fn shape(builder: &mut Builder, class: &str, kind: StubbedClass, depth: u32) -> Option<Shape> {
    let descriptor = match kind {
        StubbedClass::Functional => return Some(Shape::Lambda),
        StubbedClass::Interface => return Some(Shape::Interface),
        StubbedClass::Class { descriptor } => descriptor,
    };
    let mut arguments = Vec::new();
    for (number, parameter) in types_of(&descriptor).0.iter().enumerate() {
        let role = role_of_argument(builder, class, &descriptor, number);
        arguments.push(builder.value(parameter, role, depth + 1)?);
    }
    Some(Shape::Subclass { descriptor, arguments })
}

/// The role of an argument of the constructor of a stubbed class.
fn role_of_argument(builder: &Builder, class: &str, descriptor: &str, number: usize) -> Role {
    let index = builder.world.catalog.index;
    let refused = index.method(class, "<init>", descriptor).map(|method| index.refuses_null(method));
    match refused.is_some_and(|refused| refused.contains(number)) {
        true => Role::Present,
        false => Role::Argument,
    }
}

/// The roles of a stub's operands, in their order. Nobody tells a mock to answer null, it does so by itself.
pub(crate) fn roles(builder: &Builder, stub: &Stub) -> Vec<Role> {
    let mut roles = Vec::new();
    if let Shape::Subclass { descriptor, arguments } = &stub.shape {
        let role = |number| role_of_argument(builder, &stub.class, descriptor, number);
        roles.extend((0..arguments.len()).map(role));
    }
    let answer = if matches!(stub.shape, Shape::Mock(_)) { Role::Present } else { Role::Argument };
    let role = |reply: &Reply| if matches!(reply, Reply::Throws(_)) { Role::Present } else { answer };
    let replies = stub.answers.iter().flat_map(|(_, replies)| replies);
    roles.extend(replies.filter(|reply| reply.operand().is_some()).map(role));
    roles
}

/// A method answers with a literal, something at hand, or `null`. Stubs are nested deeply only where that is asked for.
fn answer(
    builder: &mut Builder,
    method: MethodRef,
    recall: Option<Recall>,
    on: &FullType,
    may_follow: bool,
    depth: u32,
) -> Option<(MethodRef, Vec<Reply>)> {
    if let Some(thrown) = rows::thrown(builder, &method) {
        return Some((method, vec![thrown]));
    }
    if let Some(kept) = recalled::reply(builder, recall) {
        return Some((method, kept));
    }
    let result = rows::result_of(builder, &method, on);
    let is_keeper = recalled::keeps(recall);
    if !is_keeper && let Some(replies) = keyed::answers(builder, &method, &result, depth) {
        return Some((method, replies));
    }
    let result = rows::asked_for(builder, &method, on);
    if result.name == "V" {
        return Some((method, Vec::new()));
    }
    let depth = if builder.world.catalog.is_called(&method) { depth } else { depth + 1 };
    let first = builder.typed_value(&result, Role::Argument, depth + 1)?;
    let replies = match may_follow && !is_keeper {
        true => rows::row(builder, &method, &result, first, depth),
        false => vec![Reply::Returns(first)],
    };
    Some((method, replies))
}
