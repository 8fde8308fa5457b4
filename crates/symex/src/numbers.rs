//! Arithmetic of Java as terms: numbers wrap around, shifts take the lowest bits of their distance, NaN is like no number.

use ir::{Binary, Comparison, Number, Test};
use smt::{Bits, Core, Floats, Ints, Operation, Precision, Sort, Term, Value};

use crate::symbols::Symbols;

/// Texts are short, and so are the numbers that are added to places in them without wrapping around.
const LARGEST_ADDED: i128 = 1 << 20;

impl Symbols {
    /// Arithmetic on two values; none where the solver has no such operation. What a division by zero gives does not matter.
    pub(crate) fn binary(&mut self, operator: Binary, [first, second]: [Term; 2]) -> Option<Term> {
        if matches!(self.terms.sort(first), Sort::Float(_)) {
            let operation = match operator {
                Binary::Add => Floats::Add,
                Binary::Subtract => Floats::Subtract,
                Binary::Multiply => Floats::Multiply,
                Binary::Divide => Floats::Divide,
                _ => return None,
            };
            return Some(self.terms.apply(operation, &[first, second]));
        }
        let (operation, second) = match operator {
            Binary::Add => (Bits::Add, second),
            Binary::Subtract => (Bits::Subtract, second),
            Binary::Multiply => (Bits::Multiply, second),
            Binary::Divide => (Bits::DivideSigned, second),
            Binary::Remainder => (Bits::RemainderSigned, second),
            Binary::And => (Bits::And, second),
            Binary::Or => (Bits::Or, second),
            Binary::Xor => (Bits::Xor, second),
            Binary::ShiftLeft => (Bits::ShiftLeft, self.distance(first, second)),
            Binary::ShiftRight => (Bits::ShiftRight, self.distance(first, second)),
            Binary::ShiftRightUnsigned => (Bits::ShiftRightUnsigned, self.distance(first, second)),
        };
        Some(self.terms.apply(operation, &[first, second]))
    }

    /// The lowest bits of the distance of a shift, as wide as what is shifted.
    fn distance(&mut self, shifted: Term, distance: Term) -> Term {
        let is_long = *self.terms.sort(shifted) == Sort::Bits(64);
        let lowest = self.terms.bits(32, if is_long { 63 } else { 31 });
        let distance = self.terms.apply(Bits::And, &[distance, lowest]);
        if is_long { self.terms.apply(Bits::ExtendUnsigned(32), &[distance]) } else { distance }
    }

    /// The negative value.
    pub(crate) fn negative(&mut self, term: Term) -> Term {
        match self.terms.sort(term) {
            Sort::Float(_) => self.terms.apply(Floats::Negate, &[term]),
            _ => self.terms.apply(Bits::Negate, &[term]),
        }
    }

    /// A number as one of another type.
    pub(crate) fn converted(&mut self, term: Term, to: Number) -> Term {
        match (self.terms.sort(term).clone(), to) {
            (Sort::Float(_), Number::Float) => self.terms.apply(Floats::To(Precision::Single), &[term]),
            (Sort::Float(_), Number::Double) => self.terms.apply(Floats::To(Precision::Double), &[term]),
            (Sort::Float(from), Number::Long) => self.whole(term, from, 64),
            (Sort::Float(from), _) => {
                let int = self.whole(term, from, 32);
                self.converted(int, to)
            }
            (_, Number::Float) => self.terms.apply(Floats::FromSigned(Precision::Single), &[term]),
            (_, Number::Double) => self.terms.apply(Floats::FromSigned(Precision::Double), &[term]),
            (Sort::Bits(64), Number::Long) | (Sort::Bits(32), Number::Int) => term,
            (Sort::Bits(32), Number::Long) => self.terms.apply(Bits::ExtendSigned(32), &[term]),
            (Sort::Bits(64), Number::Int) => self.terms.apply(Bits::Extract(31, 0), &[term]),
            (_, Number::Byte) => self.narrowed("B", term),
            (_, Number::Char) => self.narrowed("C", term),
            (_, Number::Short) => self.narrowed("S", term),
            _ => term,
        }
    }

    fn narrowed(&mut self, descriptor: &str, term: Term) -> Term {
        let stored = self.stored(descriptor, term);
        self.held(descriptor, stored)
    }

    /// Towards 0; the nearest there is for what is too large, 0 for what is no number.
    fn whole(&mut self, term: Term, from: Precision, width: u32) -> Term {
        let limit = 2f64.powi(width as i32 - 1);
        let number = |value: f64| match from {
            Precision::Single => Value::single(value as f32),
            Precision::Double => Value::double(value),
        };
        let (above, below) = (self.terms.value(number(limit)), self.terms.value(number(-limit)));
        let largest = self.terms.bits(width, (1 << (width - 1)) - 1);
        let smallest = self.terms.bits(width, -(1 << (width - 1)));
        let (zero, inside) = (self.terms.bits(width, 0), self.terms.apply(Floats::ToSigned(width), &[term]));
        let is_below = self.terms.apply(Floats::NotGreater, &[term, below]);
        let is_above = self.terms.apply(Floats::NotGreater, &[above, term]);
        let is_none = self.terms.apply(Floats::IsNotANumber, &[term]);
        let or_smallest = self.terms.if_then_else(is_below, smallest, inside);
        let or_largest = self.terms.if_then_else(is_above, largest, or_smallest);
        self.terms.if_then_else(is_none, zero, or_largest)
    }

    /// −1, 0 or 1.
    pub(crate) fn compared(&mut self, comparison: Comparison, [first, second]: [Term; 2]) -> Term {
        let [less, same, more] = [-1, 0, 1].map(|number| self.int(number));
        let (is_less, is_same) = match comparison {
            Comparison::Long => {
                (self.terms.apply(Bits::LessSigned, &[first, second]), self.terms.equal(first, second))
            }
            Comparison::Floating(_) => (
                self.terms.apply(Floats::Less, &[first, second]),
                self.terms.apply(Floats::Same, &[first, second]),
            ),
        };
        let rest = match comparison {
            Comparison::Long => more,
            Comparison::Floating(none) => {
                let (is_more, none) =
                    (self.terms.apply(Floats::Less, &[second, first]), self.int(none.into()));
                self.terms.if_then_else(is_more, more, none)
            }
        };
        let or_same = self.terms.if_then_else(is_same, same, rest);
        self.terms.if_then_else(is_less, less, or_same)
    }

    /// Whether a condition of a branch holds.
    pub(crate) fn tested(&mut self, test: Test, [first, second]: [Term; 2]) -> Term {
        match test {
            Test::Equal => self.same(first, second),
            Test::NotEqual => {
                let same = self.same(first, second);
                self.terms.not(same)
            }
            Test::Less => self.less(first, second),
            Test::NotGreater => {
                let more = self.less(second, first);
                self.terms.not(more)
            }
            Test::Greater => self.less(second, first),
            Test::NotLess => {
                let less = self.less(first, second);
                self.terms.not(less)
            }
        }
    }

    fn same(&mut self, first: Term, second: Term) -> Term {
        match self.places(first, second) {
            Some((first, second)) => self.terms.equal(first, second),
            None => {
                let simpler = self.equated(&Operation::Core(Core::Equal), &[first, second]);
                simpler.unwrap_or_else(|| self.terms.equal(first, second))
            }
        }
    }

    /// Whether an `int` is less than another.
    pub(crate) fn less(&mut self, first: Term, second: Term) -> Term {
        match self.places(first, second) {
            Some((first, second)) => self.terms.apply(Ints::Less, &[first, second]),
            None => self.terms.apply(Bits::LessSigned, &[first, second]),
        }
    }

    /// Two numbers as integers without limits, where one is a place in a text and neither is large: solvers do much better.
    fn places(&mut self, first: Term, second: Term) -> Option<(Term, Term)> {
        let is_value = |term: Term| self.terms.as_value(term).is_some();
        if *self.terms.sort(first) != Sort::Bits(32) || is_value(first) && is_value(second) {
            return None;
        }
        Some((self.place(first)?, self.place(second)?))
    }

    /// A small number as an integer without limits.
    fn place(&mut self, term: Term) -> Option<Term> {
        if let Some(number) = self.terms.as_value(term).and_then(Value::signed) {
            return Some(self.terms.int(number));
        }
        match (self.terms.operation(term).clone(), self.terms.arguments(term).to_vec().as_slice()) {
            (Operation::Ints(Ints::ToBits(32)), &[place]) => Some(place),
            (Operation::Bits(Bits::Add), &[first, second]) => {
                let (first, second) = (self.small_place(first)?, self.small_place(second)?);
                Some(self.terms.apply(Ints::Add, &[first, second]))
            }
            (Operation::Bits(Bits::Subtract), &[first, second]) => {
                let (first, second) = (self.small_place(first)?, self.small_place(second)?);
                Some(self.terms.apply(Ints::Subtract, &[first, second]))
            }
            _ => None,
        }
    }

    /// The same of what does not wrap around when a few of them are added.
    fn small_place(&mut self, term: Term) -> Option<Term> {
        let number = self.terms.as_value(term).and_then(Value::signed);
        if number.is_some_and(|number| number.abs() > LARGEST_ADDED) { None } else { self.place(term) }
    }

    /// A comparison of places in texts without bits, where it is one.
    pub(crate) fn without_bits(&mut self, operation: &Operation, arguments: &[Term]) -> Option<Term> {
        let &[first, second] = arguments else { return None };
        let (first, second) = match operation {
            Operation::Core(Core::Equal) | Operation::Bits(Bits::LessSigned) => self.places(first, second)?,
            Operation::Bits(Bits::NotGreaterSigned) => self.places(second, first)?,
            _ => return None,
        };
        Some(match operation {
            Operation::Core(_) => self.terms.equal(first, second),
            Operation::Bits(Bits::LessSigned) => self.terms.apply(Ints::Less, &[first, second]),
            _ => {
                let less = self.terms.apply(Ints::Less, &[first, second]);
                self.terms.not(less)
            }
        })
    }

    /// An `int` as an integer without limits.
    pub(crate) fn as_place(&mut self, term: Term) -> Term {
        if let Some(place) = self.place(term) {
            return place;
        }
        let (zero, unsigned) = (self.int(0), self.terms.apply(Bits::ToInt, &[term]));
        let all = self.terms.int(1 << 32);
        let negative = self.terms.apply(Ints::Subtract, &[unsigned, all]);
        let is_negative = self.terms.apply(Bits::LessSigned, &[term, zero]);
        self.terms.if_then_else(is_negative, negative, unsigned)
    }

    /// A place in a text as an `int`.
    pub(crate) fn of_place(&mut self, place: Term) -> Term {
        self.terms.apply(Ints::ToBits(32), &[place])
    }
}
