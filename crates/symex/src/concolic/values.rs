//! What a followed run works on: numbers as terms beside what they were, and objects with what is known of them.

use std::collections::VecDeque;
use std::sync::Arc;

use model::{Content, Course, Noted};
use rustc_hash::FxHashMap;
use smt::{Precision, Term, Terms, Value};

/// A number: a term of the test's literals, and what it was in the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) term: Term,
    /// A constant.
    pub(super) known: Term,
}

/// The content of a text or of a builder of one.
pub(super) type Text = Number;

/// A value of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Val {
    Number(Number),
    /// By its place in the heap; 0 is `null`.
    Object(usize),
    Unknown,
}

/// An object of the run.
#[derive(Clone, Debug, Default)]
pub(super) struct Object {
    /// VM name of its class, where known.
    pub(super) class: Option<Arc<str>>,
    pub(super) text: Option<Text>,
    pub(super) length: Option<Number>,
    pub(super) boxed: Option<Number>,
    pub(super) fields: FxHashMap<Arc<str>, Val>,
    pub(super) elements: FxHashMap<i128, Val>,
    /// Whether the other elements of an array are zero.
    pub(super) is_new: bool,
    /// Where the test could have `null` in its place: the number of an argument.
    pub(super) nullable: Option<usize>,
    /// What a stub answers, by method and descriptor, one call after the other.
    pub(super) answers: FxHashMap<(Arc<str>, Arc<str>), VecDeque<Val>>,
    /// Its number in the course, once it was seen.
    pub(super) number: Option<u32>,
}

/// All objects of a run.
pub(super) struct Heap {
    objects: Vec<Object>,
    numbered: FxHashMap<u32, usize>,
}

impl Number {
    /// A constant.
    pub(super) fn constant(term: Term) -> Number {
        Number { term, known: term }
    }

    /// Whether it depends on literals.
    pub(super) fn is_symbolic(self) -> bool {
        self.term != self.known
    }

    /// What it was, with its sign.
    pub(super) fn signed(self, terms: &Terms) -> Option<i128> {
        terms.as_value(self.known).and_then(Value::signed)
    }
}

impl Val {
    pub(super) fn number(self) -> Option<Number> {
        match self {
            Val::Number(number) => Some(number),
            _ => None,
        }
    }

    pub(super) fn object(self) -> Option<usize> {
        match self {
            Val::Object(object) if object > 0 => Some(object),
            _ => None,
        }
    }
}

/// The term of a number that was noted; none for references.
pub(super) fn constant(terms: &mut Terms, noted: Noted) -> Option<Term> {
    Some(match noted {
        Noted::Int(int) => terms.bits(32, int.into()),
        Noted::Long(long) => terms.bits(64, long.into()),
        Noted::Float(bits) => terms.value(Value::single(f32::from_bits(bits))),
        Noted::Double(bits) => terms.value(Value::Float(Precision::Double, normal(bits))),
        Noted::Null | Noted::Object(_) => return None,
    })
}

/// All that are not a number are one value.
fn normal(bits: u64) -> u64 {
    let number = f64::from_bits(bits);
    if number.is_nan() { f64::NAN.to_bits() } else { bits }
}

impl Heap {
    pub(super) fn new() -> Heap {
        Heap { objects: vec![Object::default()], numbered: FxHashMap::default() }
    }

    pub(super) fn get(&self, at: usize) -> &Object {
        &self.objects[at]
    }

    pub(super) fn get_mut(&mut self, at: usize) -> &mut Object {
        &mut self.objects[at]
    }

    /// A new object.
    pub(super) fn make(&mut self, object: Object) -> usize {
        self.objects.push(object);
        self.objects.len() - 1
    }

    /// The object with a number in the course.
    pub(super) fn seen(&mut self, course: &Course, terms: &mut Terms, number: u32) -> usize {
        if let Some(&known) = self.numbered.get(&number) {
            return known;
        }
        let mut object = Object { number: Some(number), ..Object::default() };
        describe(course, terms, &mut object, number);
        let at = self.make(object);
        self.numbered.insert(number, at);
        at
    }

    /// An object has turned out to have a number; gives the one that stands for it from now on.
    pub(super) fn meet(&mut self, course: &Course, terms: &mut Terms, at: usize, number: u32) -> usize {
        let is_other = self.objects[at].number.is_some_and(|own| own != number);
        if at == 0 || is_other || self.numbered.contains_key(&number) {
            return self.seen(course, terms, number);
        }
        self.objects[at].number = Some(number);
        describe(course, terms, &mut self.objects[at], number);
        self.numbered.insert(number, at);
        at
    }

    pub(super) fn number(&self, at: usize) -> Option<u32> {
        self.objects[at].number
    }
}

/// Adds what the course tells of an object.
fn describe(course: &Course, terms: &mut Terms, object: &mut Object, number: u32) {
    let Some(seen) = course.objects.get(number as usize) else { return };
    object.class = Some(seen.class.as_str().into());
    match &seen.content {
        Content::Text(units) => {
            object.text = right(object.text, Some(terms.value(Value::Text(units.as_slice().into()))));
        }
        Content::Length(length) => {
            object.length = right(object.length, Some(terms.bits(32, (*length).into())));
        }
        Content::Boxed(noted) => object.boxed = right(object.boxed, constant(terms, *noted)),
        _ => {}
    }
}

/// A number that was computed, if it is what was seen; else that.
fn right(own: Option<Number>, seen: Option<Term>) -> Option<Number> {
    own.filter(|own| Some(own.known) == seen).or(seen.map(Number::constant))
}
