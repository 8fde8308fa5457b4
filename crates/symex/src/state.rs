//! Where a backward execution stands: what must hold there, and the methods that it is in.

use std::sync::Arc;

use classfile::descriptor::Kind;
use ir::{BlockId, Constant, Definition, ValueId};
use smt::{Precision, Sort, Term, Value};

use crate::code::Code;
use crate::symbols::{Literal, Symbols, reference};

/// A point on a path, and what must hold there for the crash to follow.
#[derive(Clone, Default)]
pub(crate) struct State {
    /// What must hold, all of it.
    pub(crate) conditions: Vec<Term>,
    /// Terms that are carried along: what they stand for at the end of the path, said by what holds here. Nobody asks whether
    /// they hold.
    pub(crate) kept: Vec<Term>,
    /// The methods that it is in, the outermost first.
    pub(crate) stack: Vec<Activation>,
    /// The types of the objects that the path has made.
    pub(crate) made: Vec<Arc<str>>,
    /// How long the path is, loops and calls counted more.
    pub(crate) cost: u32,
    /// What was left open, in words.
    pub(crate) left_open: Vec<Arc<str>>,
}

/// A method while it is executed backwards.
#[derive(Clone)]
pub(crate) struct Activation {
    pub(crate) code: Arc<Code>,
    /// What the receiver and the parameters are.
    pub(crate) inputs: Arc<[Term]>,
    pub(crate) block: BlockId,
    /// How many instructions of the block are still to be undone.
    pub(crate) left: usize,
    /// The blocks of the path so far.
    pub(crate) path: Vec<BlockId>,
}

impl State {
    /// The method that is executed.
    pub(crate) fn top(&self) -> Option<&Activation> {
        self.stack.last()
    }

    /// The number of one more object of a type.
    pub(crate) fn next_made(&mut self, descriptor: &str) -> u32 {
        self.made.push(descriptor.into());
        self.made.len() as u32
    }

    /// Notes what was left open, once.
    pub(crate) fn leave_open(&mut self, what: String) {
        if !self.left_open.iter().any(|known| **known == *what) {
            self.left_open.push(what.into());
        }
    }
}

/// How the machine holds a value.
pub(crate) fn held_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Int => Sort::Bits(32),
        Kind::Long => Sort::Bits(64),
        Kind::Float => Sort::Float(Precision::Single),
        Kind::Double => Sort::Float(Precision::Double),
        Kind::Reference => reference(),
    }
}

impl Symbols {
    /// A value of a method at this depth, as a term.
    pub(crate) fn value_at(&mut self, depth: usize, activation: &Activation, value: ValueId) -> Term {
        let known = &activation.code.body.values[value as usize];
        match &known.definition {
            Definition::Parameter(number) => activation.inputs[usize::from(*number)],
            Definition::Constant(constant) => self.constant(constant),
            _ => self.value(depth, value, held_sort(known.kind)),
        }
    }

    fn constant(&mut self, constant: &Constant) -> Term {
        match constant {
            Constant::Null | Constant::ReturnAddress => self.null(),
            Constant::Int(number) => self.int((*number).into()),
            Constant::Long(number) => self.terms.bits(64, (*number).into()),
            Constant::Float(bits) => self.terms.value(Value::single(f32::from_bits(*bits))),
            Constant::Double(bits) => self.terms.value(Value::double(f64::from_bits(*bits))),
            Constant::Text(units) => self.literal(Literal::Text(Arc::clone(units))),
            Constant::Class(name) => self.literal(Literal::Class(Arc::clone(name))),
            Constant::Other(name) => self.literal(Literal::Other(Arc::clone(name))),
        }
    }
}
