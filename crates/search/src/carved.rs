//! How a search uses what was carved: some of its first tests begin with a call sequence of the project's tests, and now
//! and then a value is made as a test makes it.

use std::cell::RefCell;
use std::sync::Arc;

use carve::Carved;
use catalog::{Operand, Statement, Test};
use fastrand::Rng;
use program::Name;
use rustc_hash::FxHashMap;

use crate::builder::{Builder, LONGEST};
use crate::change::finished;
use crate::literals::{Pool, pick};
use crate::world::World;

/// How often a value is made as a test makes it, where one does.
const CHANCE: f64 = 0.3;
/// Statements that a value may take.
const MOST_STATEMENTS: usize = 20;
/// How often a first test is left as it was carved, where it calls a target.
const AS_CARVED: f64 = 0.5;

/// Constants of each kind that a search takes.
const MOST_CONSTANTS: usize = 300;

/// The call sequences that a search takes from carved tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sample {
    /// Those that call a target first.
    tests: Arc<[Test]>,
    ways: RefCell<FxHashMap<Name, Ways>>,
}

/// The statements by which tests make values of a type, and the statement among them that does.
type Ways = Arc<[(Test, usize)]>;

impl World<'_> {
    /// Takes over what matters of the project's tests.
    pub fn carve(&mut self, carved: &Carved) {
        let relevant = carved.relevant(&self.catalog, &self.targets);
        let mut pool = Pool::default();
        relevant.constants.into_iter().for_each(|constant| pool.add(constant));
        pool.tidy();
        pool.integers.truncate(MOST_CONSTANTS);
        pool.decimals.truncate(MOST_CONSTANTS);
        pool.strings.truncate(MOST_CONSTANTS);
        let is_empty = pool.integers.is_empty() && pool.decimals.is_empty() && pool.strings.is_empty();
        self.carve_tests(relevant.tests);
        self.pool.carved = (!is_empty).then(|| Arc::new(pool));
    }

    /// Takes over call sequences, so far as they pass no refused null.
    pub(crate) fn carve_tests(&mut self, tests: Vec<Test>) {
        let tests = tests.into_iter().filter(|test| !self.passes_refused_null(test)).collect();
        self.carved = Sample { tests, ways: RefCell::default() };
    }

    /// The call sequences of the project's tests that it uses.
    pub fn carved(&self) -> &[Test] {
        &self.carved.tests
    }
}

/// A test that begins with a carved call sequence and calls a target; none where there is none.
pub(crate) fn first_test(world: &World, rng: &mut Rng) -> Option<Test> {
    let carved = world.carved();
    if carved.is_empty() {
        return None;
    }
    let chosen = pick(carved, rng);
    let length = if rng.bool() { chosen.statements.len() } else { rng.usize(1..=chosen.statements.len()) };
    let mut builder = Builder::new(world, rng, chosen.statements[..length].to_vec());
    let calls_target = || Test { statements: chosen.statements[..length].to_vec() }.calls(&world.targets);
    if !calls_target() || builder.rng.f64() >= AS_CARVED {
        builder.target_call()?;
    }
    finished(world, Test { statements: builder.statements })
}

/// Appends, at times, the statements by which a test makes a value of a type; none where none does.
pub(crate) fn value(builder: &mut Builder, wanted: &Name) -> Option<Operand> {
    if builder.world.carved().is_empty() || is_plain(wanted) {
        return None;
    }
    let ways = ways(builder.world, wanted);
    if ways.is_empty() || builder.rng.f64() >= CHANCE {
        return None;
    }
    let (test, number) = pick(&ways, builder.rng);
    // Calls behind the value bring it into other states; any of them may be the one.
    let length = builder.rng.usize(number + 1..=test.statements.len());
    let begin = builder.statements.len();
    if begin + length > LONGEST {
        return None;
    }
    builder.statements.extend(test.statements[..length].iter().map(|statement| moved(statement, begin)));
    Some(Operand::Value(begin + number))
}

/// Whether literals do for a type, or nothing is said by it.
fn is_plain(wanted: &str) -> bool {
    !wanted.starts_with('L')
        || matches!(wanted, "Ljava/lang/String;" | "Ljava/lang/Object;" | "Ljava/lang/Class;")
}

fn ways(world: &World, wanted: &Name) -> Ways {
    if let Some(known) = world.carved.ways.borrow().get(wanted) {
        return Arc::clone(known);
    }
    let mut found: Vec<(Test, usize)> = Vec::new();
    for test in world.carved() {
        for (number, statement) in test.statements.iter().enumerate() {
            let fits = statement.yields().is_some_and(|yielded| world.catalog.is_assignable(yielded, wanted));
            let way = fits.then(|| carve::around(test, number, MOST_STATEMENTS)).flatten();
            found.extend(way.filter(|way| !found.contains(way)));
        }
    }
    let found: Ways = found.into();
    world.carved.ways.borrow_mut().insert(wanted.clone(), Arc::clone(&found));
    found
}

/// A statement that stands so many statements later.
fn moved(statement: &Statement, by: usize) -> Statement {
    let mut statement = statement.clone();
    for operand in statement.operands_mut() {
        if let Operand::Value(value) = operand {
            *value += by;
        }
    }
    statement
}
