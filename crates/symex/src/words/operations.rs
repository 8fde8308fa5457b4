//! Operations on numbers and texts in words.

use smt::{Bits, Floats, Operation, Precision, Term, Texts, Value};

use super::Words;

impl Words<'_> {
    pub(super) fn sum(&self, arguments: &[Term], deep: usize) -> String {
        let (first, second) = (self.value(arguments[0], deep + 1), self.value(arguments[1], deep + 1));
        match second.strip_prefix('-') {
            Some(less) if self.terms().as_value(arguments[1]).is_some() => format!("({first} - {less})"),
            _ => format!("({first} + {second})"),
        }
    }

    pub(super) fn bits(&self, bits: Bits, arguments: &[Term], deep: usize) -> String {
        let value = |at: usize| self.value(arguments[at], deep + 1);
        let two = |sign: &str| format!("({} {sign} {})", value(0), value(1));
        match bits {
            Bits::Add => self.sum(arguments, deep),
            Bits::Subtract => two("-"),
            Bits::Multiply => two("*"),
            Bits::DivideSigned | Bits::DivideUnsigned => two("/"),
            Bits::RemainderSigned | Bits::RemainderUnsigned => two("%"),
            Bits::And => two("&"),
            Bits::Or => two("|"),
            Bits::Xor => two("^"),
            Bits::ShiftLeft => two("<<"),
            Bits::ShiftRight => two(">>"),
            Bits::ShiftRightUnsigned => two(">>>"),
            Bits::Negate => format!("-{}", value(0)),
            Bits::Complement => format!("~{}", value(0)),
            Bits::Extract(7, 0) => format!("(byte) {}", value(0)),
            Bits::Extract(15, 0) => format!("(short) {}", value(0)),
            Bits::Extract(31, 0) => format!("(int) {}", value(0)),
            Bits::ExtendUnsigned(16) if self.is_low_half(arguments[0]) => {
                format!("(char) {}", self.value(self.terms().arguments(arguments[0])[0], deep + 1))
            }
            Bits::ExtendSigned(_) | Bits::ExtendUnsigned(_) | Bits::ToInt | Bits::Extract(..) => value(0),
            Bits::Concatenate => two("and"),
            Bits::LessSigned | Bits::LessUnsigned => two("<"),
            Bits::NotGreaterSigned | Bits::NotGreaterUnsigned => two("<="),
        }
    }

    /// Whether a term is the lower half of an `int`.
    fn is_low_half(&self, term: Term) -> bool {
        *self.terms().operation(term) == Operation::Bits(Bits::Extract(15, 0))
    }

    pub(super) fn floats(&self, floats: Floats, arguments: &[Term], deep: usize) -> String {
        let value = |at: usize| self.value(arguments[at], deep + 1);
        let two = |sign: &str| format!("({} {sign} {})", value(0), value(1));
        match floats {
            Floats::Add => two("+"),
            Floats::Subtract => two("-"),
            Floats::Multiply => two("*"),
            Floats::Divide => two("/"),
            Floats::Less => two("<"),
            Floats::NotGreater => two("<="),
            Floats::Same => two("=="),
            Floats::Negate => format!("-{}", value(0)),
            Floats::To(Precision::Single) | Floats::FromSigned(Precision::Single) => {
                format!("(float) {}", value(0))
            }
            Floats::To(Precision::Double) | Floats::FromSigned(Precision::Double) => {
                format!("(double) {}", value(0))
            }
            Floats::ToSigned(64) => format!("(long) {}", value(0)),
            Floats::ToSigned(_) => format!("(int) {}", value(0)),
            Floats::IsNotANumber => format!("Double.isNaN({})", value(0)),
            Floats::IsInfinite => format!("Double.isInfinite({})", value(0)),
            Floats::Absolute => format!("Math.abs({})", value(0)),
            Floats::SquareRoot => format!("Math.sqrt({})", value(0)),
            Floats::Truncate | Floats::FromBits(_) => value(0),
        }
    }

    pub(super) fn texts(&self, texts: &Texts, arguments: &[Term], deep: usize) -> String {
        let value = |at: usize| self.value(arguments[at], deep + 1);
        match texts {
            Texts::Concatenate => format!("({} + {})", value(0), value(1)),
            Texts::Length => format!("{}.length()", value(0)),
            Texts::At => format!("{}.charAt({})", value(0), value(1)),
            Texts::Part => format!("{}.substring({}, length {})", value(0), value(1), value(2)),
            Texts::Contains => format!("{}.contains({})", value(0), value(1)),
            Texts::Begins => format!("{}.startsWith({})", value(1), value(0)),
            Texts::Ends => format!("{}.endsWith({})", value(1), value(0)),
            Texts::Find => match self.terms().as_value(arguments[2]) {
                Some(Value::Int(0)) => format!("{}.indexOf({})", value(0), value(1)),
                _ => format!("{}.indexOf({}, {})", value(0), value(1), value(2)),
            },
            Texts::Replace | Texts::ReplaceAll => format!("{}.replace({}, {})", value(0), value(1), value(2)),
            Texts::ToCode | Texts::FromCode => value(0),
            Texts::ToInt => format!("Integer.parseInt({})", value(0)),
            Texts::FromInt => format!("String.valueOf({})", value(0)),
            Texts::Less => format!("{}.compareTo({}) < 0", value(0), value(1)),
            Texts::Matches(_) => format!("[{} is of a certain form]", value(0)),
        }
    }
}
