//! Undoing one instruction: what must have held before it for the conditions to hold after it.
//!
//! Each kind of instruction says what its result was and what memory became of it; both are put in place of what the
//! conditions speak of. What would have thrown is added as a condition that it did not.

mod arrays;
mod builders;
mod calls;
pub(crate) mod collections;
mod concat;
mod dates;
mod fields;
mod formats;
mod jdk;
pub(crate) mod keys;
pub(crate) mod maps;
mod texts;

pub(crate) use arrays::letter;
pub(crate) use jdk::BOXES;

use ir::{Binary, Instruction, Member, Operation, ValueId};
use smt::{Sort, Term};

use crate::machine::Machine;
use crate::state::{State, held_sort};
use crate::substitute::Substitution;
use crate::symbols::{Meaning, stored_sort};

pub(crate) use jdk::thrown_inside;

/// Whether a method of a collection surely changes nothing in it, nor gives anything by which that could be done.
pub(crate) fn changes_nothing(method: &Member) -> bool {
    const GIVING: [&str; 7] =
        ["keySet", "values", "entrySet", "subList", "iterator", "listIterator", "toArray"];
    let changed = collections::changed_by(method).or_else(|| maps::changed_by(method));
    changed == Some(&[]) && !GIVING.contains(&&*method.name)
}

/// What became of a state when an instruction was undone.
pub(crate) enum Undone {
    /// It goes on.
    On,
    /// It contradicts itself: the path does not exist.
    Dead,
    /// It goes on in several ways.
    Several(Vec<State>),
}

impl From<bool> for Undone {
    fn from(is_alive: bool) -> Undone {
        if is_alive { Undone::On } else { Undone::Dead }
    }
}

impl Machine<'_> {
    /// Undoes an instruction of the method on top.
    pub(crate) fn undo(&mut self, state: &mut State, instruction: &Instruction) -> Undone {
        let result = instruction.result;
        match &instruction.operation {
            Operation::Binary(operator, values) => self.undo_binary(state, result, *operator, *values).into(),
            Operation::Negate(value) => {
                let value = self.term(state, *value);
                let negative = self.symbols.negative(value);
                self.assign(state, result, negative).into()
            }
            Operation::Convert(value, to) => {
                let value = self.term(state, *value);
                let converted = self.symbols.converted(value, *to);
                self.assign(state, result, converted).into()
            }
            Operation::Compare(comparison, values) => {
                let values = values.map(|value| self.term(state, value));
                let compared = self.symbols.compared(*comparison, values);
                self.assign(state, result, compared).into()
            }
            Operation::Length(array) => self.undo_length(state, result, *array).into(),
            Operation::Load { element, array, index } => {
                self.undo_load(state, result, *element, *array, *index).into()
            }
            Operation::Store { element, array, index, value } => {
                self.undo_store(state, *element, [*array, *index, *value]).into()
            }
            Operation::GetField { field, object } => self.undo_get(state, result, field, *object).into(),
            Operation::PutField { field, object, value } => {
                self.undo_put(state, field, *object, *value).into()
            }
            Operation::New(class) => self.undo_new(state, result, &format!("L{class};")).into(),
            Operation::NewArray { descriptor, lengths } => {
                self.undo_new_array(state, result, descriptor, lengths).into()
            }
            Operation::Cast(value, class) => self.undo_cast(state, result, *value, class).into(),
            Operation::InstanceOf(value, class) => {
                let is = self.is_of(state, *value, class);
                let [yes, no] = [1, 0].map(|number| self.symbols.int(number));
                let answer = self.symbols.terms.if_then_else(is, yes, no);
                self.assign(state, result, answer).into()
            }
            Operation::Enter(value) | Operation::Exit(value) => self.require_present(state, *value).into(),
            Operation::Call { kind, method, arguments } => {
                self.undo_call(state, result, *kind, method, arguments)
            }
            Operation::Dynamic { call, arguments } => {
                self.undo_dynamic(state, result, call, arguments).into()
            }
        }
    }

    /// A value of the method on top.
    pub(crate) fn term(&mut self, state: &State, value: ValueId) -> Term {
        let depth = state.stack.len() - 1;
        self.symbols.value_at(depth, &state.stack[depth], value)
    }

    /// The descriptor of a value's static type, where the code tells it.
    pub(crate) fn static_type(state: &State, value: ValueId) -> Option<&str> {
        state.top()?.code.body.values[value as usize].descriptor.as_deref()
    }

    /// Puts terms in place of variables; false where the conditions cannot hold any more.
    pub(crate) fn replace(&mut self, state: &mut State, by: &Substitution) -> bool {
        match self.symbols.substituted(self.index, &state.conditions, by) {
            Some(conditions) => {
                state.conditions = conditions;
                state.kept = self.symbols.replaced(self.index, &state.kept, by);
                true
            }
            None => false,
        }
    }

    /// Adds a condition; false where it cannot hold with the others.
    pub(crate) fn require(&mut self, state: &mut State, condition: Term) -> bool {
        self.symbols.add(&mut state.conditions, condition)
    }

    pub(crate) fn require_present(&mut self, state: &mut State, value: ValueId) -> bool {
        let value = self.term(state, value);
        let present = self.symbols.is_present(value);
        self.require(state, present)
    }

    /// What a value was given.
    fn assign(&mut self, state: &mut State, result: Option<ValueId>, term: Term) -> bool {
        let Some(result) = result else { return true };
        let variable = self.term(state, result);
        self.replace(state, &Substitution::from_iter([(variable, term)]))
    }

    /// The same, where nothing is known of it; in words only if somebody asks for it.
    pub(crate) fn assign_open(&mut self, state: &mut State, result: Option<ValueId>, what: &str) -> bool {
        let Some(result) = result else { return true };
        if !self.is_asked_for(state, result) {
            return true;
        }
        let kind = state.stack[state.stack.len() - 1].code.body.values[result as usize].kind;
        let open = self.symbols.open(what, held_sort(kind));
        state.leave_open(format!("{what} is left open"));
        self.assign(state, Some(result), open)
    }

    /// What a call gave that is left open: a `boolean` is no other number.
    pub(crate) fn assign_returned(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        method: &Member,
    ) -> bool {
        let what = format!("what {} returns", crate::words::called(method));
        let Some(asked) = result.filter(|&result| self.is_asked_for(state, result)) else { return true };
        let descriptor = model::descriptor::result(&method.descriptor);
        if !matches!(descriptor, "Z" | "B" | "C" | "S") {
            return self.assign_open(state, result, &what);
        }
        let stored = self.symbols.open(&what, stored_sort(descriptor));
        let held = self.symbols.held(descriptor, stored);
        state.leave_open(format!("{what} is left open"));
        self.assign(state, Some(asked), held)
    }

    /// Whether the conditions speak of a value.
    pub(crate) fn is_asked_for(&mut self, state: &State, value: ValueId) -> bool {
        let variable = self.term(state, value);
        self.mentioned(state).contains(&variable)
    }

    /// The variables that the conditions speak of, each once and in a fixed order.
    pub(crate) fn mentioned(&mut self, state: &State) -> Vec<Term> {
        let mut all: Vec<Term> = Vec::new();
        for &condition in state.conditions.iter().chain(&state.kept) {
            all.extend(self.symbols.variables_of(condition).iter());
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn undo_binary(
        &mut self,
        state: &mut State,
        result: Option<ValueId>,
        operator: Binary,
        values: [ValueId; 2],
    ) -> bool {
        let values = values.map(|value| self.term(state, value));
        let is_whole = matches!(self.symbols.terms.sort(values[1]), Sort::Bits(_));
        let alive = match self.symbols.binary(operator, values) {
            Some(made) => self.assign(state, result, made),
            None => self.assign_open(state, result, "a remainder of floating point numbers"),
        };
        if !alive || !is_whole || !matches!(operator, Binary::Divide | Binary::Remainder) {
            return alive;
        }
        let by_zero = self.is_zero(values[1]);
        let fine = self.symbols.terms.not(by_zero);
        self.require(state, fine)
    }

    /// Whether a whole number is 0.
    pub(crate) fn is_zero(&mut self, number: Term) -> Term {
        let sort = self.symbols.terms.sort(number).clone();
        let zero = self.symbols.zero(&sort);
        self.symbols.terms.equal(number, zero)
    }

    fn undo_cast(&mut self, state: &mut State, result: Option<ValueId>, value: ValueId, class: &str) -> bool {
        let term = self.term(state, value);
        let is_null = self.symbols.is_null(term);
        let alive = self.assign(state, result, term);
        match self.class_test(state, value, class) {
            Some(is) => {
                let fine = self.symbols.terms.or(&[is_null, is]);
                alive && self.require(state, fine)
            }
            None => alive,
        }
    }

    /// Whether a value is an object of a class: VM name, or descriptor of an array.
    pub(crate) fn is_of(&mut self, state: &State, value: ValueId, class: &str) -> Term {
        let term = self.term(state, value);
        let present = self.symbols.is_present(term);
        match self.class_test(state, value, class) {
            Some(is) => self.symbols.terms.and(&[present, is]),
            None => present,
        }
    }

    /// Whether an object that is there is of a class; none where its declared type says so.
    fn class_test(&mut self, state: &State, value: ValueId, class: &str) -> Option<Term> {
        let wanted = crate::symbols::type_of(class);
        let known = Self::static_type(state, value);
        if known.is_some_and(|known| self.index.is_assignable(known, &wanted)) {
            return None;
        }
        let (all, object) = (self.symbols.is(class), self.term(state, value));
        let known = self.symbols.known_element(self.index, all, object);
        Some(known.unwrap_or_else(|| self.symbols.select(all, object)))
    }

    /// Makes an object of a type: what the conditions say of it is what holds of a new one.
    pub(crate) fn make(&mut self, state: &mut State, descriptor: &str) -> (Term, Substitution) {
        let made = self.symbols.made(state.next_made(descriptor));
        (made, self.fresh(state, made, descriptor))
    }

    /// What holds of an object when it is new: its class, and zero or null in all fields.
    pub(crate) fn fresh(&mut self, state: &State, made: Term, descriptor: &str) -> Substitution {
        let mut by = Substitution::default();
        for variable in self.mentioned(state) {
            let Some(meaning) = self.symbols.meaning(variable).cloned() else { continue };
            let element = match meaning {
                Meaning::Is(class) => {
                    let is = self.index.is_assignable(descriptor, &crate::symbols::type_of(&class));
                    self.symbols.terms.truth(is)
                }
                Meaning::Field { .. } | Meaning::Elements(_) | Meaning::Builders => {
                    let Sort::Array(of) = self.symbols.terms.sort(variable).clone() else { continue };
                    self.symbols.zero(&of.1)
                }
                _ => continue,
            };
            let stored = self.symbols.store(variable, made, element);
            by.insert(variable, stored);
        }
        by
    }

    fn undo_new(&mut self, state: &mut State, result: Option<ValueId>, descriptor: &str) -> bool {
        let Some(result) = result.filter(|&result| self.is_asked_for(state, result)) else { return true };
        let variable = self.term(state, result);
        let (made, mut by) = self.make(state, descriptor);
        by.insert(variable, made);
        self.replace(state, &by)
    }
}
