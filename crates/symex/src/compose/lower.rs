//! A finished draft as a test: the solver says which numbers and texts it has.

use std::sync::Arc;

use catalog::{Call, Callable, Kind, Literal, Operand, Statement, Test};
use program::Name;
use rustc_hash::FxHashMap;
use smt::{Answer, Model, Term, Value};

use super::{Composer, Does, Draft, Filling, Slot, Step};

/// How deep objects are made of others where nothing is asked of them.
const DEEPEST: usize = 3;

impl Composer<'_, '_> {
    /// The test of a draft in which nothing is open but numbers and texts; none where the solver finds no values.
    pub(super) fn finished(&mut self, draft: &Draft) -> Option<Test> {
        let Answer::Satisfiable(model) = self.machine.check(&draft.state.conditions, true) else {
            return None;
        };
        let mut writing =
            Writing { composer: self, draft, model, test: Test::default(), values: FxHashMap::default() };
        for step in draft.calls.iter().rev() {
            writing.step(step)?;
        }
        Some(writing.test)
    }
}

struct Writing<'w, 'c, 'i> {
    composer: &'w mut Composer<'c, 'i>,
    draft: &'w Draft,
    model: Model,
    test: Test,
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
        self.test.statements.push(statement);
        Operand::Value(self.test.statements.len() - 1)
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
            Filling::Any { descriptor, choice } => {
                self.any(&Name::from(descriptor.as_str()), choice, DEEPEST)?
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

    /// An object by one of the cheapest producers, whose arguments are made by the cheapest.
    fn any(&mut self, descriptor: &Name, choice: usize, deep: usize) -> Option<Operand> {
        let plain = match descriptor.as_str() {
            "Z" => Some(Literal::Boolean(false)),
            "B" => Some(Literal::Byte(0)),
            "C" => Some(Literal::Char(b'a'.into())),
            "S" => Some(Literal::Short(0)),
            "I" => Some(Literal::Int(1)),
            "J" => Some(Literal::Long(0)),
            "F" => Some(Literal::Float(0.0)),
            "D" => Some(Literal::Double(0.0)),
            "Ljava/lang/String;" | "Ljava/lang/Object;" => Some(Literal::String("".into())),
            _ => None,
        };
        if let Some(plain) = plain.filter(|_| choice == 0) {
            return Some(self.push(Statement::Literal(plain)));
        }
        if descriptor.starts_with('[') && choice == 0 {
            return Some(self.push(Statement::Array { descriptor: descriptor.clone(), elements: vec![] }));
        }
        let useless = self.composer.useless;
        let producers = self.composer.catalog.producers(descriptor);
        let usable = producers.iter().filter(|producer| {
            let callable = &producer.callable;
            !callable.reflective
                && !useless.has(&callable.class, &callable.name, &callable.descriptor)
                && (deep > 0 || callable.parameters.is_empty() && !callable.has_receiver())
        });
        // Those of one package are much alike: a stream that is closed, and the next one as well.
        let mut kinds: Vec<(&str, Kind)> = Vec::new();
        let mut differing = usable.filter(|producer| {
            let package = producer.callable.class.rsplit_once('/').map_or("", |(package, _)| package);
            let kind = (package, producer.callable.kind);
            let is_new = !kinds.contains(&kind);
            kinds.push(kind);
            is_new
        });
        let chosen = differing.nth(choice)?;
        self.produced(&Arc::clone(&chosen.callable), deep)
    }

    fn produced(&mut self, callable: &Arc<Callable>, deep: usize) -> Option<Operand> {
        let receiver = match callable.has_receiver() {
            true => Some(self.any(&callable.receiver, 0, deep.checked_sub(1)?)?),
            false => None,
        };
        let mut arguments = Vec::new();
        for parameter in callable.parameters.iter() {
            let made = if deep == 0 { None } else { self.any(parameter, 0, deep - 1) };
            arguments.push(match made {
                Some(made) => made,
                None if parameter.starts_with(['L', '[']) => Operand::Null,
                None => return None,
            });
        }
        let callable = Arc::clone(callable);
        debug_assert!(callable.kind != Kind::Initializer, "a producer gives an object");
        Some(self.push(Statement::Call(Call { callable, receiver, arguments })))
    }
}
