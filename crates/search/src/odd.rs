//! Objects that answer oddly where everybody relies on them: a `toString` that gives null, a `hashCode` below zero, an
//! `iterator` that is null or gives nulls, a `compareTo` that says the same of everything.

use catalog::{FullType, Operand, Reply, Shape, Statement, Stub, StubbedClass};
use model::{MethodRef, Thrown};
use program::{Index, MethodId, Name};

use crate::builder::{Builder, Role};
use crate::literals::pick;
use crate::{rows, stubs};

const OBJECT: &str = "java/lang/Object";
/// The methods that every object has and may answer oddly.
const METHODS: [(&str, &str); 3] =
    [("toString", "()Ljava/lang/String;"), ("hashCode", "()I"), ("equals", "(Ljava/lang/Object;)Z")];
/// Methods of classes of the program that may answer oddly, with as many parameters. Interfaces have stubs.
const OVERRIDDEN: [(&str, usize); 2] = [("iterator", 0), ("compareTo", 1)];
/// How often an `iterator` is null, rather than one that answers oddly itself.
const NO_ITERATOR: f64 = 0.4;
/// How often an object is odd where the message names such a method, where a method of the trace calls one, and else.
const NAMED: f64 = 0.2;
const CALLED: f64 = 0.03;
const OTHERWISE: f64 = 0.002;

/// The methods of every object that may have answered oddly.
#[derive(Clone, Debug, Default)]
pub(crate) struct Suspected {
    methods: Vec<usize>,
    chance: f64,
    /// Those of the overridden methods.
    overridden: Vec<usize>,
    chance_overridden: f64,
}

/// What the message and the code of the trace's methods say of odd answers.
pub(crate) fn suspected(
    thrown: &Thrown,
    index: &Index,
    methods: impl Iterator<Item = MethodId>,
) -> Suspected {
    let message = thrown.message.as_deref().unwrap_or_default();
    let named: Vec<usize> =
        (0..METHODS.len()).filter(|&number| message.contains(&format!("{}(", METHODS[number].0))).collect();
    let callees: Vec<MethodId> = methods.flat_map(|method| index.callees(method).to_vec()).collect();
    let is_called = |number: &usize| {
        let (name, descriptor) = METHODS[*number];
        let is_it = |id: &MethodId| index[*id].name == name && index[*id].descriptor == descriptor;
        callees.iter().any(is_it)
    };
    let called: Vec<usize> = (0..METHODS.len()).filter(is_called).collect();
    let (methods, chance) = match (named.is_empty(), called.is_empty()) {
        (false, _) => (named, NAMED),
        (true, false) => (called, CALLED),
        (true, true) => ((0..METHODS.len()).collect(), OTHERWISE),
    };
    let overridden: Vec<usize> = (0..OVERRIDDEN.len())
        .filter(|&number| callees.iter().any(|&callee| index[callee].name == OVERRIDDEN[number].0))
        .collect();
    let is_named = |&number: &usize| message.contains(&format!("{}(", OVERRIDDEN[number].0));
    let chance_overridden = if overridden.iter().any(is_named) { NAMED } else { CALLED };
    Suspected { methods, chance, overridden, chance_overridden }
}

/// At times, an object of a type that answers oddly.
pub(crate) fn object(builder: &mut Builder, wanted: &Name, depth: u32) -> Option<Operand> {
    if let Some(overriding) = overriding(builder, wanted, depth) {
        return Some(overriding);
    }
    let suspected = &builder.world.suspected;
    if suspected.methods.is_empty() || builder.rng.f64() >= suspected.chance {
        return None;
    }
    let (name, descriptor) = METHODS[*pick(&suspected.methods, builder.rng)];
    let method = MethodRef::new(OBJECT, name, descriptor);
    let stubbable = builder.world.catalog.oddly_stubbable(wanted, &method)?;
    let shape = match stubbable.kind {
        StubbedClass::Functional => return None,
        StubbedClass::Interface => Shape::Interface,
        StubbedClass::Class { descriptor } => Shape::Subclass { descriptor, arguments: Vec::new() },
    };
    let before = builder.statements.len();
    let mut answers = Vec::with_capacity(stubbable.methods.len() + 1);
    for method in stubbable.methods.into_iter().chain([method]) {
        match answer(builder, &method, depth) {
            Some(replies) => answers.push((method, replies)),
            None => {
                builder.statements.truncate(before);
                return None;
            }
        }
    }
    let (class, descriptor) = (stubbable.class, wanted.clone());
    builder.push(Statement::Stub(Stub { class, descriptor, shape, answers })).map(Operand::Value)
}

/// At times, an object of a class of the program that overrides a method on which others rely.
fn overriding(builder: &mut Builder, wanted: &Name, depth: u32) -> Option<Operand> {
    let suspected = &builder.world.suspected;
    if suspected.overridden.is_empty() || builder.rng.f64() >= suspected.chance_overridden {
        return None;
    }
    let (name, parameters) = OVERRIDDEN[*pick(&suspected.overridden, builder.rng)];
    let stubbable = builder.world.catalog.overridable(wanted, name, parameters)?;
    let method = stubbable.methods.into_iter().next()?;
    let result = rows::asked_for(builder, &method, &FullType::plain(wanted));
    let value = match name {
        "iterator" if builder.rng.f64() < NO_ITERATOR => Operand::Null,
        "iterator" => stubs::stub(builder, &result, depth + 1)?,
        _ => builder.typed_value(&result, Role::Argument, depth + 1)?,
    };
    let (class, descriptor) = (stubbable.class, wanted.clone());
    let shape = Shape::Subclass { descriptor: Name::from("()V"), arguments: Vec::new() };
    let answers = vec![(method, vec![Reply::Returns(value)])];
    builder.push(Statement::Stub(Stub { class, descriptor, shape, answers })).map(Operand::Value)
}

fn answer(builder: &mut Builder, method: &MethodRef, depth: u32) -> Option<Vec<Reply>> {
    let (_, result) = catalog::types_of(&method.descriptor);
    match (method.name.as_str(), result.as_str()) {
        (_, "V") => Some(Vec::new()),
        ("toString", _) if builder.rng.u8(..4) > 0 => Some(vec![Reply::Returns(Operand::Null)]),
        _ => builder.value(&result, Role::Argument, depth + 2).map(|value| vec![Reply::Returns(value)]),
    }
}
