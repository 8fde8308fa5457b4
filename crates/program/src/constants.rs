//! The literals in code: values to try first, since the code compares its inputs with them.

mod scan;

use std::collections::BTreeMap;

use std::sync::Arc;

use crate::Index;
use crate::memo::Memo;
use crate::summary::{ClassId, ConstantValue, MethodId};
pub use scan::literals;

/// Callees whose constants are taken.
const MOST_CALLEES: usize = 200;

/// A literal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Literal {
    /// An `int`, case values of switches too.
    Int(i32),
    /// An `int` that stands for a character.
    Char(u16),
    /// A `long`.
    Long(i64),
    /// The bits of a `float`.
    Float(u32),
    /// The bits of a `double`.
    Double(u64),
    /// A string, as UTF-16 units.
    String(Vec<u16>),
    /// A class: VM name, or the descriptor of an array.
    Class(String),
}

/// How near a literal is to a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Nearness {
    /// In its own code.
    Method,
    /// Elsewhere in its class, constant fields included.
    Class,
    /// In a method of the program that it calls.
    Callee,
}

/// Literals with how near and how often they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constants(BTreeMap<(Nearness, Literal), u32>);

impl Constants {
    /// Each literal of each nearness with its count, nearest first, then by kind and value.
    pub fn iter(&self) -> impl Iterator<Item = (Nearness, &Literal, u32)> {
        self.0.iter().map(|((nearness, literal), &count)| (*nearness, literal, count))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn add(&mut self, nearness: Nearness, literal: Literal) {
        *self.0.entry((nearness, literal)).or_default() += 1;
    }

    fn add_all<'l>(&mut self, nearness: Nearness, methods: impl IntoIterator<Item = &'l Box<[Literal]>>) {
        let literals = methods.into_iter().flatten();
        literals.for_each(|literal| self.add(nearness, literal.clone()));
    }
}

/// The literals in the code of classes, for each of their methods, in the order of the class file.
pub(crate) type LiteralCache = Memo<ClassId, [Box<[Literal]>]>;

impl Index {
    /// The literals in a method's code, in its class, and in the methods of the program that it calls.
    pub fn constants(&self, method: MethodId) -> Constants {
        let mut constants = Constants::default();
        for (number, literals) in self.literals_of(method.class).iter().enumerate() {
            let is_own = number == usize::from(method.number);
            constants.add_all(if is_own { Nearness::Method } else { Nearness::Class }, [literals]);
        }
        self.field_constants(method.class, &mut constants);
        let callees = self.callees(method);
        let called = callees.iter();
        let called = called.filter(|called| called.class != method.class && !self[called.class].is_jdk());
        for called in called.take(MOST_CALLEES) {
            let literals = self.literals_of(called.class);
            constants.add_all(Nearness::Callee, literals.get(usize::from(called.number)));
        }
        constants
    }

    /// The literals in the code of a class, and those of its constant fields.
    pub fn class_constants(&self, class: ClassId) -> Constants {
        let mut constants = Constants::default();
        constants.add_all(Nearness::Class, self.literals_of(class).iter());
        self.field_constants(class, &mut constants);
        constants
    }

    fn literals_of(&self, class: ClassId) -> Arc<[Box<[Literal]>]> {
        self.literals.get(class, || self.read_literals(class).unwrap_or_default().into())
    }

    fn read_literals(&self, class: ClassId) -> Option<Vec<Box<[Literal]>>> {
        let decoded = self.decoded(class)?;
        let class = decoded.class();
        let of_method = |member| {
            let mut literals = Vec::new();
            scan::literals(class, member, |literal| literals.push(literal));
            literals.into_boxed_slice()
        };
        Some(class.methods.iter().map(of_method).collect())
    }

    fn field_constants(&self, class: ClassId, constants: &mut Constants) {
        for (_, field) in self[class].fields() {
            let literal = match &field.constant {
                Some(ConstantValue::Int(value)) if field.descriptor == "C" => Literal::Char(*value as u16),
                Some(ConstantValue::Int(value)) => Literal::Int(*value),
                Some(ConstantValue::Long(value)) => Literal::Long(*value),
                Some(ConstantValue::Float(value)) => Literal::Float(value.to_bits()),
                Some(ConstantValue::Double(value)) => Literal::Double(value.to_bits()),
                Some(ConstantValue::String(text)) => Literal::String(text.encode_utf16().collect()),
                None => continue,
            };
            constants.add(Nearness::Class, literal);
        }
    }
}
