//! The expressions of a candidate, in a fixed order.

use model::{Candidate, Expression, Statement};

/// Visits every expression of the statements and of the call, parents before children.
pub(crate) fn visit(candidate: &mut Candidate, visitor: &mut dyn FnMut(&mut Expression)) {
    for statement in &mut candidate.statements {
        match statement {
            Statement::Let { value, .. } | Statement::Do(value) => visit_tree(value, visitor),
            Statement::Set { receiver, value, .. } => {
                receiver.iter_mut().for_each(|receiver| visit_tree(receiver, visitor));
                visit_tree(value, visitor);
            }
        }
    }
    let call = &mut candidate.call;
    call.receiver.iter_mut().chain(&mut call.arguments).for_each(|root| visit_tree(root, visitor));
}

/// Visits an expression and those that it is made of.
pub(crate) fn visit_tree(expression: &mut Expression, visitor: &mut dyn FnMut(&mut Expression)) {
    visitor(expression);
    for child in expression.children_mut() {
        visit_tree(child, visitor);
    }
}

/// The candidate with its n-th expression replaced.
pub(crate) fn with(candidate: &Candidate, number: usize, replacement: &Expression) -> Candidate {
    let mut changed = candidate.clone();
    let mut at = 0;
    visit(&mut changed, &mut |expression| {
        if at == number {
            *expression = replacement.clone();
        }
        at += 1;
    });
    changed
}

/// All expressions, in their order.
pub(crate) fn expressions(candidate: &Candidate) -> Vec<Expression> {
    let mut found = Vec::new();
    visit(&mut candidate.clone(), &mut |expression| found.push(expression.clone()));
    found
}
