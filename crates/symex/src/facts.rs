//! What holds of every memory: it is said to the solver for the terms of a question, no more.

use smt::{Arrays, Bits, Ints, Operation, Sort, Term, Texts, Value};

use crate::machine::Machine;
use crate::step::collections::SIZE;
use crate::step::keys::Keys;
use crate::symbols::{Meaning, REFERENCE, Symbols, type_of};

/// Longer texts and arrays are asked for only where there are no shorter ones.
const LONGEST: i128 = 10_000;
/// Classes that are told apart, at most.
const MOST_CLASSES: usize = 24;
/// Entries of maps that are told apart, at most.
const MOST_ENTRIES: usize = 12;

/// What holds besides conditions.
pub(crate) struct Facts {
    /// What holds in any case.
    pub(crate) facts: Vec<Term>,
    /// What holds of what is small enough for a test.
    pub(crate) limits: Vec<Term>,
}

impl Machine<'_> {
    /// What holds of the terms in conditions, without being said by them. At the entry of a method nothing was made yet.
    pub(crate) fn facts(&mut self, conditions: &[Term], is_entry: bool) -> Facts {
        let (mut facts, mut limits) = (Vec::new(), Vec::new());
        let (mut objects, mut classes, mut literals, mut hashed) = (vec![], vec![], vec![], vec![]);
        let all = self.symbols.terms.reachable(conditions);
        for &term in &all {
            if is_entry && self.is_of_entry(term) {
                let null = self.symbols.null();
                let made = self.symbols.terms.apply(Bits::LessSigned, &[term, null]);
                facts.push(self.symbols.terms.not(made));
            }
            if self.symbols.as_literal(term).is_some() {
                literals.push(term);
            }
            match self.element(term) {
                Some((Meaning::Lengths, _)) => {
                    facts.push(self.is_length(term));
                    limits.push(self.is_small(term));
                }
                Some((Meaning::Field { name, .. }, _)) if name == SIZE.1 => {
                    facts.push(self.is_length(term));
                    limits.push(self.is_small(term));
                }
                Some((Meaning::Texts, _)) => limits.push(self.is_short(term)),
                Some((Meaning::Hashes, content)) => hashed.push((term, content)),
                Some((Meaning::Is(class), object)) => {
                    objects.push(object);
                    classes.push(class);
                }
                _ => {}
            }
            if matches!(self.symbols.terms.operation(term), Operation::Variable(_))
                && *self.symbols.terms.sort(term) == Sort::Text
            {
                limits.push(self.is_short(term));
            }
        }
        self.facts_of_entries(&all, &mut facts);
        objects.extend(literals.iter());
        self.facts_of_literals(&all, &literals, &mut facts);
        self.facts_of_hashes(&all, &hashed, &mut facts);
        objects.sort_unstable();
        objects.dedup();
        classes.sort_unstable();
        classes.dedup();
        classes.truncate(MOST_CLASSES);
        for object in objects {
            self.facts_of_classes(object, &classes, &mut facts);
        }
        Facts { facts, limits }
    }

    /// What texts are that stand in the code, where conditions ask for contents of texts that may be the same objects.
    fn facts_of_literals(&mut self, all: &[Term], literals: &[Term], facts: &mut Vec<Term>) {
        let texts = self.symbols.texts();
        if !all.contains(&texts) {
            return;
        }
        for &literal in literals {
            if let Some(content) = self.symbols.known_element(self.index, texts, literal) {
                let held = self.symbols.select(texts, literal);
                facts.push(self.symbols.terms.equal(held, content));
            }
        }
    }

    /// A map that holds something for a key is not empty, and one that holds something for two keys has two.
    fn facts_of_entries(&mut self, all: &[Term], facts: &mut Vec<Term>) {
        let sizes = self.symbols.field(SIZE.0, SIZE.1, "I");
        if !all.contains(&sizes) {
            return;
        }
        let select = |symbols: &Symbols, term: Term| match (
            symbols.terms.operation(term),
            symbols.terms.arguments(term),
        ) {
            (Operation::Arrays(Arrays::Select), &[array, key]) => Some((array, key)),
            _ => None,
        };
        let mut held: Vec<(Term, Term, Term)> = Vec::new();
        for &term in all {
            let Some((entries, key)) = select(&self.symbols, term) else { continue };
            let Some((memory, map)) = select(&self.symbols, entries) else { continue };
            let is_entries = Keys::ALL.into_iter().any(|keys| self.symbols.entries(keys) == memory);
            if is_entries && held.len() < MOST_ENTRIES {
                held.push((map, key, term));
            }
        }
        for (at, &(map, key, value)) in held.iter().enumerate() {
            let size = self.symbols.select(sizes, map);
            let is_held = self.symbols.is_present(value);
            let mut least = |machine: &mut Self, condition: Term, count: i64| {
                let count = machine.symbols.int(count);
                let enough = machine.symbols.terms.apply(Bits::NotGreaterSigned, &[count, size]);
                facts.push(machine.implies(condition, enough));
            };
            least(self, is_held, 1);
            for &(_, other, second) in held[..at].iter().filter(|known| known.0 == map) {
                if self.symbols.terms.sort(other) != self.symbols.terms.sort(key) {
                    continue;
                }
                let same = self.symbols.terms.equal(key, other);
                let (differ, is_second) = (self.symbols.terms.not(same), self.symbols.is_present(second));
                let both = self.symbols.terms.and(&[is_held, is_second, differ]);
                least(self, both, 2);
            }
        }
    }

    /// The hash codes of texts that stand in the conditions.
    fn facts_of_hashes(&mut self, all: &[Term], hashed: &[(Term, Term)], facts: &mut Vec<Term>) {
        let hashes = self.symbols.hashes();
        let is_text = |&&term: &&Term| matches!(self.symbols.terms.as_value(term), Some(Value::Text(_)));
        let known: Vec<Term> = all.iter().filter(is_text).copied().collect();
        for &(hash, content) in hashed {
            for &text in &known {
                let Some(of_text) = self.symbols.known_element(self.index, hashes, text) else { continue };
                let (same, fits) =
                    (self.symbols.terms.equal(content, text), self.symbols.terms.equal(hash, of_text));
                facts.push(self.implies(same, fits));
            }
        }
    }

    /// The memory and the object, where a term takes what memory holds of an object.
    fn element(&self, term: Term) -> Option<(Meaning, Term)> {
        let is_select = *self.symbols.terms.operation(term) == Operation::Arrays(Arrays::Select);
        let (&[array, key], true) = (self.symbols.terms.arguments(term), is_select) else { return None };
        Some((self.symbols.meaning(self.symbols.base(array))?.clone(), key))
    }

    /// Whether a term is a reference that was there when the method was called.
    pub(crate) fn is_of_entry(&self, term: Term) -> bool {
        if *self.symbols.terms.sort(term) != Sort::Bits(REFERENCE) {
            return false;
        }
        match (self.symbols.terms.operation(term), self.symbols.terms.arguments(term)) {
            (Operation::Variable(_), _) => self.is_known_variable(term),
            (Operation::Arrays(Arrays::Select), &[array, _]) => self.is_entry_memory(array),
            _ => false,
        }
    }

    /// Whether a variable is of the entry. What a call gave or left behind may have been made since.
    fn is_known_variable(&self, variable: Term) -> bool {
        !matches!(self.symbols.meaning(variable), Some(Meaning::Open(_) | Meaning::Answers { .. }))
    }

    fn is_entry_memory(&self, array: Term) -> bool {
        match (self.symbols.terms.operation(array), self.symbols.terms.arguments(array)) {
            (Operation::Variable(_), _) => self.is_known_variable(array),
            (Operation::Arrays(Arrays::Select), &[inner, _]) => self.is_entry_memory(inner),
            _ => false,
        }
    }

    fn is_length(&mut self, length: Term) -> Term {
        let zero = self.symbols.int(0);
        self.symbols.terms.apply(Bits::NotGreaterSigned, &[zero, length])
    }

    fn is_small(&mut self, length: Term) -> Term {
        let longest = self.symbols.int(LONGEST as i64);
        self.symbols.terms.apply(Bits::NotGreaterSigned, &[length, longest])
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
    pub(crate) fn exclude(&self, one: &str, other: &str) -> bool {
        if self.index.is_assignable(one, other) || self.index.is_assignable(other, one) {
            return false;
        }
        if let (Some(one), Some(other)) = (one.strip_prefix('['), other.strip_prefix('[')) {
            return self.exclude(one, other);
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

    /// The declared type of an input, a field or a static field, or the class of what stands in the code.
    pub(crate) fn declared(&self, object: Term) -> Option<String> {
        if let Some(literal) = self.symbols.as_literal(object) {
            return literal.descriptor().map(str::to_owned);
        }
        let meaning = match self.element(object) {
            Some((meaning, _)) => meaning,
            None => self.symbols.meaning(object)?.clone(),
        };
        match meaning {
            Meaning::Input { descriptor, .. }
            | Meaning::Field { descriptor, .. }
            | Meaning::Static { descriptor, .. } => Some(descriptor),
            Meaning::Answers { descriptor, .. } => Some(model::descriptor::result(&descriptor).to_owned()),
            _ => None,
        }
    }
}
