//! Texts that must be equal to one that is known, taken apart: what a message says becomes what its numbers were.

use std::sync::Arc;

use smt::{Arrays, Bits, Core, Operation, Sort, Term, Texts, Value};

use crate::symbols::Symbols;

/// Texts of more parts are left to the solver.
const MOST_PARTS: usize = 32;

impl Symbols {
    /// A simpler form of an equation between a text and a known one, or a number and a known one; none where there is none.
    pub(crate) fn equated(&mut self, operation: &Operation, arguments: &[Term]) -> Option<Term> {
        let (Operation::Core(Core::Equal), &[first, second]) = (operation, arguments) else { return None };
        if let Some(made) = self.held_is(first, second).or_else(|| self.held_is(second, first)) {
            return Some(made);
        }
        let (text, known) = match (self.terms.as_value(first), self.terms.as_value(second)) {
            (None, Some(known)) => (first, known.clone()),
            (Some(known), None) => (second, known.clone()),
            _ => return None,
        };
        match known {
            Value::Text(units) => self.is_text(text, &units),
            Value::Int(number) => self.is_number(text, number),
            Value::Bits { .. } => self.is_narrow(text, known.signed()?),
            _ => None,
        }
    }

    /// Whether what is fixed is what memory holds for a key, where something else that is fixed was stored last.
    fn held_is(&mut self, element: Term, fixed: Term) -> Option<Term> {
        let (Operation::Arrays(Arrays::Select), &[memory, key]) =
            (self.terms.operation(element), self.terms.arguments(element))
        else {
            return None;
        };
        let (Operation::Arrays(Arrays::Store), &[before, at, stored]) =
            (self.terms.operation(memory), self.terms.arguments(memory))
        else {
            return None;
        };
        let is_stored = self.terms.as_value(stored)? == self.terms.as_value(fixed)?;
        let below = self.select(before, key);
        let is_below = self.equal_terms(below, fixed);
        let is_key = self.equal_terms(key, at);
        if is_stored {
            return Some(self.terms.or(&[is_key, is_below]));
        }
        let is_other = self.terms.not(is_key);
        Some(self.terms.and(&[is_other, is_below]))
    }

    /// Whether a text is a known one, in a simpler form.
    fn is_text(&mut self, text: Term, known: &[u16]) -> Option<Term> {
        let arguments = self.terms.arguments(text).to_vec();
        match (self.terms.operation(text).clone(), arguments.as_slice()) {
            (Operation::Texts(Texts::Concatenate), _) => {
                let parts = self.parts(text)?;
                self.are_parts(&parts, known)
            }
            (Operation::Texts(Texts::FromCode), &[code]) => Some(match known {
                &[unit] => {
                    let unit = self.terms.int(unit.into());
                    self.equal_terms(code, unit)
                }
                _ => self.terms.truth(false),
            }),
            (Operation::Core(Core::IfThenElse), &[_, negative, positive])
                if self.is_written(negative, positive) =>
            {
                let number = self.terms.arguments(positive)[0];
                match written_number(known) {
                    Some(wanted) => {
                        let wanted = self.terms.int(wanted);
                        Some(self.equal_terms(number, wanted))
                    }
                    None => Some(self.terms.truth(false)),
                }
            }
            (Operation::Core(Core::IfThenElse), &[test, then, otherwise]) => {
                let known = self.terms.value(Value::Text(known.into()));
                let (then, otherwise) = (self.equal_terms(then, known), self.equal_terms(otherwise, known));
                Some(self.terms.if_then_else(test, then, otherwise))
            }
            _ => None,
        }
    }

    fn equal_terms(&mut self, first: Term, second: Term) -> Term {
        let simpler = self.equated(&Operation::Core(Core::Equal), &[first, second]);
        simpler.unwrap_or_else(|| self.terms.equal(first, second))
    }

    /// Whether both sides of a choice write the same number, with its sign and without.
    fn is_written(&self, negative: Term, positive: Term) -> bool {
        let digits = |term: Term| match (self.terms.operation(term), self.terms.arguments(term)) {
            (Operation::Texts(Texts::FromInt), &[number]) => Some(number),
            _ => None,
        };
        let (Operation::Texts(Texts::Concatenate), &[sign, rest]) =
            (self.terms.operation(negative), self.terms.arguments(negative))
        else {
            return false;
        };
        let opposite = digits(rest).and_then(|opposite| self.terms.arguments(opposite).first().copied());
        self.terms.as_value(sign) == Some(&Value::text("-"))
            && opposite.is_some()
            && opposite == digits(positive)
    }

    /// Whether a number without limits, which is an `int`, is a known one.
    fn is_number(&mut self, number: Term, known: i128) -> Option<Term> {
        let &[_, _, unsigned] = self.terms.arguments(number) else { return None };
        let (Operation::Core(Core::IfThenElse), Operation::Bits(Bits::ToInt)) =
            (self.terms.operation(number), self.terms.operation(unsigned))
        else {
            return None;
        };
        let bits = self.terms.arguments(unsigned)[0];
        if *self.terms.sort(bits) != Sort::Bits(32) {
            return None;
        }
        Some(match i32::try_from(known) {
            Ok(known) => {
                let known = self.int(known.into());
                let place = self.without_bits(&Operation::Core(Core::Equal), &[bits, known]);
                place.unwrap_or_else(|| self.terms.equal(bits, known))
            }
            Err(_) => self.terms.truth(false),
        })
    }

    /// Whether a small number that was widened is a known one: so a truth is one again.
    fn is_narrow(&mut self, wide: Term, known: i128) -> Option<Term> {
        let &[narrow] = self.terms.arguments(wide) else { return None };
        let &Sort::Bits(width) = self.terms.sort(narrow) else { return None };
        let values = match self.terms.operation(wide) {
            Operation::Bits(Bits::ExtendUnsigned(_)) => 0..1 << width,
            Operation::Bits(Bits::ExtendSigned(_)) => -(1 << (width - 1))..1 << (width - 1),
            _ => return None,
        };
        if !values.contains(&known) {
            return Some(self.terms.truth(false));
        }
        let known = self.terms.bits(width, known);
        Some(self.terms.equal(narrow, known))
    }

    /// The parts of a text that is put together; none where there are too many.
    fn parts(&self, text: Term) -> Option<Vec<Term>> {
        let (mut parts, mut open) = (Vec::new(), vec![text]);
        while let Some(term) = open.pop() {
            match (self.terms.operation(term), self.terms.arguments(term)) {
                (Operation::Texts(Texts::Concatenate), &[first, second]) => open.extend([second, first]),
                _ => parts.push(term),
            }
            if parts.len() + open.len() > MOST_PARTS {
                return None;
            }
        }
        Some(parts)
    }

    /// Whether parts one after the other are a known text: what is fixed tells where the others begin and end.
    fn are_parts(&mut self, parts: &[Term], known: &[u16]) -> Option<Term> {
        let fixed = |symbols: &Symbols, part: Term| -> Option<Arc<[u16]>> {
            symbols.terms.as_value(part).and_then(Value::units).cloned()
        };
        match parts {
            [] => Some(self.terms.truth(known.is_empty())),
            &[only] => {
                let known = self.terms.value(Value::Text(known.into()));
                Some(self.equal_terms(only, known))
            }
            &[first, ref rest @ ..] => {
                if let Some(start) = fixed(self, first) {
                    return match known.strip_prefix(&*start) {
                        Some(behind) => self.are_parts(rest, behind),
                        None => Some(self.terms.truth(false)),
                    };
                }
                let (separator, behind) = (fixed(self, rest[0])?, &rest[1..]);
                let places: Vec<usize> = known
                    .windows(separator.len().max(1))
                    .enumerate()
                    .filter(|(_, part)| **part == *separator)
                    .map(|(at, _)| at)
                    .collect();
                // At the end only the last one counts.
                let at = match (places.as_slice(), behind) {
                    (_, []) => {
                        known.len().checked_sub(separator.len()).filter(|_| known.ends_with(&separator))
                    }
                    (&[at], _) => Some(at),
                    ([], _) => None,
                    _ => return None,
                };
                let Some(at) = at else { return Some(self.terms.truth(false)) };
                let start = self.are_parts(&[first], &known[..at])?;
                let end = self.are_parts(behind, &known[at + separator.len()..])?;
                Some(self.terms.and(&[start, end]))
            }
        }
    }
}

/// The number that a text writes as Java writes an `int`.
fn written_number(units: &[u16]) -> Option<i128> {
    let text = String::from_utf16(units).ok()?;
    let number: i32 = text.parse().ok()?;
    (number.to_string() == text).then(|| number.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(symbols: &mut Symbols, name: &str) -> Term {
        symbols.terms.variable(name, Sort::Text)
    }

    /// What is left of an equation between parts and a text.
    fn left(symbols: &mut Symbols, parts: &[Term], known: &str) -> Option<Term> {
        let mut whole = symbols.terms.text("");
        for &part in parts {
            whole = symbols.terms.apply(Texts::Concatenate, &[whole, part]);
        }
        let known = symbols.terms.text(known);
        symbols.equated(&Operation::Core(Core::Equal), &[whole, known])
    }

    #[test]
    fn what_is_fixed_tells_what_stands_between() {
        let mut symbols = Symbols::default();
        let (x, y) = (text(&mut symbols, "x"), text(&mut symbols, "y"));
        let [from, to] = ["from ", " to "].map(|fixed| symbols.terms.text(fixed));
        let found = left(&mut symbols, &[from, x, to, y], "from a to b");
        let [a, b] = ["a", "b"].map(|fixed| symbols.terms.text(fixed));
        let (is_a, is_b) = (symbols.terms.equal(x, a), symbols.terms.equal(y, b));
        assert_eq!(found, Some(symbols.terms.and(&[is_a, is_b])));
        let other = left(&mut symbols, &[from, x], "to a");
        assert_eq!(other, Some(symbols.terms.truth(false)));
        // It could be either of two places.
        assert_eq!(left(&mut symbols, &[x, to, y], "a to b to c"), None);
    }

    #[test]
    fn a_number_that_is_written_is_that_number() {
        assert_eq!(written_number(&"-12".encode_utf16().collect::<Vec<_>>()), Some(-12));
        assert_eq!(written_number(&"012".encode_utf16().collect::<Vec<_>>()), None);
        assert_eq!(written_number(&"99999999999".encode_utf16().collect::<Vec<_>>()), None);
    }
}
