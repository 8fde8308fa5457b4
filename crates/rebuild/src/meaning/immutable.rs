//! What `List.of`, `Set.of`, `Map.of` and their like return.

use model::{Elements, Expression, RestoredObject};
use recording::{Meaning, Value};

use super::Subject;
use crate::shorthand::{call, objects};

/// The meaning of an immutable collection.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class.strip_prefix("java/util/")? {
        "ImmutableCollections$List12" | "ImmutableCollections$ListN" => list(subject, elements(subject)?),
        "ImmutableCollections$SubList" => sub_list(subject),
        "ImmutableCollections$Set12" | "ImmutableCollections$SetN" => {
            let arguments = vec![objects(subject.expressions(elements(subject)?))];
            Some(call("java/util/Set", "of", "([Ljava/lang/Object;)Ljava/util/Set;", arguments))
        }
        "ImmutableCollections$Map1" | "ImmutableCollections$MapN" => map(subject),
        "KeyValueHolder" => {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Map$Entry;";
            Some(call(
                "java/util/Map",
                "entry",
                descriptor,
                vec![subject.some("key")?, subject.some("value")?],
            ))
        }
        _ => None,
    }
}

fn elements(subject: &Subject<'_>) -> Option<Vec<Value>> {
    match subject.view.heap.meaning_as(subject.id, subject.class)? {
        Meaning::Elements(elements) => Some(elements),
        _ => None,
    }
}

/// `Stream.toList` gives lists of this class that hold nulls; `List.of` does not.
fn list(subject: &Subject<'_>, elements: Vec<Value>) -> Option<RestoredObject> {
    let array = objects(subject.expressions(elements.clone()));
    if !elements.contains(&Value::Null) {
        return Some(call("java/util/List", "of", "([Ljava/lang/Object;)Ljava/util/List;", vec![array]));
    }
    let descriptor = "([Ljava/lang/Object;)Ljava/util/List;";
    let inner = subject.view.add(call("java/util/Arrays", "asList", descriptor, vec![array]));
    let descriptor = "(Ljava/util/List;)Ljava/util/List;";
    Some(call("java/util/Collections", "unmodifiableList", descriptor, vec![inner]))
}

fn sub_list(subject: &Subject<'_>) -> Option<RestoredObject> {
    let root = elements(&subject.at("root")?)?;
    let (offset, size) = (subject.count("offset")?, subject.count("size")?);
    list(subject, root.get(offset..offset + size)?.to_vec())
}

/// Up to ten entries have a factory of their own, more go through `Map.entry`.
fn map(subject: &Subject<'_>) -> Option<RestoredObject> {
    let Meaning::Entries(entries) = subject.view.heap.meaning_as(subject.id, subject.class)? else {
        return None;
    };
    let value = |value| subject.view.expression(value);
    if entries.len() <= 10 {
        let descriptor = format!("({})Ljava/util/Map;", "Ljava/lang/Object;".repeat(entries.len() * 2));
        let arguments = entries.into_iter().flat_map(|(k, v)| [value(k), value(v)]).collect();
        return Some(call("java/util/Map", "of", &descriptor, arguments));
    }
    let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Map$Entry;";
    let entry =
        |(k, v)| subject.view.add(call("java/util/Map", "entry", descriptor, vec![value(k), value(v)]));
    let array = Expression::Array {
        descriptor: "[Ljava/util/Map$Entry;".into(),
        elements: Elements::References(entries.into_iter().map(entry).collect()),
    };
    Some(call("java/util/Map", "ofEntries", "([Ljava/util/Map$Entry;)Ljava/util/Map;", vec![array]))
}
