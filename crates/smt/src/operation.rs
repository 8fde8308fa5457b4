//! Operations: what a term does with its arguments.

use std::fmt;

use crate::sort::Sort;
use crate::terms::Symbol;
use crate::theory::{Arrays, Bits, Core, Floats, Ints, Texts};
use crate::value::Value;

/// What a term does with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Nothing: it is a value.
    Value(Value),
    /// Nothing: it is a variable.
    Variable(Symbol),
    /// Logic, and what there is for all sorts.
    Core(Core),
    /// On bits.
    Bits(Bits),
    /// On integers.
    Ints(Ints),
    /// On floating point numbers.
    Floats(Floats),
    /// On texts.
    Texts(Texts),
    /// On arrays.
    Arrays(Arrays),
}

impl Operation {
    /// The sort of its result. A variable's is known to whoever declared it.
    pub(crate) fn sort(&self, arguments: &[&Sort]) -> Sort {
        match self {
            Operation::Value(value) => value.sort(),
            Operation::Variable(_) => unreachable!("variables are declared with their sort"),
            Operation::Core(core) => core.sort(arguments),
            Operation::Bits(bits) => bits.sort(arguments),
            Operation::Ints(ints) => ints.sort(),
            Operation::Floats(floats) => floats.sort(arguments),
            Operation::Texts(texts) => texts.sort(),
            Operation::Arrays(arrays) => arrays.sort(arguments),
        }
    }

    /// Its result for these values; none where that is not determined, or too large to be held.
    pub(crate) fn fold(&self, arguments: &[Value]) -> Option<Value> {
        match self {
            Operation::Value(value) => Some(value.clone()),
            Operation::Variable(_) | Operation::Arrays(_) => None,
            Operation::Core(core) => core.fold(arguments),
            Operation::Bits(bits) => bits.fold(arguments),
            Operation::Ints(ints) => ints.fold(arguments),
            Operation::Floats(floats) => floats.fold(arguments),
            Operation::Texts(texts) => texts.fold(arguments),
        }
    }
}

/// As SMT-LIB writes what stands before the arguments.
impl fmt::Display for Operation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operation::Value(value) => write!(out, "{value}"),
            Operation::Variable(symbol) => write!(out, "{symbol}"),
            Operation::Core(core) => write!(out, "{core}"),
            Operation::Bits(bits) => write!(out, "{bits}"),
            Operation::Ints(ints) => write!(out, "{ints}"),
            Operation::Floats(floats) => write!(out, "{floats}"),
            Operation::Texts(texts) => write!(out, "{texts}"),
            Operation::Arrays(arrays) => write!(out, "{arrays}"),
        }
    }
}

macro_rules! from {
    ($($theory:ident)*) => {
        $(impl From<$theory> for Operation {
            fn from(operation: $theory) -> Operation {
                Operation::$theory(operation)
            }
        })*
    };
}

from!(Core Bits Ints Floats Texts Arrays);
