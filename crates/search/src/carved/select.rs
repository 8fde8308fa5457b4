//! What of the carved tests matters to one crash.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use program::{Literal as Constant, Name};
use rustc_hash::FxHashMap;

use super::sequence::Sequence;
use super::{Carved, Shown};
use crate::callable::{Callable, object, of_program};
use crate::literals::Pool;
use crate::test::{Statement, Test};
use crate::world::World;

/// Call sequences that a search takes, at most.
const MOST_SEQUENCES: usize = 150;
/// Of those that differ in their literals only.
const MOST_ALIKE: usize = 8;
/// Statements of one; the rest is for other examples and for what the search adds.
const MOST_STATEMENTS: usize = 40;
/// Constants of each kind that a search takes.
const MOST_CONSTANTS: usize = 300;
/// Producers of a class whose parameters count as needed for it.
const MOST_PRODUCERS: usize = 12;
/// Longer texts are files, not examples.
const LONGEST_TEXT: usize = 400;

/// The call sequences that a search takes from carved tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample {
    /// Those that call a target first.
    pub(crate) tests: Arc<[Test]>,
    pub(super) ways: RefCell<FxHashMap<Name, Ways>>,
}

/// The statements by which tests make values of a type, and the statement among them that does.
pub(super) type Ways = Arc<[(Test, usize)]>;

/// How much a call sequence has to do with a crash, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    CallsTarget,
    CallsClass,
    MakesObject,
}

impl World<'_> {
    /// Takes over what matters of the project's tests. A test has no use for what it cannot name from its package.
    pub fn carve(&mut self, carved: &Carved) {
        // What a world finds out depends on what it was asked before, so a copy is asked.
        let copy = self.clone();
        let choice = Choice::of(&copy);
        let tests = choice.tests(carved);
        let pool = choice.pool(carved);
        self.carved = Sample { tests: tests.into(), ways: RefCell::default() };
        self.pool.carved = pool.map(Arc::new);
    }

    /// The call sequences of the project's tests that it uses.
    pub fn carved(&self) -> &[Test] {
        &self.carved.tests
    }
}

struct Choice<'c, 'w> {
    world: &'c World<'w>,
    /// Descriptors of objects that are needed: of the crash's classes, of what its targets and producers take.
    needed: Vec<Name>,
    /// Whether objects of a type are needed, as far as it was asked.
    known: RefCell<HashMap<Name, bool>>,
}

impl<'c, 'w> Choice<'c, 'w> {
    fn of(world: &'c World<'w>) -> Choice<'c, 'w> {
        let classes: Vec<Name> = world.classes.iter().map(|class| object(class)).collect();
        let takes = |callable: &Arc<Callable>| -> Vec<Name> {
            let receiver = callable.has_receiver().then(|| callable.receiver.clone());
            receiver.into_iter().chain(callable.parameters.iter().cloned()).collect()
        };
        let of_targets: Vec<Name> = world.targets.iter().flat_map(takes).collect();
        let made = classes.iter().chain(&of_targets).filter(|name| of_program(world.index, name));
        let made: BTreeSet<Name> = made.cloned().collect();
        let producers = made.iter().flat_map(|name| {
            let found = world.producers(name);
            found.iter().take(MOST_PRODUCERS).flat_map(|one| takes(&one.callable)).collect::<Vec<Name>>()
        });
        let needed = made.iter().cloned().chain(producers.filter(|name| of_program(world.index, name)));
        let needed: BTreeSet<Name> = needed.collect();
        Choice { world, needed: needed.into_iter().collect(), known: RefCell::default() }
    }

    fn tests(&self, carved: &Carved) -> Vec<Test> {
        let mut found: Vec<(Rank, Test)> = Vec::new();
        let mut alike: HashMap<Vec<*const Callable>, Vec<usize>> = HashMap::new();
        for shown in &carved.0 {
            let sequence = shown.sequence.only(&|statement| self.world.can_make(statement));
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
        let targets = numbers(&|one| calls(one, &|callable| self.world.targets.contains(callable)));
        if !targets.is_empty() {
            return targets.iter().filter_map(|&at| Some((Rank::CallsTarget, part(at)?))).collect();
        }
        let of_class = numbers(&|one| calls(one, &|callable| self.world.classes.contains(&callable.class)));
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
        let is_needed = of_program(self.world.index, yielded)
            && self.needed.iter().any(|needed| self.world.is_assignable(yielded, needed));
        self.known.borrow_mut().insert(yielded.clone(), is_needed);
        is_needed
    }

    /// The constants of the methods that name a class of the crash or a subtype of one.
    fn pool(&self, carved: &Carved) -> Option<Pool> {
        let index = self.world.index;
        let mut classes: BTreeSet<Name> = self.world.classes.iter().cloned().collect();
        for class in self.world.classes.iter().filter_map(|class| index.class(class)) {
            classes.extend(index.subtypes(class.id).into_iter().map(|id| index[id].name.clone()));
        }
        let concerned = |shown: &&Shown| !shown.mentions.is_disjoint(&classes);
        let mut pool = Pool::default();
        for constant in carved.0.iter().filter(concerned).flat_map(|shown| &shown.constants) {
            if !matches!(constant, Constant::String(units) if units.len() > LONGEST_TEXT) {
                pool.add(constant);
            }
        }
        pool.tidy();
        pool.integers.truncate(MOST_CONSTANTS);
        pool.decimals.truncate(MOST_CONSTANTS);
        pool.strings.truncate(MOST_CONSTANTS);
        let is_empty = pool.integers.is_empty() && pool.decimals.is_empty() && pool.strings.is_empty();
        (!is_empty).then_some(pool)
    }
}
