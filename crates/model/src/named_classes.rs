//! The classes that a candidate names.

use crate::descriptor::{class_of, parameters, result};
use crate::{Candidate, Elements, Expression, Statement};

impl Candidate {
    /// VM names of the classes that the statements and the call name, some several times; names of primitive
    /// types may be among them.
    pub fn named_classes(&self) -> Vec<String> {
        let mut found = vec![self.call.class.clone()];
        found.extend(parameters(&self.call.descriptor).into_iter().map(|one| class_of(one).to_owned()));
        for statement in &self.statements {
            match statement {
                Statement::Let { variable, value, .. } => {
                    found.push(class_of(&variable.descriptor).to_owned());
                    collect(value, &mut found);
                }
                Statement::Do(expression) => collect(expression, &mut found),
                Statement::Set { class, receiver, value, .. } => {
                    found.push(class.clone());
                    receiver.iter().chain([value]).for_each(|each| collect(each, &mut found));
                }
            }
        }
        let operands = self.call.receiver.iter().chain(&self.call.arguments);
        operands.for_each(|operand| collect(operand, &mut found));
        found
    }
}

fn collect(expression: &Expression, found: &mut Vec<String>) {
    match expression {
        Expression::Class(name) => found.push(class_of(name).to_owned()),
        Expression::StaticField { class, .. } | Expression::Field { class, .. } => found.push(class.clone()),
        Expression::Stub { class, kind, answers } => {
            found.push(class.clone());
            // A test names only the methods of a mock that it gives an answer to.
            let named = answers.iter().filter(|answer| !kind.is_mock() || answer.value.is_some());
            named.for_each(|answer| collect_types(&answer.method.descriptor, found));
        }
        Expression::New { class, descriptor, .. } => {
            found.push(class.clone());
            collect_types(descriptor, found);
        }
        Expression::Call { method, .. } => {
            found.push(method.class.clone());
            collect_types(&method.descriptor, found);
        }
        Expression::Array { descriptor, elements: Elements::References(_) }
        | Expression::Cast { descriptor, .. } => found.push(class_of(descriptor).to_owned()),
        _ => {}
    }
    for child in expression.children() {
        collect(child, found);
    }
}

/// The types in a method's descriptor: an argument that is restored names its parameter's type.
fn collect_types(descriptor: &str, found: &mut Vec<String>) {
    let types = parameters(descriptor).into_iter().chain([result(descriptor)]);
    found.extend(types.map(|one| class_of(one).to_owned()));
}
