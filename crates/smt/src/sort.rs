//! Sorts: what kind of value a term has.

use std::fmt;
use std::sync::Arc;

/// What kind of value a term has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// True or false.
    Bool,
    /// So many bits, at most 128.
    Bits(u32),
    /// An integer without limits.
    Int,
    /// A floating point number.
    Float(Precision),
    /// A text of UTF-16 units.
    Text,
    /// From one sort to another.
    Array(Arc<(Sort, Sort)>),
}

/// How exact a floating point number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Precision {
    /// 32 bits.
    Single,
    /// 64 bits.
    Double,
}

impl Precision {
    /// How many bits it has in all.
    pub fn width(self) -> u32 {
        match self {
            Precision::Single => 32,
            Precision::Double => 64,
        }
    }

    /// How many bits its exponent and its significand have, as SMT-LIB counts.
    pub(crate) fn parts(self) -> (u32, u32) {
        match self {
            Precision::Single => (8, 24),
            Precision::Double => (11, 53),
        }
    }
}

impl Sort {
    /// Arrays from one sort to another.
    pub fn array(key: Sort, element: Sort) -> Sort {
        Sort::Array(Arc::new((key, element)))
    }

    /// Whether a value of it can be written down in a line: everything but arrays.
    pub fn is_scalar(&self) -> bool {
        !matches!(self, Sort::Array(_))
    }
}

/// As SMT-LIB writes it.
impl fmt::Display for Sort {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => write!(out, "Bool"),
            Sort::Bits(width) => write!(out, "(_ BitVec {width})"),
            Sort::Int => write!(out, "Int"),
            Sort::Float(precision) => {
                let (exponent, significand) = precision.parts();
                write!(out, "(_ FloatingPoint {exponent} {significand})")
            }
            Sort::Text => write!(out, "String"),
            Sort::Array(of) => write!(out, "(Array {} {})", of.0, of.1),
        }
    }
}
