//! Arrays: lengths, elements, new ones.

use ir::{Element, ValueId};
use smt::Term;

use crate::machine::Machine;
use crate::state::State;
use crate::substitute::Substitution;
use crate::symbols::{Meaning, elements_sort, type_of};

/// Arrays in a new array that are told apart, at most.
const MOST_ROWS: i128 = 16;
/// Types of elements that are thought of where an array refuses one, at most.
const MOST_COMPONENTS: usize = 6;
const OBJECT: &str = "Ljava/lang/Object;";

impl Machine<'_> {
    pub(super) fn undo_length(&mut self, state: &mut State, result: Option<ValueId>, array: ValueId) -> bool {
        let array_term = self.term(state, array);
        let length = self.length(array_term);
        self.assign(state, result, length) && self.require_present(state, array)
    }

    /// The length of an array.
    pub(crate) fn length(&mut self, array: Term) -> Term {
        let lengths = self.symbols.lengths();
        self.symbols.select(lengths, array)
    }

    pub(super) fn undo_load(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        element: Element,
        array: ValueId,
        index: ValueId,
    ) -> bool {
        let letter = letter(element, Self::static_type(state, array));
        let [array_term, index_term] = [array, index].map(|value| self.term(state, value));
        let all = self.symbols.elements(letter);
        let own = self.symbols.select(all, array_term);
        let stored = self.symbols.select(own, index_term);
        let held = self.symbols.held(&letter.to_string(), stored);
        self.assign(state, result, held) && self.require_inside(state, array, index)
    }

    pub(super) fn undo_store(
        &mut self,
        state: &mut State,
        element: Element,
        [array, index, value]: [ValueId; 3],
    ) -> bool {
        let letter = letter(element, Self::static_type(state, array));
        let [array_term, index_term, value] = [array, index, value].map(|value| self.term(state, value));
        let all = self.symbols.elements(letter);
        let own = self.symbols.select(all, array_term);
        let stored = self.symbols.stored(&letter.to_string(), value);
        let own = self.symbols.store(own, index_term, stored);
        let after = self.symbols.store(all, array_term, own);
        self.replace(state, &Substitution::from_iter([(all, after)]))
            && self.require_inside(state, array, index)
            && (element != Element::Reference || self.require_taken(state, array_term, value))
    }

    /// Where conditions ask for the class of an array, it must be one that takes what is stored.
    fn require_taken(&mut self, state: &mut State, array: Term, value: Term) -> bool {
        let classes =
            self.mentioned(state).into_iter().filter_map(|variable| match self.symbols.meaning(variable) {
                Some(Meaning::Is(class)) => class.strip_prefix('[').map(str::to_owned),
                _ => None,
            });
        let classes: Vec<String> = classes.collect();
        let is_null = self.symbols.is_null(value);
        for component in classes {
            let [is_of, fits] =
                [(format!("[{component}"), array), (named(&component), value)].map(|(class, object)| {
                    let all = self.symbols.is(&class);
                    let known = self.symbols.known_element(self.index, all, object);
                    known.unwrap_or_else(|| self.symbols.select(all, object))
                });
            let is_other = self.symbols.terms.not(is_of);
            let taken = self.symbols.terms.or(&[is_other, is_null, fits]);
            if !self.require(state, taken) {
                return false;
            }
        }
        true
    }

    /// Whether an array is of a class whose arrays refuse an element: of those below what the code says of the array, and
    /// with what is told of the element. None where no such class is known.
    pub(crate) fn refuses_element(
        &mut self,
        state: &State,
        [array, _, value]: [ValueId; 3],
        told: Option<&str>,
    ) -> Option<Term> {
        let declared =
            Self::static_type(state, array).and_then(|known| known.strip_prefix('[')).map(str::to_owned);
        let element = told.map(type_of).or_else(|| Self::static_type(state, value).map(str::to_owned));
        let (array, value) = (self.term(state, array), self.term(state, value));
        let mut each = Vec::new();
        for component in self.components(declared.as_deref().unwrap_or(OBJECT), element.as_deref()) {
            let [of, fits] = [self.symbols.is(&format!("[{component}")), self.symbols.is(&named(&component))];
            let (is_of, fits) = (self.symbols.select(of, array), self.symbols.select(fits, value));
            let refused = self.symbols.terms.not(fits);
            each.push(self.symbols.terms.and(&[is_of, refused]));
        }
        (!each.is_empty()).then(|| self.symbols.terms.or(&each))
    }

    /// Types of elements that arrays below a type may have and that refuse another type.
    fn components(&self, declared: &str, element: Option<&str>) -> Vec<String> {
        let index = self.index;
        let below = index.class_of(declared).map(|class| index.subtypes(class)).unwrap_or_default();
        // Below `Object` there are too many.
        let of_program = below.into_iter().filter(|&class| !index[class].is_jdk() && declared != OBJECT);
        let of_program = of_program.map(|class| type_of(&index[class].name));
        let plain = [declared, "Ljava/lang/String;", "Ljava/lang/Integer;"].map(str::to_owned);
        let mut found: Vec<String> = Vec::new();
        for component in plain.into_iter().chain(of_program) {
            let refuses = element.is_none_or(|element| !index.is_assignable(element, &component));
            let fits = index.is_assignable(&component, declared) && component != OBJECT;
            if refuses && fits && !found.contains(&component) && found.len() < MOST_COMPONENTS {
                found.push(component);
            }
        }
        found
    }

    fn require_inside(&mut self, state: &mut State, array: ValueId, index: ValueId) -> bool {
        let [array_term, index] = [array, index].map(|value| self.term(state, value));
        let outside = self.is_outside(array_term, index);
        let inside = self.symbols.terms.not(outside);
        self.require_present(state, array) && self.require(state, inside)
    }

    /// Whether an index is none of an array.
    pub(crate) fn is_outside(&mut self, array: Term, index: Term) -> Term {
        let (zero, length) = (self.symbols.int(0), self.length(array));
        let below = self.symbols.less(index, zero);
        let inside = self.symbols.less(index, length);
        let above = self.symbols.terms.not(inside);
        self.symbols.terms.or(&[below, above])
    }

    pub(super) fn undo_new_array(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        descriptor: &str,
        lengths: &[ValueId],
    ) -> bool {
        let sizes: Vec<Term> = lengths.iter().map(|&length| self.term(state, length)).collect();
        let mut alive = true;
        if let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) {
            let variable = self.term(state, result);
            let made = self.symbols.made(state.next_made(descriptor));
            alive = self.replace(state, &Substitution::from_iter([(variable, made)]))
                && self.undo_rows(state, made, descriptor, &sizes);
        }
        for size in sizes {
            let zero = self.symbols.int(0);
            let negative = self.symbols.less(size, zero);
            let fine = self.symbols.terms.not(negative);
            alive = alive && self.require(state, fine);
        }
        alive
    }

    /// A new array, and new arrays in it where the code makes them.
    fn undo_rows(&mut self, state: &mut State, made: Term, descriptor: &str, sizes: &[Term]) -> bool {
        let &[size, ref inner @ ..] = sizes else { return true };
        let mut by = self.fresh(state, made, descriptor);
        let all = self.symbols.lengths();
        let with = self.symbols.store(all, made, size);
        by.insert(all, with);
        let row_type = descriptor.strip_prefix('[').unwrap_or(descriptor);
        let mut rows = Vec::new();
        if !inner.is_empty() {
            let all = self.symbols.elements('L');
            let count = self.symbols.terms.as_value(size).and_then(smt::Value::signed);
            let held = match count {
                Some(count) if (0..=MOST_ROWS).contains(&count) => {
                    let mut held = self.symbols.zero(&elements_sort('L'));
                    for at in 0..count {
                        let made = state.next_made(row_type);
                        let (row, at) = (self.symbols.made(made), self.symbols.int(at as i64));
                        held = self.symbols.store(held, at, row);
                        rows.push(row);
                    }
                    held
                }
                _ => {
                    state.leave_open("what an array of arrays holds is left open".into());
                    self.symbols.open("the arrays in a new array", elements_sort('L'))
                }
            };
            let with = self.symbols.store(all, made, held);
            by.insert(all, with);
        }
        self.replace(state, &by) && rows.into_iter().all(|made| self.undo_rows(state, made, row_type, inner))
    }
}

/// A type as conditions on classes name it: VM name, or descriptor of an array.
fn named(descriptor: &str) -> String {
    if descriptor.starts_with('[') {
        descriptor.to_owned()
    } else {
        model::descriptor::class_of(descriptor).to_owned()
    }
}

/// The first letter of the type of an array's elements, which tells its memory.
pub(crate) fn letter(element: Element, array: Option<&str>) -> char {
    match element {
        Element::Int => 'I',
        Element::Long => 'J',
        Element::Float => 'F',
        Element::Double => 'D',
        Element::Reference => 'L',
        Element::Byte if array == Some("[Z") => 'Z',
        Element::Byte => 'B',
        Element::Char => 'C',
        Element::Short => 'S',
    }
}
