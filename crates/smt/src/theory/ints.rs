//! Integers without limits, for lengths and places in texts.

use std::fmt;

use crate::sort::Sort;
use crate::value::Value;

/// Operations on integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Ints {
    Negate,
    Add,
    Subtract,
    Multiply,
    Less,
    NotGreater,
    /// The lowest bits of it.
    ToBits(u32),
}

impl Ints {
    pub(crate) fn sort(self) -> Sort {
        match self {
            Ints::Less | Ints::NotGreater => Sort::Bool,
            Ints::ToBits(width) => Sort::Bits(width),
            _ => Sort::Int,
        }
    }

    pub(crate) fn fold(self, arguments: &[Value]) -> Option<Value> {
        let first = arguments.first()?.int()?;
        let second = arguments.get(1).map_or(Some(0), Value::int)?;
        Some(match self {
            Ints::Negate => Value::Int(first.checked_neg()?),
            Ints::Add => Value::Int(first.checked_add(second)?),
            Ints::Subtract => Value::Int(first.checked_sub(second)?),
            Ints::Multiply => Value::Int(first.checked_mul(second)?),
            Ints::Less => Value::Bool(first < second),
            Ints::NotGreater => Value::Bool(first <= second),
            Ints::ToBits(width) => Value::bits(width, first as u128),
        })
    }
}

impl fmt::Display for Ints {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Ints::Negate | Ints::Subtract => "-",
            Ints::Add => "+",
            Ints::Multiply => "*",
            Ints::Less => "<",
            Ints::NotGreater => "<=",
            Ints::ToBits(width) => return write!(out, "(_ int2bv {width})"),
        })
    }
}
