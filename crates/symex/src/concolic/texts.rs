//! Methods of texts and of their builders in a walk. What is said of a text that stands in the test as it is, is said unit by
//! unit where that is possible: solvers answer that much sooner than anything in the theory of texts.

use std::sync::Arc;

use ir::{Dynamic, Member, Part, ValueId};
use model::descriptor::parameters;
use smt::{Bits, Ints, Regex, Term, Texts, Value};

use super::rows::LONGEST;
use super::values::{Number, Object, Text, Val};
use super::walk::{Frame, Throws, Walk};
use crate::symbols::Symbols;

const OUTSIDE_TEXT: &str = "StringIndexOutOfBoundsException";
pub(super) const NO_NUMBER: &str = "NumberFormatException";
/// Longer texts have no hash that a solver could say anything about.
const LONGEST_HASHED: usize = 24;
/// Digits of a number that surely is an `int`.
const MOST_DIGITS: usize = 9;
/// Arrays of units are no longer.
const LONGEST_ARRAY: usize = 256;

/// How a text is compared with a fixed one.
#[derive(Clone, Copy)]
enum Compare {
    Whole,
    Start,
}

impl Walk<'_> {
    pub(super) fn text_of(&self, value: Val) -> Option<Text> {
        self.heap.get(value.object()?).text
    }

    pub(super) fn new_text(&mut self, text: Text) -> Val {
        Val::Object(self.heap.make(Object { text: Some(text), ..Object::default() }))
    }

    /// How long a text is.
    fn length(&mut self, text: Text) -> Option<Number> {
        if let Some(letters) = self.letters(text) {
            return Some(letters.length);
        }
        self.computed(&[text], |symbols, terms| {
            let length = symbols.terms.apply(Texts::Length, &[terms[0]]);
            Some(symbols.of_place(length))
        })
    }

    pub(super) fn units(&self, text: Text) -> Option<Arc<[u16]>> {
        Some(self.symbols.terms.as_value(text.known)?.units()?.clone())
    }

    /// A unit of a text, which must be inside of it.
    fn unit(&mut self, frame: Option<&Frame>, text: Text, index: Number) -> Option<Val> {
        let length = self.length(text)?;
        if let Some(frame) = frame
            && !self.inside(frame, index, length, OUTSIDE_TEXT)
        {
            return None;
        }
        let at = usize::try_from(index.signed(&self.symbols.terms)?).ok()?;
        if self.inputs.length_of(text.term).is_some() {
            frame.into_iter().for_each(|frame| self.pin(frame, index));
            return self.inputs.unit(self.symbols, text.term, at).map(Val::Number);
        }
        if let Some(row) = self.rows.get(&text.term).cloned() {
            frame.into_iter().for_each(|frame| self.pin(frame, index));
            return row.get(at).copied().map(Val::Number);
        }
        self.number(&[text, index], |symbols, terms| {
            let place = symbols.as_place(terms[1]);
            let letter = symbols.terms.apply(Texts::At, &[terms[0], place]);
            let code = symbols.terms.apply(Texts::ToCode, &[letter]);
            Some(symbols.of_place(code))
        })
    }

    pub(super) fn text_method(
        &mut self,
        frame: Option<&Frame>,
        method: &Member,
        arguments: &[Val],
    ) -> Option<Val> {
        let own = self.text_of(*arguments.first()?)?;
        let is_of_text = method.descriptor.starts_with("(Ljava/lang/String;)");
        match &*method.name {
            "length" => self.length(own).map(Val::Number),
            "isEmpty" => {
                let length = self.length(own)?;
                self.truth(&[length], |symbols, terms| {
                    let zero = symbols.int(0);
                    symbols.terms.equal(terms[0], zero)
                })
            }
            "toString" | "intern" => Some(arguments[0]),
            "charAt" => self.unit(frame, own, arguments[1].number()?),
            "equals" | "contentEquals" => self.same_texts(arguments[0], arguments[1]),
            "startsWith" if is_of_text => self.asks(own, arguments[1], Texts::Begins),
            "endsWith" => self.asks(own, arguments[1], Texts::Ends),
            "contains" => self.asks(own, arguments[1], Texts::Contains),
            "indexOf" | "lastIndexOf" if method.descriptor.starts_with("(I") => {
                self.place_of_unit(own, arguments, &*method.name == "indexOf")
            }
            name @ ("indexOf" | "lastIndexOf") => self.index_of(own, arguments, name == "indexOf"),
            "trim" | "strip" => {
                let inner = self.trimmed(frame, own)?;
                Some(self.new_text(inner))
            }
            "split" if is_of_text => {
                let limit = match arguments.get(2) {
                    Some(limit) => limit.number()?.signed(&self.symbols.terms)?,
                    None => 0,
                };
                let by = self.text_of(arguments[1])?;
                self.split(frame, own, by, limit)
            }
            name @ ("toUpperCase" | "toLowerCase") if method.descriptor.starts_with("()") => {
                let row = self.row(frame, own)?;
                let range = if name == "toUpperCase" { ((b'a', b'z'), -32) } else { ((b'A', b'Z'), 32) };
                let shifted = row.iter().map(|&unit| self.shifted(unit, range.0, range.1)?.number());
                let units: Vec<Number> = shifted.collect::<Option<_>>()?;
                for (own, changed) in row.iter().zip(&units) {
                    self.inputs.place_again(own.term, changed.term);
                }
                let text = self.of_units(&units);
                Some(self.new_text(text))
            }
            "formatted" => self.formatted(frame, arguments[0], arguments[1]),
            "substring" | "subSequence" => self.part(frame, own, &arguments[1..]),
            "concat" => {
                let other = self.text_of(arguments[1])?;
                let both = self.joined(own, other)?;
                Some(self.new_text(both))
            }
            "hashCode" => self.hash(frame, own),
            "toCharArray" => {
                let length = self.length(own)?;
                let units = self.units(own)?;
                let mut elements = Vec::new();
                for at in 0..units.len().min(LONGEST_ARRAY) {
                    let index = Number::constant(self.symbols.int(at as i64));
                    elements.push((at as i128, self.unit(None, own, index).unwrap_or(Val::Unknown)));
                }
                let elements = elements.into_iter().collect();
                Some(Val::Object(self.heap.make(Object {
                    length: Some(length),
                    elements,
                    ..Object::default()
                })))
            }
            _ => None,
        }
    }

    fn joined(&mut self, first: Text, second: Text) -> Option<Text> {
        let is_row = [first, second].iter().any(|text| self.rows.contains_key(&text.term));
        let is_input = [first, second].iter().any(|text| self.inputs.length_of(text.term).is_some());
        if is_row
            && !is_input
            && let (Some(first), Some(second)) = (self.row(None, first), self.row(None, second))
            && first.len() + second.len() <= LONGEST
        {
            return Some(self.of_units(&[&first[..], &second[..]].concat()));
        }
        self.computed(&[first, second], |symbols, terms| Some(symbols.terms.apply(Texts::Concatenate, terms)))
    }

    /// Whether two objects are texts with the same units.
    pub(super) fn same_texts(&mut self, first: Val, second: Val) -> Option<Val> {
        let (first, second) = (self.text_of(first)?, self.text_of(second)?);
        let by_units = match (first.is_symbolic(), second.is_symbolic()) {
            (true, false) => self.is_constant(first, second, Compare::Whole),
            (false, true) => self.is_constant(second, first, Compare::Whole),
            _ => None,
        };
        by_units.or_else(|| {
            self.truth(&[first, second], |symbols, terms| symbols.terms.equal(terms[0], terms[1]))
        })
    }

    fn asks(&mut self, own: Text, other: Val, question: Texts) -> Option<Val> {
        let other = self.text_of(other)?;
        let by_units = match question {
            _ if other.is_symbolic() => None,
            Texts::Begins => self.is_constant(own, other, Compare::Start),
            Texts::Contains => self.contains(own, other),
            Texts::Ends => self.ends_with(own, other),
            _ => None,
        };
        if by_units.is_some() {
            return by_units;
        }
        self.truth(&[own, other], |symbols, terms| {
            let [own, other] = [terms[0], terms[1]];
            let arguments = if question == Texts::Contains { [own, other] } else { [other, own] };
            symbols.terms.apply(question.clone(), &arguments)
        })
    }

    /// Whether a text has one that is fixed, unit by unit.
    fn contains(&mut self, own: Text, other: Text) -> Option<Val> {
        let (letters, was) = (self.letters(own)?, self.units(other)?);
        let (wanted, from) = (self.units_of(&was), Number::constant(self.symbols.int(0)));
        let place = self.place_of(&letters, (&wanted, &was), from, true)?.number()?;
        self.truth(&[place], |symbols, terms| {
            let none = symbols.int(-1);
            let is_missing = symbols.terms.equal(terms[0], none);
            symbols.terms.not(is_missing)
        })
    }

    /// Whether a row ends with a text that is fixed.
    fn ends_with(&mut self, own: Text, other: Text) -> Option<Val> {
        let (row, was) = (self.rows.get(&own.term)?.clone(), self.units(other)?);
        let tail = row[row.len().checked_sub(was.len())?..].to_vec();
        let wanted = self.units_of(&was);
        self.truth(&tail, |symbols, terms| {
            let each = terms.iter().zip(&wanted).map(|(&own, &unit)| symbols.terms.equal(own, unit));
            let each: Vec<Term> = each.collect();
            symbols.terms.and(&each)
        })
    }

    /// Whether a text is, or begins with, one that is fixed: unit by unit. None where units are not enough to say it.
    fn is_constant(&mut self, own: Text, other: Text, compare: Compare) -> Option<Val> {
        let (letters, wanted) = (self.letters(own)?, self.units(other)?);
        self.suggest(own, &wanted);
        let is_so = match compare {
            Compare::Whole => letters.was == wanted,
            Compare::Start => letters.was.starts_with(&wanted),
        };
        let [yes, no] = [1, 0].map(|number| self.symbols.int(number));
        let known = if is_so { yes } else { no };
        if wanted.len() > letters.most {
            return Some(Val::Number(Number { term: no, known }));
        }
        let size = self.symbols.int(wanted.len() as i64);
        let is_long = match compare {
            Compare::Whole => self.symbols.terms.equal(letters.length.term, size),
            Compare::Start => {
                self.symbols.terms.apply(Bits::NotGreaterUnsigned, &[size, letters.length.term])
            }
        };
        let wanted = self.units_of(&wanted);
        let has = self.has_at(&letters, 0, &wanted)?;
        let truth = self.symbols.terms.and(&[is_long, has]);
        let term = self.symbols.terms.if_then_else(truth, yes, no);
        Some(Val::Number(Number { term, known }))
    }

    fn units_of(&mut self, text: &[u16]) -> Vec<Term> {
        text.iter().map(|&unit| self.symbols.int(unit.into())).collect()
    }

    /// Where a text has a fixed one; in the theory of texts where units are not known.
    fn index_of(&mut self, own: Text, arguments: &[Val], is_first: bool) -> Option<Val> {
        let searched = self.text_of(arguments[1])?;
        let from = self.from(arguments.get(2), is_first)?;
        if !searched.is_symbolic()
            && let Some(letters) = self.letters(own)
        {
            let was = self.units(searched)?;
            let wanted = self.units_of(&was);
            let place = self.place_of(&letters, (&wanted, &was), from, is_first);
            if place.is_some() {
                return place;
            }
        }
        is_first.then_some(())?;
        self.number(&[own, searched, from], |symbols, terms| {
            Some(found_from(symbols, terms[0], terms[1], terms[2]))
        })
    }

    fn from(&mut self, from: Option<&Val>, is_first: bool) -> Option<Number> {
        match from {
            Some(from) => from.number(),
            None => Some(Number::constant(self.symbols.int(if is_first { 0 } else { i32::MAX.into() }))),
        }
    }

    /// Where a text has a unit; in the theory of texts where units are not known.
    fn place_of_unit(&mut self, own: Text, arguments: &[Val], is_first: bool) -> Option<Val> {
        let searched = arguments[1].number()?;
        let from = self.from(arguments.get(2), is_first)?;
        let Some(letters) = self.letters(own) else {
            return is_first.then(|| self.index_of_unit(own, searched, from)).flatten();
        };
        let was = u16::try_from(searched.signed(&self.symbols.terms)?).ok()?;
        self.place_of(&letters, (&[searched.term], &[was]), from, is_first)
    }

    fn index_of_unit(&mut self, own: Text, searched: Number, from: Number) -> Option<Val> {
        self.number(&[own, searched, from], |symbols, terms| {
            let code = symbols.as_place(terms[1]);
            let part = symbols.terms.apply(Texts::FromCode, &[code]);
            Some(found_from(symbols, terms[0], part, terms[2]))
        })
    }

    fn part(&mut self, frame: Option<&Frame>, own: Text, range: &[Val]) -> Option<Val> {
        let from = range.first()?.number()?;
        let length = self.length(own)?;
        let to = match range.get(1) {
            Some(to) => to.number()?,
            None => length,
        };
        if let Some(frame) = frame {
            let inside = self.computed(&[from, to, length], |symbols, terms| {
                let zero = symbols.int(0);
                let (begins, crossed) = (symbols.less(terms[0], zero), symbols.less(terms[1], terms[0]));
                let behind = symbols.less(terms[2], terms[1]);
                let outside = symbols.terms.or(&[begins, crossed, behind]);
                Some(symbols.terms.not(outside))
            })?;
            self.decided(frame, inside, Throws::if_false(OUTSIDE_TEXT));
        }
        if let Some(part) = self.part_of_row(frame, own, from, to) {
            return Some(self.new_text(part));
        }
        let part = self.computed(&[own, from, to], |symbols, terms| {
            let (from, to) = (symbols.as_place(terms[1]), symbols.as_place(terms[2]));
            let length = symbols.terms.apply(Ints::Subtract, &[to, from]);
            Some(symbols.terms.apply(Texts::Part, &[terms[0], from, length]))
        })?;
        Some(self.new_text(part))
    }

    /// The hash of a text, as long as it is as long as it was.
    fn hash(&mut self, frame: Option<&Frame>, own: Text) -> Option<Val> {
        let units = self.units(own)?;
        if units.len() > LONGEST_HASHED || !own.is_symbolic() {
            return None;
        }
        self.suggest_cases(frame?, own);
        let row = self.row(frame, own)?;
        let mut hash = Number::constant(self.symbols.int(0));
        for &unit in &row[..] {
            hash = self.computed(&[hash, unit], |symbols, terms| {
                let factor = symbols.int(31);
                let times = symbols.binary(ir::Binary::Multiply, [terms[0], factor])?;
                symbols.binary(ir::Binary::Add, [times, terms[1]])
            })?;
        }
        Some(Val::Number(hash))
    }

    /// A text that is read as a number.
    pub(super) fn parsed(&mut self, frame: Option<&Frame>, text: Val, is_long: bool) -> Option<Val> {
        if let Some(whole) = self.whole(frame, text, is_long) {
            return Some(whole);
        }
        let own = self.text_of(text)?;
        let is_number = self.computed(&[own], |symbols, terms| {
            Some(symbols.terms.apply(Texts::Matches(decimal().into()), terms))
        })?;
        frame.into_iter().for_each(|frame| self.decided(frame, is_number, Throws::if_false(NO_NUMBER)));
        self.number(&[own], |symbols, terms| {
            let minus = symbols.terms.text("-");
            let (zero, one) = (symbols.terms.int(0), symbols.terms.int(1));
            let is_negative = symbols.terms.apply(Texts::Begins, &[minus, terms[0]]);
            let start = symbols.terms.if_then_else(is_negative, one, zero);
            let length = symbols.terms.apply(Texts::Length, &[terms[0]]);
            let digits = symbols.terms.apply(Texts::Part, &[terms[0], start, length]);
            let plain = symbols.terms.apply(Texts::ToInt, &[digits]);
            let negative = symbols.terms.apply(Ints::Negate, &[plain]);
            let number = symbols.terms.if_then_else(is_negative, negative, plain);
            Some(symbols.terms.apply(Ints::ToBits(if is_long { 64 } else { 32 }), &[number]))
        })
    }

    pub(super) fn builder_method(
        &mut self,
        frame: Option<&Frame>,
        method: &Member,
        arguments: &[Val],
    ) -> Option<Val> {
        let own = arguments.first()?.object()?;
        let content = self.heap.get(own).text;
        match &*method.name {
            "<init>" => {
                let start = match parameters(&method.descriptor).first() {
                    Some(&"Ljava/lang/String;") => self.text_of(arguments[1]),
                    Some(&"I") | None => Some(Number::constant(self.symbols.terms.text(""))),
                    _ => None,
                };
                self.heap.get_mut(own).text = start;
                None
            }
            "append" => {
                let added = self.as_text(frame, parameters(&method.descriptor).first()?, *arguments.get(1)?);
                let added = added.filter(|_| arguments.len() == 2);
                let after = content.zip(added).and_then(|(content, added)| self.joined(content, added));
                self.heap.get_mut(own).text = after;
                Some(arguments[0])
            }
            "toString" => content.map(|content| self.new_text(content)),
            "length" => self.length(content?).map(Val::Number),
            "charAt" => self.unit(None, content?, arguments[1].number()?),
            "capacity" | "ensureCapacity" | "indexOf" | "isEmpty" => None,
            _ => {
                self.heap.get_mut(own).text = None;
                None
            }
        }
    }

    /// What a value is as a part of a text; none where that is not known.
    pub(super) fn as_text(&mut self, frame: Option<&Frame>, descriptor: &str, value: Val) -> Option<Text> {
        match (descriptor, value) {
            ("C", Val::Number(letter)) => Some(self.of_units(&[letter])),
            ("I" | "J" | "S" | "B", Val::Number(number)) if !number.is_symbolic() => {
                let digits = number.signed(&self.symbols.terms)?.to_string();
                Some(Number::constant(self.symbols.terms.text(&digits)))
            }
            ("I" | "J" | "S" | "B", Val::Number(number)) => {
                let digits = self.digits(frame?, number, 0)?;
                Some(self.of_units(&digits))
            }
            ("Z", Val::Number(truth)) if !truth.is_symbolic() => {
                let word = if truth.signed(&self.symbols.terms)? == 0 { "false" } else { "true" };
                Some(Number::constant(self.symbols.terms.text(word)))
            }
            (_, Val::Object(0)) => Some(Number::constant(self.symbols.terms.text("null"))),
            (_, Val::Object(object)) if self.is_text(object) => self.heap.get(object).text,
            _ => None,
        }
    }

    /// What a dynamic call makes.
    pub(super) fn dynamic(&mut self, frame: &Frame, call: &Dynamic, arguments: &[ValueId]) -> Val {
        let Dynamic::Concatenation { parts, descriptor } = call else { return Val::Unknown };
        let arguments: Vec<Val> = arguments.iter().map(|&argument| self.value(frame, argument)).collect();
        let types = parameters(descriptor);
        let mut rest = types.into_iter().zip(arguments);
        let mut whole = Number::constant(self.symbols.terms.text(""));
        for part in parts {
            let part = match part {
                Part::Text(units) => {
                    Some(Number::constant(self.symbols.terms.value(Value::Text(units.as_slice().into()))))
                }
                Part::Constant(text) => Some(Number::constant(self.symbols.terms.text(text))),
                Part::Argument => {
                    rest.next().and_then(|(descriptor, value)| self.as_text(Some(frame), descriptor, value))
                }
            };
            let joined = part.and_then(|part| self.joined(whole, part));
            let Some(joined) = joined else { return Val::Unknown };
            whole = joined;
        }
        self.new_text(whole)
    }
}

/// Where a text has a part, from a place on, as an `int`.
fn found_from(symbols: &mut Symbols, text: Term, part: Term, from: Term) -> Term {
    let zero = symbols.terms.int(0);
    let from = symbols.as_place(from);
    let is_negative = symbols.terms.apply(Ints::Less, &[from, zero]);
    let from = symbols.terms.if_then_else(is_negative, zero, from);
    let found = symbols.terms.apply(Texts::Find, &[text, part, from]);
    symbols.of_place(found)
}

/// One to nine digits, with or without a minus.
fn decimal() -> Regex {
    let digit = || Regex::Range(b'0'.into(), b'9'.into());
    let empty = || Regex::Text([].into());
    let sign = Regex::Either(vec![empty(), Regex::Range(b'-'.into(), b'-'.into())]);
    let more = (1..MOST_DIGITS).map(|_| Regex::Either(vec![empty(), digit()]));
    Regex::Row([sign, digit()].into_iter().chain(more).collect())
}
