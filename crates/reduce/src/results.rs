//! Results of calls and distant constants as literals: `int size = list.size(); stack.push(size);` is `stack.push(3);`
//! where that is enough.
//!
//! What a call answers, or what a constant is, is asked for by a candidate that ends right after it and throws an
//! exception with the answer as its message.

use model::descriptor::parameters;
use model::{Candidate, Expression, FinalCall, Statement, Variable};

use crate::walk;

const STRING: &str = "Ljava/lang/String;";
/// A longer text says less than the call that gives it.
const LONGEST: usize = 100;

/// A variable whose value is the result of a call, or a constant, and a candidate that throws this value.
#[derive(Clone, Debug)]
pub struct Question {
    /// Throws an exception whose message is the value.
    pub asks: Candidate,
    /// What the value stands for.
    of: Expression,
    descriptor: String,
}

/// The questions for the results of calls in a candidate, and for its constants of which `is_near` is false by the VM name
/// of their class. The name of a near one tells more than its value.
pub fn questions(candidate: &Candidate, is_near: &dyn Fn(&str) -> bool) -> Vec<Question> {
    let mut questions = of_results(candidate);
    questions.extend(of_constants(candidate, is_near));
    questions
}

fn of_results(candidate: &Candidate) -> Vec<Question> {
    let lets = candidate.statements.iter().enumerate().filter_map(|(place, statement)| match statement {
        Statement::Let { variable, value, .. } => Some((place, variable, value)),
        Statement::Do(_) | Statement::Set { .. } => None,
    });
    let question = |(number, (place, variable, value)): (u32, (usize, &Variable, &Expression))| {
        let is_call = matches!(value, Expression::Call { .. });
        let of = Expression::Variable(number);
        let call = throwing(&of, &variable.descriptor).filter(|_| is_call)?;
        let statements = candidate.statements[..=place].to_vec();
        let asks = Candidate { statements, call, ..candidate.clone() };
        Some(Question { asks, of, descriptor: variable.descriptor.clone() })
    };
    (0..).zip(lets).filter_map(question).collect()
}

fn of_constants(candidate: &Candidate, is_near: &dyn Fn(&str) -> bool) -> Vec<Question> {
    let expressions = walk::expressions(candidate);
    let calls = expressions.iter().filter_map(|expression| match expression {
        Expression::New { arguments, descriptor, .. } => Some((arguments, descriptor)),
        Expression::Call { arguments, method, .. } => Some((arguments, &method.descriptor)),
        _ => None,
    });
    let calls = calls.chain([(&candidate.call.arguments, &candidate.call.descriptor)]);
    let arguments = calls.flat_map(|(arguments, descriptor)| arguments.iter().zip(parameters(descriptor)));
    let mut questions: Vec<Question> = Vec::new();
    for (of, descriptor) in arguments {
        let Expression::StaticField { class, .. } = of else { continue };
        let is_known = questions.iter().any(|question| question.of == *of) || is_near(class);
        if let Some(call) = throwing(of, descriptor).filter(|_| !is_known) {
            let asks = Candidate { statements: Vec::new(), call, ..candidate.clone() };
            questions.push(Question { asks, of: of.clone(), descriptor: descriptor.to_owned() });
        }
    }
    questions
}

impl Question {
    /// The candidate with the answer in place of the variable or constant.
    pub fn answered(&self, candidate: &Candidate, message: &str) -> Option<Candidate> {
        let literal = literal(&self.descriptor, message)?;
        let mut changed = candidate.clone();
        walk::visit(&mut changed, &mut |expression| {
            if *expression == self.of {
                *expression = literal.clone();
            }
        });
        Some(changed)
    }
}

/// `Objects.requireNonNull(null, String.valueOf(value))`
fn throwing(value: &Expression, descriptor: &str) -> Option<FinalCall> {
    let of = |kind: &str| {
        let descriptor = format!("({kind}){STRING}");
        Expression::static_call("java/lang/String", "valueOf", &descriptor, vec![value.clone()])
    };
    let message = match descriptor {
        STRING => value.clone(),
        "B" | "S" => of("I"),
        "Z" | "C" | "I" | "J" | "F" | "D" => of(descriptor),
        _ => return None,
    };
    Some(FinalCall {
        class: "java/util/Objects".into(),
        name: "requireNonNull".into(),
        descriptor: format!("(Ljava/lang/Object;{STRING})Ljava/lang/Object;"),
        arguments: vec![Expression::Null, message],
        ..FinalCall::default()
    })
}

fn literal(descriptor: &str, text: &str) -> Option<Expression> {
    Some(match descriptor {
        STRING if text.chars().count() <= LONGEST => Expression::string(text),
        "Z" => Expression::Boolean(text.parse().ok()?),
        "B" => Expression::Byte(text.parse().ok()?),
        "S" => Expression::Short(text.parse().ok()?),
        "I" => Expression::Int(text.parse().ok()?),
        "J" => Expression::Long(text.parse().ok()?),
        "F" => Expression::Float(text.parse().ok().filter(|value: &f32| value.is_finite())?),
        "D" => Expression::Double(text.parse().ok().filter(|value: &f64| value.is_finite())?),
        "C" => match text.encode_utf16().collect::<Vec<u16>>()[..] {
            [unit] => Expression::Char(unit),
            _ => return None,
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(name: &str, descriptor: &str, value: Expression) -> Statement {
        let variable = Variable { name: name.into(), descriptor: descriptor.into() };
        Statement::Let { variable, value, comment: None }
    }

    #[test]
    fn only_results_of_calls_are_asked_for() {
        let call = Expression::static_call("a/A", "size", "()I", vec![]);
        let statements = vec![
            bound("text", STRING, Expression::string("a")),
            bound("size", "I", call.clone()),
            bound("object", "La/A;", Expression::static_call("a/A", "get", "()La/A;", vec![])),
        ];
        let call = FinalCall { arguments: vec![Expression::Variable(1)], ..FinalCall::default() };
        let candidate = Candidate { statements, call, ..Candidate::default() };
        let questions = questions(&candidate, &|_| false);
        assert_eq!(questions.len(), 1);
        assert_eq!(questions[0].asks.statements.len(), 2);
        let answered = questions[0].answered(&candidate, "-7").expect("a number");
        assert_eq!(answered.call.arguments, [Expression::Int(-7)]);
        assert!(questions[0].answered(&candidate, "null").is_none());
    }

    #[test]
    fn constants_of_distant_classes_are_asked_for_once() {
        let constant = |class: &str| Expression::StaticField { class: class.into(), name: "TEXT".into() };
        let arguments = vec![constant("near/A"), constant("far/B"), constant("far/B"), constant("far/Kind")];
        let descriptor = format!("({STRING}{STRING}{STRING}Lfar/Kind;)V");
        let call = FinalCall { arguments, descriptor, ..FinalCall::default() };
        let candidate = Candidate { call, ..Candidate::default() };
        let questions = questions(&candidate, &|class| class.starts_with("near/"));
        let [question] = &questions[..] else { panic!("{questions:?}") };
        let answered = question.answered(&candidate, "x").expect("a text");
        let text = Expression::string("x");
        assert_eq!(answered.call.arguments, [constant("near/A"), text.clone(), text, constant("far/Kind")]);
    }

    #[test]
    fn literals_are_of_the_type_of_the_variable() {
        assert_eq!(literal("D", "1.0E10"), Some(Expression::Double(1e10)));
        assert_eq!(literal("D", "NaN"), None);
        assert_eq!(literal("C", "xy"), None);
        assert_eq!(literal("Z", "true"), Some(Expression::Boolean(true)));
        assert_eq!(literal(STRING, &"x".repeat(LONGEST + 1)), None);
    }
}
