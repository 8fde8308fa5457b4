//! Other terms in place of variables: so a condition after an instruction becomes one before it.

use program::Index;
use rustc_hash::FxHashMap;
use smt::{Arrays, Operation, Term};

use crate::symbols::Symbols;

/// What stands in place of which variables.
pub(crate) type Substitution = FxHashMap<Term, Term>;

impl Symbols {
    /// Conditions with other terms in place of variables. Those that hold in any case are left out; none where one never
    /// holds.
    pub(crate) fn substituted(
        &mut self,
        index: &Index,
        conditions: &[Term],
        by: &Substitution,
    ) -> Option<Vec<Term>> {
        let mut memory = FxHashMap::default();
        let mut changed = Vec::with_capacity(conditions.len());
        for &condition in conditions {
            let now = match self.mentions(condition, by) {
                true => self.rebuilt(index, condition, by, &mut memory),
                false => condition,
            };
            if !self.add(&mut changed, now) {
                return None;
            }
        }
        Some(changed)
    }

    /// A term with other objects in place of some.
    pub(crate) fn with_objects(&mut self, index: &Index, term: Term, by: &Substitution) -> Term {
        self.rebuilt(index, term, by, &mut FxHashMap::default())
    }

    /// Terms with other terms in place of variables.
    pub(crate) fn replaced(&mut self, index: &Index, terms: &[Term], by: &Substitution) -> Vec<Term> {
        let mut memory = FxHashMap::default();
        let replaced = terms.iter().map(|&term| match self.mentions(term, by) {
            true => self.rebuilt(index, term, by, &mut memory),
            false => term,
        });
        replaced.collect()
    }

    /// Terms with others in place of variables and of objects that were made.
    pub(crate) fn renamed(&mut self, index: &Index, terms: &[Term], by: &Substitution) -> Vec<Term> {
        let mut memory = FxHashMap::default();
        terms.iter().map(|&term| self.rebuilt(index, term, by, &mut memory)).collect()
    }

    /// Adds a condition, unless it is there or holds in any case; false where it never holds.
    pub(crate) fn add(&mut self, conditions: &mut Vec<Term>, condition: Term) -> bool {
        if let Some(truth) = self.terms.as_value(condition).and_then(smt::Value::truth) {
            return truth;
        }
        if *self.terms.operation(condition) == Operation::Core(smt::Core::And) {
            let parts = self.terms.arguments(condition).to_vec();
            return parts.into_iter().all(|part| self.add(conditions, part));
        }
        let negated = self.terms.not(condition);
        if conditions.contains(&negated) {
            return false;
        }
        if !conditions.contains(&condition) {
            conditions.push(condition);
        }
        true
    }

    fn mentions(&mut self, condition: Term, by: &Substitution) -> bool {
        let variables = self.variables_of(condition);
        by.keys().any(|variable| variables.contains(variable))
    }

    fn rebuilt(
        &mut self,
        index: &Index,
        root: Term,
        by: &Substitution,
        memory: &mut FxHashMap<Term, Term>,
    ) -> Term {
        for term in self.terms.reachable(&[root]) {
            if memory.contains_key(&term) {
                continue;
            }
            let now = self.rebuilt_node(index, term, by, memory);
            memory.insert(term, now);
        }
        memory[&root]
    }

    /// One term, whose arguments are rebuilt already.
    fn rebuilt_node(
        &mut self,
        index: &Index,
        term: Term,
        by: &Substitution,
        memory: &FxHashMap<Term, Term>,
    ) -> Term {
        if let Some(&other) = by.get(&term) {
            return other;
        }
        let old = self.terms.arguments(term);
        let new: Vec<Term> = old.iter().map(|argument| memory[argument]).collect();
        if new == old {
            return term;
        }
        let operation = self.terms.operation(term).clone();
        let simpler = self.without_bits(&operation, &new);
        if let Some(made) = simpler.or_else(|| self.equated(&operation, &new)) {
            return made;
        }
        let made = self.terms.apply(operation, &new);
        self.known(index, made)
    }

    /// What a term is, where more is known of it than the solver is told.
    fn known(&mut self, index: &Index, term: Term) -> Term {
        let is_select = *self.terms.operation(term) == Operation::Arrays(Arrays::Select);
        let known = match (is_select, self.terms.arguments(term)) {
            (true, &[array, key]) => self.known_element(index, array, key),
            _ => None,
        };
        known.unwrap_or(term)
    }
}
