//! How a search uses carved call sequences.

use std::sync::Arc;

use fastrand::Rng;
use program::Name;

use super::select::Ways;
use super::sequence::Sequence;
use crate::builder::{Builder, LONGEST};
use crate::literals::pick;
use crate::test::{Operand, Statement, Test};
use crate::world::World;

/// How often a value is made as a test makes it, where one does.
const CHANCE: f64 = 0.3;
/// Statements that a value may take.
const MOST_STATEMENTS: usize = 20;
/// How often a first test is left as it was carved, where it calls a target.
const AS_CARVED: f64 = 0.5;

/// A test that begins with a carved call sequence and calls a target; none where there is none.
pub(crate) fn first_test(world: &World, rng: &mut Rng) -> Option<Test> {
    let carved = world.carved();
    if carved.is_empty() {
        return None;
    }
    let chosen = pick(carved, rng);
    let length = if rng.bool() { chosen.statements.len() } else { rng.usize(1..=chosen.statements.len()) };
    let mut builder = Builder { world, rng, statements: chosen.statements[..length].to_vec() };
    let calls_target = || Test { statements: chosen.statements[..length].to_vec() }.calls(&world.targets);
    if !calls_target() || builder.rng.f64() >= AS_CARVED {
        builder.target_call()?;
    }
    Some(Test { statements: builder.statements })
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
        let sequence = Sequence::from(test.clone());
        for (number, statement) in test.statements.iter().enumerate() {
            let fits = statement.yields().is_some_and(|yielded| world.is_assignable(yielded, wanted));
            let way = fits.then(|| sequence.around(number, MOST_STATEMENTS)).flatten();
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
