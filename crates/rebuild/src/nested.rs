//! What source calls the nested classes that a candidate names.

use std::collections::BTreeMap;

use model::{Candidate, Elements, Expression, Statement};

use crate::classes::Classes;
use crate::descriptor::{class_of, parameters, result};

/// Java names of the nested classes in statements and call.
pub fn names(candidate: &Candidate, classes: &Classes<'_>, package: &str) -> BTreeMap<String, String> {
    let mut found = vec![candidate.call.class.clone()];
    found.extend(
        parameters(&candidate.call.descriptor).into_iter().map(|parameter| class_of(parameter).to_owned()),
    );
    for statement in &candidate.statements {
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
    let nested = found.into_iter().filter(|class| class.contains('$'));
    nested.filter_map(|class| classes.source_name(&class, package).map(|name| (class, name))).collect()
}

fn collect(expression: &Expression, found: &mut Vec<String>) {
    match expression {
        Expression::Class(name) => found.push(class_of(name).to_owned()),
        Expression::StaticField { class, .. } | Expression::Field { class, .. } => found.push(class.clone()),
        Expression::Stub { class, answers, .. } => {
            found.push(class.clone());
            answers.iter().for_each(|answer| collect_types(&answer.method.descriptor, found));
        }
        Expression::New { class, descriptor, .. } => {
            found.push(class.clone());
            collect_types(descriptor, found);
        }
        Expression::Call { method, .. } => {
            found.push(method.class.clone());
            collect_types(&method.descriptor, found);
        }
        Expression::Array { descriptor, elements: Elements::References(_) } => {
            found.push(class_of(descriptor).to_owned())
        }
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
