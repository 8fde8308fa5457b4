//! Results of calls as literals: `int size = list.size(); stack.push(size);` is `stack.push(3);` where that is enough.
//!
//! What a call answers is asked for by a candidate that ends right after it and throws an exception with the answer as
//! its message.

use model::{Candidate, Expression, FinalCall, Statement, Variable};

use crate::walk;

const STRING: &str = "Ljava/lang/String;";
/// A longer text says less than the call that gives it.
const LONGEST: usize = 100;

/// A variable whose value is the result of a call, and a candidate that throws this value.
#[derive(Clone, Debug)]
pub struct Question {
    /// Throws an exception whose message is the value.
    pub asks: Candidate,
    number: u32,
    descriptor: String,
}

/// The questions for the results of calls in a candidate.
pub fn questions(candidate: &Candidate) -> Vec<Question> {
    let lets = candidate.statements.iter().enumerate().filter_map(|(place, statement)| match statement {
        Statement::Let { variable, value, .. } => Some((place, variable, value)),
        Statement::Do(_) | Statement::Set { .. } => None,
    });
    let question = |(number, (place, variable, value)): (u32, (usize, &Variable, &Expression))| {
        let is_call = matches!(value, Expression::Call { .. });
        let call = throwing(number, &variable.descriptor).filter(|_| is_call)?;
        let statements = candidate.statements[..=place].to_vec();
        let asks = Candidate { statements, call, ..candidate.clone() };
        Some(Question { asks, number, descriptor: variable.descriptor.clone() })
    };
    (0..).zip(lets).filter_map(question).collect()
}

impl Question {
    /// The candidate with the answer in place of the variable.
    pub fn answered(&self, candidate: &Candidate, message: &str) -> Option<Candidate> {
        let literal = literal(&self.descriptor, message)?;
        let mut changed = candidate.clone();
        walk::visit(&mut changed, &mut |expression| {
            if *expression == Expression::Variable(self.number) {
                *expression = literal.clone();
            }
        });
        Some(changed)
    }
}

/// `Objects.requireNonNull(null, String.valueOf(variable))`
fn throwing(number: u32, descriptor: &str) -> Option<FinalCall> {
    let variable = Expression::Variable(number);
    let of = |kind: &str| {
        let descriptor = format!("({kind}){STRING}");
        Expression::static_call("java/lang/String", "valueOf", &descriptor, vec![variable.clone()])
    };
    let message = match descriptor {
        STRING => variable.clone(),
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
        let questions = questions(&candidate);
        assert_eq!(questions.len(), 1);
        assert_eq!(questions[0].asks.statements.len(), 2);
        let answered = questions[0].answered(&candidate, "-7").expect("a number");
        assert_eq!(answered.call.arguments, [Expression::Int(-7)]);
        assert!(questions[0].answered(&candidate, "null").is_none());
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
