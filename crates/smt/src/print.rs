//! Terms as SMT-LIB. What several terms use, and what is deep, gets a name of its own.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::operation::Operation;
use crate::terms::{Term, Terms};
use crate::theory::Texts;

/// How deep an expression is at most: a solver may recurse over what it reads.
const DEEPEST: u32 = 32;

/// Writes conditions for one solver, which remembers what was declared and defined.
#[derive(Debug, Default)]
pub(crate) struct Printer {
    /// Variables and defined terms.
    known: FxHashSet<Term>,
    /// What each level has added.
    levels: Vec<Vec<Term>>,
}

impl Printer {
    /// How many levels there are.
    pub(crate) fn levels(&self) -> usize {
        self.levels.len()
    }

    /// Writes a level with one condition that has a name: what it needs first, then the assertion.
    pub(crate) fn push(&mut self, terms: &Terms, condition: Term, name: usize, out: &mut String) {
        let mut level = Vec::new();
        out.push_str("(push 1)\n");
        let needed = self.needed(terms, condition);
        let named = named(terms, &needed, &self.known);
        for term in needed {
            if named.contains(&term) {
                self.define(terms, term, out);
                level.push(term);
            }
        }
        let mut written = String::new();
        self.expression(terms, condition, &mut written);
        let _ = writeln!(out, "(assert (! {written} :named c{name}))");
        self.levels.push(level);
    }

    /// Takes the last levels back.
    pub(crate) fn pop(&mut self, levels: usize, out: &mut String) {
        if levels > 0 {
            let _ = writeln!(out, "(pop {levels})");
        }
        for term in self.levels.drain(self.levels.len() - levels..).flatten() {
            self.known.remove(&term);
        }
    }

    /// What a condition is made of that the solver does not know, in the order in which it can be defined.
    fn needed(&self, terms: &Terms, condition: Term) -> Vec<Term> {
        let (mut seen, mut open) = (FxHashSet::default(), vec![condition]);
        while let Some(term) = open.pop() {
            if !self.known.contains(&term) && seen.insert(term) {
                open.extend(terms.arguments(term));
            }
        }
        let mut needed: Vec<Term> = seen.into_iter().collect();
        needed.sort_unstable();
        needed
    }

    fn define(&mut self, terms: &Terms, term: Term, out: &mut String) {
        let sort = terms.sort(term);
        let _ = match terms.operation(term) {
            Operation::Variable(symbol) => writeln!(out, "(declare-const {symbol} {sort})"),
            _ => {
                let mut written = String::new();
                self.expression(terms, term, &mut written);
                writeln!(out, "(define-fun t{} () {sort} {written})", term.0)
            }
        };
        self.known.insert(term);
    }

    /// The name of a known term, else what it does.
    pub(crate) fn reference(&self, terms: &Terms, term: Term, out: &mut String) {
        let is_variable = matches!(terms.operation(term), Operation::Variable(_));
        match self.known.contains(&term) && !is_variable {
            true => {
                let _ = write!(out, "t{}", term.0);
            }
            false => self.expression(terms, term, out),
        }
    }

    fn expression(&self, terms: &Terms, term: Term, out: &mut String) {
        let (operation, arguments) = (terms.operation(term), terms.arguments(term));
        if arguments.is_empty() {
            let _ = write!(out, "{operation}");
            return;
        }
        let _ = write!(out, "({operation}");
        for &argument in arguments {
            out.push(' ');
            self.reference(terms, argument, out);
        }
        if let Operation::Texts(Texts::Matches(regex)) = operation {
            let _ = write!(out, " {regex}");
        }
        out.push(')');
    }
}

/// Which terms get a name: variables, what is used more than once, what is deep.
fn named(terms: &Terms, needed: &[Term], known: &FxHashSet<Term>) -> FxHashSet<Term> {
    let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
    for &argument in needed.iter().flat_map(|&term| terms.arguments(term)) {
        *uses.entry(argument).or_default() += 1;
    }
    let mut heights: FxHashMap<Term, u32> = FxHashMap::default();
    let mut named = FxHashSet::default();
    for &term in needed {
        let below = terms.arguments(term).iter().map(|below| heights.get(below).copied().unwrap_or(0));
        let height = below.max().map_or(0, |below| below + 1);
        let is_shared = height > 0 && uses.get(&term).is_some_and(|&uses| uses > 1);
        let is_variable = matches!(terms.operation(term), Operation::Variable(_));
        if is_variable || is_shared || height >= DEEPEST {
            named.insert(term);
            heights.insert(term, 0);
        } else if !known.contains(&term) {
            heights.insert(term, height);
        }
    }
    named
}
