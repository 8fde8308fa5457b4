//! Floating point numbers as IEEE 754 has them, rounded to the nearest.

use std::fmt;

use crate::sort::{Precision, Sort};
use crate::value::{Value, sign_extended};

/// Operations on floating point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Floats {
    Negate,
    Absolute,
    SquareRoot,
    Add,
    Subtract,
    Multiply,
    Divide,
    /// False where one is not a number.
    Less,
    /// False where one is not a number.
    NotGreater,
    /// False where one is not a number; both zeros are the same.
    Same,
    IsNotANumber,
    IsInfinite,
    /// To a whole number, towards 0.
    Truncate,
    /// Of the other precision.
    To(Precision),
    /// The nearest to bits that are a number with a sign.
    FromSigned(Precision),
    /// With these bits.
    FromBits(Precision),
    /// Bits of a number with a sign, towards 0. Not determined where it does not fit.
    ToSigned(u32),
}

impl Floats {
    pub(crate) fn sort(self, arguments: &[&Sort]) -> Sort {
        match self {
            Floats::Less | Floats::NotGreater | Floats::Same | Floats::IsNotANumber | Floats::IsInfinite => {
                Sort::Bool
            }
            Floats::To(precision) | Floats::FromSigned(precision) | Floats::FromBits(precision) => {
                Sort::Float(precision)
            }
            Floats::ToSigned(width) => Sort::Bits(width),
            _ => arguments[0].clone(),
        }
    }

    pub(crate) fn fold(self, arguments: &[Value]) -> Option<Value> {
        if let Value::Bits { width, bits } = arguments[0] {
            return self.of_number(width, bits);
        }
        let numbers: Option<Vec<(Precision, f64)>> = arguments.iter().map(number).collect();
        let numbers = numbers?;
        let (precision, first) = *numbers.first()?;
        let second = numbers.get(1).map_or(0.0, |&(_, second)| second);
        if let Some(truth) = self.compares(first, second) {
            return Some(Value::Bool(truth));
        }
        match self {
            Floats::To(other) => Some(rounded(other, first)),
            Floats::ToSigned(width) => to_signed(first, width),
            _ => self.computes(precision, first, second),
        }
    }

    fn of_number(self, width: u32, bits: u128) -> Option<Value> {
        let signed = sign_extended(width, bits);
        Some(match self {
            Floats::FromSigned(Precision::Single) => Value::single(signed as f32),
            Floats::FromSigned(Precision::Double) => Value::double(signed as f64),
            Floats::FromBits(Precision::Single) => Value::single(f32::from_bits(bits as u32)),
            Floats::FromBits(Precision::Double) => Value::double(f64::from_bits(bits as u64)),
            _ => return None,
        })
    }

    fn compares(self, first: f64, second: f64) -> Option<bool> {
        Some(match self {
            Floats::Less => first < second,
            Floats::NotGreater => first <= second,
            Floats::Same => first == second,
            Floats::IsNotANumber => first.is_nan(),
            Floats::IsInfinite => first.is_infinite(),
            _ => return None,
        })
    }

    /// With 64 bits, and once more rounded where the number has 32: for these operations that is the same as computing with 32.
    fn computes(self, precision: Precision, first: f64, second: f64) -> Option<Value> {
        let number = match self {
            Floats::Negate => -first,
            Floats::Absolute => first.abs(),
            Floats::SquareRoot => first.sqrt(),
            Floats::Add => first + second,
            Floats::Subtract => first - second,
            Floats::Multiply => first * second,
            Floats::Divide => first / second,
            Floats::Truncate => first.trunc(),
            _ => return None,
        };
        Some(rounded(precision, number))
    }
}

fn rounded(precision: Precision, number: f64) -> Value {
    match precision {
        Precision::Single => Value::single(number as f32),
        Precision::Double => Value::double(number),
    }
}

fn number(value: &Value) -> Option<(Precision, f64)> {
    match *value {
        Value::Float(Precision::Single, bits) => {
            Some((Precision::Single, f32::from_bits(bits as u32).into()))
        }
        Value::Float(Precision::Double, bits) => Some((Precision::Double, f64::from_bits(bits))),
        _ => None,
    }
}

fn to_signed(number: f64, width: u32) -> Option<Value> {
    let limit = 2f64.powi(i32::try_from(width).ok()? - 1);
    let whole = number.trunc();
    (whole >= -limit && whole < limit).then(|| Value::bits(width, whole as i128 as u128))
}

impl fmt::Display for Floats {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Floats::Negate => "fp.neg",
            Floats::Absolute => "fp.abs",
            Floats::SquareRoot => "fp.sqrt RNE",
            Floats::Add => "fp.add RNE",
            Floats::Subtract => "fp.sub RNE",
            Floats::Multiply => "fp.mul RNE",
            Floats::Divide => "fp.div RNE",
            Floats::Less => "fp.lt",
            Floats::NotGreater => "fp.leq",
            Floats::Same => "fp.eq",
            Floats::IsNotANumber => "fp.isNaN",
            Floats::IsInfinite => "fp.isInfinite",
            Floats::Truncate => "fp.roundToIntegral RTZ",
            Floats::To(precision) | Floats::FromSigned(precision) => {
                let (exponent, significand) = precision.parts();
                return write!(out, "(_ to_fp {exponent} {significand}) RNE");
            }
            Floats::FromBits(precision) => {
                let (exponent, significand) = precision.parts();
                return write!(out, "(_ to_fp {exponent} {significand})");
            }
            Floats::ToSigned(width) => return write!(out, "(_ fp.to_sbv {width}) RTZ"),
        })
    }
}
