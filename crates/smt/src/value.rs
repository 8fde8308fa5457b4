//! Values: what terms can stand for.

use std::fmt;
use std::sync::Arc;

use crate::sort::{Precision, Sort};

/// A value that can be written down.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// True or false.
    Bool(bool),
    /// Bits.
    Bits {
        /// How many.
        width: u32,
        /// The lowest bits of this; those above are 0.
        bits: u128,
    },
    /// An integer.
    Int(i128),
    /// A floating point number by its bits. All that are not a number are one value.
    Float(Precision, u64),
    /// A text of UTF-16 units.
    Text(Arc<[u16]>),
}

impl Value {
    /// The lowest bits of a number.
    pub fn bits(width: u32, bits: u128) -> Value {
        Value::Bits { width, bits: bits & mask(width) }
    }

    /// A floating point number of 32 bits.
    pub fn single(number: f32) -> Value {
        let number = if number.is_nan() { f32::NAN } else { number };
        Value::Float(Precision::Single, number.to_bits().into())
    }

    /// A floating point number of 64 bits.
    pub fn double(number: f64) -> Value {
        let number = if number.is_nan() { f64::NAN } else { number };
        Value::Float(Precision::Double, number.to_bits())
    }

    /// A text.
    pub fn text(text: &str) -> Value {
        Value::Text(text.encode_utf16().collect())
    }

    /// Its sort.
    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Bits { width, .. } => Sort::Bits(*width),
            Value::Int(_) => Sort::Int,
            Value::Float(precision, _) => Sort::Float(*precision),
            Value::Text(_) => Sort::Text,
        }
    }

    /// Its bits as a number with a sign.
    pub fn signed(&self) -> Option<i128> {
        match *self {
            Value::Bits { width, bits } => Some(sign_extended(width, bits)),
            _ => None,
        }
    }

    /// True or false.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// An integer.
    pub fn int(&self) -> Option<i128> {
        match self {
            Value::Int(int) => Some(*int),
            _ => None,
        }
    }

    /// A text.
    pub fn units(&self) -> Option<&Arc<[u16]>> {
        match self {
            Value::Text(units) => Some(units),
            _ => None,
        }
    }
}

/// So many lowest bits.
pub(crate) fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// Bits as a number with a sign.
pub(crate) fn sign_extended(width: u32, bits: u128) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    ((bits << unused) as i128) >> unused
}

/// As SMT-LIB writes it.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(truth) => write!(out, "{truth}"),
            Value::Bits { width, bits } => write!(out, "(_ bv{bits} {width})"),
            Value::Int(int) if *int < 0 => write!(out, "(- {})", int.unsigned_abs()),
            Value::Int(int) => write!(out, "{int}"),
            Value::Float(precision, bits) => float(out, *precision, *bits),
            Value::Text(units) => text(out, units),
        }
    }
}

fn float(out: &mut fmt::Formatter<'_>, precision: Precision, bits: u64) -> fmt::Result {
    let (exponent, significand) = precision.parts();
    let fraction = significand - 1;
    let sign = bits >> (exponent + fraction) & 1;
    let (exponent_bits, fraction_bits) =
        (bits >> fraction & ((1 << exponent) - 1), bits & ((1 << fraction) - 1));
    if exponent_bits == (1 << exponent) - 1 && fraction_bits != 0 {
        return write!(out, "(_ NaN {exponent} {significand})");
    }
    let (wide, narrow) = (fraction as usize, exponent as usize);
    write!(out, "(fp #b{sign} #b{exponent_bits:0narrow$b} #b{fraction_bits:0wide$b})")
}

fn text(out: &mut fmt::Formatter<'_>, units: &[u16]) -> fmt::Result {
    write!(out, "\"")?;
    for &unit in units {
        match u8::try_from(unit) {
            Ok(b'"') => write!(out, "\"\"")?,
            Ok(plain @ b' '..=b'~') if plain != b'\\' => write!(out, "{}", char::from(plain))?,
            _ => write!(out, "\\u{{{unit:x}}}")?,
        }
    }
    write!(out, "\"")
}
