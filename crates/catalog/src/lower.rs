//! Tests as candidates, the language that everything else speaks.

use model::{
    Answer, CallKind, Candidate, Elements, Expression, FinalCall, Statement as Line, StubKind, Variable,
};
use program::Name;

use crate::callable::{Callable, Kind};
use crate::paths;
use crate::test::{Call, Literal, Operand, Reply, Shape, Statement, Stub, Test};

/// The candidate of a test: its last call is the final one, literals stand where they are used.
pub fn candidate(test: &Test) -> Option<Candidate> {
    let last = test.last_call()?;
    let mut lowering = Lowering { values: Vec::new(), lines: Vec::new(), variables: 0 };
    for (number, statement) in test.statements[..last].iter().enumerate() {
        let used = test.statements[number + 1..=last].iter().any(|later| later.uses(number));
        lowering.add(statement, used);
    }
    let Statement::Call(call) = &test.statements[last] else { return None };
    let call = lowering.final_call(call);
    Some(Candidate { statements: lowering.lines, call, ..Candidate::default() })
}

/// Whether a candidate has a line of its own for a statement: literals and static fields stand where they are used.
pub(crate) fn has_line(statement: &Statement) -> bool {
    let is_field = statement.callable().is_some_and(|callable| callable.kind == Kind::StaticField);
    !is_field && !matches!(statement, Statement::Literal(_))
}

struct Lowering {
    /// What stands for the value of each statement.
    values: Vec<Expression>,
    lines: Vec<Line>,
    variables: u32,
}

impl Lowering {
    fn add(&mut self, statement: &Statement, used: bool) {
        let value = match statement {
            Statement::Literal(literal) => expression(literal),
            Statement::Call(call) if call.callable.kind == Kind::StaticField => static_field(&call.callable),
            Statement::Call(call) if matches!(call.callable.kind, Kind::SetStatic | Kind::SetField) => {
                self.lines.push(self.assignment(call));
                Expression::Null
            }
            Statement::Call(call) if !call.callable.yields() || !used => {
                let call = self.call(call);
                self.lines.push(Line::Do(call));
                Expression::Null
            }
            Statement::Call(call) => {
                let value = self.call(call);
                self.bind(&call.callable.result, value)
            }
            Statement::Array { descriptor, elements } => {
                let value = self.array(descriptor, elements);
                self.bind(descriptor, value)
            }
            Statement::Stub(stub) => {
                let value = self.stub(stub);
                self.bind(&stub.descriptor, value)
            }
            Statement::Cast { descriptor, value } => {
                let (value, descriptor_text) = (Box::new(self.operand(*value)), descriptor.to_string());
                self.bind(descriptor, Expression::Cast { descriptor: descriptor_text, value })
            }
        };
        self.values.push(value);
    }

    fn bind(&mut self, descriptor: &Name, value: Expression) -> Expression {
        let variable = Variable { name: variable_name(descriptor), descriptor: descriptor.to_string() };
        self.lines.push(Line::Let { variable, value, comment: None });
        self.variables += 1;
        Expression::Variable(self.variables - 1)
    }

    fn operand(&self, operand: Operand) -> Expression {
        match operand {
            Operand::Null => Expression::Null,
            Operand::Value(number) => self.values[number].clone(),
        }
    }

    fn operands(&self, operands: &[Operand]) -> Vec<Expression> {
        operands.iter().map(|&operand| self.operand(operand)).collect()
    }

    fn arguments(&self, call: &Call) -> Vec<Expression> {
        paths::kept_below(&call.callable.class, &call.callable.name, self.operands(&call.arguments))
    }

    fn call(&self, call: &Call) -> Expression {
        let arguments = self.arguments(call);
        let callable = &call.callable;
        match callable.kind {
            Kind::Constructor => Expression::New {
                class: callable.class.to_string(),
                descriptor: callable.descriptor.to_string(),
                reach: callable.reach,
                arguments,
            },
            _ => Expression::Call {
                method: callable.method_ref(),
                receiver: call.receiver.map(|receiver| Box::new(self.operand(receiver))),
                arguments,
            },
        }
    }

    fn assignment(&self, call: &Call) -> Line {
        Line::Set {
            class: call.callable.class.to_string(),
            name: call.callable.name.to_string(),
            reach: call.callable.reach,
            receiver: call.receiver.map(|receiver| self.operand(receiver)),
            value: call.arguments.first().map_or(Expression::Null, |&value| self.operand(value)),
        }
    }

    fn array(&self, descriptor: &Name, elements: &[Operand]) -> Expression {
        let elements = pack(descriptor, self.operands(elements));
        Expression::Array { descriptor: descriptor.to_string(), elements }
    }

    fn stub(&self, stub: &Stub) -> Expression {
        let kind = match &stub.shape {
            Shape::Lambda => StubKind::Lambda,
            Shape::Interface => StubKind::Interface,
            Shape::Mock(kind) => StubKind::Mock(*kind),
            Shape::Subclass { descriptor, arguments } => {
                StubKind::Class { descriptor: descriptor.to_string(), arguments: self.operands(arguments) }
            }
        };
        let answers = stub
            .answers
            .iter()
            .map(|(method, replies)| Answer { method: method.clone(), value: self.replies(replies) });
        Expression::Stub { class: stub.class.to_string(), kind, answers: answers.collect() }
    }

    fn replies(&self, replies: &[Reply]) -> Option<Expression> {
        let reply = |reply: &Reply| match reply {
            Reply::Returns(operand) => self.operand(*operand),
            Reply::Throws(operand) => Expression::Throw(Box::new(self.made_anew(*operand))),
            Reply::Under(key, operand) => Expression::Under {
                key: key.encode_utf16().collect(),
                value: Box::new(self.operand(*operand)),
            },
            Reply::Kept => Expression::Kept,
        };
        match replies {
            [] => None,
            [only] => Some(reply(only)),
            several => Some(Expression::Row(several.iter().map(reply).collect())),
        }
    }

    /// How a value is made, where that is known: an exception is made where it is thrown.
    fn made_anew(&self, operand: Operand) -> Expression {
        let value = self.operand(operand);
        let Expression::Variable(number) = value else { return value };
        let bound = self.lines.iter().filter_map(|line| match line {
            Line::Let { value, .. } => Some(value),
            Line::Do(_) | Line::Set { .. } => None,
        });
        bound.into_iter().nth(number as usize).cloned().unwrap_or(value)
    }

    fn final_call(&self, call: &Call) -> FinalCall {
        let callable = &call.callable;
        FinalCall {
            class: callable.class.to_string(),
            name: callable.name.to_string(),
            descriptor: callable.descriptor.to_string(),
            kind: match callable.kind {
                Kind::Constructor => CallKind::Constructor,
                Kind::Instance => CallKind::Instance,
                Kind::Initializer => CallKind::StaticInitializer,
                Kind::Static | Kind::StaticField | Kind::SetStatic | Kind::SetField => CallKind::Static,
            },
            reach: callable.reach,
            receiver: call.receiver.map(|receiver| self.operand(receiver)),
            arguments: self.arguments(call),
        }
    }
}

fn static_field(field: &Callable) -> Expression {
    Expression::StaticField { class: field.class.to_string(), name: field.name.to_string() }
}

fn expression(literal: &Literal) -> Expression {
    match literal {
        Literal::Boolean(value) => Expression::Boolean(*value),
        Literal::Byte(value) => Expression::Byte(*value),
        Literal::Char(value) => Expression::Char(*value),
        Literal::Short(value) => Expression::Short(*value),
        Literal::Int(value) => Expression::Int(*value),
        Literal::Long(value) => Expression::Long(*value),
        Literal::Float(value) => Expression::Float(*value),
        Literal::Double(value) => Expression::Double(*value),
        Literal::String(text) => Expression::string(text),
        Literal::Class(class) => Expression::Class(class.to_string()),
    }
}

/// The elements of an array. Values of primitive type that are no literals cannot stand in one.
fn pack(descriptor: &str, elements: Vec<Expression>) -> Elements {
    macro_rules! packed {
        ($elements:ident, $literal:ident, $convert:expr) => {
            Elements::$elements(
                elements
                    .iter()
                    .map(|element| match element {
                        Expression::$literal(value) => $convert(*value),
                        _ => Default::default(),
                    })
                    .collect(),
            )
        };
    }
    match &descriptor[1..] {
        "Z" => packed!(Booleans, Boolean, |value| value),
        "B" => packed!(Bytes, Byte, |value: i8| value as u8),
        "C" => packed!(Chars, Char, |value| value),
        "S" => packed!(Shorts, Short, |value| value),
        "I" => packed!(Ints, Int, |value| value),
        "J" => packed!(Longs, Long, |value| value),
        "F" => packed!(Floats, Float, |value| value),
        "D" => packed!(Doubles, Double, |value| value),
        _ => Elements::References(elements),
    }
}

/// `buffer` for `Lorg/acme/Buffer;`, `strings` for an array of strings.
fn variable_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let class = element.trim_start_matches('L').trim_end_matches(';');
    let simple = class.rsplit(['/', '$']).next().filter(|name| !name.is_empty()).unwrap_or(class);
    let base = match element {
        "Z" | "B" | "C" | "S" | "I" | "J" | "F" | "D" => "value".to_owned(),
        _ => decapitalize(simple),
    };
    if descriptor.starts_with('[') { format!("{base}s") } else { base }
}

/// `URLReader` becomes `urlReader`.
fn decapitalize(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let upper = letters.iter().take_while(|letter| letter.is_uppercase()).count();
    let lowered = if upper > 1 && upper < letters.len() { upper - 1 } else { upper };
    let head = letters[..lowered].iter().flat_map(|letter| letter.to_lowercase());
    head.chain(letters[lowered..].iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_named_for_their_types() {
        assert_eq!(variable_name("Lorg/acme/URLReader;"), "urlReader");
        assert_eq!(variable_name("[Ljava/lang/String;"), "strings");
        assert_eq!(variable_name("Lorg/acme/Outer$Inner;"), "inner");
        assert_eq!(variable_name("[[I"), "values");
    }
}
