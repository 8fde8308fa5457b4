//! Objects that answer oddly where everybody relies on them: a `toString` that gives null or throws, a `hashCode` below
//! zero, an `iterator` that is null or gives nulls, a `compareTo` that says the same of everything.

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
/// How often such a method throws.
const THROWS: f64 = 0.15;
/// Classes of the JDK that ask their elements for `compareTo`.
const SORTED: [&str; 6] = [
    "java/util/TreeMap",
    "java/util/TreeSet",
    "java/util/PriorityQueue",
    "java/util/concurrent/ConcurrentSkipListMap",
    "java/util/concurrent/ConcurrentSkipListSet",
    "java/util/concurrent/PriorityBlockingQueue",
];
/// Methods of the JDK that do so.
const SORTING: [&str; 2] = ["sort", "sorted"];
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
    let methods: Vec<MethodId> = methods.collect();
    let is_sorted = methods.iter().any(|&method| is_sorted(index, method));
    let callees: Vec<MethodId> = methods.iter().flat_map(|&method| index.callees(method).to_vec()).collect();
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
    let is_asked = |&number: &usize| {
        let name = OVERRIDDEN[number].0;
        callees.iter().any(|&callee| index[callee].name == name) || name == "compareTo" && is_sorted
    };
    let overridden: Vec<usize> = (0..OVERRIDDEN.len()).filter(is_asked).collect();
    let is_named = |&number: &usize| message.contains(&format!("{}(", OVERRIDDEN[number].0));
    let chance_overridden = if overridden.iter().any(is_named) { NAMED } else { CALLED };
    Suspected { methods, chance, overridden, chance_overridden }
}

/// Whether the class of a method sorts something. It may keep it sorted since its constructor.
fn is_sorted(index: &Index, method: MethodId) -> bool {
    let own = index[method.class].methods();
    let callees = own.flat_map(|(id, _)| index.callees(id).to_vec());
    callees.into_iter().filter(|callee| index[callee.class].is_jdk()).any(|callee| {
        SORTED.contains(&index[callee.class].name.as_str()) || SORTING.contains(&index[callee].name.as_str())
    })
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
        _ if builder.rng.f64() < THROWS => rows::unchecked(builder)?,
        "iterator" if builder.rng.f64() < NO_ITERATOR => Reply::Returns(Operand::Null),
        "iterator" => Reply::Returns(stubs::stub(builder, &result, depth + 1)?),
        _ => Reply::Returns(builder.typed_value(&result, Role::Argument, depth + 1)?),
    };
    let (class, descriptor) = (stubbable.class, wanted.clone());
    let shape = Shape::Subclass { descriptor: Name::from("()V"), arguments: Vec::new() };
    let answers = vec![(method, vec![value])];
    builder.push(Statement::Stub(Stub { class, descriptor, shape, answers })).map(Operand::Value)
}

fn answer(builder: &mut Builder, method: &MethodRef, depth: u32) -> Option<Vec<Reply>> {
    let (_, result) = catalog::types_of(&method.descriptor);
    match (method.name.as_str(), result.as_str()) {
        (_, "V") => Some(Vec::new()),
        (_, _) if builder.rng.f64() < THROWS => rows::unchecked(builder).map(|thrown| vec![thrown]),
        ("toString", _) if builder.rng.u8(..4) > 0 => Some(vec![Reply::Returns(Operand::Null)]),
        _ => builder.value(&result, Role::Argument, depth + 2).map(|value| vec![Reply::Returns(value)]),
    }
}
