//! Candidates as tests: the way back from [`candidate`](crate::candidate).
//!
//! So a candidate of anybody, a recorded, carved or earlier one, can be built on. What a test cannot express is refused, and the
//! refusal says why.

use std::fmt;
use std::sync::Arc;

use model::{Answer, Candidate, Elements, Expression, FinalCall, Statement as Line, StubKind};

use crate::callable::{Callable, object};
use crate::catalog::Catalog;
use crate::paths;
use crate::test::{Call, Literal, Operand, Reply, Shape, Statement, Stub, Test};

/// Why a candidate is no test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRaised(String);

impl fmt::Display for NotRaised {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for NotRaised {}

impl Catalog<'_> {
    /// The test that a candidate is. Of one that was made from a test, that makes the same candidate.
    pub fn raise(&self, candidate: &Candidate) -> Result<Test, NotRaised> {
        let mut raising = Raising::new(self);
        for line in &candidate.statements {
            raising.line(line)?;
        }
        raising.final_call(&candidate.call)?;
        Ok(Test { statements: raising.statements })
    }
}

struct Raising<'c, 'i> {
    catalog: &'c Catalog<'i>,
    statements: Vec<Statement>,
    /// What the variables of the candidate are.
    variables: Vec<Operand>,
    /// How the candidate makes them.
    made: Vec<Expression>,
    /// The variables that are exceptions which a stub throws.
    thrown: Vec<usize>,
}

impl<'c, 'i> Raising<'c, 'i> {
    fn new(catalog: &'c Catalog<'i>) -> Raising<'c, 'i> {
        Raising { catalog, statements: vec![], variables: vec![], made: vec![], thrown: vec![] }
    }
}

impl Raising<'_, '_> {
    fn line(&mut self, line: &Line) -> Result<(), NotRaised> {
        match line {
            Line::Let { value, .. } => {
                let operand = self.operand(value)?;
                self.variables.push(operand);
                self.made.push(value.clone());
            }
            Line::Do(value) => {
                self.operand(value)?;
            }
            Line::Set { class, name, receiver, value, .. } => {
                let callable = self.field(class, name, true)?;
                self.call(callable, receiver.as_ref(), std::slice::from_ref(value))?;
            }
        }
        Ok(())
    }

    fn final_call(&mut self, call: &FinalCall) -> Result<(), NotRaised> {
        let callable = self.method(&call.class, &call.name, &call.descriptor)?;
        let callable = match callable.reach == call.reach {
            true => callable,
            false => Arc::new(Callable { reach: call.reach, ..(*callable).clone() }),
        };
        self.call(callable, call.receiver.as_ref(), &call.arguments)?;
        Ok(())
    }

    fn push(&mut self, statement: Statement) -> Operand {
        self.statements.push(statement);
        Operand::Value(self.statements.len() - 1)
    }

    /// The value of an expression; what it is made of stands before it.
    fn operand(&mut self, expression: &Expression) -> Result<Operand, NotRaised> {
        match expression {
            Expression::Null => Ok(Operand::Null),
            Expression::Variable(number) => {
                let known = self.variables.get(*number as usize).copied();
                known.ok_or_else(|| NotRaised(format!("it uses variable {number} before it has a value")))
            }
            Expression::StaticField { class, name } => {
                let callable = self.field(class, name, false)?;
                self.call(callable, None, &[])
            }
            Expression::New { class, descriptor, arguments, .. } => {
                let callable = self.method(class, "<init>", descriptor)?;
                self.call(callable, None, arguments)
            }
            Expression::Call { method, receiver, arguments } => {
                let callable = self.method(&method.class, &method.name, &method.descriptor)?;
                self.call(callable, receiver.as_deref(), arguments)
            }
            Expression::Array { descriptor, elements } => self.array(descriptor, elements),
            Expression::Cast { descriptor, value } => {
                let value = self.operand(value)?;
                Ok(self.push(Statement::Cast { descriptor: descriptor.as_str().into(), value }))
            }
            Expression::Stub { class, kind, answers } => self.stub(class, kind, answers),
            Expression::Field { name, .. } => {
                Err(NotRaised(format!("it reads the field {name} of an object")))
            }
            Expression::Restored(_) => Err(NotRaised("it restores objects".to_owned())),
            literal => Ok(self.push(Statement::Literal(literal_of(literal)?))),
        }
    }

    fn operands(&mut self, expressions: &[Expression]) -> Result<Vec<Operand>, NotRaised> {
        expressions.iter().map(|expression| self.operand(expression)).collect()
    }

    fn call(
        &mut self,
        callable: Arc<Callable>,
        receiver: Option<&Expression>,
        arguments: &[Expression],
    ) -> Result<Operand, NotRaised> {
        if receiver.is_some() != callable.has_receiver() || arguments.len() != callable.parameters.len() {
            let (class, name) = (&callable.class, &callable.name);
            return Err(NotRaised(format!("it uses {class}.{name} with other operands than it takes")));
        }
        let receiver = receiver.map(|receiver| self.operand(receiver)).transpose()?;
        let arguments = self.operands(&paths::as_named(&callable.class, &callable.name, arguments))?;
        Ok(self.push(Statement::Call(Call { callable, receiver, arguments })))
    }

    fn array(&mut self, descriptor: &str, elements: &Elements) -> Result<Operand, NotRaised> {
        let elements = match elements {
            Elements::References(elements) => self.operands(elements)?,
            packed => unpacked(packed).map(|literal| self.push(Statement::Literal(literal))).collect(),
        };
        Ok(self.push(Statement::Array { descriptor: descriptor.into(), elements }))
    }

    fn stub(&mut self, class: &str, kind: &StubKind, answers: &[Answer]) -> Result<Operand, NotRaised> {
        self.class(class)?;
        let shape = match kind {
            StubKind::Lambda => Shape::Lambda,
            StubKind::Interface => Shape::Interface,
            StubKind::Mock(kind) => Shape::Mock(*kind),
            StubKind::Class { descriptor, arguments } => {
                let (descriptor, arguments) = (descriptor.as_str().into(), self.operands(arguments)?);
                Shape::Subclass { descriptor, arguments }
            }
        };
        let mut told = Vec::with_capacity(answers.len());
        for Answer { method, value } in answers {
            told.push((method.clone(), self.replies(value.as_ref())?));
        }
        let stub = Stub { class: class.into(), descriptor: object(class), shape, answers: told };
        Ok(self.push(Statement::Stub(stub)))
    }

    fn replies(&mut self, value: Option<&Expression>) -> Result<Vec<Reply>, NotRaised> {
        match value {
            None => Ok(Vec::new()),
            Some(Expression::Row(values)) => values.iter().map(|value| self.reply(value)).collect(),
            Some(value) => Ok(vec![self.reply(value)?]),
        }
    }

    fn reply(&mut self, value: &Expression) -> Result<Reply, NotRaised> {
        match value {
            Expression::Throw(thrown) => self.thrown(thrown).map(Reply::Throws),
            Expression::Under { key, value } => {
                let key = String::from_utf16_lossy(key).into();
                self.operand(value).map(|value| Reply::Under(key, value))
            }
            Expression::Kept => Ok(Reply::Kept),
            value => self.operand(value).map(Reply::Returns),
        }
    }

    /// An exception that a stub throws. A candidate makes it where it is thrown, its test has a statement for it.
    fn thrown(&mut self, exception: &Expression) -> Result<Operand, NotRaised> {
        let alike = |number: &usize| self.made[*number] == *exception;
        let fresh = (0..self.made.len()).find(|number| alike(number) && !self.thrown.contains(number));
        match fresh.or_else(|| (0..self.made.len()).rfind(alike)) {
            Some(number) => {
                self.thrown.push(number);
                Ok(self.variables[number])
            }
            None => self.operand(exception),
        }
    }

    fn class(&self, class: &str) -> Result<program::ClassId, NotRaised> {
        let found = self.catalog.index.class(class).map(|class| class.id);
        found.ok_or_else(|| NotRaised(format!("{class} is not there")))
    }

    fn method(&self, class: &str, name: &str, descriptor: &str) -> Result<Arc<Callable>, NotRaised> {
        let id = self.catalog.index.declared(self.class(class)?, name, descriptor);
        let id = id.ok_or_else(|| NotRaised(format!("{class} has no {name}{descriptor}")))?;
        Ok(self.catalog.callable(id))
    }

    fn field(&self, class: &str, name: &str, is_set: bool) -> Result<Arc<Callable>, NotRaised> {
        let index = self.catalog.index;
        let found = index[self.class(class)?].fields().find(|(_, field)| field.name == name);
        let (id, _) = found.ok_or_else(|| NotRaised(format!("{class} has no field {name}")))?;
        Ok(if is_set { Callable::set(index, id, &self.catalog.package) } else { Callable::field(index, id) })
    }
}

fn literal_of(expression: &Expression) -> Result<Literal, NotRaised> {
    Ok(match expression {
        Expression::Boolean(value) => Literal::Boolean(*value),
        Expression::Byte(value) => Literal::Byte(*value),
        Expression::Char(value) => Literal::Char(*value),
        Expression::Short(value) => Literal::Short(*value),
        Expression::Int(value) => Literal::Int(*value),
        Expression::Long(value) => Literal::Long(*value),
        Expression::Float(value) => Literal::Float(*value),
        Expression::Double(value) => Literal::Double(*value),
        Expression::Class(class) => Literal::Class(class.as_str().into()),
        Expression::String(units) => {
            let text = String::from_utf16(units);
            let text = text.map_err(|_| NotRaised("a text of it has half a character".to_owned()))?;
            Literal::String(text.into())
        }
        other => return Err(NotRaised(format!("{other:?} is no literal"))),
    })
}

/// The elements of an array of primitives.
fn unpacked(elements: &Elements) -> Box<dyn Iterator<Item = Literal> + '_> {
    match elements {
        Elements::References(_) => Box::new(std::iter::empty()),
        Elements::Booleans(values) => Box::new(values.iter().map(|&value| Literal::Boolean(value))),
        Elements::Bytes(values) => Box::new(values.iter().map(|&value| Literal::Byte(value as i8))),
        Elements::Chars(values) => Box::new(values.iter().map(|&value| Literal::Char(value))),
        Elements::Shorts(values) => Box::new(values.iter().map(|&value| Literal::Short(value))),
        Elements::Ints(values) => Box::new(values.iter().map(|&value| Literal::Int(value))),
        Elements::Longs(values) => Box::new(values.iter().map(|&value| Literal::Long(value))),
        Elements::Floats(values) => Box::new(values.iter().map(|&value| Literal::Float(value))),
        Elements::Doubles(values) => Box::new(values.iter().map(|&value| Literal::Double(value))),
    }
}
