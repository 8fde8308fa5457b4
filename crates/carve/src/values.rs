//! What is known of the values of a test while its code is followed.

use std::collections::BTreeSet;

use catalog::{Literal, Operand, Statement};
use program::Name;
use rustc_hash::FxHashMap;

use crate::members::Members;

/// Longer arrays are data, not examples.
const LONGEST_ARRAY: usize = 64;
/// Arrays of one test; they may stand in each other.
const MOST_ARRAYS: usize = 200;

/// What is known of a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// Nothing, or no test can make it.
    Unknown,
    /// `null`
    Null,
    /// The object of the test class.
    This,
    /// A literal; all that the machine holds as an `int` is one here.
    Literal(Literal),
    /// The value of a statement.
    Made(usize),
    /// An object whose constructor has not been called yet.
    Fresh,
    /// An array that is being filled.
    Array(usize),
}

/// An array that is being filled.
#[derive(Clone, Debug)]
struct Array {
    descriptor: Name,
    elements: Vec<Value>,
    /// The statement that makes it, once it was used.
    made: Option<usize>,
    /// Whether its statement is being made: it may hold itself.
    is_begun: bool,
}

/// The statements of a test so far, and what it keeps in its fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    pub(crate) statements: Vec<Statement>,
    pub(crate) fields: FxHashMap<String, Value>,
    arrays: Vec<Array>,
    /// The calls whose values are thrown away: they are made for what they do.
    pub(crate) discarded: BTreeSet<usize>,
    /// Blocks and instructions followed.
    pub(crate) steps: usize,
}

impl Told {
    pub(crate) fn push(&mut self, statement: Statement) -> usize {
        self.statements.push(statement);
        self.statements.len() - 1
    }

    /// A new array; nothing is known of one whose length is not.
    pub(crate) fn new_array(&mut self, descriptor: &str, length: &Value) -> Value {
        let Value::Literal(Literal::Int(length)) = length else { return Value::Unknown };
        let Some(length) = usize::try_from(*length).ok().filter(|&length| length <= LONGEST_ARRAY) else {
            return Value::Unknown;
        };
        if self.arrays.len() >= MOST_ARRAYS {
            return Value::Unknown;
        }
        let empty = zero(&descriptor[1..]).map_or(Value::Null, Value::Literal);
        self.arrays.push(Array {
            descriptor: descriptor.into(),
            elements: vec![empty; length],
            made: None,
            is_begun: false,
        });
        Value::Array(self.arrays.len() - 1)
    }

    /// Stores an element. An array that was used already stays what it was then.
    pub(crate) fn store(&mut self, array: &Value, at: &Value, value: Value) {
        if let (Value::Array(array), Value::Literal(Literal::Int(at))) = (array, at)
            && let Ok(at) = usize::try_from(*at)
            && let Some(element) = self.arrays[*array].elements.get_mut(at)
        {
            *element = value;
        }
    }

    /// A value where a type is wanted; none where it does not fit or is not known.
    pub(crate) fn operand(&mut self, value: &Value, wanted: &Name, members: &Members) -> Option<Operand> {
        match value {
            Value::Null => wanted.starts_with(['L', '[']).then_some(Operand::Null),
            Value::Literal(literal) => {
                let literal = fitted(literal, wanted, members)?;
                Some(Operand::Value(self.push(Statement::Literal(literal))))
            }
            Value::Made(number) => {
                let yielded = self.statements[*number].yields()?;
                members.fits(yielded, wanted).then_some(Operand::Value(*number))
            }
            Value::Array(array) => self.array(*array, wanted, members),
            Value::Unknown | Value::This | Value::Fresh => None,
        }
    }

    fn array(&mut self, number: usize, wanted: &Name, members: &Members) -> Option<Operand> {
        let Array { descriptor, elements, made, is_begun } = self.arrays[number].clone();
        if is_begun || !members.fits(&descriptor, wanted) {
            return None;
        }
        if let Some(made) = made {
            return Some(Operand::Value(made));
        }
        self.arrays[number].is_begun = true;
        let element = Name::from(&descriptor[1..]);
        let is_primitive = !element.starts_with(['L', '[']);
        let mut operands = Vec::with_capacity(elements.len());
        for value in &elements {
            // Elements of primitive type are written as literals only.
            let usable = !is_primitive || matches!(value, Value::Literal(_));
            operands.push(self.operand(value, &element, members).filter(|_| usable)?);
        }
        let made = self.push(Statement::Array { descriptor, elements: operands });
        self.arrays[number].made = Some(made);
        self.arrays[number].is_begun = false;
        Some(Operand::Value(made))
    }

    /// A value as one of a class.
    pub(crate) fn cast(&mut self, value: Value, class: &Name, members: &Members) -> Value {
        match value {
            Value::Made(number) if !self.is_a(&value, class, members) => {
                let is_object =
                    self.statements[number].yields().is_some_and(|yields| yields.starts_with('L'));
                let cast = Statement::Cast { descriptor: class.clone(), value: Operand::Value(number) };
                if is_object { Value::Made(self.push(cast)) } else { Value::Unknown }
            }
            value if self.is_a(&value, class, members) => value,
            _ => Value::Unknown,
        }
    }

    /// Whether a value is, for all that is known, of a class; of a literal and `null` that is for whoever takes it.
    pub(crate) fn is_a(&self, value: &Value, class: &Name, members: &Members) -> bool {
        let descriptor = match value {
            Value::Made(number) => self.statements[*number].yields(),
            Value::Array(array) => Some(&self.arrays[*array].descriptor),
            _ => return true,
        };
        descriptor.is_some_and(|descriptor| members.fits(descriptor, class))
    }
}

/// What an element of an array is before it is set; none for references.
fn zero(descriptor: &str) -> Option<Literal> {
    match descriptor {
        "J" => Some(Literal::Long(0)),
        "F" => Some(Literal::Float(0.0)),
        "D" => Some(Literal::Double(0.0)),
        "Z" | "B" | "C" | "S" | "I" => Some(Literal::Int(0)),
        _ => None,
    }
}

/// A literal of the type that is wanted.
fn fitted(literal: &Literal, wanted: &Name, members: &Members) -> Option<Literal> {
    match (literal, wanted.as_str()) {
        (Literal::Int(value), "Z") => Some(Literal::Boolean(*value != 0)),
        (Literal::Int(value), "B") => Some(Literal::Byte(*value as i8)),
        (Literal::Int(value), "C") => Some(Literal::Char(*value as u16)),
        (Literal::Int(value), "S") => Some(Literal::Short(*value as i16)),
        _ => members.fits(literal.descriptor(), wanted).then(|| literal.clone()),
    }
}
