//! Follows the code of a test in a straight line and turns it into statements.
//!
//! Code is followed to the first branch. A call of a method of the test itself is followed into that method. What has no
//! statement, a call of JUnit or one with a value that nothing is known of, is left out, and nothing is known of its value.

use std::collections::HashSet;

use catalog::Literal;
use classfile::{Class, Member};
use ir::{Binary, Body, Constant, Definition, Instruction, Operation, Predecessor, Terminator, ValueId};
use program::Name;

use crate::members::Members;
use crate::values::{Told, Value};

/// Beyond it a test is followed no further.
const MOST_STATEMENTS: usize = 200;
const MOST_STEPS: usize = 50_000;
/// How deep methods of the test are followed into each other.
pub(crate) const DEEPEST: usize = 3;

/// A test class: itself first, then its superclasses as far as they are tests too.
pub(crate) type Chain<'m, 'c> = [&'m Class<'c>];

/// Follows a method of a test class.
pub(crate) fn follow(members: &Members, chain: &Chain, told: &mut Told, (class, method): (&Class, &Member)) {
    let Ok(Some(body)) = Body::of(class, method) else { return };
    let receiver = (!method.is_static()).then_some(Value::This);
    Machine::new(members, chain, told, &body, 0).run(receiver);
}

/// The state of a method that is followed.
pub(crate) struct Machine<'m, 'c> {
    pub(crate) members: &'m Members<'m>,
    pub(crate) chain: &'m Chain<'m, 'c>,
    pub(crate) told: &'m mut Told,
    body: &'m Body,
    /// What is known of each value.
    pub(crate) known: Vec<Value>,
    /// The values that something takes.
    used: HashSet<ValueId>,
    pub(crate) depth: usize,
}

impl<'m, 'c> Machine<'m, 'c> {
    pub(crate) fn new(
        members: &'m Members<'m>,
        chain: &'m Chain<'m, 'c>,
        told: &'m mut Told,
        body: &'m Body,
        depth: usize,
    ) -> Machine<'m, 'c> {
        let known = body.values.iter().map(|value| match &value.definition {
            Definition::Constant(constant) => literal(constant, members),
            _ => Value::Unknown,
        });
        Machine { members, chain, told, body, known: known.collect(), used: used(body), depth }
    }

    /// Follows the method with these arguments, the receiver first; nothing is known of those that are missing. What it
    /// returns.
    pub(crate) fn run(mut self, arguments: impl IntoIterator<Item = Value>) -> Value {
        for (&parameter, argument) in self.body.parameters.iter().zip(arguments) {
            self.known[parameter as usize] = argument;
        }
        let mut at = 0;
        loop {
            let block = &self.body.blocks[at as usize];
            for instruction in &block.instructions {
                if !self.goes_on() {
                    return Value::Unknown;
                }
                self.step(instruction);
            }
            match block.end {
                // The end of a `try` jumps over its handlers.
                Terminator::Goto(to)
                    if self.body.blocks[to as usize].start >= block.end_pc && self.goes_on() =>
                {
                    self.enter_block(at, to);
                    at = to;
                }
                Terminator::Return(Some(value)) => return self.known(value),
                _ => return Value::Unknown,
            }
        }
    }

    /// Counts a step; whether that is not too many, and what was told neither.
    fn goes_on(&mut self) -> bool {
        self.told.steps += 1;
        self.told.statements.len() <= MOST_STATEMENTS && self.told.steps <= MOST_STEPS
    }

    pub(crate) fn known(&self, value: ValueId) -> Value {
        self.known[value as usize].clone()
    }

    /// Where ways meet, values are what they were on the one that was taken.
    fn enter_block(&mut self, from: u32, to: u32) {
        let block = &self.body.blocks[to as usize];
        let taken = Predecessor { block: from, is_thrown: false };
        let Some(place) = block.predecessors.iter().position(|way| *way == taken) else { return };
        for &phi in &block.phis {
            if let Definition::Phi { inputs, .. } = self.body.definition(phi) {
                self.known[phi as usize] = self.known(inputs[place]);
            }
        }
    }

    fn step(&mut self, instruction: &Instruction) {
        let value = self.perform(&instruction.operation);
        let Some(result) = instruction.result else { return };
        if let Value::Made(number) = value
            && !self.used.contains(&result)
        {
            self.told.discarded.insert(number);
        }
        self.known[result as usize] = value;
    }

    /// What an operation makes.
    fn perform(&mut self, operation: &Operation) -> Value {
        match operation {
            Operation::New(_) => Value::Fresh,
            Operation::NewArray { descriptor, lengths } => match lengths[..] {
                [length] => self.told.new_array(descriptor, &self.known[length as usize]),
                _ => Value::Unknown,
            },
            Operation::Store { array, index, value, .. } => {
                let value = self.known(*value);
                self.told.store(&self.known[*array as usize], &self.known[*index as usize], value);
                Value::Unknown
            }
            // A value of another type becomes one of the type: what a `List<Item>` yields is an item.
            Operation::Cast(value, class) => {
                let class = if class.starts_with('[') { class.to_string() } else { format!("L{class};") };
                self.told.cast(self.known(*value), &Name::from(class.as_str()), self.members)
            }
            Operation::Binary(Binary::Add, [one, other]) => sum(&self.known(*one), &self.known(*other)),
            Operation::GetField { field, object } => self.get_field(field, *object),
            Operation::PutField { field, object, value } => {
                self.put_field(field, *object, self.known(*value));
                Value::Unknown
            }
            Operation::Call { kind, method, arguments } => {
                self.invoke(*kind, method, arguments).unwrap_or(Value::Unknown)
            }
            _ => Value::Unknown,
        }
    }
}

/// The values that something takes.
fn used(body: &Body) -> HashSet<ValueId> {
    let mut used = HashSet::new();
    for block in &body.blocks {
        used.extend(block.end.operands());
        used.extend(block.instructions.iter().flat_map(|instruction| instruction.operation.operands()));
        for &phi in &block.phis {
            if let Definition::Phi { inputs, .. } = body.definition(phi) {
                used.extend(inputs);
            }
        }
    }
    used
}

fn literal(constant: &Constant, members: &Members) -> Value {
    let literal = match constant {
        Constant::Null => return Value::Null,
        Constant::Int(value) => Literal::Int(*value),
        Constant::Long(value) => Literal::Long(*value),
        Constant::Float(bits) => Literal::Float(f32::from_bits(*bits)),
        Constant::Double(bits) => Literal::Double(f64::from_bits(*bits)),
        Constant::Text(units) => match String::from_utf16(units) {
            Ok(text) => Literal::String(text.into()),
            Err(_) => return Value::Unknown,
        },
        Constant::Class(name) if members.class(name).is_some() => Literal::Class((&**name).into()),
        _ => return Value::Unknown,
    };
    Value::Literal(literal)
}

fn sum(one: &Value, other: &Value) -> Value {
    match (one, other) {
        (Value::Literal(Literal::Int(one)), Value::Literal(Literal::Int(other))) => {
            Value::Literal(Literal::Int(one.wrapping_add(*other)))
        }
        _ => Value::Unknown,
    }
}
