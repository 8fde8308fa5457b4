//! Stubs in tests: what their methods answer.

use catalog::{Operand, Shape, Statement, Stub, StubbedClass, types_of};
use model::MethodRef;
use program::Name;

use crate::builder::{Builder, Role};

/// Appends a stub of a type, if a test can have one.
pub(crate) fn stub(builder: &mut Builder, wanted: &Name, depth: u32) -> Option<Operand> {
    let stubbable = builder.world.catalog.stubbable(wanted)?;
    let shape = shape(builder, &stubbable.class, stubbable.kind, depth)?;
    let mut answers = Vec::with_capacity(stubbable.methods.len());
    for method in stubbable.methods {
        answers.push(answer(builder, method, depth)?);
    }
    let (class, descriptor) = (stubbable.class, wanted.clone());
    builder.push(Statement::Stub(Stub { class, descriptor, shape, answers })).map(Operand::Value)
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
    roles.extend(stub.answers.iter().filter(|(_, value)| value.is_some()).map(|_| answer));
    roles
}

/// A method answers with a literal, something at hand, or `null`: stubs are not nested deeply.
fn answer(builder: &mut Builder, method: MethodRef, depth: u32) -> Option<(MethodRef, Option<Operand>)> {
    let (_, result) = types_of(&method.descriptor);
    let value = match result.as_str() {
        "V" => None,
        _ => Some(builder.value(&result, Role::Argument, depth + 2)?),
    };
    Some((method, value))
}
