//! What may remove an obstacle: calls that write the fields on which it depends, values where nulls were, files.
//!
//! The line of an exception, or the branch that went another way, reads fields; the footprints of the program's methods
//! tell who writes these.

use std::ops::Range;
use std::sync::Arc;

use catalog::{Callable, Files, Kind};
use chart::{code_line, told};
use model::Frame;
use program::{FieldId, Index, KeyedCall, MethodId, Name, NullSource, Told, Wanted, locate};

use crate::kept::Keeping;
use crate::obstacle::Obstacle;
use crate::world::World;

/// Fields that are looked at for one obstacle, at most.
const MOST_FIELDS: usize = 8;
/// Calls for one field, at most.
const MOST_CALLS: usize = 10;
/// Texts under which something is looked for, at most.
const MOST_KEYS: usize = 12;
/// Names of methods that tell whether there is something in an object.
const COUNTING: [&str; 5] = ["size", "length", "isEmpty", "hasNext", "iterator"];
/// Branches between an exception and what it depends on.
const LEVELS: u32 = 2;

/// A change of a test that may remove an obstacle.
#[derive(Clone, Debug)]
pub(crate) enum Remedy {
    /// Calls this before.
    Call(Arc<Callable>),
    /// Makes an object by this constructor that another one makes.
    Make(Arc<Callable>),
    /// Passes a value where null is passed.
    Fill,
    /// Lets a stub's method of this name answer with a value.
    Answer(String),
    /// Passes the name of a file that is there.
    File(Files),
    /// Passes an object of this type.
    Pass(Name),
    /// Puts something into a collection.
    Grow,
    /// Gives an object something under a text.
    Keep(Keeping),
}

/// The remedies for an exception.
pub(crate) fn of_exception(world: &World, obstacle: &Obstacle) -> Vec<Remedy> {
    let thrown = obstacle.thrown();
    let told = told(&thrown);
    let mut found = Vec::new();
    let simple = obstacle.class.rsplit('/').next().unwrap_or_default();
    match simple {
        "NullPointerException" | "IllegalArgumentException" => found.push(Remedy::Fill),
        "FileNotFoundException" | "NoSuchFileException" => {
            found.extend(Files::of(world.catalog.index).map(Remedy::File))
        }
        "NoSuchElementException" | "EmptyStackException" => found.push(Remedy::Grow),
        _ if simple.ends_with("IndexOutOfBoundsException") => found.push(Remedy::Grow),
        _ => {}
    }
    match &told {
        Some(Told::Null(_, Some(NullSource::Result(name)))) => found.push(Remedy::Answer(name.clone())),
        Some(Told::Cast(to)) if !to.starts_with('[') => found.push(Remedy::Pass(catalog::object(to))),
        _ => {}
    }
    if matches!(simple, "NullPointerException" | "NoSuchElementException" | "IllegalArgumentException") {
        found.extend(obstacle.frames.iter().flat_map(|frame| keys_at(world, frame)).take(MOST_KEYS));
    }
    let fields = fields_behind(world, obstacle, told.as_ref());
    found.extend(writers(world, &fields));
    found
}

/// What the method of a frame looks for by constant texts.
fn keys_at(world: &World, frame: &Frame) -> Vec<Remedy> {
    let index = world.catalog.index;
    let Ok(place) = locate(index.class_path(), code_line(frame)) else { return Vec::new() };
    let methods = place.methods.iter();
    let ids = methods.filter_map(|method| index.method(&frame.class, &method.name, &method.descriptor));
    ids.flat_map(|method| keys_in(world, method)).collect()
}

fn keys_in(world: &World, method: MethodId) -> Vec<Remedy> {
    let index = world.catalog.index;
    let mut keyed: Vec<KeyedCall> = Vec::new();
    for call in index.keyed_calls(method) {
        if !keyed.iter().any(|known| known.owner == call.owner && known.key == call.key) {
            keyed.push(call);
        }
    }
    keyed
        .iter()
        .take(MOST_KEYS)
        .map(|call| Remedy::Keep(Keeping::new(world, call.owner, &call.key)))
        .collect()
}

/// The remedies for a branch that goes another way.
pub(crate) fn of_branch(world: &World, method: MethodId, offset: u32) -> Vec<Remedy> {
    let index = world.catalog.index;
    let mut found = writers(world, &index.reads_of_branch(method, offset));
    let counts = |&called: &MethodId| COUNTING.contains(&index[called].name.as_str());
    if index.callees(method).iter().any(counts) {
        found.push(Remedy::Grow);
    }
    found.extend(keys_in(world, method));
    found
}

/// The remedies for a line that is reached and does not throw: calls that write what it reads, or clear what the crash
/// found null.
pub(crate) fn of_line(world: &World) -> Vec<Remedy> {
    let (index, null) = (world.catalog.index, &world.guidance.null);
    let line = world.guidance.line.iter();
    let mut fields: Vec<FieldId> =
        line.flat_map(|(method, code)| index.reads_behind(*method, code)).collect();
    fields.retain(|field| !null.contains(field));
    let clearing = null.iter().flat_map(|&field| callables(world, &index.clearers(field)));
    clearing.map(Remedy::Call).chain(writers(world, &fields)).collect()
}

/// The fields on which an exception depends: those of the innermost frame that reads any.
fn fields_behind(world: &World, obstacle: &Obstacle, told: Option<&Told>) -> Vec<FieldId> {
    let index = world.catalog.index;
    for (number, frame) in obstacle.frames.iter().enumerate() {
        let Ok(place) = locate(index.class_path(), code_line(frame)) else { continue };
        let inside = match number.checked_sub(1) {
            Some(inside) => Some((&*obstacle.frames[inside].class, &*obstacle.frames[inside].method)),
            None => obstacle.inside.as_ref().map(|(class, method)| (&**class, &**method)),
        };
        let wanted = match inside {
            Some((class, name)) => Wanted::Calls { class, name },
            None => Wanted::Throws(&obstacle.class, told),
        };
        let told = told.filter(|_| inside.is_none());
        let of_method = |method: &program::PlaceMethod| {
            let id = index.method(&frame.class, &method.name, &method.descriptor)?;
            Some(fields_at(world, id, &method.code, &wanted, told))
        };
        let fields: Vec<FieldId> = place.methods.iter().filter_map(of_method).flatten().collect();
        if !fields.is_empty() {
            return fields;
        }
    }
    Vec::new()
}

/// The fields on which an exception at some line depends.
fn fields_at(
    world: &World,
    method: MethodId,
    line: &[Range<u32>],
    wanted: &Wanted,
    told: Option<&Told>,
) -> Vec<FieldId> {
    let index = world.catalog.index;
    let mut fields = index.reads_behind(method, line);
    if let Some(named) = told.and_then(|told| null_fields(index, method, line, told)) {
        return named;
    }
    let offsets = index.wanted_code(method, line, wanted);
    let guides = index.cfg(method).map_or_else(Vec::new, |cfg| cfg.approach(&offsets).guides);
    for guide in guides.iter().filter(|guide| guide.level < LEVELS) {
        fields.extend(index.reads_of_branch(method, guide.offset));
    }
    fields
}

/// The fields that may have held the null of which a message tells, where it names a field or a method.
pub(crate) fn null_fields(
    index: &Index,
    method: MethodId,
    line: &[Range<u32>],
    told: &Told,
) -> Option<Vec<FieldId>> {
    let Told::Null(_, Some(source)) = told else { return None };
    let found: Vec<FieldId> = match source {
        NullSource::Field(name) => {
            let read = index.reads_in(method, line).into_iter();
            read.filter(|&field| *index[field].name == **name).take(1).collect()
        }
        NullSource::Result(name) => {
            let called = index.calls_in(method, line).into_iter();
            let named = called.filter(|&called| *index[called].name == **name);
            named.flat_map(|called| index.footprint(called).reads.clone()).collect()
        }
        _ => Vec::new(),
    };
    Some(found).filter(|found| !found.is_empty())
}

/// The calls that write some fields. A constructor writes those of a new object, which nobody else has.
fn writers(world: &World, fields: &[FieldId]) -> Vec<Remedy> {
    let mut found: Vec<Arc<Callable>> = Vec::new();
    let mut remedies = Vec::new();
    for &field in fields.iter().take(MOST_FIELDS) {
        let is_static = world.catalog.index[field].is_static();
        for callable in writers_of(world, field) {
            if found.contains(&callable) {
                continue;
            }
            found.push(Arc::clone(&callable));
            remedies.push(match callable.kind == Kind::Constructor && !is_static {
                true => Remedy::Make(callable),
                false => Remedy::Call(callable),
            });
        }
    }
    remedies
}

fn writers_of(world: &World, field: FieldId) -> Vec<Arc<Callable>> {
    let index = world.catalog.index;
    let mut found = callables(world, &index.writers(field));
    if found.iter().all(|callable| callable.kind == Kind::Constructor) {
        let settable = world.catalog.settable(field.class).into_iter();
        found.extend(settable.filter(|set| set.name == index[field].name));
    }
    found
}

/// Methods as far as a test can call them.
fn callables(world: &World, methods: &[MethodId]) -> Vec<Arc<Callable>> {
    let (index, package) = (world.catalog.index, world.catalog.package.as_str());
    let is_usable = |&&method: &&MethodId| {
        let (class, summary) = (&index[method.class], &index[method]);
        let makes_nothing = summary.is_constructor() && class.is_abstract();
        let is_open = !summary.is_synthetic() && index.accessible_from(package, method);
        !makes_nothing && is_open && !world.leaves_out(method)
    };
    let found = methods.iter().filter(is_usable).map(|&method| world.catalog.callable(method));
    found.filter(|callable| !world.targets.contains(callable)).take(MOST_CALLS).collect()
}
