//! Leaves null what a crash found null: the field that its message names, or one of those that the named method reads.

use catalog::{Callable, Kind, Operand, Statement, Test};
use fastrand::Rng;
use program::MethodId;

use crate::builder::Builder;
use crate::change::{continue_after, delete, finished};
use crate::literals::pick;
use crate::world::World;

/// The test with a call that writes the field changed so that it leaves the field null; none where it has no such call.
pub(crate) fn hollowed(world: &World, test: &Test, rng: &mut Rng) -> Option<Test> {
    let writing: Vec<usize> =
        (0..test.statements.len()).filter(|&at| writes(world, &test.statements[at])).collect();
    let number = (!writing.is_empty()).then(|| *pick(&writing, rng))?;
    let mut changed = test.clone();
    let Statement::Call(call) = &test.statements[number] else { return None };
    match (call.callable.kind, rng.bool()) {
        (Kind::Constructor, true) => make_without(world, &mut changed, number, &call.callable, rng)?,
        (Kind::Instance | Kind::Static, true) if !world.targets.contains(&call.callable) => {
            delete(world, &mut changed, number, rng);
        }
        _ => pass_null(world, &mut changed, number, rng)?,
    }
    changed.sweep();
    finished(world, changed)
}

fn writes(world: &World, statement: &Statement) -> bool {
    let method = statement.callable().and_then(|callable| method(world, callable));
    method.is_some_and(|method| writes_wanted(world, method))
}

fn method(world: &World, callable: &Callable) -> Option<MethodId> {
    let is_code = matches!(callable.kind, Kind::Constructor | Kind::Instance | Kind::Static);
    is_code
        .then(|| world.catalog.index.method(&callable.class, &callable.name, &callable.descriptor))
        .flatten()
}

fn writes_wanted(world: &World, method: MethodId) -> bool {
    let footprint = world.catalog.index.footprint(method);
    world.guidance.null.iter().any(|field| footprint.writes.contains(field))
}

/// Makes the object by a constructor that does not write the field.
fn make_without(world: &World, test: &mut Test, number: usize, old: &Callable, rng: &mut Rng) -> Option<()> {
    let (index, package) = (world.catalog.index, &world.catalog.package);
    let class = index.class(&old.class)?.id;
    let others = index.constructors(class).into_iter();
    let others: Vec<MethodId> = others
        .filter(|&other| index.accessible_from(package, other) && !writes_wanted(world, other))
        .collect();
    let other = (!others.is_empty()).then(|| *pick(&others, rng))?;
    let callable = world.catalog.callable(other);
    let mut builder = Builder::within(world, rng, test, number);
    builder.call(&callable, 1)?;
    continue_after(builder, test, number);
    Some(())
}

/// Passes null for an argument that may be null.
fn pass_null(world: &World, test: &mut Test, number: usize, rng: &mut Rng) -> Option<()> {
    let Statement::Call(call) = &mut test.statements[number] else { return None };
    let is_open = |&place: &usize| {
        call.callable.parameters[place].starts_with(['L', '['])
            && call.arguments[place] != Operand::Null
            && !world.refuses_null(&call.callable, place)
    };
    let open: Vec<usize> = (0..call.callable.parameters.len()).filter(is_open).collect();
    let place = (!open.is_empty()).then(|| *pick(&open, rng))?;
    call.arguments[place] = Operand::Null;
    Some(())
}
