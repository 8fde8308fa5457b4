//! A candidate written again, after some of its objects became smaller: what now has a Java form is written as Java, and
//! what is said of the rest is true again.

use classfile::access;
use model::{Candidate, Expression, FinalCall, Statement};

use crate::classes::{Classes, package_of};
use crate::graph::Graph;
use crate::statements::{Root, Writer};
use crate::{Program, nested};

/// The candidate written again.
pub fn rewritten(candidate: &Candidate, program: &Program<'_>) -> Candidate {
    let classes = Classes::new(*program);
    let package = package(candidate);
    let roots: Vec<_> =
        candidate.expressions().into_iter().filter(|root| is_restored(root)).cloned().collect();
    let mut writer = Writer::new(Graph::of(candidate.objects.clone()), &classes, package);
    writer.decide(&roots);
    let mut variables = Vec::new();
    for statement in &candidate.statements {
        let statement = renamed_in(statement, &variables);
        variables.extend(writer.rewrite(&statement));
    }
    let call = writer.call(&renamed_in_call(&candidate.call, &variables));
    let Candidate { statements, objects, .. } = writer.finish();
    let mut rewritten = Candidate { statements, objects, call, ..candidate.clone() };
    rewritten.nested = nested::names(&rewritten, &classes, package);
    rewritten
}

/// Whether the test of a candidate may make an object of a class with its constructor without parameters.
pub fn constructs(class: &str, candidate: &Candidate, program: &Program<'_>) -> bool {
    let classes = Classes::new(*program);
    let is_there = classes
        .facts(class)
        .is_some_and(|facts| facts.access & access::ABSTRACT == 0 && facts.method("<init>", "()V").is_some());
    is_there && classes.can_construct(class, "()V", package(candidate))
}

/// The package that the test of a candidate stands in.
pub(crate) fn package(candidate: &Candidate) -> &str {
    candidate.package.as_deref().unwrap_or(package_of(&candidate.call.class))
}

fn is_restored(expression: &Expression) -> bool {
    matches!(expression, Expression::Restored(_))
}

impl Writer<'_> {
    /// Writes a statement; the variable where it binds one.
    fn rewrite(&mut self, statement: &Statement) -> Option<Expression> {
        match statement {
            Statement::Let { variable, value: value @ Expression::Restored(id), .. } => {
                let (name, descriptor) = (variable.name.clone(), variable.descriptor.clone());
                let value = value.clone();
                Some(self.object_root(&Root { name, descriptor, value, object: None, is_named: true }, *id))
            }
            Statement::Let { variable, value, comment } => {
                let value = self.expression(value);
                Some(self.bind(&variable.name, &variable.descriptor, value, comment.clone()))
            }
            Statement::Do(value) => {
                let value = self.expression(value);
                self.push(Statement::Do(value));
                None
            }
            Statement::Set { class, name, reach, receiver, value } => {
                let (class, name) = (class.clone(), name.clone());
                let receiver = receiver.as_ref().map(|receiver| self.expression(receiver));
                let value = self.expression(value);
                self.push(Statement::Set { class, name, reach: *reach, receiver, value });
                None
            }
        }
    }

    fn call(&mut self, call: &FinalCall) -> FinalCall {
        let receiver = call.receiver.as_ref().map(|receiver| self.expression(receiver));
        let arguments = call.arguments.iter().map(|argument| self.expression(argument)).collect();
        FinalCall { receiver, arguments, ..call.clone() }
    }
}

/// A statement with other variables.
fn renamed_in(statement: &Statement, variables: &[Expression]) -> Statement {
    let mut statement = statement.clone();
    match &mut statement {
        Statement::Let { value, .. } | Statement::Do(value) => rename(value, variables),
        Statement::Set { receiver, value, .. } => {
            receiver.iter_mut().chain([value]).for_each(|expression| rename(expression, variables));
        }
    }
    statement
}

fn renamed_in_call(call: &FinalCall, variables: &[Expression]) -> FinalCall {
    let mut call = call.clone();
    call.receiver.iter_mut().chain(&mut call.arguments).for_each(|expression| rename(expression, variables));
    call
}

fn rename(expression: &mut Expression, variables: &[Expression]) {
    if let Expression::Variable(number) = expression
        && let Some(variable) = variables.get(*number as usize)
    {
        *expression = variable.clone();
    }
    expression.children_mut().into_iter().for_each(|child| rename(child, variables));
}
