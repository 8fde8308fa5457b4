//! Short ways to say how an object is restored.

use model::{Elements, Expression, MethodRef, RestoredObject, Step};

/// Descriptor of a method that takes an object and returns a boolean: `add`, `offer`.
pub const ADD: &str = "(Ljava/lang/Object;)Z";

/// Descriptor of `put`.
pub const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";

/// An object that a constructor makes.
pub fn new(class: &str, descriptor: &str, arguments: Vec<Expression>) -> RestoredObject {
    RestoredObject::made(Expression::new_object(class, descriptor, arguments))
}

/// An object that a static method returns.
pub fn call(class: &str, name: &str, descriptor: &str, arguments: Vec<Expression>) -> RestoredObject {
    RestoredObject::made(Expression::static_call(class, name, descriptor, arguments))
}

/// An object that a method of another returns.
pub fn call_on(
    receiver: Expression,
    class: &str,
    name: &str,
    descriptor: &str,
    arguments: Vec<Expression>,
) -> RestoredObject {
    let method = MethodRef::new(class, name, descriptor);
    RestoredObject::made(Expression::Call { method, receiver: Some(Box::new(receiver)), arguments })
}

/// An object that a static field holds.
pub fn constant(class: &str, name: &str) -> RestoredObject {
    RestoredObject::made(Expression::StaticField { class: class.into(), name: name.into() })
}

/// A call on an object.
pub fn step(class: &str, name: &str, descriptor: &str, arguments: Vec<Expression>) -> Step {
    Step { method: MethodRef::new(class, name, descriptor), arguments }
}

/// An array of objects as an argument.
pub fn objects(elements: Vec<Expression>) -> Expression {
    Expression::Array { descriptor: "[Ljava/lang/Object;".into(), elements: Elements::References(elements) }
}

/// The object with one more step after it is made.
pub fn then(mut object: RestoredObject, step: Step) -> RestoredObject {
    object.fill.push(step);
    object
}
