//! Conditions at the entry of a method, made simpler by what is known there: what the code made later is nothing that was
//! there before.

use rustc_hash::FxHashMap;
use smt::{Arrays, Core, Operation, Term};

use crate::machine::Machine;

impl Machine<'_> {
    /// The conditions in a simpler form; none where they cannot hold.
    pub(crate) fn settled(&mut self, conditions: &[Term]) -> Option<Vec<Term>> {
        let mut memory: FxHashMap<Term, Term> = FxHashMap::default();
        let mut settled = Vec::new();
        for &condition in conditions {
            for term in self.symbols.terms.reachable(&[condition]) {
                if !memory.contains_key(&term) {
                    let now = self.settled_term(term, &memory);
                    memory.insert(term, now);
                }
            }
            if !self.symbols.add(&mut settled, memory[&condition]) {
                return None;
            }
        }
        Some(settled)
    }

    fn settled_term(&mut self, term: Term, memory: &FxHashMap<Term, Term>) -> Term {
        let old = self.symbols.terms.arguments(term);
        let new: Vec<Term> = old.iter().map(|argument| memory[argument]).collect();
        let operation = self.symbols.terms.operation(term).clone();
        match (&operation, new.as_slice()) {
            (Operation::Arrays(Arrays::Select), &[array, key]) if self.is_of_entry(key) => {
                let below = self.below_others(array, key);
                let made = self.symbols.select(below, key);
                self.symbols.known_element(self.index, below, key).unwrap_or(made)
            }
            (Operation::Core(Core::Equal), &[first, second])
                if self.is_of_entry(first) && self.is_made(second)
                    || self.is_made(first) && self.is_of_entry(second) =>
            {
                self.symbols.terms.truth(false)
            }
            _ if new == old => term,
            _ => {
                let simpler = self.symbols.without_bits(&operation, &new);
                let simpler = simpler.or_else(|| self.symbols.equated(&operation, &new));
                simpler.unwrap_or_else(|| self.symbols.terms.apply(operation, &new))
            }
        }
    }

    /// Memory without what was stored for objects that were made later, or are of types that exclude the wanted one's.
    fn below_others(&self, mut array: Term, wanted: Term) -> Term {
        let declared = self.declared(wanted);
        let is_other = |key: Term| match (&declared, self.declared(key)) {
            (Some(declared), Some(key)) => self.exclude(declared, &key),
            _ => false,
        };
        while *self.symbols.terms.operation(array) == Operation::Arrays(Arrays::Store) {
            let &[before, key, _] = self.symbols.terms.arguments(array) else { break };
            if !self.is_made(key) && !is_other(key) {
                break;
            }
            array = before;
        }
        array
    }

    fn is_made(&self, term: Term) -> bool {
        let number = self.symbols.terms.as_value(term).and_then(smt::Value::signed);
        let is_reference = *self.symbols.terms.sort(term) == crate::symbols::reference();
        is_reference && number.is_some_and(|number| number < 0)
    }
}
