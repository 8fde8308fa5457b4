//! Bits: numbers that wrap around.

use std::fmt;

use crate::sort::Sort;
use crate::value::{Value, mask, sign_extended};

/// Operations on bits. Both arguments of one with two have the same width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Bits {
    Negate,
    Complement,
    Add,
    Subtract,
    Multiply,
    /// Towards 0; by 0 it is −1 or 1.
    DivideSigned,
    /// With the sign of the first; by 0 it is the first.
    RemainderSigned,
    /// By 0 it is all ones.
    DivideUnsigned,
    /// By 0 it is the first.
    RemainderUnsigned,
    And,
    Or,
    Xor,
    /// By the width or more it is 0.
    ShiftLeft,
    /// Keeps the sign.
    ShiftRight,
    /// Fills with zeros.
    ShiftRightUnsigned,
    LessSigned,
    NotGreaterSigned,
    LessUnsigned,
    NotGreaterUnsigned,
    /// The bits from the second number up to the first, both included.
    Extract(u32, u32),
    /// The first has the higher bits.
    Concatenate,
    /// By so many bits.
    ExtendSigned(u32),
    /// By so many bits.
    ExtendUnsigned(u32),
    /// Not negative.
    ToInt,
}

impl Bits {
    /// Whether its result is true or false.
    pub(crate) fn compares(self) -> bool {
        matches!(
            self,
            Bits::LessSigned | Bits::NotGreaterSigned | Bits::LessUnsigned | Bits::NotGreaterUnsigned
        )
    }

    pub(crate) fn sort(self, arguments: &[&Sort]) -> Sort {
        let width = |at: usize| match arguments[at] {
            Sort::Bits(width) => *width,
            _ => 0,
        };
        match self {
            _ if self.compares() => Sort::Bool,
            Bits::Extract(high, low) => Sort::Bits(high - low + 1),
            Bits::Concatenate => Sort::Bits(width(0) + width(1)),
            Bits::ExtendSigned(by) | Bits::ExtendUnsigned(by) => Sort::Bits(width(0) + by),
            Bits::ToInt => Sort::Int,
            _ => arguments[0].clone(),
        }
    }

    pub(crate) fn fold(self, arguments: &[Value]) -> Option<Value> {
        match *arguments {
            [Value::Bits { width, bits }] => self.fold_one(width, bits),
            [Value::Bits { width, bits: first }, Value::Bits { width: other, bits: second }] => {
                self.fold_two((width, first), (other, second))
            }
            _ => None,
        }
    }

    fn fold_one(self, width: u32, bits: u128) -> Option<Value> {
        Some(match self {
            Bits::Negate => Value::bits(width, bits.wrapping_neg()),
            Bits::Complement => Value::bits(width, !bits),
            Bits::Extract(high, low) => Value::bits(high - low + 1, bits >> low),
            Bits::ExtendSigned(by) => Value::bits(width + by, sign_extended(width, bits) as u128),
            Bits::ExtendUnsigned(by) => Value::bits(width + by, bits),
            Bits::ToInt => Value::Int(i128::try_from(bits).ok()?),
            _ => return None,
        })
    }

    fn fold_two(self, (width, first): (u32, u128), (other, second): (u32, u128)) -> Option<Value> {
        let (signed, divisor) = (sign_extended(width, first), sign_extended(width, second));
        let number = match self {
            Bits::Add => first.wrapping_add(second),
            Bits::Subtract => first.wrapping_sub(second),
            Bits::Multiply => first.wrapping_mul(second),
            Bits::DivideSigned if divisor == 0 => {
                if signed < 0 {
                    1
                } else {
                    u128::MAX
                }
            }
            Bits::DivideSigned => signed.wrapping_div(divisor) as u128,
            Bits::RemainderSigned if divisor == 0 => first,
            Bits::RemainderSigned => signed.wrapping_rem(divisor) as u128,
            Bits::DivideUnsigned => first.checked_div(second).unwrap_or(u128::MAX),
            Bits::RemainderUnsigned => first.checked_rem(second).unwrap_or(first),
            Bits::And => first & second,
            Bits::Or => first | second,
            Bits::Xor => first ^ second,
            Bits::ShiftLeft if second >= width.into() => 0,
            Bits::ShiftLeft => first << second,
            Bits::ShiftRight => (signed >> second.min(127)) as u128,
            Bits::ShiftRightUnsigned if second >= width.into() => 0,
            Bits::ShiftRightUnsigned => first >> second,
            Bits::Concatenate if width + other > 128 => return None,
            Bits::Concatenate => {
                return Some(Value::bits(width + other, first << other | second & mask(other)));
            }
            Bits::LessSigned => return Some(Value::Bool(signed < divisor)),
            Bits::NotGreaterSigned => return Some(Value::Bool(signed <= divisor)),
            Bits::LessUnsigned => return Some(Value::Bool(first < second)),
            Bits::NotGreaterUnsigned => return Some(Value::Bool(first <= second)),
            _ => return None,
        };
        Some(Value::bits(width, number))
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Bits::Extract(high, low) => return write!(out, "(_ extract {high} {low})"),
            Bits::ExtendSigned(by) => return write!(out, "(_ sign_extend {by})"),
            Bits::ExtendUnsigned(by) => return write!(out, "(_ zero_extend {by})"),
            Bits::Negate => "bvneg",
            Bits::Complement => "bvnot",
            Bits::Add => "bvadd",
            Bits::Subtract => "bvsub",
            Bits::Multiply => "bvmul",
            Bits::DivideSigned => "bvsdiv",
            Bits::RemainderSigned => "bvsrem",
            Bits::DivideUnsigned => "bvudiv",
            Bits::RemainderUnsigned => "bvurem",
            Bits::And => "bvand",
            Bits::Or => "bvor",
            Bits::Xor => "bvxor",
            Bits::ShiftLeft => "bvshl",
            Bits::ShiftRight => "bvashr",
            Bits::ShiftRightUnsigned => "bvlshr",
            Bits::LessSigned => "bvslt",
            Bits::NotGreaterSigned => "bvsle",
            Bits::LessUnsigned => "bvult",
            Bits::NotGreaterUnsigned => "bvule",
            Bits::Concatenate => "concat",
            Bits::ToInt => "bv2nat",
        })
    }
}
