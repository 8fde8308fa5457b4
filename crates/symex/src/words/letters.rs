//! Numbers that are letters: `name.charAt(0) == '/'`.

use smt::{Bits, Core, Ints, Operation, Sort, Term, Texts, Value};

use super::Words;

impl Words<'_> {
    /// What is compared with each other; a number that is compared with a letter is one.
    pub(super) fn pair(&self, first: Term, second: Term, deep: usize) -> (String, String) {
        let (one, other) = (self.value(first, deep + 1), self.value(second, deep + 1));
        match (self.letter(first), self.letter(second)) {
            (Some(letter), None) if self.is_letter(second) => (letter, other),
            (None, Some(letter)) if self.is_letter(first) => (one, letter),
            _ => (one, other),
        }
    }

    /// Whether a value is a `char`, as the machine or memory holds it.
    fn is_letter(&self, term: Term) -> bool {
        let arguments = self.terms().arguments(term);
        match self.terms().operation(term) {
            Operation::Ints(Ints::ToBits(_)) | Operation::Bits(Bits::ToInt) => self.is_letter(arguments[0]),
            Operation::Bits(Bits::ExtendUnsigned(_)) => {
                *self.terms().sort(arguments[0]) == Sort::Bits(16) || self.is_letter(arguments[0])
            }
            Operation::Core(Core::IfThenElse) => arguments[1..].iter().all(|&each| self.is_letter(each)),
            Operation::Texts(Texts::ToCode | Texts::At) => true,
            _ => false,
        }
    }

    /// A number as a letter that people can read.
    fn letter(&self, term: Term) -> Option<String> {
        let number = match self.terms().as_value(term)? {
            Value::Int(number) => *number,
            value @ Value::Bits { .. } => value.signed()?,
            _ => return None,
        };
        let letter = char::from_u32(u32::try_from(number).ok()?)?;
        let is_readable = letter.is_ascii_graphic() || letter == ' ' || matches!(letter, '\n' | '\t' | '\r');
        is_readable.then(|| format!("{letter:?}"))
    }
}
