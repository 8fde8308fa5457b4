//! A finished draft as a test: the solver says which numbers and texts it has.

use catalog::{Call, Callable, Literal, Operand, Reply, Shape, Statement, Stub, StubbedClass, Test};
use program::Name;
use rustc_hash::FxHashMap;
use smt::{Answer, Model, Term, Value};

use super::plain::{DEEPEST, Plain};
use super::stubs::Stubbing;
use super::{Composer, Does, Draft, Filling, Slot, Step};
use crate::symbols::Literal as Known;

impl Composer<'_, '_> {
    /// The test of a draft in which nothing is open but numbers and texts; none where the solver finds no values.
    pub(super) fn finished(&mut self, draft: &Draft) -> Option<Test> {
        let Answer::Satisfiable(model) = self.machine.check(&draft.state.conditions, true) else {
            return None;
        };
        let plain = Plain::new(self.catalog, self.useless, Test::default());
        let mut writing = Writing { composer: self, draft, model, plain, values: FxHashMap::default() };
        for step in draft.calls.iter().rev() {
            writing.step(step)?;
        }
        Some(writing.plain.test)
    }
}

struct Writing<'w, 'c, 'i> {
    composer: &'w mut Composer<'c, 'i>,
    draft: &'w Draft,
    model: Model,
    plain: Plain<'w, 'i>,
    /// What stands for slots.
    values: FxHashMap<Slot, Operand>,
}

impl Writing<'_, '_, '_> {
    fn step(&mut self, step: &Step) -> Option<()> {
        let index = self.composer.machine.index;
        let callable = match &step.does {
            Does::Calls(method) => self.composer.catalog.callable(*method),
            Does::Sets(field) => Callable::set(index, *field, &self.composer.catalog.package),
            Does::Reads(field) => Callable::field(index, *field),
            Does::Boxes(class) => {
                let boxed = index.class(class)?;
                let Some(Filling::Number { descriptor, .. }) =
                    step.takes.first().map(|&slot| &self.draft.slots[slot])
                else {
                    return None;
                };
                let descriptor = format!("({descriptor})L{class};");
                self.composer.catalog.callable(index.declared(boxed.id, "valueOf", &descriptor)?)
            }
        };
        let mut operands: Vec<Operand> = Vec::new();
        for &slot in &step.takes {
            operands.push(self.operand(slot)?);
        }
        let receiver = callable.has_receiver().then(|| operands.remove(0));
        if receiver == Some(Operand::Null) {
            return None;
        }
        let at = self.push(Statement::Call(Call { callable, receiver, arguments: operands }));
        if let Some(slot) = step.gives {
            self.values.insert(slot, at);
        }
        Some(())
    }

    fn push(&mut self, statement: Statement) -> Operand {
        self.plain.push(statement)
    }

    fn operand(&mut self, slot: Slot) -> Option<Operand> {
        if let Some(&known) = self.values.get(&slot) {
            return Some(known);
        }
        let made = match self.draft.slots[slot].clone() {
            Filling::Null => Operand::Null,
            Filling::Number { stored, descriptor } => {
                let literal = self.number(stored, &descriptor)?;
                self.push(Statement::Literal(literal))
            }
            Filling::Literal(literal) => {
                let literal = match literal {
                    Known::Text(units) => Literal::String(String::from_utf16_lossy(&units).into()),
                    Known::Class(name) => Literal::Class(Name::from(&*name)),
                    Known::Other(_) => return None,
                };
                self.push(Statement::Literal(literal))
            }
            Filling::Text { content } => {
                let value = self.value(content)?;
                let text = String::from_utf16_lossy(value.units()?);
                self.push(Statement::Literal(Literal::String(text.into())))
            }
            Filling::Numbers { descriptor, length, elements } => {
                self.numbers(&descriptor, length, elements)?
            }
            Filling::References { descriptor, elements } => {
                let mut operands = Vec::new();
                for element in elements {
                    operands.push(self.operand(element)?);
                }
                self.push(Statement::Array {
                    descriptor: Name::from(descriptor.as_str()),
                    elements: operands,
                })
            }
            Filling::Same(other) => self.operand(other)?,
            Filling::Stub(stubbing) => self.stub(&stubbing)?,
            Filling::Any { descriptor, choice } => {
                self.plain.any(&Name::from(descriptor.as_str()), choice, DEEPEST)?
            }
            Filling::Made | Filling::Open { .. } => return None,
        };
        self.values.insert(slot, made);
        Some(made)
    }

    fn value(&self, term: Term) -> Option<Value> {
        self.model.value(&self.composer.machine.symbols.terms, term)
    }

    fn number(&self, stored: Term, descriptor: &str) -> Option<Literal> {
        let value = self.value(stored)?;
        let whole = value.signed();
        Some(match (descriptor, value) {
            ("Z", _) => Literal::Boolean(whole? != 0),
            ("B", _) => Literal::Byte(whole? as i8),
            ("C", _) => Literal::Char(whole? as u16),
            ("S", _) => Literal::Short(whole? as i16),
            ("I", _) => Literal::Int(whole? as i32),
            ("J", _) => Literal::Long(whole? as i64),
            ("F", Value::Float(_, bits)) => Literal::Float(f32::from_bits(bits as u32)),
            ("D", Value::Float(_, bits)) => Literal::Double(f64::from_bits(bits)),
            _ => return None,
        })
    }

    fn numbers(&mut self, descriptor: &str, length: Term, elements: Term) -> Option<Operand> {
        let length = self.value(length)?.signed()?;
        let mut operands = Vec::new();
        for at in 0..length {
            let symbols = &mut self.composer.machine.symbols;
            let at = symbols.int(at as i64);
            let element = symbols.select(elements, at);
            let literal = self.number(element, &descriptor[1..])?;
            operands.push(self.push(Statement::Literal(literal)));
        }
        Some(self.push(Statement::Array { descriptor: Name::from(descriptor), elements: operands }))
    }

    fn stub(&mut self, stubbing: &Stubbing) -> Option<Operand> {
        let mut arguments = Vec::new();
        for &slot in &stubbing.arguments {
            arguments.push(self.operand(slot)?);
        }
        let mut answers = Vec::new();
        for (method, slots) in stubbing.class.methods.iter().zip(&stubbing.answers) {
            let mut replies = Vec::new();
            for &slot in slots {
                replies.push(Reply::Returns(self.operand(slot)?));
            }
            let result = model::descriptor::result(&method.descriptor);
            if result != "V" && (replies.is_empty() || stubbing.is_ending) {
                replies.push(Reply::Returns(self.plain.nothing(result)?));
            }
            answers.push((method.clone(), replies));
        }
        let shape = match &stubbing.class.kind {
            // A lambda answers but once.
            StubbedClass::Functional if answers.iter().all(|(_, replies)| replies.len() < 2) => Shape::Lambda,
            StubbedClass::Functional | StubbedClass::Interface => Shape::Interface,
            StubbedClass::Class { descriptor } => {
                Shape::Subclass { descriptor: descriptor.clone(), arguments }
            }
        };
        let (class, descriptor) = (stubbing.class.class.clone(), Name::from(stubbing.descriptor.as_str()));
        Some(self.push(Statement::Stub(Stub { class, descriptor, shape, answers })))
    }
}
