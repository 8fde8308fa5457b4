//! Methods of texts and of their builders in a walk. What is said of a text that stands in the test as it is, is said unit by
//! unit where that is possible: solvers answer that much sooner than anything in the theory of texts.

use std::sync::Arc;

use ir::{Dynamic, Member, Part, ValueId};
use model::descriptor::parameters;
use smt::{Bits, Ints, Regex, Term, Texts, Value};

use super::values::{Number, Object, Text, Val};
use super::walk::{Frame, Throws, Walk};
use crate::symbols::Symbols;

const OUTSIDE_TEXT: &str = "StringIndexOutOfBoundsException";
const NO_NUMBER: &str = "NumberFormatException";
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

    fn new_text(&mut self, text: Text) -> Val {
        Val::Object(self.heap.make(Object { text: Some(text), ..Object::default() }))
    }

    /// How long a text is.
    fn length(&mut self, text: Text) -> Option<Number> {
        if let Some(known) = self.inputs.length_of(text.term) {
            return Some(known);
        }
        self.computed(&[text], |symbols, terms| {
            let length = symbols.terms.apply(Texts::Length, &[terms[0]]);
            Some(symbols.of_place(length))
        })
    }

    fn units(&self, text: Text) -> Option<Arc<[u16]>> {
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
            "indexOf" => self.index_of(own, arguments),
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
        if question == Texts::Begins
            && !other.is_symbolic()
            && let Some(known) = self.is_constant(own, other, Compare::Start)
        {
            return Some(known);
        }
        self.truth(&[own, other], |symbols, terms| {
            let [own, other] = [terms[0], terms[1]];
            let arguments = if question == Texts::Contains { [own, other] } else { [other, own] };
            symbols.terms.apply(question.clone(), &arguments)
        })
    }

    /// Whether a text that stands in the test is, or begins with, one that is fixed: unit by unit, which solvers answer much
    /// sooner than anything about texts. None where units are not enough to say it.
    fn is_constant(&mut self, own: Text, other: Text, compare: Compare) -> Option<Val> {
        let length = self.inputs.length_of(own.term)?;
        let (mine, wanted) = (self.units(own)?, self.units(other)?);
        let size = self.symbols.int(wanted.len() as i64);
        let is_long = match compare {
            Compare::Whole => self.symbols.terms.equal(length.term, size),
            Compare::Start => self.symbols.terms.apply(Bits::NotGreaterUnsigned, &[size, length.term]),
        };
        let mut all = vec![is_long];
        for (at, &unit) in wanted.iter().enumerate() {
            let own = self.inputs.possible_unit(self.symbols, own.term, at)?;
            let unit = self.symbols.int(unit.into());
            all.push(self.symbols.terms.equal(own, unit));
        }
        let is_so = match compare {
            Compare::Whole => mine == wanted,
            Compare::Start => mine.starts_with(&wanted),
        };
        let [yes, no] = [1, 0].map(|number| self.symbols.int(number));
        let truth = self.symbols.terms.and(&all);
        let term = self.symbols.terms.if_then_else(truth, yes, no);
        Some(Val::Number(Number { term, known: if is_so { yes } else { no } }))
    }

    fn index_of(&mut self, own: Text, arguments: &[Val]) -> Option<Val> {
        let searched = self.text_of(arguments[1])?;
        let from = match arguments.get(2) {
            Some(from) => from.number()?,
            None => Number::constant(self.symbols.int(0)),
        };
        self.number(&[own, searched, from], |symbols, terms| {
            Some(found_from(symbols, terms[0], terms[1], terms[2]))
        })
    }

    /// Where a text that stands in the test has a unit, said unit by unit; of others in the theory of texts.
    fn place_of_unit(&mut self, own: Text, arguments: &[Val], is_first: bool) -> Option<Val> {
        let searched = arguments[1].number()?;
        let (units, length) = (self.units(own)?, self.length(own)?);
        let from = match arguments.get(2) {
            Some(from) => from.number()?,
            None if is_first => Number::constant(self.symbols.int(0)),
            None => Number::constant(self.symbols.int(i32::MAX.into())),
        };
        let Some(most) = self.inputs.most_units(own.term) else {
            return is_first.then(|| self.index_of_unit(own, searched, from)).flatten();
        };
        let wanted = searched.signed(&self.symbols.terms)?;
        let start = from.signed(&self.symbols.terms)?;
        let fits = |at: &usize| {
            let place = *at as i128;
            i128::from(units[*at]) == wanted && if is_first { place >= start } else { place <= start }
        };
        let found = if is_first { (0..units.len()).find(fits) } else { (0..units.len()).rev().find(fits) };
        let known = self.symbols.int(found.map_or(-1, |found| found as i64));
        let mut term = self.symbols.int(-1);
        let places: Vec<usize> = if is_first { (0..most).rev().collect() } else { (0..most).collect() };
        for at in places {
            let unit = self.inputs.possible_unit(self.symbols, own.term, at)?;
            let place = self.symbols.int(at as i64);
            let terms = &mut self.symbols.terms;
            let is_inside = terms.apply(Bits::LessSigned, &[place, length.term]);
            let is_wanted = terms.equal(unit, searched.term);
            let ends = if is_first { [from.term, place] } else { [place, from.term] };
            let is_allowed = terms.apply(Bits::NotGreaterSigned, &ends);
            let is_it = terms.and(&[is_inside, is_wanted, is_allowed]);
            term = terms.if_then_else(is_it, place, term);
        }
        Some(Val::Number(Number { term, known }))
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
        let length = self.length(own)?;
        self.pin(frame?, length);
        let mut hash = Number::constant(self.symbols.int(0));
        for at in 0..units.len() {
            let index = Number::constant(self.symbols.int(at as i64));
            let unit = self.unit(None, own, index)?.number()?;
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

    pub(super) fn builder_method(&mut self, method: &Member, arguments: &[Val]) -> Option<Val> {
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
                let added = self.as_text(parameters(&method.descriptor).first()?, *arguments.get(1)?);
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
    fn as_text(&mut self, descriptor: &str, value: Val) -> Option<Text> {
        match (descriptor, value) {
            ("C", Val::Number(letter)) => self.computed(&[letter], |symbols, terms| {
                let code = symbols.as_place(terms[0]);
                Some(symbols.terms.apply(Texts::FromCode, &[code]))
            }),
            ("I" | "J" | "S" | "B", Val::Number(number)) if !number.is_symbolic() => {
                let digits = number.signed(&self.symbols.terms)?.to_string();
                Some(Number::constant(self.symbols.terms.text(&digits)))
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
                Part::Argument => rest.next().and_then(|(descriptor, value)| self.as_text(descriptor, value)),
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
