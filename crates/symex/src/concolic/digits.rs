//! Numbers that are read from texts and written into them, digit by digit: a number has as many digits as it had.

use std::sync::Arc;

use ir::Binary;
use smt::{Bits, Floats, Precision, Sort, Term};

use super::jdk::in_range;
use super::texts::NO_NUMBER;
use super::values::{Number, Val};
use super::walk::{Frame, Throws, Walk};

/// Digits of a number that surely is an `int`, a `long`, or exact as a decimal.
const OF_INT: usize = 9;
const OF_LONG: usize = 18;
const OF_DOUBLE: usize = 15;
const OF_FLOAT: usize = 7;

impl Walk<'_> {
    /// A whole number that is read from a text.
    pub(super) fn whole(&mut self, frame: Option<&Frame>, text: Val, is_long: bool) -> Option<Val> {
        let own = self.text_of(text).filter(|own| own.is_symbolic())?;
        let (frame, row) = (frame?, self.row(frame, own)?);
        let most = if is_long { OF_LONG } else { OF_INT };
        let (is_negative, digits) = self.signed_digits(frame, &row)?;
        (!digits.is_empty() && digits.len() <= most).then_some(())?;
        self.all_digits(frame, digits)?;
        self.widen(digits, most);
        let width = if is_long { 64 } else { 32 };
        self.value_of(digits, is_negative, width).map(Val::Number)
    }

    /// A decimal that is read from a text, with its point where it was: a whole number divided by a power of ten is
    /// rounded once, as reading it is.
    pub(super) fn decimal(&mut self, frame: Option<&Frame>, text: Val, precision: Precision) -> Option<Val> {
        let own = self.text_of(text).filter(|own| own.is_symbolic())?;
        let (frame, row) = (frame?, self.row(frame, own)?);
        let (is_negative, rest) = self.signed_digits(frame, &row)?;
        let dot = i128::from(b'.');
        let point = rest.iter().position(|unit| unit.signed(&self.symbols.terms) == Some(dot));
        let behind = point.map_or(0, |point| rest.len() - point - 1);
        let digits: Vec<Number> =
            rest.iter().enumerate().filter(|(at, _)| Some(*at) != point).map(|(_, unit)| *unit).collect();
        let most = if precision == Precision::Single { OF_FLOAT } else { OF_DOUBLE };
        (!digits.is_empty() && digits.len() <= most).then_some(())?;
        if let Some(point) = point {
            self.pin(frame, rest[point]);
        }
        self.all_digits(frame, &digits)?;
        let scale = 10_i64.pow(behind as u32);
        let whole = self.value_of(&digits, is_negative, 64)?;
        self.number(&[whole], |symbols, terms| {
            let whole = symbols.terms.apply(Floats::FromSigned(precision), &[terms[0]]);
            let scale = symbols.terms.bits(64, scale.into());
            let scale = symbols.terms.apply(Floats::FromSigned(precision), &[scale]);
            Some(symbols.terms.apply(Floats::Divide, &[whole, scale]))
        })
    }

    /// Whether a number begins with a minus, which it does not lose or get, and the rest of it.
    fn signed_digits<'r>(&mut self, frame: &Frame, row: &'r Arc<[Number]>) -> Option<(bool, &'r [Number])> {
        let first = row.first()?;
        let sign = first.signed(&self.symbols.terms)?;
        if sign != i128::from(b'-') && sign != i128::from(b'+') {
            return Some((false, row));
        }
        self.pin(frame, *first);
        Some((sign == i128::from(b'-'), &row[1..]))
    }

    fn all_digits(&mut self, frame: &Frame, digits: &[Number]) -> Option<()> {
        let are_digits = self.computed(digits, |symbols, terms| {
            let each: Vec<Term> = terms.iter().map(|&unit| in_range(symbols, unit, (b'0', b'9'))).collect();
            Some(symbols.terms.and(&each))
        })?;
        self.decided(frame, are_digits, Throws::if_false(NO_NUMBER));
        Some(())
    }

    fn value_of(&mut self, digits: &[Number], is_negative: bool, width: u32) -> Option<Number> {
        self.computed(digits, |symbols, terms| {
            let (zero, ten) = (symbols.int(0x30), symbols.terms.bits(width, 10));
            let mut value = symbols.terms.bits(width, 0);
            for &unit in terms {
                let digit = symbols.binary(Binary::Subtract, [unit, zero])?;
                let digit = match width {
                    32 => digit,
                    _ => symbols.terms.apply(Bits::ExtendSigned(width - 32), &[digit]),
                };
                value = symbols.binary(Binary::Multiply, [value, ten])?;
                value = symbols.binary(Binary::Add, [value, digit])?;
            }
            Some(if is_negative { symbols.negative(value) } else { value })
        })
    }

    /// A number in digits, with zeros before it up to a width. It keeps its sign and how many they are.
    pub(super) fn digits(&mut self, frame: &Frame, number: Number, width: usize) -> Option<Vec<Number>> {
        let Sort::Bits(bits) = *self.symbols.terms.sort(number.known) else { return None };
        let known = number.signed(&self.symbols.terms)?;
        let largest = (1_i128 << (bits - 1)) - 1;
        // The least number has no size.
        (known.abs() <= largest).then_some(())?;
        let is_negative = known < 0;
        let count = known.to_string().len() - usize::from(is_negative);
        // Zeros before it are digits, too.
        let all = count.max(width.saturating_sub(usize::from(is_negative)));
        let longest = largest.to_string().len();
        let size = self.computed(&[number], |symbols, terms| {
            Some(if is_negative { symbols.negative(terms[0]) } else { terms[0] })
        })?;
        let least = if count == 1 || all > count { i128::from(is_negative) } else { power_of_ten(count - 1) };
        let most = if all < longest { power_of_ten(all) - 1 } else { largest };
        let is_as_long = self.computed(&[size], |symbols, terms| {
            let [least, most] = [least, most].map(|number| symbols.terms.bits(bits, number));
            let above = symbols.terms.apply(Bits::NotGreaterSigned, &[least, terms[0]]);
            let below = symbols.terms.apply(Bits::NotGreaterSigned, &[terms[0], most]);
            Some(symbols.terms.and(&[above, below]))
        })?;
        self.hold_as_it_was(frame, is_as_long.term);
        let mut row = Vec::with_capacity(all + 1);
        if is_negative {
            row.push(Number::constant(self.symbols.int(b'-'.into())));
        }
        let zero = Number::constant(self.symbols.int(b'0'.into()));
        row.extend((longest..all).map(|_| zero));
        for place in (0..all.min(longest)).rev() {
            let power = power_of_ten(place);
            row.push(self.computed(&[size], |symbols, terms| {
                let (power, ten) = (symbols.terms.bits(bits, power), symbols.terms.bits(bits, 10));
                let higher = symbols.binary(Binary::Divide, [terms[0], power])?;
                let digit = symbols.binary(Binary::Remainder, [higher, ten])?;
                let digit = match bits {
                    32 => digit,
                    _ => symbols.terms.apply(Bits::Extract(31, 0), &[digit]),
                };
                let zero = symbols.int(b'0'.into());
                symbols.binary(Binary::Add, [digit, zero])
            })?);
        }
        Some(row)
    }
}

/// With fewer digits than a `long` may have.
fn power_of_ten(exponent: usize) -> i128 {
    10_i128.pow(exponent as u32)
}
