//! Something plain in the place of `null`: a null that does not matter hides the one that does.

use model::descriptor::parameters;
use model::{Candidate, Elements, Expression, Statement};

use crate::walk;

/// With one null argument replaced by something plain of its type. A variable that is bound later is offered too; whoever
/// runs the variant refuses it.
pub(crate) fn filled(candidate: &Candidate) -> Vec<Candidate> {
    let mut variants = Vec::new();
    for (place, expression) in walk::expressions(candidate).iter().enumerate() {
        for filled in filled_call(expression, candidate) {
            variants.push(walk::with(candidate, place, &filled));
        }
    }
    for arguments in filled_arguments(&candidate.call.arguments, &candidate.call.descriptor, candidate) {
        let mut filled = candidate.clone();
        filled.call.arguments = arguments;
        variants.push(filled);
    }
    variants
}

fn filled_call(expression: &Expression, candidate: &Candidate) -> Vec<Expression> {
    let (arguments, descriptor) = match expression {
        Expression::New { arguments, descriptor, .. } => (arguments, descriptor),
        Expression::Call { arguments, method, .. } => (arguments, &method.descriptor),
        _ => return Vec::new(),
    };
    let with = |filled: Vec<Expression>| {
        let mut call = expression.clone();
        if let Expression::New { arguments, .. } | Expression::Call { arguments, .. } = &mut call {
            *arguments = filled;
        }
        call
    };
    filled_arguments(arguments, descriptor, candidate).into_iter().map(with).collect()
}

fn filled_arguments(
    arguments: &[Expression],
    descriptor: &str,
    candidate: &Candidate,
) -> Vec<Vec<Expression>> {
    let nulls = arguments.iter().zip(parameters(descriptor)).enumerate();
    let nulls = nulls.filter(|(_, (argument, _))| **argument == Expression::Null);
    let mut variants = Vec::new();
    for (place, (_, kind)) in nulls {
        for value in plain(kind).into_iter().chain(variables(kind, candidate)) {
            let mut filled = arguments.to_vec();
            filled[place] = value;
            variants.push(filled);
        }
    }
    variants
}

/// The plainest value of a type that everybody knows.
pub(crate) fn plain(descriptor: &str) -> Option<Expression> {
    let made = |class: &str| Some(Expression::new_object(class, "()V", vec![]));
    match descriptor {
        "Ljava/lang/String;"
        | "Ljava/lang/Object;"
        | "Ljava/lang/CharSequence;"
        | "Ljava/lang/Comparable;" => Some(Expression::string("")),
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" => made("java/util/ArrayList"),
        "Ljava/util/Map;" => made("java/util/HashMap"),
        "Ljava/util/Set;" => made("java/util/HashSet"),
        "[Ljava/lang/String;" | "[Ljava/lang/Object;" => Some(Expression::Array {
            descriptor: descriptor.to_owned(),
            elements: Elements::References(Vec::new()),
        }),
        _ => None,
    }
}

/// The variables of a type.
fn variables(descriptor: &str, candidate: &Candidate) -> Vec<Expression> {
    let bound = candidate.statements.iter().filter_map(|statement| match statement {
        Statement::Let { variable, .. } => Some(variable),
        Statement::Do(_) | Statement::Set { .. } => None,
    });
    let fitting = bound.enumerate().filter(|(_, variable)| variable.descriptor == descriptor);
    fitting.map(|(number, _)| Expression::Variable(number as u32)).collect()
}
