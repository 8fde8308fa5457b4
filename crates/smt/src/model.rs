//! Models: values of variables, and what terms are for them.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::operation::Operation;
use crate::sort::{Precision, Sort};
use crate::terms::{Term, Terms};
use crate::theory::Arrays;
use crate::value::Value;

/// Values of variables and of elements of arrays. What it does not say is free; then it is 0, false or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// By variables, and by terms that take an element of an array.
    values: FxHashMap<Term, Value>,
    /// Elements of array variables.
    elements: FxHashMap<(Term, Value), Value>,
}

/// What is known of a term.
#[derive(Clone)]
enum Known {
    Value(Value),
    Array(Rc<Array>),
    Unknown,
}

/// An array as it was made.
enum Array {
    Variable(Term),
    All(Known),
    Stored { before: Rc<Array>, key: Value, element: Known },
}

impl Model {
    /// A model with the values that a solver gave to terms, which are `wanted`.
    pub(crate) fn new(terms: &Terms, values: FxHashMap<Term, Value>) -> Model {
        let mut model = Model { values, elements: FxHashMap::default() };
        model.keep_elements(terms);
        model
    }

    /// The value of a term; none for arrays and where the model cannot tell.
    pub fn value(&self, terms: &Terms, term: Term) -> Option<Value> {
        match self.known(terms, &[term]).remove(&term)? {
            Known::Value(value) => Some(value),
            _ => None,
        }
    }

    /// Whether all conditions hold; none where it cannot tell.
    pub(crate) fn satisfies(&self, terms: &Terms, conditions: &[Term]) -> Option<bool> {
        let known = self.known(terms, conditions);
        let truths = conditions.iter().map(|condition| match known.get(condition) {
            Some(Known::Value(value)) => value.truth(),
            _ => None,
        });
        let truths: Vec<Option<bool>> = truths.collect();
        match truths.contains(&Some(false)) {
            true => Some(false),
            false => truths.into_iter().collect::<Option<Vec<bool>>>().map(|_| true),
        }
    }

    /// What a solver says of an element of a variable holds for all terms that take this element.
    fn keep_elements(&mut self, terms: &Terms) {
        let roots: Vec<Term> = self.values.keys().copied().collect();
        let mut known = FxHashMap::default();
        for term in terms.reachable(&roots) {
            if let Some((variable, key)) = self.element(terms, term, &known)
                && let Some(value) = self.values.get(&term)
            {
                self.elements.entry((variable, key)).or_insert_with(|| value.clone());
            }
            let now = self.evaluated(terms, term, &known);
            known.insert(term, now);
        }
    }

    /// The variable and the key of an element that nothing was stored for.
    fn element(&self, terms: &Terms, term: Term, known: &FxHashMap<Term, Known>) -> Option<(Term, Value)> {
        let (Operation::Arrays(Arrays::Select), &[array, key]) =
            (terms.operation(term), terms.arguments(term))
        else {
            return None;
        };
        let (Known::Array(array), Known::Value(key)) = (known.get(&array)?, known.get(&key)?) else {
            return None;
        };
        match &**stored(array, key) {
            Array::Variable(variable) => Some((*variable, key.clone())),
            _ => None,
        }
    }

    fn known(&self, terms: &Terms, roots: &[Term]) -> FxHashMap<Term, Known> {
        let mut known = FxHashMap::default();
        for term in terms.reachable(roots) {
            let now = self.evaluated(terms, term, &known);
            known.insert(term, now);
        }
        known
    }

    fn evaluated(&self, terms: &Terms, term: Term, known: &FxHashMap<Term, Known>) -> Known {
        let arguments: Vec<&Known> = terms.arguments(term).iter().map(|argument| &known[argument]).collect();
        match terms.operation(term) {
            Operation::Variable(_) => {
                match self.values.get(&term).cloned().or_else(|| plain(terms.sort(term))) {
                    Some(value) => Known::Value(value),
                    None => Known::Array(Rc::new(Array::Variable(term))),
                }
            }
            Operation::Arrays(arrays) => match self.array(arrays, &arguments, terms.sort(term)) {
                // An element of an array that is an element itself: the solver was asked for it.
                Known::Unknown => self.values.get(&term).cloned().map_or(Known::Unknown, Known::Value),
                known => known,
            },
            operation => {
                let values: Option<Vec<Value>> = arguments.into_iter().map(value).collect();
                let folded = values.and_then(|values| operation.fold(&values));
                folded.or_else(|| self.values.get(&term).cloned()).map_or(Known::Unknown, Known::Value)
            }
        }
    }

    fn array(&self, arrays: &Arrays, arguments: &[&Known], sort: &Sort) -> Known {
        match (arrays, arguments) {
            (Arrays::All(_), [element]) => Known::Array(Rc::new(Array::All((*element).clone()))),
            (Arrays::Store, [Known::Array(before), Known::Value(key), element]) => {
                let (before, key, element) = (Rc::clone(before), key.clone(), (*element).clone());
                Known::Array(Rc::new(Array::Stored { before, key, element }))
            }
            (Arrays::Select, [Known::Array(array), Known::Value(key)]) => match &**stored(array, key) {
                Array::Variable(variable) => {
                    let element = self.elements.get(&(*variable, key.clone())).cloned();
                    element.or_else(|| plain(sort)).map_or(Known::Unknown, Known::Value)
                }
                Array::All(element) | Array::Stored { element, .. } => element.clone(),
            },
            _ => Known::Unknown,
        }
    }
}

/// Where the element for a key comes from.
fn stored<'a>(mut array: &'a Rc<Array>, wanted: &Value) -> &'a Rc<Array> {
    while let Array::Stored { before, key, .. } = &**array {
        if key == wanted {
            break;
        }
        array = before;
    }
    array
}

/// An array of many elements is a long chain, which must not be dropped by recursion.
impl Drop for Array {
    fn drop(&mut self) {
        let Array::Stored { before, .. } = self else { return };
        let mut next = std::mem::replace(before, Rc::new(Array::All(Known::Unknown)));
        while let Some(Array::Stored { before, .. }) = Rc::get_mut(&mut next) {
            let below = std::mem::replace(before, Rc::new(Array::All(Known::Unknown)));
            next = below;
        }
    }
}

fn value(known: &Known) -> Option<Value> {
    match known {
        Known::Value(value) => Some(value.clone()),
        _ => None,
    }
}

/// What is free is this.
fn plain(sort: &Sort) -> Option<Value> {
    match sort {
        Sort::Bool => Some(Value::Bool(false)),
        Sort::Bits(width) => Some(Value::bits(*width, 0)),
        Sort::Int => Some(Value::Int(0)),
        Sort::Float(Precision::Single) => Some(Value::single(0.0)),
        Sort::Float(Precision::Double) => Some(Value::double(0.0)),
        Sort::Text => Some(Value::text("")),
        Sort::Array(_) => None,
    }
}

/// The terms whose values make a model: variables and elements of arrays, in an order that the conditions alone decide.
pub(crate) fn wanted(terms: &Terms, conditions: &[Term]) -> Vec<Term> {
    let is_wanted = |term: &Term| {
        let operation = terms.operation(*term);
        let is_open = matches!(operation, Operation::Variable(_) | Operation::Arrays(Arrays::Select));
        is_open && terms.sort(*term).is_scalar()
    };
    terms.bottom_up(conditions).into_iter().filter(is_wanted).collect()
}
