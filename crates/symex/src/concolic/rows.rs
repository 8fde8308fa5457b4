//! Texts as rows of units: parts of others, joined ones, numbers in words. What is said unit by unit, solvers answer much
//! sooner than anything in the theory of texts. A row stays as long as it was; where that is too narrow, a splice puts other
//! units in its place and the test is followed once more.

use std::sync::Arc;

use ir::{Constant, Definition};
use smt::{Bits, Core, Term, Texts, Value};

use super::values::{Number, Object, Text, Val};
use super::walk::{Frame, Walk};

/// Longer texts are not taken apart.
pub(super) const LONGEST: usize = 256;
/// Units that are compared to find a text in another one.
const MOST_COMPARED: usize = 4_096;
/// Splices that a way is worth.
const MOST_SPLICES: usize = 12;

/// Other units for a part of a text that stands in the test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Splice {
    /// The number of the literal.
    pub(super) literal: usize,
    /// The part, from here to there.
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) units: Vec<u16>,
}

/// A text, unit by unit.
#[derive(Clone)]
pub(super) struct Letters {
    /// Its content, where it stands in the test as it is and may become longer.
    input: Option<Term>,
    row: Arc<[Number]>,
    pub(super) length: Number,
    /// How long it may become.
    pub(super) most: usize,
    /// What it was.
    pub(super) was: Arc<[u16]>,
}

impl Walk<'_> {
    /// A text unit by unit; none where it is not known so.
    pub(super) fn letters(&mut self, text: Text) -> Option<Letters> {
        let was = self.units(text)?;
        if let Some(length) = self.inputs.length_of(text.term) {
            let most = self.inputs.most_units(text.term)?;
            return Some(Letters { input: Some(text.term), row: [].into(), length, most, was });
        }
        let row = match self.rows.get(&text.term) {
            Some(row) => row.clone(),
            None if text.is_symbolic() || was.len() > LONGEST => return None,
            None => was.iter().map(|&unit| Number::constant(self.symbols.int(unit.into()))).collect(),
        };
        let (length, most) = (Number::constant(self.symbols.int(row.len() as i64)), row.len());
        Some(Letters { input: None, row, length, most, was })
    }

    /// A unit that a text has or may get.
    pub(super) fn unit_at(&mut self, letters: &Letters, at: usize) -> Option<Term> {
        match letters.input {
            Some(content) => self.inputs.possible_unit(self.symbols, content, at),
            None => Some(letters.row.get(at)?.term),
        }
    }

    /// The units of a text that from now on stays as long as it is.
    pub(super) fn row(&mut self, frame: Option<&Frame>, text: Text) -> Option<Arc<[Number]>> {
        let letters = self.letters(text)?;
        let Some(content) = letters.input else { return Some(letters.row) };
        (letters.was.len() <= LONGEST).then_some(())?;
        self.pin(frame?, letters.length);
        let units = 0..letters.was.len();
        units.map(|at| self.inputs.unit(self.symbols, content, at)).collect()
    }

    /// A text of these units.
    pub(super) fn of_units(&mut self, units: &[Number]) -> Text {
        let known = units.iter().filter_map(|unit| u16::try_from(unit.signed(&self.symbols.terms)?).ok());
        let known: Vec<u16> = known.collect();
        let known = self.symbols.terms.value(Value::Text(known.into()));
        if units.iter().all(|unit| !unit.is_symbolic()) {
            return Number::constant(known);
        }
        let mut term = self.symbols.terms.text("");
        for unit in units {
            let code = self.symbols.as_place(unit.term);
            let letter = self.symbols.terms.apply(Texts::FromCode, &[code]);
            term = self.symbols.terms.apply(Texts::Concatenate, &[term, letter]);
        }
        self.rows.insert(term, units.into());
        Number { term, known }
    }

    /// Whether a text has these units at a place.
    pub(super) fn has_at(&mut self, letters: &Letters, at: usize, wanted: &[Term]) -> Option<Term> {
        let mut all = Vec::with_capacity(wanted.len());
        for (number, &unit) in wanted.iter().enumerate() {
            let own = self.unit_at(letters, at + number)?;
            all.push(self.symbols.terms.equal(own, unit));
        }
        Some(self.symbols.terms.and(&all))
    }

    /// Where a text has a part, the first or the last one.
    pub(super) fn place_of(
        &mut self,
        letters: &Letters,
        (wanted, was): (&[Term], &[u16]),
        from: Number,
        is_first: bool,
    ) -> Option<Val> {
        let start = from.signed(&self.symbols.terms)?;
        let size = wanted.len();
        (letters.most * size <= MOST_COMPARED).then_some(())?;
        let fits = |at: &usize| {
            let place = *at as i128;
            letters.was[*at..].starts_with(was) && if is_first { place >= start } else { place <= start }
        };
        let mut places = 0..(letters.was.len() + 1).saturating_sub(size);
        let found = if is_first { places.find(fits) } else { places.rfind(fits) };
        let known = self.symbols.int(found.map_or(-1, |found| found as i64));
        let mut term = self.symbols.int(-1);
        let mut places: Vec<usize> = (0..(letters.most + 1).saturating_sub(size)).collect();
        if is_first {
            places.reverse();
        }
        for at in places {
            let has = self.has_at(letters, at, wanted)?;
            let (place, end) = (self.symbols.int(at as i64), self.symbols.int((at + size) as i64));
            let terms = &mut self.symbols.terms;
            let is_inside = terms.apply(Bits::NotGreaterSigned, &[end, letters.length.term]);
            let ends = if is_first { [from.term, place] } else { [place, from.term] };
            let is_allowed = terms.apply(Bits::NotGreaterSigned, &ends);
            let is_it = terms.and(&[is_inside, has, is_allowed]);
            term = terms.if_then_else(is_it, place, term);
        }
        Some(Val::Number(Number { term, known }))
    }

    /// A part of a text that stays where it is.
    pub(super) fn part_of_row(
        &mut self,
        frame: Option<&Frame>,
        own: Text,
        from: Number,
        to: Number,
    ) -> Option<Text> {
        let frame = frame?;
        let letters = self.letters(own)?;
        let place = |number: Number| usize::try_from(number.signed(&self.symbols.terms)?).ok();
        let (start, end) = (place(from)?, place(to)?);
        (start <= end && end <= letters.was.len() && end - start <= LONGEST).then_some(())?;
        self.pin(frame, from);
        self.pin(frame, to);
        let mut units = Vec::with_capacity(end - start);
        for at in start..end {
            units.push(match letters.input {
                Some(content) => self.inputs.unit(self.symbols, content, at)?,
                None => letters.row[at],
            });
        }
        Some(self.of_units(&units))
    }

    /// A text without spaces at its ends, which are where they were.
    pub(super) fn trimmed(&mut self, frame: Option<&Frame>, own: Text) -> Option<Text> {
        let (frame, row, was) = (frame?, self.row(frame, own)?, self.units(own)?);
        let is_kept = |unit: &u16| *unit > u16::from(b' ');
        let (start, end) = (was.iter().position(is_kept)?, was.iter().rposition(is_kept)?);
        let space = self.symbols.int(b' '.into());
        let kept = [start, end].map(|at| self.symbols.less(space, row[at].term));
        let gone = row[..start].iter().chain(&row[end + 1..]);
        let gone: Vec<Term> =
            gone.map(|unit| self.symbols.terms.apply(Bits::NotGreaterSigned, &[unit.term, space])).collect();
        let held = self.symbols.terms.and(&[&kept[..], &gone].concat());
        self.hold_as_it_was(frame, held);
        Some(self.of_units(&row[start..=end]))
    }

    /// The parts of a text between the places of a unit, which stay where they are.
    pub(super) fn split(&mut self, frame: Option<&Frame>, own: Text, by: Text, limit: i128) -> Option<Val> {
        let delimiter = delimiter(&self.units(by)?)?;
        let (frame, row, was) = (frame?, self.row(frame, own)?, self.units(own)?);
        let wanted = self.symbols.int(delimiter.into());
        let mut is_as_it_was = Vec::with_capacity(row.len());
        let mut parts = vec![Vec::new()];
        for (&unit, own) in was.iter().zip(&row[..]) {
            let is_one = unit == delimiter && (limit <= 0 || (parts.len() as i128) < limit);
            let same = self.symbols.terms.equal(own.term, wanted);
            is_as_it_was.push(if unit == delimiter { same } else { self.symbols.terms.not(same) });
            match is_one {
                true => parts.push(Vec::new()),
                false => parts.last_mut().expect("it begins with one").push(*own),
            }
        }
        let held = self.symbols.terms.and(&is_as_it_was);
        self.hold_as_it_was(frame, held);
        let is_split = parts.len() > 1;
        while limit == 0 && is_split && parts.last().is_some_and(Vec::is_empty) {
            parts.pop();
        }
        let length = Some(Number::constant(self.symbols.int(parts.len() as i64)));
        let mut elements = rustc_hash::FxHashMap::default();
        for (at, part) in parts.iter().enumerate() {
            let text = self.of_units(part);
            elements.insert(at as i128, self.new_text(text));
        }
        Some(Val::Object(self.heap.make(Object { length, elements, ..Object::default() })))
    }

    /// Where a text comes from, as far as it is a part of one that stands in the test.
    fn origin(&self, letters: &Letters) -> Option<(usize, usize, usize)> {
        if let Some(content) = letters.input {
            return Some((self.inputs.literal_of(content)?, 0, letters.was.len()));
        }
        let (first, last) = (letters.row.first()?, letters.row.last()?);
        let ((literal, from), (other, to)) = (self.inputs.place(first.term)?, self.inputs.place(last.term)?);
        (literal == other && to + 1 == from + letters.row.len()).then_some((literal, from, to + 1))
    }

    /// Notes that a text could be another one, of another length.
    pub(super) fn suggest(&mut self, text: Text, units: &[u16]) {
        let Some(letters) = self.letters(text) else { return };
        let Some((literal, from, to)) = self.origin(&letters) else { return };
        let splice = Splice { literal, from, to, units: units.to_vec() };
        if *letters.was != *units && self.splices.len() < MOST_SPLICES && !self.splices.contains(&splice) {
            self.splices.push(splice);
        }
    }

    /// Notes that a number could have more digits: as many zeros come first.
    pub(super) fn widen(&mut self, digits: &[Number], most: usize) {
        let place = digits.first().and_then(|first| self.inputs.place(first.term));
        let Some((literal, from)) = place.filter(|_| digits.len() < most) else { return };
        let splice = Splice { literal, from, to: from, units: vec![b'0'.into(); most - digits.len()] };
        if !self.widenings.contains(&splice) {
            self.widenings.push(splice);
        }
    }

    /// A text whose hash is asked for is compared with those of the code, as a `switch` does.
    pub(super) fn suggest_cases(&mut self, frame: &Frame, own: Text) {
        let code = frame.code.clone();
        let values = code.body.values.len() as ir::ValueId;
        for value in 0..values {
            if let Definition::Constant(Constant::Text(units)) = code.body.definition(value) {
                self.suggest(own, units);
            }
        }
    }

    /// The text that a format gives.
    pub(super) fn formatted(&mut self, frame: Option<&Frame>, format: Val, arguments: Val) -> Option<Val> {
        let format = self.text_of(format)?;
        let format: Vec<u16> = self.units(format).filter(|_| !format.is_symbolic())?.to_vec();
        let elements = self.heap.get(arguments.object()?).elements.clone();
        let mut rest = format.iter().map(|&unit| u8::try_from(unit).unwrap_or(0)).zip(format.iter().copied());
        let (mut units, mut next) = (Vec::new(), 0);
        while let Some((byte, unit)) = rest.next() {
            if byte != b'%' {
                units.push(Number::constant(self.symbols.int(unit.into())));
                continue;
            }
            let mut width = String::new();
            let kind = loop {
                match rest.next()?.0 {
                    digit if digit.is_ascii_digit() => width.push(digit.into()),
                    kind => break kind,
                }
            };
            if kind == b'%' && width.is_empty() {
                units.push(Number::constant(self.symbols.int(b'%'.into())));
                continue;
            }
            let argument = *elements.get(&next)?;
            next += 1;
            let fill = if width.starts_with('0') { b'0' } else { b' ' };
            let width: usize = if width.is_empty() { 0 } else { width.parse().ok()? };
            (width <= LONGEST).then_some(())?;
            let row = self.in_words(frame, kind, argument, if fill == b'0' { width } else { 0 })?;
            let padding = width.saturating_sub(row.len());
            units.extend((0..padding).map(|_| Number::constant(self.symbols.int(fill.into()))));
            units.extend_from_slice(&row);
        }
        let text = self.of_units(&units);
        Some(self.new_text(text))
    }

    /// An argument of a format as text.
    fn in_words(
        &mut self,
        frame: Option<&Frame>,
        kind: u8,
        argument: Val,
        width: usize,
    ) -> Option<Arc<[Number]>> {
        let object = argument.object()?;
        let Object { boxed, text, class, .. } = self.heap.get(object);
        let (boxed, text) = (*boxed, *text);
        match (kind, class.as_deref()?) {
            (b's' | b'd', "java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Byte") => {
                self.digits(frame?, boxed?, width).map(Into::into)
            }
            (b'c' | b's', "java/lang/Character") => Some([boxed?].into()),
            (b's', "java/lang/String") => self.row(frame, text?),
            _ => None,
        }
    }

    /// An element of an array that is not always the same one; none where not all are known.
    pub(super) fn any_element(&mut self, array: usize, index: Number, known: Term) -> Option<Val> {
        const MOST_ELEMENTS: i128 = 64;
        let object = self.heap.get(array);
        let length = object.length?;
        let count = length.signed(&self.symbols.terms)?;
        (count <= MOST_ELEMENTS).then_some(())?;
        let is_new = object.is_new;
        let elements = object.elements.clone();
        let sort = self.symbols.terms.sort(known).clone();
        let zero = Number::constant(self.symbols.zero(&sort));
        let mut term = zero.term;
        for at in (0..count).rev() {
            let element = match elements.get(&at) {
                Some(element) => element.number()?,
                None => Some(zero).filter(|_| is_new)?,
            };
            // What nobody follows may have stored something else.
            let is_this = index.signed(&self.symbols.terms) == Some(at);
            let is_right = if is_this {
                element.known == known
            } else {
                self.symbols.terms.sort(element.known) == &sort
            };
            is_right.then_some(())?;
            let place = self.symbols.int(at as i64);
            let is_it = self.symbols.terms.apply(Core::Equal, &[index.term, place]);
            term = self.symbols.terms.if_then_else(is_it, element.term, term);
        }
        Some(Val::Number(Number { term, known }))
    }
}

/// The unit that a regular expression of one unit stands for.
fn delimiter(regex: &[u16]) -> Option<u16> {
    let is_special =
        |unit: u16| char::from_u32(unit.into()).is_some_and(|letter| ".$|()[{^?*+\\".contains(letter));
    match *regex {
        [unit] if !is_special(unit) => Some(unit),
        [escape, unit] if escape == u16::from(b'\\') && is_special(unit) => Some(unit),
        _ => None,
    }
}
