//! Walks through a test: its statements and its final call, in the order in which a worker evaluates them.

use std::sync::Arc;

use ir::Member;
use model::{Answer, CallKind, Candidate, Elements, Expression, Noted, Passed, Statement, StubKind};
use rustc_hash::FxHashMap;

use super::inputs::numbered;
use super::values::{Object, Val};
use super::walk::{Stop, Walk};

/// Arrays may become so long.
const LONGEST: usize = 256;

/// A test that is walked through.
pub(super) struct Test<'w, 'c> {
    pub(super) walk: Walk<'w>,
    numbers: FxHashMap<*const Expression, usize>,
    candidate: &'c Candidate,
    variables: Vec<Val>,
}

impl<'w, 'c> Test<'w, 'c> {
    pub(super) fn new(walk: Walk<'w>, candidate: &'c Candidate) -> Test<'w, 'c> {
        Test { walk, numbers: numbered(candidate), candidate, variables: Vec::new() }
    }

    /// Walks as far as the course goes.
    pub(super) fn run(mut self) -> Walk<'w> {
        let _ = self.steps();
        self.walk
    }

    fn steps(&mut self) -> Result<(), Stop> {
        let candidate = self.candidate;
        for statement in &candidate.statements {
            match statement {
                Statement::Let { value, .. } => {
                    let value = self.expression(value)?;
                    self.variables.push(value);
                }
                Statement::Do(value) => {
                    self.expression(value)?;
                }
                Statement::Set { receiver, value, name, class, .. } => {
                    let receiver = receiver.as_ref().map(|receiver| self.expression(receiver)).transpose()?;
                    let value = self.expression(value)?;
                    self.assign(receiver, class, name, value);
                }
            }
        }
        let call = &candidate.call;
        let method = match call.kind {
            CallKind::StaticInitializer => return Ok(()),
            CallKind::Constructor => member(&call.class, "<init>", &call.descriptor),
            CallKind::Static | CallKind::Instance => member(&call.class, &call.name, &call.descriptor),
        };
        self.invoke(call.kind == CallKind::Constructor, &method, call.receiver.as_ref(), &call.arguments)?;
        Ok(())
    }

    fn assign(&mut self, receiver: Option<Val>, class: &str, name: &str, value: Val) {
        match receiver {
            Some(receiver) => {
                if let Some(object) = receiver.object() {
                    self.walk.heap.get_mut(object).fields.insert(name.into(), value);
                }
            }
            None => {
                self.walk.statics.insert((class.into(), name.into()), value);
            }
        }
    }

    /// What an expression yields: each ends with a note.
    fn expression(&mut self, expression: &'c Expression) -> Result<Val, Stop> {
        let value = self.parts(expression)?;
        // What is called by code that nobody follows.
        while let Some(Passed::Entered(number)) = self.walk.next() {
            self.walk.at += 1;
            if matches!(self.walk.method(number, &[]), super::walk::Ended::Lost) {
                return Err(Stop::Lost);
            }
        }
        let Some(Passed::Evaluated(noted)) = self.walk.next() else { return Err(Stop::Thrown) };
        self.walk.at += 1;
        Ok(self.agreed(expression, value, noted))
    }

    /// A number is noted as the box that it comes in.
    fn agreed(&mut self, expression: &Expression, value: Val, noted: Noted) -> Val {
        let agreed = self.walk.agreed(value, noted);
        let is_number = match expression {
            Expression::Call { method, .. } => !method.descriptor.ends_with(';'),
            _ => matches!(value, Val::Number(_)),
        };
        let boxed = agreed.object().and_then(|object| self.walk.heap.get(object).boxed);
        match boxed.filter(|_| is_number) {
            Some(boxed) => Val::Number(boxed),
            None => agreed,
        }
    }

    fn parts(&mut self, expression: &'c Expression) -> Result<Val, Stop> {
        let literal = self.numbers[&std::ptr::from_ref(expression)];
        if let Some(known) = self.literal(expression) {
            return Ok(known);
        }
        Ok(match expression {
            Expression::Null => Val::Object(0),
            Expression::Variable(number) => {
                self.variables.get(*number as usize).copied().unwrap_or(Val::Unknown)
            }
            Expression::New { class, descriptor, arguments, .. } => {
                self.invoke(true, &member(class, "<init>", descriptor), None, arguments)?
            }
            Expression::Call { method, receiver, arguments } => {
                let called = member(&method.class, &method.name, &method.descriptor);
                self.invoke(false, &called, receiver.as_deref(), arguments)?
            }
            Expression::Array { elements, .. } => self.array(literal, elements)?,
            Expression::Field { receiver, name, .. } => {
                let receiver = self.expression(receiver)?.object();
                let known = |object: usize| self.walk.heap.get(object).fields.get(name.as_str()).copied();
                receiver.and_then(known).unwrap_or(Val::Unknown)
            }
            Expression::Cast { value, .. } => self.expression(value)?,
            Expression::Stub { kind, answers, .. } => {
                if let StubKind::Class { arguments, .. } = kind {
                    arguments.iter().try_for_each(|argument| self.expression(argument).map(drop))?;
                }
                self.stub(answers)
            }
            _ => Val::Unknown,
        })
    }

    /// A stub, with the answers that are literals.
    fn stub(&mut self, answers: &'c [Answer]) -> Val {
        let mut told = FxHashMap::default();
        for Answer { method, value } in answers {
            let rows = match value {
                Some(Expression::Row(row)) => &row[..],
                Some(value) => std::slice::from_ref(value),
                None => continue,
            };
            let values = rows.iter().map(|value| self.literal(value).unwrap_or(Val::Unknown)).collect();
            told.insert((method.name.as_str().into(), method.descriptor.as_str().into()), values);
        }
        Val::Object(self.walk.heap.make(Object { answers: told, ..Object::default() }))
    }

    /// A number or a text of the test; none for other expressions.
    fn literal(&mut self, expression: &'c Expression) -> Option<Val> {
        let number = self.numbers[&std::ptr::from_ref(expression)];
        if let Some(number) = self.walk.inputs.number(self.walk.symbols, number, expression) {
            return Some(Val::Number(number));
        }
        let Expression::String(units) = expression else { return None };
        let text = Some(self.walk.inputs.text(self.walk.symbols, number, units));
        Some(Val::Object(self.walk.heap.make(Object { text, ..Object::default() })))
    }

    fn array(&mut self, literal: usize, elements: &'c Elements) -> Result<Val, Stop> {
        let length = self.walk.inputs.length(self.walk.symbols, literal, elements.len(), LONGEST);
        let values: Vec<Val> = match elements {
            Elements::References(elements) => {
                elements.iter().map(|element| self.expression(element)).collect::<Result<_, _>>()?
            }
            _ => {
                let numbers = self.walk.inputs.elements(self.walk.symbols, literal, elements);
                numbers.into_iter().map(Val::Number).collect()
            }
        };
        let elements = values.into_iter().enumerate().map(|(at, value)| (at as i128, value)).collect();
        Ok(Val::Object(self.walk.heap.make(Object { length: Some(length), elements, ..Object::default() })))
    }

    fn invoke(
        &mut self,
        is_constructor: bool,
        method: &Member,
        receiver: Option<&'c Expression>,
        arguments: &'c [Expression],
    ) -> Result<Val, Stop> {
        let mut values = Vec::with_capacity(arguments.len() + 1);
        if is_constructor {
            let made = Object { class: Some(method.class.clone()), ..Object::default() };
            values.push(Val::Object(self.walk.heap.make(made)));
        }
        if let Some(receiver) = receiver {
            values.push(self.expression(receiver)?);
        }
        for argument in arguments {
            let value = self.expression(argument)?;
            // Others have parts of their own, which would be gone.
            let may_be_null = matches!(argument, Expression::Variable(_) | Expression::String(_));
            if let Some(object) = value.object().filter(|_| may_be_null) {
                let number = self.numbers[&std::ptr::from_ref(argument)];
                self.walk.heap.get_mut(object).nullable = Some(number);
            }
            values.push(value);
        }
        let returned = self.walk.entered(method, &values)?;
        if returned.is_none() {
            let modelled = self.walk.modelled(None, method, &values);
            return Ok(if is_constructor { values[0] } else { modelled.unwrap_or(Val::Unknown) });
        }
        Ok(if is_constructor { values[0] } else { returned.unwrap_or(Val::Unknown) })
    }
}

fn member(class: &str, name: &str, descriptor: &str) -> Member {
    let text = |text: &str| -> Arc<str> { text.into() };
    Member { class: text(class), name: text(name), descriptor: text(descriptor) }
}
