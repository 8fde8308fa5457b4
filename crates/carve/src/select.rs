//! What of the carved tests matters to one crash.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use catalog::{Callable, Catalog, Statement, Test, object, of_program};
use program::{Literal as Constant, Name};

use crate::sequence::Sequence;
use crate::{Carved, Shown};

/// Call sequences that are taken, at most.
const MOST_SEQUENCES: usize = 150;
/// Of those that differ in their literals only.
const MOST_ALIKE: usize = 8;
/// Statements of one; the rest is for other examples and for what is added.
const MOST_STATEMENTS: usize = 40;
/// Producers of a class whose parameters count as needed for it.
const MOST_PRODUCERS: usize = 12;
/// Longer texts are files, not examples.
const LONGEST_TEXT: usize = 400;

/// How much a call sequence has to do with a crash, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    CallsTarget,
    CallsClass,
    MakesObject,
}

/// What of some tests matters to a crash.
#[derive(Clone, Debug)]
pub struct Relevant<'c> {
    /// Call sequences; those that call a target come first.
    pub tests: Vec<Test>,
    /// Constants of the methods that name a class around the crash.
    pub constants: Vec<&'c Constant>,
}

impl Carved {
    /// What matters to tests that call one of the targets. A test has no use for what it cannot name from its package.
    pub fn relevant(&self, catalog: &Catalog, targets: &[Arc<Callable>]) -> Relevant<'_> {
        // What a catalog finds out depends on what it was asked before, so a copy is asked.
        let copy = catalog.clone();
        let choice = Choice::of(&copy, targets);
        Relevant { tests: choice.tests(self), constants: choice.constants(self) }
    }
}

struct Choice<'c, 'i> {
    catalog: &'c Catalog<'i>,
    targets: &'c [Arc<Callable>],
    /// Descriptors of objects that are needed: of the crash's classes, of what its targets and producers take.
    needed: Vec<Name>,
    /// Whether objects of a type are needed, as far as it was asked.
    known: RefCell<HashMap<Name, bool>>,
}

impl<'c, 'i> Choice<'c, 'i> {
    fn of(catalog: &'c Catalog<'i>, targets: &'c [Arc<Callable>]) -> Choice<'c, 'i> {
        let classes: Vec<Name> = catalog.classes.iter().map(|class| object(class)).collect();
        let takes = |callable: &Arc<Callable>| -> Vec<Name> {
            let receiver = callable.has_receiver().then(|| callable.receiver.clone());
            receiver.into_iter().chain(callable.parameters.iter().cloned()).collect()
        };
        let of_targets: Vec<Name> = targets.iter().flat_map(takes).collect();
        let made = classes.iter().chain(&of_targets).filter(|name| of_program(catalog.index, name));
        let made: BTreeSet<Name> = made.cloned().collect();
        let producers = made.iter().flat_map(|name| {
            let found = catalog.producers(name);
            found.iter().take(MOST_PRODUCERS).flat_map(|one| takes(&one.callable)).collect::<Vec<Name>>()
        });
        let needed = made.iter().cloned().chain(producers.filter(|name| of_program(catalog.index, name)));
        let needed: BTreeSet<Name> = needed.collect();
        Choice { catalog, targets, needed: needed.into_iter().collect(), known: RefCell::default() }
    }

    fn tests(&self, carved: &Carved) -> Vec<Test> {
        let mut found: Vec<(Rank, Test)> = Vec::new();
        let mut alike: HashMap<Vec<*const Callable>, Vec<usize>> = HashMap::new();
        for shown in &carved.0 {
            let sequence = shown.sequence.only(&|statement| self.catalog.can_make(statement));
            for (rank, test) in self.ranked(&sequence) {
                let calls = test.statements.iter().filter_map(|statement| statement.callable());
                let known = alike.entry(calls.map(Arc::as_ptr).collect()).or_default();
                if known.len() < MOST_ALIKE && !known.iter().any(|&at| found[at].1 == test) {
                    known.push(found.len());
                    found.push((rank, test));
                }
            }
        }
        found.sort_by_key(|(rank, _)| *rank);
        found.truncate(MOST_SEQUENCES);
        found.into_iter().map(|(_, test)| test).collect()
    }

    /// The parts of a sequence that matter. Each call of a target is an example of its own.
    fn ranked(&self, sequence: &Sequence) -> Vec<(Rank, Test)> {
        let test = &sequence.test;
        let calls = |statement: &Statement, wanted: &dyn Fn(&Arc<Callable>) -> bool| {
            statement.callable().is_some_and(wanted)
        };
        let numbers = |wanted: &dyn Fn(&Statement) -> bool| -> Vec<usize> {
            (0..test.statements.len()).filter(|&at| wanted(&test.statements[at])).collect()
        };
        let part = |at: usize| sequence.around(at, MOST_STATEMENTS).map(|(part, _)| part);
        let targets = numbers(&|one| calls(one, &|callable| self.targets.contains(callable)));
        if !targets.is_empty() {
            return targets.iter().filter_map(|&at| Some((Rank::CallsTarget, part(at)?))).collect();
        }
        let of_class = numbers(&|one| calls(one, &|callable| self.catalog.classes.contains(&callable.class)));
        let made = || numbers(&|one| one.yields().is_some_and(|yielded| self.is_needed(yielded)));
        let (rank, last) = match of_class.last() {
            Some(&last) => (Rank::CallsClass, Some(last)),
            None => (Rank::MakesObject, made().last().copied()),
        };
        last.and_then(|at| Some((rank, part(at)?))).into_iter().collect()
    }

    fn is_needed(&self, yielded: &Name) -> bool {
        if let Some(&known) = self.known.borrow().get(yielded) {
            return known;
        }
        let is_needed = of_program(self.catalog.index, yielded)
            && self.needed.iter().any(|needed| self.catalog.is_assignable(yielded, needed));
        self.known.borrow_mut().insert(yielded.clone(), is_needed);
        is_needed
    }

    /// The constants of the methods that name a class of the crash or a subtype of one.
    fn constants<'s>(&self, carved: &'s Carved) -> Vec<&'s Constant> {
        let index = self.catalog.index;
        let mut classes: BTreeSet<Name> = self.catalog.classes.iter().cloned().collect();
        for class in self.catalog.classes.iter().filter_map(|class| index.class(class)) {
            classes.extend(index.subtypes(class.id).into_iter().map(|id| index[id].name.clone()));
        }
        let concerned = |shown: &&Shown| !shown.mentions.is_disjoint(&classes);
        let is_long =
            |constant: &Constant| matches!(constant, Constant::String(units) if units.len() > LONGEST_TEXT);
        let all = carved.0.iter().filter(concerned).flat_map(|shown| &shown.constants);
        all.filter(|constant| !is_long(constant)).collect()
    }
}
