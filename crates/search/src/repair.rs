//! Applies remedies to tests.

use std::sync::Arc;

use catalog::{
    Call, Callable, Files, FullType, Kind, Operand, Reply, Shape, Statement, Stub, Test, of_program, types_of,
};
use fastrand::Rng;
use program::Name;

use crate::builder::{Builder, Role};
use crate::change::{continue_after, finished};
use crate::literals::pick;
use crate::remedies::Remedy;
use crate::world::World;
use crate::{files, keyed, mocks, recalled};

/// How often a call goes to an object of its own instead of one of the test.
const NEW_RECEIVER: f64 = 0.1;
/// How often a call stands right before the last target; else right behind the object that it is called on.
const LATE: f64 = 0.7;
/// Names of methods that put something into a collection.
const GROWING: [&str; 6] = ["add", "addLast", "offer", "push", "put", "addElement"];

/// The test with a remedy; none where it does not apply.
pub(crate) fn repaired(world: &World, test: &Test, remedy: &Remedy, rng: &mut Rng) -> Option<Test> {
    let mut changed = test.clone();
    match remedy {
        Remedy::Call(callable) => call(world, &mut changed, callable, rng)?,
        Remedy::Make(constructor) => make_by(world, &mut changed, constructor, rng)?,
        Remedy::Fill => fill(world, &mut changed, rng)?,
        Remedy::Answer(name) => answer(world, &mut changed, name, rng)?,
        Remedy::File(files) => pass_file(world, &mut changed, files, rng)?,
        Remedy::Pass(wanted) => pass(world, &mut changed, wanted, rng)?,
        Remedy::Grow => grow(world, &mut changed, rng)?,
        Remedy::Keep(keeping) => keeping.apply(world, &mut changed, rng)?,
    }
    changed.sweep();
    finished(world, changed)
}

/// Calls something before the last target, on an object that the target uses if there is one.
fn call(world: &World, test: &mut Test, callable: &Arc<Callable>, rng: &mut Rng) -> Option<()> {
    let target = test.last_call_of(&world.targets)?;
    let receiver = match callable.has_receiver() && rng.f64() >= NEW_RECEIVER {
        true => receiver(world, test, target, &callable.receiver, rng),
        false => None,
    };
    let number = match receiver {
        Some(receiver) if rng.f64() >= LATE => receiver + 1,
        _ => target,
    };
    let mut builder = Builder::within(world, rng, test, number);
    let made = match receiver {
        Some(receiver) => builder.call_with(Arc::clone(callable), Some(Operand::Value(receiver)), 1)?,
        None => builder.call(callable, 1)?,
    };
    fill_arguments(&mut builder, made);
    builder.push(test.statements[number].clone())?;
    continue_after(builder, test, number);
    Some(())
}

/// An object of the test that a method can be called on: rather one that the target uses.
fn receiver(world: &World, test: &Test, target: usize, wanted: &Name, rng: &mut Rng) -> Option<usize> {
    let fits = |&at: &usize| {
        test.statements[at].yields().is_some_and(|yielded| world.catalog.is_assignable(yielded, wanted))
    };
    let feeding: Vec<usize> = test.feeding(target).into_iter().filter(fits).collect();
    let all: Vec<usize> = (0..target).filter(fits).collect();
    let from = if feeding.is_empty() { all } else { feeding };
    (!from.is_empty()).then(|| *pick(&from, rng))
}

/// A call whose arguments are to be there passes no null, as far as there are values.
pub(crate) fn fill_arguments(builder: &mut Builder, number: usize) {
    let Some(Statement::Call(Call { arguments, .. })) = builder.statements.get(number) else { return };
    if !arguments.contains(&Operand::Null) || builder.rng.u8(..4) == 0 {
        return;
    }
    let Some(Statement::Call(mut call)) = builder.statements.pop() else { return };
    let parameters = builder.parameter_types(&call.callable, call.receiver);
    for (argument, parameter) in call.arguments.iter_mut().zip(parameters.iter()) {
        if *argument == Operand::Null
            && let Some(value) = builder.typed_value(parameter, Role::Present, 2)
        {
            *argument = value;
        }
    }
    builder.push(Statement::Call(call));
}

/// Makes an object of the test by another constructor.
fn make_by(world: &World, test: &mut Test, callable: &Arc<Callable>, rng: &mut Rng) -> Option<()> {
    let is_other = |statement: &Statement| {
        statement.callable().is_some_and(|other| {
            other.kind == Kind::Constructor && other.class == callable.class && other != callable
        })
    };
    let places: Vec<usize> =
        (0..test.statements.len()).filter(|&at| is_other(&test.statements[at])).collect();
    let number = (!places.is_empty()).then(|| *pick(&places, rng))?;
    let mut builder = Builder::within(world, rng, test, number);
    let made = builder.call(callable, 1)?;
    fill_arguments(&mut builder, made);
    continue_after(builder, test, number);
    Some(())
}

/// The operands of calls and arrays, and what they must be: statement, place, type.
pub(crate) fn operands(world: &World, test: &Test) -> Vec<(usize, usize, Name)> {
    let mut found = Vec::new();
    for (number, statement) in test.statements.iter().enumerate() {
        match statement {
            Statement::Call(call) => {
                let on = match call.receiver {
                    Some(Operand::Value(on)) => test.statements[on].yields(),
                    _ => None,
                };
                let parameters = match on {
                    Some(on) => world.catalog.parameters_on(&call.callable, on),
                    None => Arc::clone(&call.callable.parameters),
                };
                let first = usize::from(call.receiver.is_some());
                let typed = parameters.iter().enumerate();
                found.extend(typed.map(|(place, wanted)| (number, first + place, wanted.clone())));
            }
            Statement::Array { descriptor, elements } => {
                let element = Name::from(&descriptor[1..]);
                found.extend((0..elements.len()).map(|place| (number, place, element.clone())));
            }
            Statement::Literal(_) | Statement::Stub(_) | Statement::Cast { .. } => {}
        }
    }
    found
}

/// Replaces an operand by what a function makes.
fn replace(
    world: &World,
    test: &mut Test,
    (number, place): (usize, usize),
    rng: &mut Rng,
    make: impl FnOnce(&mut Builder) -> Option<Operand>,
) -> Option<()> {
    let mut builder = Builder::within(world, rng, test, number);
    let value = make(&mut builder)?;
    let mut statement = test.statements[number].clone();
    *statement.operands_mut()[place] = value;
    builder.push(statement)?;
    continue_after(builder, test, number);
    Some(())
}

/// Passes a value for a null.
fn fill(world: &World, test: &mut Test, rng: &mut Rng) -> Option<()> {
    let mut nulls = operands(world, test);
    nulls.retain(|(number, place, _)| test.statements[*number].operands()[*place] == Operand::Null);
    let (number, place, wanted) = (!nulls.is_empty()).then(|| pick(&nulls, rng).clone())?;
    replace(world, test, (number, place), rng, |builder| builder.value(&wanted, Role::Present, 1))
}

/// Passes a file that is there, where a file or a text is passed.
fn pass_file(world: &World, test: &mut Test, files: &Files, rng: &mut Rng) -> Option<()> {
    let mut places = operands(world, test);
    places.retain(|(_, _, wanted)| files::is_named_by(wanted));
    // Texts are passed everywhere, files where one is meant.
    if places.iter().any(|(_, _, wanted)| *wanted != "Ljava/lang/String;") {
        places.retain(|(_, _, wanted)| *wanted != "Ljava/lang/String;");
    }
    let (number, place, wanted) = (!places.is_empty()).then(|| pick(&places, rng).clone())?;
    replace(world, test, (number, place), rng, |builder| files::file_by(builder, files, &wanted))
}

/// Passes an object of a type where something else is passed that could be one.
fn pass(world: &World, test: &mut Test, wanted: &Name, rng: &mut Rng) -> Option<()> {
    let mut places = operands(world, test);
    places.retain(|(number, place, declared)| {
        let is_it = match test.statements[*number].operands()[*place] {
            Operand::Value(value) => test.statements[value]
                .yields()
                .is_some_and(|yielded| world.catalog.is_assignable(yielded, wanted)),
            Operand::Null => false,
        };
        !is_it && world.catalog.is_assignable(wanted, declared)
    });
    let (number, place, _) = (!places.is_empty()).then(|| pick(&places, rng).clone())?;
    replace(world, test, (number, place), rng, |builder| builder.value(wanted, Role::Present, 1))
}

/// Puts something into a collection of the test.
fn grow(world: &World, test: &mut Test, rng: &mut Rng) -> Option<()> {
    let target = test.last_call_of(&world.targets)?;
    let growing = |at: &usize| test.statements[*at].yields().map_or(Vec::new(), |held| growing(world, held));
    let collections: Vec<usize> = (0..target).filter(|at| !growing(at).is_empty()).collect();
    let number = (!collections.is_empty()).then(|| *pick(&collections, rng))?;
    let callable = Arc::clone(pick(&growing(&number), rng));
    let after = number + 1;
    let mut builder = Builder::within(world, rng, test, after);
    let made = builder.call_with(callable, Some(Operand::Value(number)), 1)?;
    fill_arguments(&mut builder, made);
    builder.push(test.statements[after].clone())?;
    continue_after(builder, test, after);
    Some(())
}

/// The methods that put something into an object of a type: a collection of the JDK, or of the program, where their names
/// may say what they add.
fn growing(world: &World, held: &Name) -> Vec<Arc<Callable>> {
    let is_own = of_program(world.catalog.index, held);
    let grows = |method: &Callable| {
        let name = method.name.as_str();
        GROWING.contains(&name) || is_own && name.starts_with("add")
    };
    world.methods_of(held).iter().filter(|method| grows(method)).cloned().collect()
}

/// Lets a stub answer with a value where it answers with null, or by itself.
fn answer(world: &World, test: &mut Test, name: &str, rng: &mut Rng) -> Option<()> {
    let mut places = Vec::new();
    for (number, statement) in test.statements.iter().enumerate() {
        let Statement::Stub(stub) = statement else { continue };
        let types = answer_types(world, stub);
        let named = stub.answers.iter().zip(types).enumerate();
        places.extend(named.filter_map(|(place, ((method, replies), wanted))| {
            let is_open = method.name == name && replies.iter().all(is_open);
            Some((number, place, wanted?)).filter(|_| is_open)
        }));
    }
    let (number, place, wanted) = (!places.is_empty()).then(|| pick(&places, rng).clone())?;
    let mut builder = Builder::within(world, rng, test, number);
    let Statement::Stub(mut stub) = test.statements[number].clone() else { return None };
    let (method, old) = &stub.answers[place];
    let kept = recalled::reply(&mut builder, recalled::of_stub(world, &stub)[place]);
    let other = kept.or_else(|| keyed::changed(&mut builder, method, &FullType::plain(&wanted), old));
    let replies = match other {
        Some(replies) => replies,
        None => {
            let value = builder.value(&wanted, Role::Present, 2).filter(|value| *value != Operand::Null)?;
            vec![Reply::Returns(value)]
        }
    };
    mocks::tell(&mut stub, place, replies);
    builder.push(Statement::Stub(stub))?;
    continue_after(builder, test, number);
    Some(())
}

/// Whether an answer may be null: some calls are answered by it, and others are not.
fn is_open(reply: &Reply) -> bool {
    matches!(reply, Reply::Returns(Operand::Null) | Reply::Under(..) | Reply::Kept)
}

/// The types of a stub's answers; none where nobody can tell it what to answer.
fn answer_types(world: &World, stub: &Stub) -> Vec<Option<Name>> {
    let is_mock = matches!(stub.shape, Shape::Mock(_));
    match world.catalog.mockable(&stub.descriptor).filter(|_| is_mock) {
        Some(mockable) => mockable.methods.iter().map(|mocked| mocked.answers.clone()).collect(),
        None => {
            let types = stub.answers.iter().map(|(method, _)| types_of(&method.descriptor).1);
            types.map(|result| Some(result).filter(|result| result.starts_with(['L', '[']))).collect()
        }
    }
}
