//! Objects of the program: by their fields, over what the JDK's part of them means.

use classfile::access;
use model::{Expression, FieldValue, Make, RestoredObject};
use recording::{Class, Value};

use crate::classes::{Classes, FieldFacts};
use crate::heap_view::{HeapView, is_jdk};
use crate::meaning;
use crate::recipes::{Recipe, dotted};

/// A record, by its canonical constructor.
pub fn record(id: u32, class: &str, view: &HeapView<'_>, classes: &Classes<'_>) -> RestoredObject {
    let fields: Vec<_> = view.fields(id).into_iter().filter(|(owner, ..)| !is_jdk(owner)).collect();
    let recorded = fields.iter().map(|(_, field, _)| field.descriptor.clone()).collect();
    let descriptors = classes.facts(class).and_then(|facts| facts.record.clone()).unwrap_or(recorded);
    let components = fields.iter().map(|(_, _, value)| view.expression(*value)).collect();
    Make::Record { class: class.into(), descriptors, components }.into()
}

/// Whether an object has no fields at all and its constructor does nothing.
pub fn is_bare(id: u32, class: &Class, view: &HeapView<'_>, classes: &Classes<'_>) -> bool {
    view.fields(id).is_empty() && classes.facts(&class.name).is_some_and(|facts| facts.is_made_by_new)
}

/// The only object of a class, where the class holds it: it has no fields, only the class can make one, and one static field
/// has it. Code tells such an object by its identity.
pub fn only_one(
    id: u32,
    class: &Class,
    view: &HeapView<'_>,
    classes: &Classes<'_>,
) -> Option<RestoredObject> {
    let facts = classes.facts(&class.name).filter(|_| view.fields(id).is_empty())?;
    let mut constructors = facts.methods.iter().filter(|method| method.name == "<init>");
    if !constructors.all(|constructor| constructor.access & access::PRIVATE != 0) {
        return None;
    }
    let descriptor = format!("L{};", class.name);
    let is_held = |field: &&FieldFacts| {
        field.descriptor == descriptor
            && field.access & access::STATIC != 0
            && field.access & access::FINAL != 0
    };
    let mut held = facts.fields.iter().filter(is_held);
    let (name, none) = (held.next()?.name.clone(), held.next().is_none());
    none.then(|| RestoredObject::made(Expression::StaticField { class: class.name.clone(), name }))
}

/// An object of the program: its fields, over what the JDK's part of it means.
pub fn of_program(id: u32, class: &Class, view: &HeapView<'_>) -> Recipe {
    let part = meaning::of(view, id).and_then(|part| Some((meaning::base(part.make)?, part.fill)));
    let fields = fields(id, view, |owner| !is_jdk(owner));
    let allocate = |base| Make::Allocate { class: class.name.clone(), base };
    match (part, lost_part(id, view)) {
        (Some((base, fill)), _) if base.class == "java/lang/Object" => {
            Recipe::exact(RestoredObject { make: allocate(None), fields, fill })
        }
        (Some((base, fill)), _) => Recipe::exact(RestoredObject { make: allocate(Some(base)), fields, fill }),
        (None, None) => Recipe::exact(RestoredObject { make: allocate(None), fields, fill: Vec::new() }),
        (None, Some(lost)) => {
            let object = RestoredObject { make: allocate(None), fields, fill: Vec::new() };
            Recipe::differs(
                object,
                format!("as it was in the fields of {}; its part of {lost} is new", dotted(&class.name)),
            )
        }
    }
}

/// The class of the JDK whose part of an object says something that nobody understands.
fn lost_part(id: u32, view: &HeapView<'_>) -> Option<String> {
    const CACHES: &[&str] = &["modCount", "keySet", "values", "lock", "skipBuffer", "writeBuffer"];
    let fields = view.fields(id);
    let lost =
        fields.iter().rfind(|(owner, field, _)| is_jdk(owner) && !CACHES.contains(&field.name.as_str()));
    lost.map(|(owner, _, _)| dotted(&owner.name))
}

/// The fields that the wanted classes declare.
pub fn fields(id: u32, view: &HeapView<'_>, wanted: impl Fn(&Class) -> bool) -> Vec<FieldValue> {
    let fields = view.fields(id).into_iter().filter(|(owner, ..)| wanted(owner));
    let value = |(owner, field, value): (&Class, &recording::Field, Value)| FieldValue {
        class: owner.name.clone(),
        name: field.name.clone(),
        value: view.expression(value),
    };
    fields.map(value).collect()
}
