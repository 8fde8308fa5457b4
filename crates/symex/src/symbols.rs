//! What terms stand for: values of Java and the memory that holds them, as terms of the solver.
//!
//! References are bits of a width that nothing else has. 0 is `null`, what was there when a method was called is positive,
//! objects that stand in the code (texts, classes) among it, and what the code made since then is negative, so that new
//! objects are no others. A field is an array from objects to
//! values, and so are the elements and lengths of arrays, the classes of objects and the contents of texts.

use std::sync::Arc;

use program::Index;
use rustc_hash::{FxHashMap, FxHashSet};
use smt::{Arrays, Bits, Operation, Precision, Sort, Symbol, Term, Terms, Value};

use crate::step::keys::Keys;

/// The width of references.
pub(crate) const REFERENCE: u32 = 24;
/// Objects that stand in the code (texts, classes) have numbers from here on.
const FIRST_LITERAL: i128 = 1 << 22;

/// What a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The receiver or a parameter of a method.
    Input { name: String, descriptor: String },
    /// A value of the code that is executed.
    Value,
    /// A field of all objects.
    Field { class: String, name: String, descriptor: String },
    /// A static field.
    Static { class: String, name: String, descriptor: String },
    /// The elements of all arrays of this type, given by its first letter.
    Elements(char),
    /// The lengths of all arrays.
    Lengths,
    /// Whether objects are of a class: VM name, or descriptor of an array.
    Is(String),
    /// The contents of all texts.
    Texts,
    /// The hash codes of contents of texts.
    Hashes,
    /// What is in builders of texts.
    Builders,
    /// What objects answered when a method was called on them once, and nobody knows what ran.
    Answers { class: String, name: String, descriptor: String },
    /// What is left open, in words.
    Open(String),
}

/// An object that stands in the code.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Literal {
    /// A text.
    Text(Arc<[u16]>),
    /// A class: VM name, or descriptor of an array.
    Class(Arc<str>),
    /// Something else, as text.
    Other(Arc<str>),
}

/// All terms, and what their variables stand for.
#[derive(Default)]
pub(crate) struct Symbols {
    pub(crate) terms: Terms,
    meanings: FxHashMap<Symbol, Meaning>,
    literals: Vec<Literal>,
    numbers: FxHashMap<Literal, usize>,
    /// The variables of terms that were asked for.
    variables: FxHashMap<Term, Arc<FxHashSet<Term>>>,
    opened: u32,
}

/// The sort of references.
pub(crate) fn reference() -> Sort {
    Sort::Bits(REFERENCE)
}

/// How memory holds a value of a type.
pub(crate) fn stored_sort(descriptor: &str) -> Sort {
    match descriptor {
        "Z" => Sort::Bits(1),
        "B" => Sort::Bits(8),
        "C" | "S" => Sort::Bits(16),
        "I" => Sort::Bits(32),
        "J" => Sort::Bits(64),
        "F" => Sort::Float(Precision::Single),
        "D" => Sort::Float(Precision::Double),
        _ => reference(),
    }
}

impl Symbols {
    /// The variable with this name; the name says what it means.
    fn variable(&mut self, name: &str, sort: Sort, meaning: impl FnOnce() -> Meaning) -> Term {
        let term = self.terms.variable(name, sort);
        if let Operation::Variable(symbol) = *self.terms.operation(term) {
            self.meanings.entry(symbol).or_insert_with(meaning);
        }
        term
    }

    /// What a variable means; none where the term is no variable.
    pub(crate) fn meaning(&self, term: Term) -> Option<&Meaning> {
        match self.terms.operation(term) {
            Operation::Variable(symbol) => self.meanings.get(symbol),
            _ => None,
        }
    }

    /// A value of the code, by the depth of its method and its number.
    pub(crate) fn value(&mut self, depth: usize, number: u32, sort: Sort) -> Term {
        self.variable(&format!("v{depth}.{number}"), sort, || Meaning::Value)
    }

    /// An input, by the place that it has among all inputs, as the machine holds it.
    pub(crate) fn input(&mut self, place: &str, name: &str, descriptor: &str) -> Term {
        let meaning = || Meaning::Input { name: name.to_owned(), descriptor: descriptor.to_owned() };
        let stored = self.variable(&format!("in:{place}"), stored_sort(descriptor), meaning);
        self.held(descriptor, stored)
    }

    /// Something that nothing is known of.
    pub(crate) fn open(&mut self, what: &str, sort: Sort) -> Term {
        self.opened += 1;
        let name = format!("open:{}", self.opened);
        self.variable(&name, sort, || Meaning::Open(what.to_owned()))
    }

    /// What objects answer to one call of a method, of which nothing is known.
    pub(crate) fn answers(&mut self, class: &str, name: &str, descriptor: &str) -> Term {
        self.opened += 1;
        let sort = Sort::array(reference(), stored_sort(model::descriptor::result(descriptor)));
        let meaning = || Meaning::Answers {
            class: class.to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
        };
        self.variable(&format!("answers:{}", self.opened), sort, meaning)
    }

    /// Another variable in place of one that was left open, of which just as little is known.
    pub(crate) fn renewed(&mut self, variable: Term) -> Option<Term> {
        let sort = self.terms.sort(variable).clone();
        match self.meaning(variable)?.clone() {
            Meaning::Open(what) => Some(self.open(&what, sort)),
            Meaning::Answers { class, name, descriptor } => Some(self.answers(&class, &name, &descriptor)),
            _ => None,
        }
    }

    /// The memory of a field.
    pub(crate) fn field(&mut self, class: &str, name: &str, descriptor: &str) -> Term {
        let sort = Sort::array(reference(), stored_sort(descriptor));
        let meaning = || Meaning::Field {
            class: class.to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
        };
        self.variable(&format!("field:{class}.{name}:{descriptor}"), sort, meaning)
    }

    /// A static field, as memory holds it.
    pub(crate) fn static_field(&mut self, class: &str, name: &str, descriptor: &str) -> Term {
        let meaning = || Meaning::Static {
            class: class.to_owned(),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
        };
        self.variable(&format!("static:{class}.{name}:{descriptor}"), stored_sort(descriptor), meaning)
    }

    /// The elements of all arrays whose elements are held so.
    pub(crate) fn elements(&mut self, element: char) -> Term {
        let sort = Sort::array(reference(), elements_sort(element));
        self.variable(&format!("elements:{element}"), sort, || Meaning::Elements(element))
    }

    /// The elements of all lists.
    pub(crate) fn items(&mut self) -> Term {
        let sort = Sort::array(reference(), elements_sort('L'));
        let (class, name) = crate::step::collections::ITEMS;
        let meaning = || Meaning::Field {
            class: class.into(),
            name: name.into(),
            descriptor: "[Ljava/lang/Object;".into(),
        };
        self.variable("items", sort, meaning)
    }

    /// What all maps hold for keys of a kind.
    pub(crate) fn entries(&mut self, keys: Keys) -> Term {
        let (class, name) = keys.field();
        let sort = Sort::array(reference(), keys.entries_sort());
        let descriptor = String::from("Ljava/lang/Object;");
        let meaning = || Meaning::Field { class: class.into(), name: name.into(), descriptor };
        self.variable(&format!("entries:{name}"), sort, meaning)
    }

    /// The lengths of all arrays.
    pub(crate) fn lengths(&mut self) -> Term {
        let sort = Sort::array(reference(), Sort::Bits(32));
        self.variable("lengths", sort, || Meaning::Lengths)
    }

    /// Which objects are of a class.
    pub(crate) fn is(&mut self, class: &str) -> Term {
        let sort = Sort::array(reference(), Sort::Bool);
        self.variable(&format!("is:{class}"), sort, || Meaning::Is(class.to_owned()))
    }

    /// The contents of all texts.
    pub(crate) fn texts(&mut self) -> Term {
        self.variable("texts", Sort::array(reference(), Sort::Text), || Meaning::Texts)
    }

    /// The hash codes of contents of texts.
    pub(crate) fn hashes(&mut self) -> Term {
        self.variable("hashes", Sort::array(Sort::Text, Sort::Bits(32)), || Meaning::Hashes)
    }

    /// What is in all builders of texts.
    pub(crate) fn builders(&mut self) -> Term {
        self.variable("builders", Sort::array(reference(), Sort::Text), || Meaning::Builders)
    }

    /// The reference to an object that stands in the code.
    pub(crate) fn literal(&mut self, literal: Literal) -> Term {
        let next = self.literals.len();
        let number = *self.numbers.entry(literal.clone()).or_insert(next);
        if number == next {
            self.literals.push(literal);
        }
        self.terms.bits(REFERENCE, FIRST_LITERAL + number as i128)
    }

    /// The object that stands in the code, where a term refers to one.
    pub(crate) fn as_literal(&self, term: Term) -> Option<&Literal> {
        let number = self.terms.as_value(term)?.signed()?;
        matches!(self.terms.sort(term), Sort::Bits(REFERENCE)).then_some(())?;
        self.literals.get(usize::try_from(number - FIRST_LITERAL).ok()?)
    }

    /// An object that the code made, by its number from 1 on.
    pub(crate) fn made(&mut self, number: u32) -> Term {
        self.terms.bits(REFERENCE, -i128::from(number))
    }

    /// `null`
    pub(crate) fn null(&mut self) -> Term {
        self.terms.bits(REFERENCE, 0)
    }

    /// Whether a reference is null.
    pub(crate) fn is_null(&mut self, term: Term) -> Term {
        let null = self.null();
        self.terms.equal(term, null)
    }

    /// Whether a reference is not null.
    pub(crate) fn is_present(&mut self, term: Term) -> Term {
        let is_null = self.is_null(term);
        self.terms.not(is_null)
    }

    /// An element of an array of the solver.
    pub(crate) fn select(&mut self, array: Term, key: Term) -> Term {
        self.terms.apply(Arrays::Select, &[array, key])
    }

    /// An array of the solver with another element.
    pub(crate) fn store(&mut self, array: Term, key: Term, element: Term) -> Term {
        self.terms.apply(Arrays::Store, &[array, key, element])
    }

    /// An `int`.
    pub(crate) fn int(&mut self, number: i64) -> Term {
        self.terms.bits(32, number.into())
    }

    /// A value of memory as the machine holds it: what is smaller than an `int` as one.
    pub(crate) fn held(&mut self, descriptor: &str, stored: Term) -> Term {
        match descriptor {
            "Z" => self.terms.apply(Bits::ExtendUnsigned(31), &[stored]),
            "B" => self.terms.apply(Bits::ExtendSigned(24), &[stored]),
            "C" => self.terms.apply(Bits::ExtendUnsigned(16), &[stored]),
            "S" => self.terms.apply(Bits::ExtendSigned(16), &[stored]),
            _ => stored,
        }
    }

    /// A value of the machine as memory holds it.
    pub(crate) fn stored(&mut self, descriptor: &str, held: Term) -> Term {
        match descriptor {
            "Z" => self.terms.apply(Bits::Extract(0, 0), &[held]),
            "B" => self.terms.apply(Bits::Extract(7, 0), &[held]),
            "C" | "S" => self.terms.apply(Bits::Extract(15, 0), &[held]),
            _ => held,
        }
    }

    /// Zero, false or null, as memory holds it.
    pub(crate) fn zero(&mut self, sort: &Sort) -> Term {
        match sort {
            Sort::Bool => self.terms.truth(false),
            Sort::Bits(width) => self.terms.bits(*width, 0),
            Sort::Int => self.terms.int(0),
            Sort::Float(Precision::Single) => self.terms.value(Value::single(0.0)),
            Sort::Float(Precision::Double) => self.terms.value(Value::double(0.0)),
            Sort::Text => self.terms.text(""),
            Sort::Array(of) => {
                let element = self.zero(&of.1);
                self.terms.apply(Arrays::All(sort.clone()), &[element])
            }
        }
    }

    /// The memory before anything was stored.
    pub(crate) fn base(&self, mut array: Term) -> Term {
        while *self.terms.operation(array) == Operation::Arrays(Arrays::Store) {
            array = self.terms.arguments(array)[0];
        }
        array
    }

    /// Whether a term may be an object: itself, or because it was stored where the term is read.
    pub(crate) fn may_be(&self, term: Term, object: Term) -> bool {
        let arguments = self.terms.arguments(term);
        term == object
            || match (self.terms.operation(term), arguments) {
                (Operation::Core(smt::Core::IfThenElse), &[_, then, otherwise]) => {
                    self.may_be(then, object) || self.may_be(otherwise, object)
                }
                (Operation::Arrays(Arrays::Select), &[mut array, _]) => loop {
                    let (Operation::Arrays(Arrays::Store), &[before, _, stored]) =
                        (self.terms.operation(array), self.terms.arguments(array))
                    else {
                        break false;
                    };
                    if *self.terms.sort(stored) == reference() && self.may_be(stored, object) {
                        break true;
                    }
                    array = before;
                },
                _ => false,
            }
    }

    /// The classes that conditions ask of an object: VM names, and descriptors of arrays.
    pub(crate) fn classes_asked(&self, conditions: &[Term], object: Term) -> Vec<String> {
        let mut found = Vec::new();
        for term in self.terms.reachable(conditions) {
            if let (Operation::Arrays(Arrays::Select), &[array, key]) =
                (self.terms.operation(term), self.terms.arguments(term))
                && self.may_be(key, object)
                && let Some(Meaning::Is(class)) = self.meaning(self.base(array))
            {
                found.push(class.clone());
            }
        }
        found
    }

    /// The variables of a term.
    pub(crate) fn variables_of(&mut self, term: Term) -> Arc<FxHashSet<Term>> {
        if let Some(known) = self.variables.get(&term) {
            return Arc::clone(known);
        }
        let all = self.terms.reachable(&[term]).into_iter();
        let variables = all.filter(|&each| matches!(self.terms.operation(each), Operation::Variable(_)));
        let variables = Arc::new(variables.collect());
        self.variables.insert(term, Arc::clone(&variables));
        variables
    }

    /// What is known without the solver of an element for a key: what literals are, and hash codes of fixed texts.
    pub(crate) fn known_element(&mut self, index: &Index, array: Term, key: Term) -> Option<Term> {
        let meaning = self.meaning(array)?;
        if *meaning == Meaning::Hashes {
            let hash = hash_of(self.terms.as_value(key)?.units()?);
            return Some(self.int(hash.into()));
        }
        match (meaning, self.as_literal(key)?.clone()) {
            (Meaning::Texts, Literal::Text(units)) => Some(self.terms.value(Value::Text(units))),
            (Meaning::Is(class), literal) => {
                let is = index.is_assignable(literal.descriptor()?, &type_of(class));
                Some(self.terms.truth(is))
            }
            _ => None,
        }
    }
}

impl Literal {
    /// The descriptor of its class, where that is known.
    pub(crate) fn descriptor(&self) -> Option<&'static str> {
        match self {
            Literal::Text(_) => Some("Ljava/lang/String;"),
            Literal::Class(_) => Some("Ljava/lang/Class;"),
            Literal::Other(_) => None,
        }
    }
}

/// The hash code of a text, as `String.hashCode` computes it.
fn hash_of(units: &[u16]) -> i32 {
    units.iter().fold(0i32, |hash, &unit| hash.wrapping_mul(31).wrapping_add(unit.into()))
}

/// The sort of the elements of one array.
pub(crate) fn elements_sort(element: char) -> Sort {
    let sort = if element == 'L' { reference() } else { stored_sort(&element.to_string()) };
    Sort::array(Sort::Bits(32), sort)
}

/// The descriptor of a class that is named as casts name it.
pub(crate) fn type_of(class: &str) -> String {
    if class.starts_with('[') { class.to_owned() } else { format!("L{class};") }
}
