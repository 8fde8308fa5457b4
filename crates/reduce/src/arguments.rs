//! Something plain in the place of `null`, for a null that does not matter hides the one that does, and in the place of a
//! constant: a reader wonders why it is this one.

use model::descriptor::parameters;
use model::{Candidate, Elements, Expression, Statement};

use crate::walk;

/// With one argument that is null or a constant replaced by something plain of its type. A variable that is bound later is
/// offered too; whoever runs the variant refuses it.
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
    let mut variants = Vec::new();
    for (place, (argument, kind)) in arguments.iter().zip(parameters(descriptor)).enumerate() {
        let instead = match argument {
            Expression::Null => plain(kind).into_iter().chain(variables(kind, candidate)).collect(),
            Expression::StaticField { .. } => literals(kind),
            _ => Vec::new(),
        };
        for value in instead {
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

/// The plainest values of a type, among them lists that hold something.
fn literals(descriptor: &str) -> Vec<Expression> {
    match descriptor {
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" => {
            plain(descriptor).into_iter().chain([list(1), list(2)]).collect()
        }
        "Ljava/lang/String;"
        | "Ljava/lang/Object;"
        | "Ljava/lang/CharSequence;"
        | "Ljava/lang/Comparable;" => vec![Expression::string(""), Expression::string("a")],
        "Z" => vec![Expression::Boolean(false), Expression::Boolean(true)],
        "B" => vec![Expression::Byte(0), Expression::Byte(1)],
        "C" => vec![Expression::Char(b'a'.into())],
        "S" => vec![Expression::Short(0), Expression::Short(1)],
        "I" => vec![Expression::Int(0), Expression::Int(1)],
        "J" => vec![Expression::Long(0), Expression::Long(1)],
        "F" => vec![Expression::Float(0.0), Expression::Float(1.0)],
        "D" => vec![Expression::Double(0.0), Expression::Double(1.0)],
        _ => Vec::new(),
    }
}

/// `List.of("", …)`
fn list(length: usize) -> Expression {
    let descriptor = format!("({})Ljava/util/List;", "Ljava/lang/Object;".repeat(length));
    Expression::static_call("java/util/List", "of", &descriptor, vec![Expression::string(""); length])
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
