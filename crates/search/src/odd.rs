//! Objects that answer oddly where everybody relies on them: a `toString` that gives null, a `hashCode` below zero.

use catalog::{Operand, Reply, Shape, Statement, Stub, StubbedClass};
use model::{MethodRef, Thrown};
use program::{Index, MethodId, Name};

use crate::builder::{Builder, Role};
use crate::literals::pick;

const OBJECT: &str = "java/lang/Object";
/// The methods that every object has and may answer oddly.
const METHODS: [(&str, &str); 3] =
    [("toString", "()Ljava/lang/String;"), ("hashCode", "()I"), ("equals", "(Ljava/lang/Object;)Z")];
/// How often an object is odd where the message names such a method, where a method of the trace calls one, and else.
const NAMED: f64 = 0.2;
const CALLED: f64 = 0.03;
const OTHERWISE: f64 = 0.002;

/// The methods of every object that may have answered oddly.
#[derive(Clone, Debug, Default)]
pub(crate) struct Suspected {
    methods: Vec<usize>,
    chance: f64,
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
    if !named.is_empty() {
        return Suspected { methods: named, chance: NAMED };
    }
    let callees: Vec<MethodId> = methods.flat_map(|method| index.callees(method).to_vec()).collect();
    let is_called = |number: &usize| {
        let (name, descriptor) = METHODS[*number];
        let is_it = |id: &MethodId| index[*id].name == name && index[*id].descriptor == descriptor;
        callees.iter().any(is_it)
    };
    let called: Vec<usize> = (0..METHODS.len()).filter(is_called).collect();
    match called.is_empty() {
        true => Suspected { methods: (0..METHODS.len()).collect(), chance: OTHERWISE },
        false => Suspected { methods: called, chance: CALLED },
    }
}

/// At times, an object of a type that answers oddly.
pub(crate) fn object(builder: &mut Builder, wanted: &Name, depth: u32) -> Option<Operand> {
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

fn answer(builder: &mut Builder, method: &MethodRef, depth: u32) -> Option<Vec<Reply>> {
    let (_, result) = catalog::types_of(&method.descriptor);
    match (method.name.as_str(), result.as_str()) {
        (_, "V") => Some(Vec::new()),
        ("toString", _) if builder.rng.u8(..4) > 0 => Some(vec![Reply::Returns(Operand::Null)]),
        _ => builder.value(&result, Role::Argument, depth + 2).map(|value| vec![Reply::Returns(value)]),
    }
}
