//! What holds of every memory: it is said to the solver for the terms of a question, no more.

use smt::{Arrays, Bits, Ints, Operation, Sort, Term, Texts};

use crate::machine::Machine;
use crate::symbols::{Meaning, REFERENCE, type_of};

/// Longer texts and arrays are not asked for.
const LONGEST: i128 = 10_000;
/// Classes that are told apart, at most.
const MOST_CLASSES: usize = 24;

impl Machine<'_> {
    /// What holds of the terms in conditions, without being said by them. At the entry of a method nothing was made yet.
    pub(crate) fn facts(&mut self, conditions: &[Term], is_entry: bool) -> Vec<Term> {
        let mut facts = Vec::new();
        let (mut objects, mut classes) = (Vec::new(), Vec::new());
        for term in self.symbols.terms.reachable(conditions) {
            if is_entry && self.is_of_entry(term) {
                let null = self.symbols.null();
                let made = self.symbols.terms.apply(Bits::LessSigned, &[term, null]);
                facts.push(self.symbols.terms.not(made));
            }
            match self.element(term) {
                Some((Meaning::Lengths, _)) => facts.push(self.is_length(term)),
                Some((Meaning::Texts, _)) => facts.push(self.is_short(term)),
                Some((Meaning::Is(class), object)) => {
                    objects.push(object);
                    classes.push(class);
                }
                _ => {}
            }
            if matches!(self.symbols.terms.operation(term), Operation::Variable(_))
                && *self.symbols.terms.sort(term) == Sort::Text
            {
                facts.push(self.is_short(term));
            }
        }
        objects.sort_unstable();
        objects.dedup();
        classes.sort_unstable();
        classes.dedup();
        classes.truncate(MOST_CLASSES);
        for object in objects {
            self.facts_of_classes(object, &classes, &mut facts);
        }
        facts
    }

    /// The memory and the object, where a term takes what memory holds of an object.
    fn element(&self, term: Term) -> Option<(Meaning, Term)> {
        let is_select = *self.symbols.terms.operation(term) == Operation::Arrays(Arrays::Select);
        let (&[array, key], true) = (self.symbols.terms.arguments(term), is_select) else { return None };
        Some((self.symbols.meaning(self.base(array))?.clone(), key))
    }

    /// The memory before anything was stored.
    fn base(&self, mut array: Term) -> Term {
        while *self.symbols.terms.operation(array) == Operation::Arrays(Arrays::Store) {
            array = self.symbols.terms.arguments(array)[0];
        }
        array
    }

    /// Whether a term is a reference that was there when the method was called.
    pub(crate) fn is_of_entry(&self, term: Term) -> bool {
        if *self.symbols.terms.sort(term) != Sort::Bits(REFERENCE) {
            return false;
        }
        match (self.symbols.terms.operation(term), self.symbols.terms.arguments(term)) {
            (Operation::Variable(_), _) => true,
            (Operation::Arrays(Arrays::Select), &[array, _]) => self.is_entry_memory(array),
            _ => false,
        }
    }

    fn is_entry_memory(&self, array: Term) -> bool {
        match (self.symbols.terms.operation(array), self.symbols.terms.arguments(array)) {
            (Operation::Variable(_), _) => true,
            (Operation::Arrays(Arrays::Select), &[inner, _]) => self.is_entry_memory(inner),
            _ => false,
        }
    }

    fn is_length(&mut self, length: Term) -> Term {
        let (zero, longest) = (self.symbols.int(0), self.symbols.int(LONGEST as i64));
        let least = self.symbols.terms.apply(Bits::NotGreaterSigned, &[zero, length]);
        let most = self.symbols.terms.apply(Bits::NotGreaterSigned, &[length, longest]);
        self.symbols.terms.and(&[least, most])
    }

    fn is_short(&mut self, content: Term) -> Term {
        let length = self.symbols.terms.apply(Texts::Length, &[content]);
        let longest = self.symbols.terms.int(LONGEST);
        self.symbols.terms.apply(Ints::NotGreater, &[length, longest])
    }

    /// Whatever is of a class is of those above it, and of none that excludes it.
    fn facts_of_classes(&mut self, object: Term, classes: &[String], facts: &mut Vec<Term>) {
        let declared = self.declared(object);
        let is: Vec<Term> = classes
            .iter()
            .map(|class| {
                let all = self.symbols.is(class);
                self.symbols.select(all, object)
            })
            .collect();
        for (first, class) in classes.iter().enumerate() {
            if let Some(declared) = &declared {
                let present = self.symbols.is_present(object);
                if self.index.is_assignable(declared, &type_of(class)) {
                    facts.push(self.implies(present, is[first]));
                } else if self.exclude(declared, &type_of(class)) {
                    facts.push(self.symbols.terms.not(is[first]));
                }
            }
            for second in (0..classes.len()).filter(|&second| second != first) {
                let (one, other) = (type_of(class), type_of(&classes[second]));
                if self.index.is_assignable(&one, &other) {
                    facts.push(self.implies(is[first], is[second]));
                } else if second > first && self.exclude(&one, &other) {
                    let both = self.symbols.terms.and(&[is[first], is[second]]);
                    facts.push(self.symbols.terms.not(both));
                }
            }
        }
        facts.sort_unstable();
        facts.dedup();
    }

    fn implies(&mut self, first: Term, second: Term) -> Term {
        let not = self.symbols.terms.not(first);
        self.symbols.terms.or(&[not, second])
    }

    /// Whether no object is of both types.
    fn exclude(&self, one: &str, other: &str) -> bool {
        if self.index.is_assignable(one, other) || self.index.is_assignable(other, one) {
            return false;
        }
        match (self.index.class_of(one), self.index.class_of(other)) {
            (Some(one), Some(other)) => {
                let (one, other) = (&self.index[one], &self.index[other]);
                let is_final = |class: &program::ClassSummary| class.is(classfile::access::FINAL);
                !one.is_interface() && !other.is_interface() || is_final(one) || is_final(other)
            }
            // Of classes that are nowhere nothing is known.
            _ => one.starts_with('[') != other.starts_with('['),
        }
    }

    /// The declared type of an input, a field or a static field.
    pub(crate) fn declared(&self, object: Term) -> Option<String> {
        let meaning = match self.element(object) {
            Some((meaning, _)) => meaning,
            None => self.symbols.meaning(object)?.clone(),
        };
        match meaning {
            Meaning::Input { descriptor, .. }
            | Meaning::Field { descriptor, .. }
            | Meaning::Static { descriptor, .. } => Some(descriptor),
            _ => None,
        }
    }
}
