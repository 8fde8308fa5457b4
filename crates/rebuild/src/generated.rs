//! Objects of classes that a framework made while the program ran: a proxy around a bean, a lazy entity. No class path has
//! these classes.
//!
//! Such an object is restored as one of the class that it extends. Where it has that class's fields itself, these are its
//! own. Where they are all empty it only passes calls on, and the object behind it stands for it.

use std::collections::{HashSet, VecDeque};

use model::RestoredObject;
use recording::{Class, Elements, Heap, Object, Value};

use crate::classes::Classes;
use crate::heap_view::{HeapView, is_jdk};
use crate::program_objects;
use crate::recipes::{Recipe, dotted, stand_in};

/// How many objects are looked at for the one behind a proxy.
const MOST_SEEN: usize = 2_000;

/// The recipe of an object whose class is not on the class path; none where it is, or nothing can stand for it.
pub fn recipe(id: u32, class: &Class, view: &HeapView<'_>, classes: &Classes<'_>) -> Option<Recipe> {
    if classes.facts(&class.name).is_some() {
        return None;
    }
    let name = dotted(&class.name);
    let Some(extended) = extended(id, view, classes) else {
        let interfaces: Vec<String> =
            class.interfaces.iter().filter(|name| classes.facts(name).is_some()).cloned().collect();
        return (!interfaces.is_empty())
            .then(|| stand_in(interfaces, format!("a {name}, which was made at run time")));
    };
    let behind = behind(id, extended, view, classes).filter(|_| is_empty(id, extended, view));
    let from = behind.unwrap_or(id);
    let class = behind.and_then(|behind| view.class(behind)).unwrap_or(extended);
    let what = match behind {
        Some(_) => format!("the {} behind a {name}", dotted(&class.name)),
        None => format!("a {} in place of a {name}", dotted(&class.name)),
    };
    Some(match program_objects::of_program(from, class, view) {
        Recipe::Exact(object) | Recipe::Differs(object, _) => {
            Recipe::differs(known(&object, view, from, classes), what)
        }
        missing @ Recipe::Missing(_) => missing,
    })
}

/// The object with the fields that the class path knows.
fn known(object: &RestoredObject, view: &HeapView<'_>, id: u32, classes: &Classes<'_>) -> RestoredObject {
    let fields =
        program_objects::fields(id, view, |owner| !is_jdk(owner) && classes.facts(&owner.name).is_some());
    RestoredObject { fields, ..object.clone() }
}

/// The nearest class of the program that an object's class extends.
fn extended<'a>(id: u32, view: &HeapView<'a>, classes: &Classes<'_>) -> Option<&'a Class> {
    let class = view.heap.object(id).class()?;
    let mut lineage = view.heap.lineage(class).into_iter().rev();
    lineage.find(|class| is_jdk(class) || classes.facts(&class.name).is_some()).filter(|class| !is_jdk(class))
}

/// Whether all fields of a class and those that it extends have no value.
fn is_empty(id: u32, extended: &Class, view: &HeapView<'_>) -> bool {
    let of_extended = |owner: &Class| is_same_or_above(owner, extended, id, view);
    let mut fields = view.fields(id).into_iter().filter(|(owner, ..)| of_extended(owner));
    fields.all(|(_, _, value)| is_default(value))
}

fn is_same_or_above(owner: &Class, extended: &Class, id: u32, view: &HeapView<'_>) -> bool {
    let lineage = view.lineage(id);
    let place = |name: &str| lineage.iter().position(|other| *other == name);
    place(&owner.name) >= place(&extended.name)
}

fn is_default(value: Value) -> bool {
    match value {
        Value::Null | Value::Boolean(false) => true,
        Value::Byte(number) => number == 0,
        Value::Char(number) => number == 0,
        Value::Short(number) => number == 0,
        Value::Int(number) => number == 0,
        Value::Long(number) => number == 0,
        Value::Float(number) => number == 0.0,
        Value::Double(number) => number == 0.0,
        Value::Boolean(true) | Value::Reference(_) => false,
    }
}

/// The nearest object of the extended class that the fields of a proxy lead to.
fn behind(id: u32, extended: &Class, view: &HeapView<'_>, classes: &Classes<'_>) -> Option<u32> {
    let is_it = |id: u32| {
        view.lineage(id).contains(&extended.name.as_str()) && classes.facts(view.class_name(id)).is_some()
    };
    let (mut seen, mut queue) = (HashSet::from([id]), VecDeque::from([id]));
    while let Some(next) = queue.pop_front() {
        for reference in references(view.heap, next) {
            if seen.len() < MOST_SEEN && seen.insert(reference) {
                if is_it(reference) {
                    return Some(reference);
                }
                queue.push_back(reference);
            }
        }
    }
    None
}

fn references(heap: &Heap, id: u32) -> Vec<u32> {
    let reference = |value: &Value| match value {
        Value::Reference(id) => Some(*id),
        _ => None,
    };
    match heap.object(id) {
        Object::Instance { fields, .. } => fields.iter().filter_map(reference).collect(),
        Object::Array { elements: Elements::References(elements), .. } => {
            elements.iter().copied().flatten().collect()
        }
        _ => Vec::new(),
    }
}
