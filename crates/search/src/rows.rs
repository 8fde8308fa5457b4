//! What methods of stubs and mocks answer beside one value: several in a row, and exceptions.

use std::sync::Arc;

use catalog::{Call, FullType, Literal, Operand, Reply, Statement, object, types_of};
use model::MethodRef;

use crate::builder::{Builder, Role};
use crate::literals::pick;

/// How often a method answers several values in a row. What says yes or no is mostly asked until it says no.
const ROW: f64 = 0.15;
const ROW_OF_BOOLEANS: f64 = 0.5;
/// How often a method gives an object and then null, where a null made the program crash and its code calls the method.
const THEN_NULL: f64 = 0.25;
/// How often one of the answers that follow is null: what is read first is there, and the next is not.
const NULL_IN_ROW: f64 = 0.5;
/// How often what may be any object is of a class that the code around the crash names.
const NAMED_CLASS: f64 = 0.5;
/// How often a method throws an exception that it declares, and how often one that nobody declares.
const THROWS_DECLARED: f64 = 0.1;
const THROWS_OTHER: f64 = 0.01;
/// What any method may throw; test writers know that it needs no declaration.
const UNCHECKED: [&str; 2] = ["java/lang/RuntimeException", "java/lang/IllegalStateException"];

/// What a method is to return, on an object of a type. What returns any type that it is asked for is mostly asked for one
/// whose class the code names: `context.getBean(Mailer.class)`.
pub(crate) fn asked_for(builder: &mut Builder, method: &MethodRef, on: &FullType) -> FullType {
    let result = result_of(builder, method, on);
    let classes = &builder.world.pool.classes;
    let is_open = result.name == "Ljava/lang/Object;" && !classes.is_empty();
    if !is_open || builder.rng.f64() >= NAMED_CLASS {
        return result;
    }
    let class = pick(classes, builder.rng);
    match class.starts_with('[') || !builder.world.catalog.can_name(class) {
        true => result,
        false => FullType::plain(&object(class)),
    }
}

/// What a method returns, on an object of a type.
pub(crate) fn result_of(builder: &Builder, method: &MethodRef, on: &FullType) -> FullType {
    let catalog = &builder.world.catalog;
    let id = catalog.index.method(&method.class, &method.name, &method.descriptor);
    let generic = id.filter(|&id| catalog.index[id].signature.is_some());
    match generic.map(|id| catalog.callable(id)) {
        Some(callable) => catalog.result_type(&callable, Some(on), &[]),
        None => FullType::plain(&types_of(&method.descriptor).1),
    }
}

/// At times, an exception instead of an answer.
pub(crate) fn thrown(builder: &mut Builder, method: &MethodRef) -> Option<Reply> {
    let index = builder.world.catalog.index;
    let id = index.method(&method.class, &method.name, &method.descriptor)?;
    let declared: Vec<&str> = index[id].exceptions.iter().map(|name| name.as_str()).collect();
    let chance = if declared.is_empty() { THROWS_OTHER } else { THROWS_DECLARED };
    if builder.rng.f64() >= chance {
        return None;
    }
    let class =
        if declared.is_empty() { *pick(&UNCHECKED, builder.rng) } else { *pick(&declared, builder.rng) };
    exception(builder, class).map(Reply::Throws)
}

/// An exception that nobody declares.
pub(crate) fn unchecked(builder: &mut Builder) -> Option<Reply> {
    let class = *pick(&UNCHECKED, builder.rng);
    exception(builder, class).map(Reply::Throws)
}

/// Appends a new exception, with as little in it as can be.
fn exception(builder: &mut Builder, class: &str) -> Option<Operand> {
    let catalog = &builder.world.catalog;
    let class_id = catalog.index.class(class).filter(|class| !class.is_abstract())?.id;
    let constructor = |descriptor: &str| {
        let id = catalog.index.declared(class_id, "<init>", descriptor);
        id.filter(|&id| catalog.index.accessible_from(&catalog.package, id))
    };
    let plain = constructor("()V").or_else(|| constructor("(Ljava/lang/String;)V"))?;
    let callable = catalog.callable(plain);
    let mut arguments = Vec::new();
    if !callable.parameters.is_empty() {
        let message = Statement::Literal(Literal::String(Arc::from("")));
        arguments.push(builder.push(message).map(Operand::Value)?);
    }
    builder.push(Statement::Call(Call { callable, receiver: None, arguments })).map(Operand::Value)
}

/// A first answer and, at times, others that follow.
pub(crate) fn row(
    builder: &mut Builder,
    method: &MethodRef,
    result: &FullType,
    first: Operand,
    depth: u32,
) -> Vec<Reply> {
    if then_null(builder, method, result, first) {
        return vec![Reply::Returns(first), Reply::Returns(Operand::Null)];
    }
    let is_boolean = result.name == "Z";
    if builder.rng.f64() >= if is_boolean { ROW_OF_BOOLEANS } else { ROW } {
        return vec![Reply::Returns(first)];
    }
    let mut row = vec![Reply::Returns(first)];
    if is_boolean {
        row = booleans(builder).unwrap_or(row);
    } else {
        for _ in 0..builder.rng.usize(1..3) {
            let next = builder.typed_value(result, Role::Argument, depth + 2);
            let is_null = result.name.starts_with(['L', '[']) && builder.rng.f64() < NULL_IN_ROW;
            let next = if is_null { Some(Operand::Null) } else { next.filter(|next| *next != Operand::Null) };
            row.extend(next.map(Reply::Returns));
        }
    }
    row
}

/// Whether null is to follow an answer: one column of a row has a value, and the next has none.
fn then_null(builder: &mut Builder, method: &MethodRef, result: &FullType, first: Operand) -> bool {
    let world = builder.world;
    first != Operand::Null
        && world.is_null_crash
        && result.name.starts_with(['L', '['])
        && builder.rng.f64() < THEN_NULL
        && world.catalog.is_called(method)
}

/// Some times the one, then the other.
fn booleans(builder: &mut Builder) -> Option<Vec<Reply>> {
    let first = builder.rng.u8(..4) > 0;
    let times = *pick(&[1, 1, 2], builder.rng);
    let values = std::iter::repeat_n(first, times).chain([!first]);
    let mut row = Vec::with_capacity(times + 1);
    for value in values {
        let literal = Statement::Literal(Literal::Boolean(value));
        row.push(Reply::Returns(builder.push(literal).map(Operand::Value)?));
    }
    Some(row)
}
