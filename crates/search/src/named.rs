//! Objects of classes that code around the crash names, or the message of a failed cast.
//!
//! A method that takes a `Throwable` and asks `instanceof PersistenceException` wants one of these. Among the producers of
//! all throwables of a large program it would hardly ever be chosen.

use catalog::{Catalog, FullType, Operand};
use program::{Index, Name};

use crate::builder::Builder;
use crate::literals::pick;

/// How often an object is of a class that the code names below the type that is wanted.
const NARROWER: f64 = 0.15;
/// How often an object that may be any is of a class that the code names, and how often of one that the message names.
const ANY_NAMED: f64 = 0.15;
const ANY_TOLD: f64 = 0.3;

/// At times, an object of a class that the code names, below the type that is wanted.
pub(crate) fn object_below(builder: &mut Builder, wanted: &FullType, depth: u32) -> Option<Operand> {
    if builder.rng.f64() >= NARROWER {
        return None;
    }
    let below = builder.world.named_below(&wanted.name);
    let chosen = (!below.is_empty()).then(|| pick(&below, builder.rng))?;
    made(builder, chosen, depth)
}

/// At times, an object of a class that the message or the code names, where any object will do.
pub(crate) fn any_object(builder: &mut Builder, depth: u32) -> Option<Operand> {
    let pool = &builder.world.pool;
    let told = pool.told.as_ref().filter(|told| !told.classes.is_empty());
    let classes = match told {
        Some(told) if builder.rng.f64() < ANY_TOLD => &told.classes,
        _ if !pool.classes.is_empty() && builder.rng.f64() < ANY_NAMED => &pool.classes,
        _ => return None,
    };
    let class = pick(classes, builder.rng);
    let named = described(builder.world.catalog.index, class)
        .filter(|named| is_nameable(&builder.world.catalog, named))?;
    made(builder, &named, depth)
}

/// A new object of a type; nothing is left of one that cannot be made.
fn made(builder: &mut Builder, named: &Name, depth: u32) -> Option<Operand> {
    let before = builder.statements.len();
    let made = builder.make(&FullType::plain(named), depth);
    if made.is_none() {
        builder.statements.truncate(before);
    }
    made
}

/// The class that a message names, or the nearest one above it that tests can name: `ByteBuffer` for `HeapByteBuffer`.
pub(crate) fn nameable(index: &Index, class: &str, package: &str) -> Option<Name> {
    let id = index.class(class)?.id;
    let mut lineage = [id].into_iter().chain(index.super_classes(id));
    let open = lineage.find(|&id| index.accessible_from(package, id))?;
    Some(index[open].name.clone()).filter(|name| name != "java/lang/Object")
}

/// The descriptor of a named class; none for what every object is.
pub(crate) fn described(index: &Index, class: &Name) -> Option<Name> {
    match class.as_str() {
        "java/lang/Object" => None,
        array if array.starts_with('[') => Some(class.clone()),
        _ => Some(index.type_name(&format!("L{class};"))),
    }
}

/// Whether a test can name a type.
pub(crate) fn is_nameable(catalog: &Catalog, descriptor: &Name) -> bool {
    let element = descriptor.trim_start_matches('[');
    !element.starts_with('L') || catalog.can_name(model::descriptor::class_of(element))
}
