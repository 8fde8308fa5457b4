//! The literals in code: values to try first, since the code compares its inputs with them.

mod scan;

use std::collections::BTreeMap;

use classfile::Class;

use crate::Index;
use crate::summary::{ConstantValue, MethodId};
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
}

impl Index {
    /// The literals in a method's code, in its class, and in the methods of the program that it calls.
    pub fn constants(&self, method: MethodId) -> Constants {
        let mut constants = Constants::default();
        let summary = &self[method];
        self.visit_class(method, |class, member| {
            let own = member.name == *summary.name && member.descriptor == *summary.descriptor;
            let nearness = if own { Nearness::Method } else { Nearness::Class };
            scan::literals(class, member, |literal| constants.add(nearness, literal));
        });
        self.field_constants(method, &mut constants);
        let called = self.callees(method).into_iter();
        let called = called.filter(|called| called.class != method.class && !self[called.class].is_jdk());
        for called in called.take(MOST_CALLEES) {
            let wanted = &self[called];
            self.visit_class(called, |class, member| {
                if member.name == *wanted.name && member.descriptor == *wanted.descriptor {
                    scan::literals(class, member, |literal| constants.add(Nearness::Callee, literal));
                }
            });
        }
        constants
    }

    fn visit_class(&self, method: MethodId, mut visit: impl FnMut(&Class, &classfile::Member)) {
        let Some(bytes) = self.class_bytes(method.class) else { return };
        let Ok(class) = Class::read(&bytes) else { return };
        class.methods.iter().for_each(|member| visit(&class, member));
    }

    fn field_constants(&self, method: MethodId, constants: &mut Constants) {
        for (_, field) in self[method.class].fields() {
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
