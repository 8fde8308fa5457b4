//! A method that runs: follows a body block by block.

use std::collections::HashMap;

use ir::{Block, BlockId, Body, Constant, Definition, Dynamic, Element, Operation, Terminator, ValueId};

use crate::arithmetic::{arithmetic, compare, convert, holds, narrowed};
use crate::heap::{NULL, Object, Value, has_kind, zero};
use crate::machine::{MOST_STEPS, Machine, Result, Stop};

/// A method that runs.
pub struct Frame<'f, 'm> {
    machine: &'f mut Machine<'m>,
    body: &'f Body,
    values: Vec<Option<Value>>,
}

impl<'f, 'm> Frame<'f, 'm> {
    pub fn new(machine: &'f mut Machine<'m>, body: &'f Body, arguments: Vec<Value>) -> Frame<'f, 'm> {
        let mut values = vec![None; body.values.len()];
        for (&parameter, argument) in body.parameters.iter().zip(arguments) {
            values[parameter as usize] = Some(argument);
        }
        Frame { machine, body, values }
    }

    pub fn run(mut self) -> Result<Option<Value>> {
        let mut at: BlockId = 0;
        loop {
            let block = &self.body.blocks[at as usize];
            let (next, is_thrown) = match self.block(block) {
                Ok(Next::Returned(value)) => return Ok(value),
                Ok(Next::Goto(next)) => (next, false),
                Err(Stop::Threw(id)) => (self.caught(block, id)?.ok_or(Stop::Threw(id))?, true),
                Err(unknown) => return Err(unknown),
            };
            self.enter(next, at, is_thrown);
            at = next;
        }
    }

    /// Phis read all of their inputs before any of them is set.
    fn enter(&mut self, to: BlockId, from: BlockId, is_thrown: bool) {
        let block = &self.body.blocks[to as usize];
        let way = ir::Predecessor { block: from, is_thrown };
        let way = block.predecessors.iter().position(|each| *each == way).expect("a way that is known");
        let inputs: Vec<Value> = block
            .phis
            .iter()
            .map(|&phi| match self.body.definition(phi) {
                Definition::Phi { inputs, .. } => self.get(inputs[way]),
                other => panic!("{other:?}"),
            })
            .collect();
        for (&phi, input) in block.phis.iter().zip(inputs) {
            self.values[phi as usize] = Some(input);
        }
    }

    fn caught(&mut self, block: &Block, id: usize) -> Result<Option<BlockId>> {
        for catch in &block.catches {
            let is_caught = match &catch.class {
                Some(class) => self.machine.is_a(id, class)?,
                None => true,
            };
            if is_caught {
                let caught = |value: &&ir::Value| value.definition == Definition::Caught(catch.to);
                let value = self.body.values.iter().position(|value| caught(&value)).expect("what is caught");
                self.values[value] = Some(Value::Object(Some(id)));
                return Ok(Some(catch.to));
            }
        }
        Ok(None)
    }

    fn get(&mut self, id: ValueId) -> Value {
        if let Some(value) = self.values[id as usize] {
            return value;
        }
        let Definition::Constant(constant) = self.body.definition(id) else { panic!("v{id} is not set") };
        let value = match constant {
            Constant::Null | Constant::ReturnAddress | Constant::Other(_) => NULL,
            Constant::Int(value) => Value::Int(*value),
            Constant::Long(value) => Value::Long(*value),
            Constant::Float(bits) => Value::Float(f32::from_bits(*bits)),
            Constant::Double(bits) => Value::Double(f64::from_bits(*bits)),
            Constant::Text(text) => self.machine.text(text),
            Constant::Class(_) => {
                let class = Object::Instance { class: "java/lang/Class".into(), fields: HashMap::new() };
                Value::Object(Some(self.machine.allocate(class)))
            }
        };
        self.values[id as usize] = Some(value);
        value
    }

    fn block(&mut self, block: &Block) -> Result<Next> {
        for instruction in &block.instructions {
            self.machine.steps += 1;
            if self.machine.steps > MOST_STEPS {
                return Err(Stop::Unknown("too many steps".into()));
            }
            let made = self.operation(&instruction.operation, instruction.result)?;
            if let Some(result) = instruction.result {
                let made = made.expect("a result");
                assert!(has_kind(made, self.body.values[result as usize].kind), "{made:?}");
                self.values[result as usize] = Some(made);
            }
        }
        self.machine.steps += 1;
        if self.machine.steps > MOST_STEPS {
            return Err(Stop::Unknown("too many steps".into()));
        }
        Ok(match &block.end {
            Terminator::Goto(to) => Next::Goto(*to),
            Terminator::If { test, values, then, otherwise } => {
                let values = values.map(|value| self.get(value));
                Next::Goto(if holds(*test, values) { *then } else { *otherwise })
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.get(*value).int();
                Next::Goto(cases.iter().find(|(key, _)| *key == value).map_or(*default, |(_, to)| *to))
            }
            Terminator::Return(value) => Next::Returned(value.map(|value| self.get(value))),
            Terminator::Throw(value) => match self.get(*value).object() {
                Some(id) => return Err(Stop::Threw(id)),
                None => return Err(self.machine.throw("java/lang/NullPointerException")),
            },
        })
    }

    fn operation(&mut self, operation: &Operation, result: Option<ValueId>) -> Result<Option<Value>> {
        Ok(Some(match operation {
            Operation::Binary(operator, values) => {
                let values = values.map(|value| self.get(value));
                arithmetic(*operator, values)
                    .ok_or_else(|| self.machine.throw("java/lang/ArithmeticException"))?
            }
            Operation::Negate(value) => match self.get(*value) {
                Value::Int(value) => Value::Int(value.wrapping_neg()),
                Value::Long(value) => Value::Long(value.wrapping_neg()),
                Value::Float(value) => Value::Float(-value),
                Value::Double(value) => Value::Double(-value),
                other => panic!("{other:?}"),
            },
            Operation::Convert(value, to) => convert(self.get(*value), *to),
            Operation::Compare(comparison, values) => {
                compare(*comparison, values.map(|value| self.get(value)))
            }
            Operation::Length(array) => {
                let array = self.get(*array);
                Value::Int(self.machine.array(array)?.len() as i32)
            }
            Operation::Load { array, index, .. } => {
                let place = self.place(*array, *index)?;
                let array = self.get(*array);
                self.machine.array(array)?[place]
            }
            Operation::Store { element, array, index, value } => {
                return self.store(*element, *array, *index, *value);
            }
            Operation::GetField { field, object: None } => {
                self.machine.initialise(&field.class)?;
                let name = self.machine.find_field(field)?;
                self.machine.initialise(name.rsplit_once('.').expect("a class").0)?;
                self.machine.statics[&name]
            }
            Operation::GetField { field, object: Some(object) } => {
                let name = self.machine.find_field(field)?;
                let id = self.object(*object)?;
                match &self.machine.heap[id] {
                    Object::Instance { fields, .. } => {
                        fields.get(&name).copied().unwrap_or(zero(&field.descriptor))
                    }
                    _ => return Err(Stop::Unknown("a field of no object".into())),
                }
            }
            Operation::PutField { field, object, value } => {
                let (name, value) = (self.machine.find_field(field)?, self.get(*value));
                match object {
                    None => drop(self.machine.statics.insert(name, value)),
                    Some(object) => {
                        let id = self.object(*object)?;
                        let Object::Instance { fields, .. } = &mut self.machine.heap[id] else {
                            panic!("{name}")
                        };
                        fields.insert(name, narrowed(value, &field.descriptor));
                    }
                }
                return Ok(None);
            }
            Operation::New(class) => {
                self.machine.initialise(class)?;
                let new = Object::Instance { class: (**class).into(), fields: HashMap::new() };
                Value::Object(Some(self.machine.allocate(new)))
            }
            Operation::NewArray { descriptor, lengths } => {
                let lengths: Vec<i32> = lengths.iter().map(|&length| self.get(length).int()).collect();
                self.new_array(descriptor, &lengths)?
            }
            Operation::Call { kind, method, arguments } => {
                let arguments = arguments.iter().map(|&argument| self.get(argument)).collect();
                return self.machine.call(*kind, method, arguments);
            }
            Operation::Dynamic { call, arguments } => {
                let arguments: Vec<Value> = arguments.iter().map(|&argument| self.get(argument)).collect();
                match &**call {
                    Dynamic::Concatenation { parts, descriptor } => {
                        self.machine.concatenate(parts, descriptor, &arguments)?
                    }
                    Dynamic::Lambda { .. } => {
                        let lambda = Object::Lambda { call: call.clone(), captured: arguments };
                        Value::Object(Some(self.machine.allocate(lambda)))
                    }
                    Dynamic::Other { bootstrap, .. } => return Err(Stop::Unknown(bootstrap.to_string())),
                }
            }
            Operation::Cast(value, class) => {
                let value = self.get(*value);
                let is_right = match value.object() {
                    Some(id) => self.machine.is_a(id, class)?,
                    None => true,
                };
                if !is_right {
                    return Err(self.machine.throw("java/lang/ClassCastException"));
                }
                value
            }
            Operation::InstanceOf(value, class) => {
                let is_one = match self.get(*value).object() {
                    Some(id) => self.machine.is_a(id, class)?,
                    None => false,
                };
                Value::Int(is_one.into())
            }
            Operation::Enter(value) | Operation::Exit(value) => {
                self.object(*value)?;
                return Ok(None);
            }
        }))
        .inspect(|_| assert!(result.is_some() || matches!(operation, Operation::Call { .. })))
    }

    fn object(&mut self, value: ValueId) -> Result<usize> {
        let object = self.get(value).object();
        object.ok_or_else(|| self.machine.throw("java/lang/NullPointerException"))
    }

    fn place(&mut self, array: ValueId, index: ValueId) -> Result<usize> {
        let (array, index) = (self.get(array), self.get(index).int());
        let length = self.machine.array(array)?.len();
        let place = usize::try_from(index).ok().filter(|&place| place < length);
        place.ok_or_else(|| self.machine.throw("java/lang/ArrayIndexOutOfBoundsException"))
    }

    fn store(
        &mut self,
        element: Element,
        array: ValueId,
        index: ValueId,
        value: ValueId,
    ) -> Result<Option<Value>> {
        let place = self.place(array, index)?;
        let (id, value) = (self.object(array)?, self.get(value));
        if let Object::Array { descriptor, .. } = &self.machine.heap[id] {
            let element = &descriptor[1..];
            let class = element.strip_prefix('L').and_then(|class| class.strip_suffix(';'));
            let element = class.unwrap_or(element).to_owned();
            if let Value::Object(Some(stored)) = value
                && !self.machine.is_a(stored, &element)?
            {
                return Err(self.machine.throw("java/lang/ArrayStoreException"));
            }
        }
        let Object::Array { elements, descriptor } = &mut self.machine.heap[id] else { panic!("no array") };
        elements[place] = match element {
            Element::Byte if **descriptor == *"[Z" => Value::Int(value.int() & 1),
            Element::Byte => Value::Int((value.int() as i8).into()),
            Element::Char => Value::Int((value.int() as u16).into()),
            Element::Short => Value::Int((value.int() as i16).into()),
            _ => value,
        };
        Ok(None)
    }

    fn new_array(&mut self, descriptor: &str, lengths: &[i32]) -> Result<Value> {
        if lengths.iter().any(|&length| length < 0) {
            return Err(self.machine.throw("java/lang/NegativeArraySizeException"));
        }
        if lengths[0] > 1_000_000 {
            return Err(Stop::Unknown("a large array".into()));
        }
        let (inner, rest) = (&descriptor[1..], &lengths[1..]);
        let mut elements = Vec::new();
        for _ in 0..lengths[0] {
            elements.push(if rest.is_empty() { zero(inner) } else { self.new_array(inner, rest)? });
        }
        Ok(Value::Object(Some(
            self.machine.allocate(Object::Array { descriptor: descriptor.into(), elements }),
        )))
    }
}

enum Next {
    Goto(BlockId),
    Returned(Option<Value>),
}
