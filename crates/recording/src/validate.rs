//! Whether all in a recording fits together: every index points at something, superclasses end,
//! each object has the fields that its class declares. Whoever gets a recording from
//! [`Recording::read`] may index without checking again.

use model::{Crash, Relation};

use crate::{Class, Elements, Frame, Heap, Object, Recording, Value};

/// Where a recording contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {what}")]
pub struct Invalid {
    /// Which part of the recording.
    pub place: String,
    /// What is wrong there.
    pub what: String,
}

type Check = Result<(), Invalid>;

impl Recording {
    /// Checks that all in the recording fits together.
    pub fn validate(&self) -> Check {
        check_crash(&self.crash)?;
        check_heap(&self.heap)?;
        for (index, frame) in self.frames.iter().enumerate() {
            check_frame(self, frame).map_err(|what| at("recorded frame", index + 1, what))?;
        }
        Ok(())
    }
}

fn at(part: &str, index: usize, what: String) -> Invalid {
    Invalid { place: format!("{part} {index}"), what }
}

fn check_crash(crash: &Crash) -> Check {
    for (index, thrown) in crash.throwables.iter().enumerate() {
        let fits = match thrown.relation {
            Relation::Top => index == 0,
            Relation::CauseOf(other) | Relation::SuppressedBy(other) | Relation::ShownBy(other) => {
                (other as usize) < index
            }
        };
        if !fits {
            return Err(at("throwable", index, format!("cannot be {:?}", thrown.relation)));
        }
    }
    Ok(())
}

fn check_frame(recording: &Recording, frame: &Frame) -> Result<(), String> {
    check_place(recording, frame)?;
    let heap = &recording.heap;
    let values = frame.receiver.iter().chain(&frame.arguments);
    for value in values.chain(frame.entry_fields.iter().map(|entry| &entry.value)) {
        check_value(heap, value)?;
    }
    for entry in &frame.entry_fields {
        check_index("object", entry.object, heap.objects.len())?;
    }
    Ok(())
}

fn check_place(recording: &Recording, frame: &Frame) -> Result<(), String> {
    let throwables = &recording.crash.throwables;
    check_index("throwable", frame.place.throwable, throwables.len())?;
    let trace = &throwables[frame.place.throwable as usize].frames;
    frame.place.frame.map_or(Ok(()), |index| check_index("stack frame", index, trace.len()))
}

fn check_heap(heap: &Heap) -> Check {
    let field_counts = count_fields(&heap.classes)?;
    for (index, object) in heap.objects.iter().enumerate() {
        check_object(heap, &field_counts, object).map_err(|what| at("object", index, what))?;
    }
    Ok(())
}

/// The number of fields of each class with those of its superclasses, each class visited once.
fn count_fields(classes: &[Class]) -> Result<Vec<usize>, Invalid> {
    let mut counts: Vec<Option<usize>> = vec![None; classes.len()];
    for start in 0..classes.len() {
        let mut chain = Vec::new();
        let mut inherited = 0;
        let mut next = Some(start);
        while let Some(class) = next {
            if let Some(known) = counts[class] {
                inherited = known;
                break;
            }
            if chain.len() > classes.len() {
                return Err(at("class", start, "its superclasses form a circle".into()));
            }
            chain.push(class);
            next = superclass(classes, class)?;
        }
        for class in chain.into_iter().rev() {
            inherited += classes[class].fields.len();
            counts[class] = Some(inherited);
        }
    }
    Ok(counts.into_iter().flatten().collect())
}

fn superclass(classes: &[Class], class: usize) -> Result<Option<usize>, Invalid> {
    let Some(superclass) = classes[class].superclass else { return Ok(None) };
    check_index("class", superclass, classes.len()).map_err(|what| at("class", class, what))?;
    Ok(Some(superclass as usize))
}

fn check_object(heap: &Heap, field_counts: &[usize], object: &Object) -> Result<(), String> {
    if let Some(class) = object.class() {
        check_index("class", class, heap.classes.len())?;
    }
    match object {
        Object::Instance { class, fields } => check_fields(heap, field_counts[*class as usize], fields),
        Object::Array { class, length, elements } => {
            check_elements(heap, &heap.classes[*class as usize], *length, elements)
        }
        Object::String { text, length } if !text.is_well_formed() => {
            Err(format!("a string of length {length} is not well-formed"))
        }
        Object::String { text, length } => check_length(text.utf16_len(), *length),
        _ => Ok(()),
    }
}

fn check_fields(heap: &Heap, declared: usize, fields: &[Value]) -> Result<(), String> {
    if fields.len() != declared {
        return Err(format!("has {} field values, its class declares {declared}", fields.len()));
    }
    fields.iter().try_for_each(|value| check_value(heap, value))
}

fn check_elements(heap: &Heap, class: &Class, length: u32, elements: &Elements) -> Result<(), String> {
    let fits = match class.name.strip_prefix('[') {
        Some(component) => component.starts_with(elements.type_letters()),
        None => false,
    };
    if !fits {
        return Err(format!("elements of another type than its class {} has", class.name));
    }
    check_length(elements.len(), length)?;
    match elements {
        Elements::References(references) => {
            let mut objects = references.iter().flatten();
            objects.try_for_each(|&index| check_index("object", index, heap.objects.len()))
        }
        _ => Ok(()),
    }
}

fn check_length(stored: usize, length: u32) -> Result<(), String> {
    match stored > length as usize {
        true => Err(format!("stores {stored} elements, but its length is {length}")),
        false => Ok(()),
    }
}

fn check_value(heap: &Heap, value: &Value) -> Result<(), String> {
    match value {
        Value::Reference(index) => check_index("object", *index, heap.objects.len()),
        _ => Ok(()),
    }
}

fn check_index(what: &str, index: u32, count: usize) -> Result<(), String> {
    match (index as usize) < count {
        true => Ok(()),
        false => Err(format!("refers to {what} {index}, but there are only {count}")),
    }
}
