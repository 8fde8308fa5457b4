//! Drafts that ask for the same, whatever their variables are called: the same calls in another order, mostly.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smt::{Operation, Term, Value};

use super::{Draft, Filling};
use crate::symbols::{Meaning, Symbols};

/// The shapes of terms that were asked for.
#[derive(Default)]
pub(crate) struct Shapes(FxHashMap<Term, u64>);

impl Shapes {
    /// A number that drafts share which ask for the same of the same calls.
    pub(crate) fn of(&mut self, symbols: &Symbols, draft: &Draft) -> u64 {
        let mut conditions: Vec<u64> =
            draft.state.conditions.iter().map(|&condition| self.of_term(symbols, condition)).collect();
        conditions.sort_unstable();
        let mut calls: Vec<u64> = draft.calls.iter().map(|call| hash(&call.does)).collect();
        calls.sort_unstable();
        let mut slots: Vec<u64> = draft.slots.iter().map(|slot| self.of_slot(symbols, slot)).collect();
        slots.sort_unstable();
        hash(&(conditions, calls, slots, draft.is_second_try))
    }

    fn of_slot(&mut self, symbols: &Symbols, slot: &Filling) -> u64 {
        match slot {
            Filling::Open { variable, descriptor } => {
                hash(&(1, self.of_term(symbols, *variable), descriptor))
            }
            Filling::Number { stored, descriptor } => hash(&(2, self.of_term(symbols, *stored), descriptor)),
            Filling::Any { descriptor, choice } => hash(&(3, descriptor, choice)),
            Filling::References { descriptor, elements } => hash(&(4, descriptor, elements.len())),
            Filling::Numbers { descriptor, .. } => hash(&(5, descriptor)),
            Filling::Literal(literal) => hash(&(6, literal)),
            Filling::Stub(stub) => {
                let answers: Vec<usize> = stub.answers.iter().map(Vec::len).collect();
                hash(&(10, &stub.descriptor, answers, stub.is_ending))
            }
            Filling::Same(_) => 11,
            Filling::Null => 7,
            Filling::Text { .. } => 8,
            Filling::Made => 9,
        }
    }

    fn of_term(&mut self, symbols: &Symbols, root: Term) -> u64 {
        for term in symbols.terms.reachable(&[root]) {
            if !self.0.contains_key(&term) {
                let parts: Vec<u64> =
                    symbols.terms.arguments(term).iter().map(|argument| self.0[argument]).collect();
                let shape = match symbols.terms.operation(term) {
                    Operation::Variable(_) => of_variable(symbols, term),
                    // Which of the new objects it is depends on the order.
                    Operation::Value(value @ Value::Bits { .. })
                        if *symbols.terms.sort(term) == crate::symbols::reference()
                            && value.signed().is_some_and(|number| number < 0) =>
                    {
                        hash(&"made")
                    }
                    operation => hash(operation),
                };
                self.0.insert(term, hash(&(shape, parts)));
            }
        }
        self.0[&root]
    }
}

fn of_variable(symbols: &Symbols, variable: Term) -> u64 {
    match symbols.meaning(variable) {
        Some(Meaning::Input { name, descriptor }) => hash(&(1, name, descriptor)),
        Some(Meaning::Open(what)) => hash(&(2, what)),
        _ => hash(&(3, variable)),
    }
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    what.hash(&mut hasher);
    hasher.finish()
}
