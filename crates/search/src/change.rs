//! The operators: a first test, guided crossover, guided mutation. None of them loses the call of a
//! target.

use std::sync::Arc;

use catalog::{Callable, FullType, Operand, Shape, Statement, Test};
use fastrand::Rng;
use program::Name;

use crate::builder::{Builder, LONGEST, Role};
use crate::literals::pick;
use crate::world::World;
use crate::{files, mocks, stubs};

/// Attempts at a random test or mutation before giving up.
const ATTEMPTS: usize = 50;

/// A random test with so many calls at most.
pub(crate) fn first_test(world: &World, rng: &mut Rng, longest: usize) -> Option<Test> {
    (0..ATTEMPTS).find_map(|_| {
        let size = rng.usize(1..=longest);
        first_test_of(world, rng, size)
    })
}

/// A random test with so many calls. One of a target comes at first with probability 1/size, then ever more likely, at
/// last for certain.
fn first_test_of(world: &World, rng: &mut Rng, size: usize) -> Option<Test> {
    let mut builder = Builder::new(world, rng, Vec::new());
    let mut chance = 1.0 / size as f64;
    for left in (0..size).rev() {
        if builder.rng.f64() <= chance {
            builder.target_call()?;
            chance = 1.0 / size as f64;
        } else {
            builder.other_call();
            chance = 1.0 / left.max(1) as f64;
        }
    }
    finished(world, Test { statements: builder.statements })
}

/// A test up to the call that ends it; none where it calls no target, is too long or leaves files behind.
pub(crate) fn finished(world: &World, mut test: Test) -> Option<Test> {
    test.cut_behind_end();
    let is_good = test.calls(&world.targets) && test.statements.len() <= LONGEST;
    (is_good && !files::leaves_files(&test)).then_some(test)
}

/// A test that prepares what another one does, and ends in the call of a target: what brings the method inside to fail
/// mostly brings its caller to fail. Calls that this world cannot make are left out.
pub(crate) fn graft(world: &World, stock: &Test, rng: &mut Rng) -> Option<Test> {
    let last = stock.last_call()?;
    let mut builder = Builder::new(world, rng, Vec::new());
    let mut moved = vec![None; stock.statements.len()];
    for (number, statement) in stock.statements[..last].iter().enumerate() {
        if world.catalog.can_make(statement) {
            moved[number] = transplant(&mut builder, stock, statement.clone(), &moved);
        }
    }
    builder.target_call()?;
    let mut test = Test { statements: builder.statements };
    test.sweep();
    finished(world, test)
}

/// Two children by single-point crossover; a child without a target is a copy of its parent.
pub(crate) fn crossover(world: &World, first: &Test, second: &Test, rng: &mut Rng) -> (Test, Test) {
    let point = rng.f64();
    let child = |head: &Test, tail: &Test, rng: &mut Rng| {
        finished(world, join(world, head, tail, point, rng)).unwrap_or_else(|| head.clone())
    };
    (child(first, second, rng), child(second, first, rng))
}

/// The first part of one test, the last part of the other, with values for what the last part misses.
fn join(world: &World, head: &Test, tail: &Test, point: f64, rng: &mut Rng) -> Test {
    let head_length = (head.statements.len() as f64 * point) as usize;
    let tail_start = (tail.statements.len() as f64 * point) as usize;
    let mut builder = Builder::new(world, rng, head.statements[..head_length].to_vec());
    let mut moved = vec![None; tail.statements.len()];
    for (number, statement) in tail.statements.iter().enumerate().skip(tail_start) {
        moved[number] = transplant(&mut builder, tail, statement.clone(), &moved);
    }
    Test { statements: builder.statements }
}

/// Appends a statement of another test; operands that did not come along get other values.
fn transplant(
    builder: &mut Builder,
    from: &Test,
    mut statement: Statement,
    moved: &[Option<usize>],
) -> Option<usize> {
    let roles = roles(builder, &statement);
    for (operand, role) in statement.operands_mut().into_iter().zip(roles) {
        let Operand::Value(old) = *operand else { continue };
        *operand = match moved[old] {
            Some(new) => Operand::Value(new),
            None => builder.value(from.statements[old].yields()?, role, 1)?,
        };
    }
    refit(builder, &mut statement)?;
    builder.push(statement)
}

/// What a generic method takes depends on what it is called on: arguments that do not fit get other values.
fn refit(builder: &mut Builder, statement: &mut Statement) -> Option<()> {
    let Statement::Call(call) = statement else { return Some(()) };
    if call.callable.generic.is_none() {
        return Some(());
    }
    let on = match call.receiver {
        Some(Operand::Value(number)) => builder.statements.get(number).and_then(Statement::yields),
        _ => None,
    };
    let Some(on) = on else { return Some(()) };
    let parameters = builder.world.catalog.parameters_on(&call.callable, on);
    for (number, argument) in call.arguments.iter_mut().enumerate() {
        if !builder.fits(*argument, &parameters[number]) {
            let role = builder.role_of_argument(&call.callable, number);
            *argument = builder.value(&parameters[number], role, 1)?;
        }
    }
    Some(())
}

/// The roles of a statement's operands, in their order.
fn roles(builder: &Builder, statement: &Statement) -> Vec<Role> {
    match statement {
        Statement::Call(call) => {
            let receiver = call.receiver.iter().map(|_| Role::Receiver);
            let role = |number| builder.role_of_argument(&call.callable, number);
            receiver.chain((0..call.arguments.len()).map(role)).collect()
        }
        Statement::Stub(stub) => stubs::roles(builder, stub),
        Statement::Cast { .. } => vec![Role::Receiver],
        Statement::Literal(_) | Statement::Array { .. } => vec![Role::Argument; statement.operands().len()],
    }
}

/// Mutates each statement with probability 1/n: deletes, changes, inserts alike; again until a target is
/// called.
pub(crate) fn mutate(world: &World, test: &Test, rng: &mut Rng) -> Test {
    for _ in 0..ATTEMPTS {
        let mutated = finished(world, mutate_once(world, test, rng));
        if let Some(mutated) = mutated.filter(|mutated| mutated != test) {
            return mutated;
        }
    }
    test.clone()
}

fn mutate_once(world: &World, test: &Test, rng: &mut Rng) -> Test {
    let chance = 1.0 / test.statements.len().max(1) as f64;
    let mut mutated = test.clone();
    for number in (0..test.statements.len()).rev() {
        if rng.f64() > chance || number >= mutated.statements.len() {
            continue;
        }
        match rng.u8(..3) {
            0 => delete(world, &mut mutated, number, rng),
            1 => change(world, &mut mutated, number, rng),
            _ => insert(world, &mut mutated, number, rng),
        }
    }
    mutated.sweep();
    mutated
}

/// Deletes a statement; who used its value gets another, or is deleted as well.
pub(crate) fn delete(world: &World, test: &mut Test, number: usize, rng: &mut Rng) {
    let gone = test.clone();
    let mut builder = Builder::within(world, rng, &gone, number);
    let mut moved: Vec<Option<usize>> = (0..number).map(Some).collect();
    moved.resize(gone.statements.len(), None);
    for (at, statement) in gone.statements.iter().enumerate().skip(number + 1) {
        moved[at] = transplant(&mut builder, &gone, statement.clone(), &moved);
    }
    test.statements = builder.statements;
}

/// A literal changes its value; a call takes other operands, or another callable of the same type.
fn change(world: &World, test: &mut Test, number: usize, rng: &mut Rng) {
    if let Statement::Literal(literal) = &mut test.statements[number] {
        *literal = world.pool.neighbour(literal, rng);
        return;
    }
    let mut builder = Builder::within(world, rng, test, number);
    let old = &test.statements[number];
    let changed = if builder.rng.bool() { replace(&mut builder, old) } else { redirect(&mut builder, old) };
    if changed.is_some() {
        continue_after(builder, test, number);
    }
}

/// Another callable that yields the same type; of a call without a value, another method of the
/// receiver's class.
fn replace(builder: &mut Builder, old: &Statement) -> Option<usize> {
    let callable = match old.yields().filter(|yielded| yielded.starts_with('L')) {
        Some(yielded) => {
            let producers = builder.world.catalog.producers(yielded);
            Arc::clone(&producers.get(builder.rng.usize(..producers.len().max(1)))?.callable)
        }
        None => sibling(builder, old)?,
    };
    builder.call(&callable, 1)
}

fn sibling(builder: &mut Builder, old: &Statement) -> Option<Arc<Callable>> {
    let callable = old.callable().filter(|callable| callable.has_receiver())?;
    let methods = builder.world.methods_of(&callable.receiver);
    (!methods.is_empty()).then(|| Arc::clone(pick(&methods, builder.rng)))
}

/// The same statement with one operand replaced; an array may also grow or shrink, a stub gets another answer.
fn redirect(builder: &mut Builder, old: &Statement) -> Option<usize> {
    if let Statement::Stub(stub) = old {
        return match stub.shape {
            Shape::Mock(_) => mocks::answered_otherwise(builder, stub),
            _ => stubs::answered_otherwise(builder, stub),
        };
    }
    let mut statement = old.clone();
    if let Statement::Array { descriptor, elements } = &mut statement
        && builder.rng.bool()
    {
        let element = Name::from(&descriptor[1..]);
        match elements.is_empty() || builder.rng.bool() {
            true => elements.push(builder.value(&element, Role::Argument, 1)?),
            false => drop(elements.remove(builder.rng.usize(..elements.len()))),
        }
        return builder.push(statement);
    }
    let types = operand_types(builder, &statement);
    let place = (!types.is_empty()).then(|| builder.rng.usize(..types.len()))?;
    let (wanted, role) = types[place].clone();
    let value = builder.typed_value(&wanted, role, 1)?;
    *statement.operands_mut()[place] = value;
    refit(builder, &mut statement)?;
    builder.push(statement)
}

/// The types of a statement's operands, in their order.
fn operand_types(builder: &Builder, statement: &Statement) -> Vec<(FullType, Role)> {
    match statement {
        Statement::Call(call) => {
            let plain = FullType::plain(&call.callable.receiver);
            let receiver = call.receiver.iter().map(|_| (plain.clone(), Role::Receiver));
            let parameters = builder.parameter_types(&call.callable, call.receiver);
            let role = |number| builder.role_of_argument(&call.callable, number);
            let parameters = parameters.into_iter().enumerate().map(|(number, full)| (full, role(number)));
            receiver.chain(parameters).collect()
        }
        Statement::Array { descriptor, elements } => {
            let element = FullType::plain(&Name::from(&descriptor[1..]));
            elements.iter().map(|_| (element.clone(), Role::Argument)).collect()
        }
        Statement::Literal(_) | Statement::Stub(_) | Statement::Cast { .. } => Vec::new(),
    }
}

/// Inserts a call before a statement.
fn insert(world: &World, test: &mut Test, number: usize, rng: &mut Rng) {
    let mut builder = Builder::within(world, rng, test, number);
    let inserted = match builder.rng.u8(..8) {
        0 | 1 => builder.target_call(),
        2..5 => builder.call_on_one_of(&feeding_target(world, test, number)),
        _ => builder.other_call(),
    };
    if inserted.is_some() {
        builder.push(test.statements[number].clone());
        continue_after(builder, test, number);
    }
}

/// The statements before a number whose values go into the last call of a target: what it fails at, if
/// it is to fail at all, they prepare.
fn feeding_target(world: &World, test: &Test, number: usize) -> Vec<usize> {
    let Some(target) = test.last_call_of(&world.targets) else { return Vec::new() };
    let mut feeding = test.feeding(target);
    feeding.retain(|&at| at < number);
    feeding
}

/// Goes on with what stood behind a statement. The builder's last statement stands for it; those
/// before it that are new have moved the rest.
pub(crate) fn continue_after(mut builder: Builder, test: &mut Test, number: usize) {
    let replaced = builder.statements.len() - 1;
    let mut moved: Vec<Option<usize>> = (0..number).map(Some).collect();
    let (new, old) = (builder.statements[replaced].yields(), test.statements[number].yields());
    let fits = new.zip(old).is_some_and(|(new, old)| builder.world.catalog.is_assignable(new, old));
    moved.push(fits.then_some(replaced));
    moved.resize(test.statements.len(), None);
    for (at, statement) in test.statements.iter().enumerate().skip(number + 1) {
        moved[at] = transplant(&mut builder, test, statement.clone(), &moved);
    }
    test.statements = builder.statements;
}

#[cfg(test)]
mod tests;
