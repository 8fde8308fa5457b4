//! The literals of a candidate as variables of the solver, and a candidate with other literals.

use std::sync::Arc;

use model::{Candidate, Elements, Expression, Statement};
use rustc_hash::FxHashMap;
use smt::{Bits, Model, Precision, Sort, Term, Texts, Value};

use super::rows::Splice;
use super::values::{Number, Text};
use crate::symbols::{Symbols, stored_sort};

/// Arrays and texts that are longer are constants.
const LONGEST: usize = 256;
/// How much longer a text may become.
const MORE_UNITS: usize = 16;
/// Units that are left open where a question is hard.
const FREE_UNITS: usize = 4;
/// Units that are halves of letters.
const SURROGATES: std::ops::RangeInclusive<u16> = 0xD800..=0xDFFF;

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// The whole literal: a number.
    Number,
    /// Whether it is `null`.
    Null,
    /// An element of an array of numbers.
    Element(usize),
    /// The content of a text.
    Text,
    /// A unit of a text.
    Unit(usize),
    /// The length of a text or of an array.
    Length,
}

/// A variable and what it stands for.
#[derive(Clone, Copy, Debug)]
struct Input {
    /// The number of its literal.
    literal: usize,
    what: What,
    variable: Term,
}

/// The variables of a run.
#[derive(Default)]
pub(super) struct Inputs {
    inputs: Vec<Input>,
    of: FxHashMap<Term, usize>,
    /// By the variable of a text's content.
    texts: FxHashMap<Term, TextInput>,
    /// By units, where they are.
    places: FxHashMap<Term, (usize, usize)>,
    /// Lengths, and how large they may become.
    lengths: Vec<(Term, usize)>,
}

#[derive(Clone)]
struct TextInput {
    literal: usize,
    length: Number,
    units: Arc<[u16]>,
    chars: FxHashMap<usize, Term>,
}

impl Inputs {
    fn add(&mut self, symbols: &mut Symbols, literal: usize, what: What, sort: Sort) -> Term {
        let name = match what {
            What::Number => format!("n{literal}"),
            What::Null => format!("z{literal}"),
            What::Element(at) => format!("n{literal}.{at}"),
            What::Text => format!("t{literal}"),
            What::Unit(at) => format!("t{literal}.{at}"),
            What::Length => format!("l{literal}"),
        };
        let variable = symbols.terms.variable(&name, sort);
        self.of.entry(variable).or_insert_with(|| {
            self.inputs.push(Input { literal, what, variable });
            self.inputs.len() - 1
        });
        variable
    }

    /// A number of the test as the machine holds it; none where the expression is none.
    pub(super) fn number(
        &mut self,
        symbols: &mut Symbols,
        literal: usize,
        expression: &Expression,
    ) -> Option<Number> {
        let (descriptor, known) = match *expression {
            Expression::Boolean(value) => ("Z", Value::bits(32, value.into())),
            Expression::Byte(value) => ("B", bits(32, value.into())),
            Expression::Char(value) => ("C", bits(32, value.into())),
            Expression::Short(value) => ("S", bits(32, value.into())),
            Expression::Int(value) => ("I", bits(32, value.into())),
            Expression::Long(value) => ("J", bits(64, value)),
            Expression::Float(value) => ("F", Value::single(value)),
            Expression::Double(value) => ("D", Value::double(value)),
            _ => return None,
        };
        Some(self.held(symbols, literal, What::Number, descriptor, known))
    }

    fn held(
        &mut self,
        symbols: &mut Symbols,
        literal: usize,
        what: What,
        descriptor: &str,
        known: Value,
    ) -> Number {
        let stored = self.add(symbols, literal, what, stored_sort(descriptor));
        let term = symbols.held(descriptor, stored);
        Number { term, known: symbols.terms.value(known) }
    }

    /// The elements of an array of numbers; none where there are too many.
    pub(super) fn elements(
        &mut self,
        symbols: &mut Symbols,
        literal: usize,
        elements: &Elements,
    ) -> Vec<Number> {
        if elements.len() > LONGEST {
            return Vec::new();
        }
        let (descriptor, values): (&str, Vec<Value>) = match elements {
            Elements::References(_) => return Vec::new(),
            Elements::Booleans(all) => ("Z", all.iter().map(|&one| bits(32, one.into())).collect()),
            Elements::Bytes(all) => {
                ("B", all.iter().map(|&one| bits(32, one.cast_signed().into())).collect())
            }
            Elements::Chars(all) => ("C", all.iter().map(|&one| bits(32, one.into())).collect()),
            Elements::Shorts(all) => ("S", all.iter().map(|&one| bits(32, one.into())).collect()),
            Elements::Ints(all) => ("I", all.iter().map(|&one| bits(32, one.into())).collect()),
            Elements::Longs(all) => ("J", all.iter().map(|&one| bits(64, one)).collect()),
            Elements::Floats(all) => ("F", all.iter().map(|&one| Value::single(one)).collect()),
            Elements::Doubles(all) => ("D", all.iter().map(|&one| Value::double(one)).collect()),
        };
        let numbered = values.into_iter().enumerate();
        numbered
            .map(|(at, known)| self.held(symbols, literal, What::Element(at), descriptor, known))
            .collect()
    }

    /// The length of an array or a text that stands in the test.
    pub(super) fn length(
        &mut self,
        symbols: &mut Symbols,
        literal: usize,
        length: usize,
        most: usize,
    ) -> Number {
        let known = symbols.int(length as i64);
        if length > LONGEST {
            return Number::constant(known);
        }
        let term = self.add(symbols, literal, What::Length, Sort::Bits(32));
        self.lengths.push((term, most));
        Number { term, known }
    }

    /// The content of a text that stands in the test.
    pub(super) fn text(&mut self, symbols: &mut Symbols, literal: usize, units: &[u16]) -> Text {
        let known = symbols.terms.value(Value::Text(units.into()));
        if units.len() > LONGEST {
            return Number::constant(known);
        }
        let length = self.length(symbols, literal, units.len(), units.len() + MORE_UNITS);
        let term = self.add(symbols, literal, What::Text, Sort::Text);
        let text = TextInput { literal, length, units: units.into(), chars: FxHashMap::default() };
        self.texts.entry(term).or_insert(text);
        Number { term, known }
    }

    /// The length of a text that stands in the test as it is; none for others.
    pub(super) fn length_of(&self, content: Term) -> Option<Number> {
        Some(self.texts.get(&content)?.length)
    }

    /// A unit of a text that stands in the test as it is, as an `int`; none for others.
    pub(super) fn unit(&mut self, symbols: &mut Symbols, content: Term, at: usize) -> Option<Number> {
        let known = i64::from(*self.texts.get(&content)?.units.get(at)?);
        let (term, known) = (self.possible_unit(symbols, content, at)?, symbols.int(known));
        Some(Number { term, known })
    }

    /// The same for a unit that the text may get.
    pub(super) fn possible_unit(&mut self, symbols: &mut Symbols, content: Term, at: usize) -> Option<Term> {
        if at >= self.most_units(content)? {
            return None;
        }
        let literal = self.texts.get(&content)?.literal;
        let variable = self.add(symbols, literal, What::Unit(at), Sort::Bits(16));
        self.texts.get_mut(&content)?.chars.insert(at, variable);
        let held = symbols.held("C", variable);
        self.places.insert(held, (literal, at));
        Some(held)
    }

    /// Where a unit is in the test: its literal, and its place in that. None for others.
    pub(super) fn place(&self, unit: Term) -> Option<(usize, usize)> {
        self.places.get(&unit).copied()
    }

    /// A unit was changed, but not where it comes from.
    pub(super) fn place_again(&mut self, unit: Term, changed: Term) {
        if let Some(place) = self.place(unit) {
            self.places.insert(changed, place);
        }
    }

    /// The literal of a text that stands in the test as it is; none for others.
    pub(super) fn literal_of(&self, content: Term) -> Option<usize> {
        Some(self.texts.get(&content)?.literal)
    }

    /// Whether an argument of the test is `null`.
    pub(super) fn is_null(&mut self, symbols: &mut Symbols, literal: usize) -> Term {
        self.add(symbols, literal, What::Null, Sort::Bool)
    }

    /// How many units a text that stands in the test may get; none for others.
    pub(super) fn most_units(&self, content: Term) -> Option<usize> {
        Some(self.texts.get(&content)?.units.len() + MORE_UNITS)
    }

    /// What belongs together: the literal of a variable, with its element. None where it is no input.
    pub(super) fn group(&self, variable: Term) -> Option<(usize, usize)> {
        let input = self.inputs[*self.of.get(&variable)?];
        Some(match input.what {
            What::Element(at) => (input.literal, at + 1),
            What::Null => (input.literal, usize::MAX - 1),
            What::Length if !self.is_text(input.literal) => (input.literal, usize::MAX),
            _ => (input.literal, 0),
        })
    }

    fn is_text(&self, literal: usize) -> bool {
        self.texts.values().any(|text| text.literal == literal)
    }

    /// What holds of these variables in any case: lengths are small, and units are those of their text.
    pub(super) fn laws(&self, symbols: &mut Symbols, variables: &[Term]) -> Vec<Term> {
        let mut laws = Vec::new();
        for &(length, most) in self.lengths.iter().filter(|(length, _)| variables.contains(length)) {
            let most = symbols.int(most as i64);
            laws.push(symbols.terms.apply(Bits::NotGreaterUnsigned, &[length, most]));
        }
        for (&content, text) in self.texts.iter().filter(|(content, _)| variables.contains(content)) {
            let (actual, said) = (
                symbols.terms.apply(Texts::Length, &[content]),
                symbols.terms.apply(Bits::ToInt, &[text.length.term]),
            );
            laws.push(symbols.terms.equal(actual, said));
            let most = symbols.int((text.units.len() + MORE_UNITS) as i64);
            laws.push(symbols.terms.apply(Bits::NotGreaterUnsigned, &[text.length.term, most]));
            let mut chars: Vec<(&usize, &Term)> = text.chars.iter().collect();
            chars.sort_unstable();
            for (&at, &unit) in chars.into_iter().filter(|(_, unit)| variables.contains(unit)) {
                let place = symbols.terms.int(at as i128);
                let letter = symbols.terms.apply(Texts::At, &[content, place]);
                let code = symbols.terms.apply(Texts::ToCode, &[letter]);
                let said = symbols.terms.apply(Bits::ToInt, &[unit]);
                let same = symbols.terms.equal(code, said);
                // Behind its end a text has none.
                let at = symbols.int(at as i64);
                let is_behind = symbols.terms.apply(Bits::NotGreaterUnsigned, &[text.length.term, at]);
                laws.push(symbols.terms.or(&[is_behind, same]));
            }
        }
        for text in self.texts.values() {
            let units = text.chars.iter().filter(|(_, unit)| variables.contains(unit));
            let units =
                units.filter(|(at, _)| text.units.get(**at).is_none_or(|was| !SURROGATES.contains(was)));
            laws.extend(units.map(|(_, &unit)| is_no_surrogate(symbols, unit)));
        }
        laws.sort_unstable();
        laws.dedup();
        laws
    }

    /// That texts stay as long as they were, and all but the last few of their units the same: with less to choose from, a
    /// solver finds sooner what many texts would do for.
    pub(super) fn almost_as_they_were(&self, symbols: &mut Symbols, variables: &[Term]) -> Vec<Term> {
        let mut same = Vec::new();
        for text in self.texts.values() {
            if variables.contains(&text.length.term) {
                same.push(symbols.terms.equal(text.length.term, text.length.known));
            }
            let mut units: Vec<(usize, Term)> = text.chars.iter().map(|(&at, &unit)| (at, unit)).collect();
            units.retain(|(at, unit)| *at < text.units.len() && variables.contains(unit));
            units.sort_unstable();
            for &(at, unit) in units.iter().rev().skip(FREE_UNITS) {
                let was = symbols.terms.bits(16, text.units[at].into());
                same.push(symbols.terms.equal(unit, was));
            }
        }
        same.sort_unstable();
        same
    }

    /// The candidate with the values that a model has for these variables, and the numbers of the literals that changed.
    pub(super) fn changed(
        &self,
        symbols: &Symbols,
        candidate: &Candidate,
        model: &Model,
        variables: &[Term],
    ) -> (Candidate, Vec<usize>) {
        let mut values: FxHashMap<usize, Vec<(What, Value)>> = FxHashMap::default();
        for input in self.inputs.iter().filter(|input| variables.contains(&input.variable)) {
            if let Some(value) = model.value(&symbols.terms, input.variable) {
                values.entry(input.literal).or_default().push((input.what, value));
            }
        }
        let (mut changed, mut others, mut number) = (candidate.clone(), Vec::new(), 0);
        visit(&mut changed, &mut |expression| {
            if let Some(values) = values.get(&number) {
                let before = expression.clone();
                set(expression, values);
                others.extend((*expression != before).then_some(number));
            }
            number += 1;
        });
        (changed, others)
    }
}

/// A unit that means something by itself: half a letter is no text that others could take over.
fn is_no_surrogate(symbols: &mut Symbols, unit: Term) -> Term {
    let terms = &mut symbols.terms;
    let [first, last] = [*SURROGATES.start(), *SURROGATES.end()].map(|end| terms.bits(16, end.into()));
    let below = terms.apply(Bits::LessUnsigned, &[unit, first]);
    let above = terms.apply(Bits::LessUnsigned, &[last, unit]);
    terms.or(&[below, above])
}

fn bits(width: u32, number: i64) -> Value {
    Value::bits(width, i128::from(number).cast_unsigned())
}

/// All expressions of a candidate in the order of their numbers.
fn visit(candidate: &mut Candidate, change: &mut impl FnMut(&mut Expression)) {
    fn go(expression: &mut Expression, change: &mut impl FnMut(&mut Expression)) {
        change(expression);
        expression.children_mut().into_iter().for_each(|child| go(child, change));
    }
    for statement in &mut candidate.statements {
        match statement {
            Statement::Let { value, .. } | Statement::Do(value) => go(value, change),
            Statement::Set { receiver, value, .. } => {
                receiver.iter_mut().for_each(|receiver| go(receiver, change));
                go(value, change);
            }
        }
    }
    let call = &mut candidate.call;
    call.receiver.iter_mut().chain(&mut call.arguments).for_each(|expression| go(expression, change));
}

/// The numbers of all expressions of a candidate, by where they are.
pub(super) fn numbered(candidate: &Candidate) -> FxHashMap<*const Expression, usize> {
    fn go<'e>(expression: &'e Expression, all: &mut Vec<&'e Expression>) {
        all.push(expression);
        expression.children().into_iter().for_each(|child| go(child, all));
    }
    let mut all = Vec::new();
    for statement in &candidate.statements {
        match statement {
            Statement::Let { value, .. } | Statement::Do(value) => go(value, &mut all),
            Statement::Set { receiver, value, .. } => {
                receiver.iter().for_each(|receiver| go(receiver, &mut all));
                go(value, &mut all);
            }
        }
    }
    let call = &candidate.call;
    call.receiver.iter().chain(&call.arguments).for_each(|expression| go(expression, &mut all));
    all.into_iter().enumerate().map(|(number, expression)| (std::ptr::from_ref(expression), number)).collect()
}

/// A candidate with other units in parts of its texts, and the numbers of the literals that are others.
pub(super) fn spliced(candidate: &Candidate, splices: &[Splice]) -> (Candidate, Vec<usize>) {
    let mut sorted: Vec<&Splice> = splices.iter().collect();
    // From the end, so that places stay what they are.
    sorted.sort_by_key(|splice| (splice.literal, std::cmp::Reverse(splice.from)));
    let (mut changed, mut number) = (candidate.clone(), 0);
    visit(&mut changed, &mut |expression| {
        if let Expression::String(units) = expression {
            for Splice { from, to, units: others, .. } in sorted.iter().filter(|one| one.literal == number) {
                if *to <= units.len() {
                    units.splice(*from..*to, others.iter().copied());
                }
            }
        }
        number += 1;
    });
    let mut literals: Vec<usize> = sorted.iter().map(|splice| splice.literal).collect();
    literals.dedup();
    (changed, literals)
}

/// The literals with these numbers.
pub(super) fn literals(candidate: &Candidate, numbers: &[usize]) -> Vec<Expression> {
    let (mut found, mut number) = (Vec::new(), 0);
    visit(&mut candidate.clone(), &mut |expression| {
        found.extend(numbers.contains(&number).then(|| expression.clone()));
        number += 1;
    });
    found
}

/// Gives a literal other values.
fn set(expression: &mut Expression, values: &[(What, Value)]) {
    if values.contains(&(What::Null, Value::Bool(true))) {
        *expression = Expression::Null;
        return;
    }
    let number = || values.iter().find(|(what, _)| *what == What::Number).map(|(_, value)| value);
    let whole = || number().and_then(Value::signed);
    match expression {
        Expression::Boolean(own) => *own = whole().map_or(*own, |value| value != 0),
        Expression::Byte(own) => *own = whole().map_or(*own, |value| value as i8),
        Expression::Char(own) => *own = whole().map_or(*own, |value| value as u16),
        Expression::Short(own) => *own = whole().map_or(*own, |value| value as i16),
        Expression::Int(own) => *own = whole().map_or(*own, |value| value as i32),
        Expression::Long(own) => *own = whole().map_or(*own, |value| value as i64),
        Expression::Float(own) => *own = number().and_then(single).unwrap_or(*own),
        Expression::Double(own) => *own = number().and_then(double).unwrap_or(*own),
        Expression::String(units) => set_text(units, values),
        Expression::Array { elements, .. } => set_elements(elements, values),
        _ => {}
    }
}

fn single(value: &Value) -> Option<f32> {
    match value {
        Value::Float(Precision::Single, bits) => Some(f32::from_bits(*bits as u32)),
        _ => None,
    }
}

fn double(value: &Value) -> Option<f64> {
    match value {
        Value::Float(Precision::Double, bits) => Some(f64::from_bits(*bits)),
        _ => None,
    }
}

fn set_text(units: &mut Vec<u16>, values: &[(What, Value)]) {
    for (what, value) in values {
        match (what, value) {
            (What::Text, Value::Text(text)) => *units = text.to_vec(),
            (What::Length, Value::Bits { bits, .. }) => units.resize(*bits as usize, b'a'.into()),
            _ => {}
        }
    }
    for (what, value) in values {
        if let (What::Unit(at), Value::Bits { bits, .. }) = (what, value)
            && let Some(unit) = units.get_mut(*at)
        {
            *unit = *bits as u16;
        }
    }
}

fn set_elements(elements: &mut Elements, values: &[(What, Value)]) {
    for (what, value) in values {
        if let (What::Length, Value::Bits { bits, .. }) = (what, value) {
            resize(elements, *bits as usize);
        }
    }
    for (what, value) in values {
        if let What::Element(at) = what {
            set_element(elements, *at, value);
        }
    }
}

fn set_element(elements: &mut Elements, at: usize, value: &Value) {
    let whole = value.signed().unwrap_or_default();
    macro_rules! put {
        ($all:expr, $value:expr) => {
            $all.get_mut(at).map_or((), |element| *element = $value)
        };
    }
    match elements {
        Elements::References(_) => {}
        Elements::Booleans(all) => put!(all, whole != 0),
        Elements::Bytes(all) => put!(all, whole as u8),
        Elements::Chars(all) => put!(all, whole as u16),
        Elements::Shorts(all) => put!(all, whole as i16),
        Elements::Ints(all) => put!(all, whole as i32),
        Elements::Longs(all) => put!(all, whole as i64),
        Elements::Floats(all) => put!(all, single(value).unwrap_or_default()),
        Elements::Doubles(all) => put!(all, double(value).unwrap_or_default()),
    }
}

fn resize(elements: &mut Elements, length: usize) {
    match elements {
        Elements::References(all) => all.resize(length, Expression::Null),
        Elements::Booleans(all) => all.resize(length, false),
        Elements::Bytes(all) => all.resize(length, 0),
        Elements::Chars(all) => all.resize(length, 0),
        Elements::Shorts(all) => all.resize(length, 0),
        Elements::Ints(all) => all.resize(length, 0),
        Elements::Longs(all) => all.resize(length, 0),
        Elements::Floats(all) => all.resize(length, 0.0),
        Elements::Doubles(all) => all.resize(length, 0.0),
    }
}
