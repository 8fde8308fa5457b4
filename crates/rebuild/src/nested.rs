//! What source calls the nested classes that a candidate names.

use std::collections::BTreeMap;

use model::{Candidate, Elements, Expression, Statement};

use crate::classes::Classes;
use crate::descriptor::{parameters, result};

/// Java names of the nested classes in statements and call.
pub fn names(candidate: &Candidate, classes: &Classes<'_>, package: &str) -> BTreeMap<String, String> {
    let mut found = vec![candidate.call.class.clone()];
    found.extend(parameters(&candidate.call.descriptor).into_iter().map(class_of));
    for statement in &candidate.statements {
        match statement {
            Statement::Let { variable, value, .. } => {
                found.push(class_of(&variable.descriptor));
                collect(value, &mut found);
            }
            Statement::Do(expression) => collect(expression, &mut found),
        }
    }
    let nested = found.into_iter().filter(|class| class.contains('$'));
    nested.filter_map(|class| classes.source_name(&class, package).map(|name| (class, name))).collect()
}

fn collect(expression: &Expression, found: &mut Vec<String>) {
    match expression {
        Expression::Class(name) => found.push(class_of(name)),
        Expression::StaticField { class, .. } | Expression::New { class, .. } => found.push(class.clone()),
        Expression::Call { method, .. } => {
            found.extend([method.class.clone(), class_of(result(&method.descriptor))])
        }
        Expression::Array { descriptor, elements: Elements::References(_) } => {
            found.push(class_of(descriptor))
        }
        _ => {}
    }
    for child in expression.children() {
        collect(child, found);
    }
}

/// The class in a descriptor or VM name.
fn class_of(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    element.strip_prefix('L').and_then(|class| class.strip_suffix(';')).unwrap_or(element).into()
}
