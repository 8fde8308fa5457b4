//! Where terms are held: each once, in the order in which they were made, so that arguments come before what uses them.

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::operation::Operation;
use crate::simplify;
use crate::sort::Sort;
use crate::theory::Core;
use crate::value::Value;

/// A term by its number. Equal terms have the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(crate) u32);

/// A variable by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(u32);

/// As solvers are told of it: names may have letters that they do not bear.
impl fmt::Display for Symbol {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "v{}", self.0)
    }
}

/// An operation on terms.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    pub(crate) operation: Operation,
    pub(crate) arguments: Box<[Term]>,
    pub(crate) sort: Sort,
}

/// All terms of one conversation.
#[derive(Debug, Default)]
pub struct Terms {
    nodes: Vec<Arc<Node>>,
    numbers: FxHashMap<Arc<Node>, Term>,
    names: Vec<Arc<str>>,
    symbols: FxHashMap<(Arc<str>, Sort), Symbol>,
}

impl Terms {
    /// The variable of this name and sort.
    pub fn variable(&mut self, name: &str, sort: Sort) -> Term {
        let (name, next) = (Arc::<str>::from(name), Symbol(self.names.len() as u32));
        let symbol = *self.symbols.entry((Arc::clone(&name), sort.clone())).or_insert(next);
        if symbol == next {
            self.names.push(name);
        }
        self.intern(Operation::Variable(symbol), &[], sort)
    }

    /// A value as a term.
    pub fn value(&mut self, value: Value) -> Term {
        let sort = value.sort();
        self.intern(Operation::Value(value), &[], sort)
    }

    /// Bits: the lowest ones of a number.
    pub fn bits(&mut self, width: u32, number: i128) -> Term {
        self.value(Value::bits(width, number as u128))
    }

    /// An integer.
    pub fn int(&mut self, number: i128) -> Term {
        self.value(Value::Int(number))
    }

    /// True or false.
    pub fn truth(&mut self, truth: bool) -> Term {
        self.value(Value::Bool(truth))
    }

    /// A text.
    pub fn text(&mut self, text: &str) -> Term {
        self.value(Value::text(text))
    }

    /// An operation on terms, as simple as it can be said.
    pub fn apply(&mut self, operation: impl Into<Operation>, arguments: &[Term]) -> Term {
        let operation = operation.into();
        if let Some(simple) = self.folded(&operation, arguments) {
            return self.value(simple);
        }
        match simplify::simpler(self, &operation, arguments) {
            Some(simple) => simple,
            None => self.plain(operation, arguments),
        }
    }

    /// All of these.
    pub fn and(&mut self, terms: &[Term]) -> Term {
        self.apply(Core::And, terms)
    }

    /// One of these.
    pub fn or(&mut self, terms: &[Term]) -> Term {
        self.apply(Core::Or, terms)
    }

    /// Not this.
    pub fn not(&mut self, term: Term) -> Term {
        self.apply(Core::Not, &[term])
    }

    /// Whether two terms of the same sort have the same value.
    pub fn equal(&mut self, first: Term, second: Term) -> Term {
        self.apply(Core::Equal, &[first, second])
    }

    /// One of two terms of the same sort.
    pub fn if_then_else(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        self.apply(Core::IfThenElse, &[condition, then, otherwise])
    }

    /// The sort of a term.
    pub fn sort(&self, term: Term) -> &Sort {
        &self.node(term).sort
    }

    /// How many terms there are.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// What a term does.
    pub fn operation(&self, term: Term) -> &Operation {
        &self.node(term).operation
    }

    /// What a term does it with.
    pub fn arguments(&self, term: Term) -> &[Term] {
        &self.node(term).arguments
    }

    /// The name of a variable.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.0 as usize]
    }

    /// The value that a term is.
    pub fn as_value(&self, term: Term) -> Option<&Value> {
        match self.operation(term) {
            Operation::Value(value) => Some(value),
            _ => None,
        }
    }

    /// All that terms are made of, and themselves: what is used comes before what uses it.
    pub fn reachable(&self, roots: &[Term]) -> Vec<Term> {
        let (mut seen, mut open) = (rustc_hash::FxHashSet::default(), roots.to_vec());
        while let Some(term) = open.pop() {
            if seen.insert(term) {
                open.extend(self.arguments(term));
            }
        }
        let mut all: Vec<Term> = seen.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// The same, in an order that does not depend on when terms were made: that in which they stand.
    pub(crate) fn bottom_up(&self, roots: &[Term]) -> Vec<Term> {
        let mut all = rustc_hash::FxHashSet::default();
        let mut order = Vec::new();
        let mut open: Vec<(Term, bool)> = roots.iter().rev().map(|&root| (root, false)).collect();
        while let Some((term, is_left)) = open.pop() {
            if is_left {
                order.push(term);
            } else if all.insert(term) {
                open.push((term, true));
                open.extend(self.arguments(term).iter().rev().map(|&argument| (argument, false)));
            }
        }
        order
    }

    /// The same operation, not simplified any more.
    pub(crate) fn plain(&mut self, operation: Operation, arguments: &[Term]) -> Term {
        let sorts: Vec<&Sort> = arguments.iter().map(|&argument| self.sort(argument)).collect();
        let sort = operation.sort(&sorts);
        self.intern(operation, arguments, sort)
    }

    fn folded(&self, operation: &Operation, arguments: &[Term]) -> Option<Value> {
        let values: Option<Vec<Value>> = arguments.iter().map(|&term| self.as_value(term).cloned()).collect();
        operation.fold(&values?)
    }

    fn node(&self, term: Term) -> &Node {
        &self.nodes[term.0 as usize]
    }

    fn intern(&mut self, operation: Operation, arguments: &[Term], sort: Sort) -> Term {
        let node = Arc::new(Node { operation, arguments: arguments.into(), sort });
        if let Some(&known) = self.numbers.get(&node) {
            return known;
        }
        let term = Term(u32::try_from(self.nodes.len()).expect("memory ends before numbers do"));
        self.nodes.push(Arc::clone(&node));
        self.numbers.insert(node, term);
        term
    }
}
