//! Views of a map or list, and iterators: asked for again from the collection that they show.

use model::{Expression, RestoredObject};

use super::{Subject, maps, wrappers};
use crate::shorthand::{call, call_on, step, then};

/// Views of maps: class, field that holds the map, method that gives the view, its type.
const MAP_VIEWS: &[(&str, &str, &str, &str)] = &[
    ("HashMap$KeySet", "this$0", "keySet", "Ljava/util/Set;"),
    ("HashMap$Values", "this$0", "values", "Ljava/util/Collection;"),
    ("HashMap$EntrySet", "this$0", "entrySet", "Ljava/util/Set;"),
    ("LinkedHashMap$LinkedKeySet", "this$0", "keySet", "Ljava/util/Set;"),
    ("LinkedHashMap$LinkedValues", "this$0", "values", "Ljava/util/Collection;"),
    ("LinkedHashMap$LinkedEntrySet", "this$0", "entrySet", "Ljava/util/Set;"),
    ("TreeMap$KeySet", "m", "keySet", "Ljava/util/Set;"),
    ("TreeMap$Values", "this$0", "values", "Ljava/util/Collection;"),
    ("TreeMap$EntrySet", "this$0", "entrySet", "Ljava/util/Set;"),
    ("concurrent/ConcurrentHashMap$KeySetView", "map", "keySet", "Ljava/util/Set;"),
    ("concurrent/ConcurrentHashMap$ValuesView", "map", "values", "Ljava/util/Collection;"),
    ("concurrent/ConcurrentHashMap$EntrySetView", "map", "entrySet", "Ljava/util/Set;"),
];

/// Iterators of lists: class, field that holds the list, field that holds the position.
const LIST_ITERATORS: &[(&str, &str, &str)] = &[
    ("ArrayList$Itr", "this$0", "cursor"),
    ("ArrayList$ListItr", "this$0", "cursor"),
    ("AbstractList$Itr", "this$0", "cursor"),
    ("AbstractList$ListItr", "this$0", "cursor"),
    ("Vector$Itr", "this$0", "cursor"),
    ("Vector$ListItr", "this$0", "cursor"),
    ("LinkedList$ListItr", "this$0", "nextIndex"),
    ("ImmutableCollections$ListItr", "list", "cursor"),
];

const LIST: &str = "java/util/List";

/// Iterators of hash maps: class and the method that gives the view they walk.
const MAP_ITERATORS: &[(&str, &str)] = &[
    ("HashMap$KeyIterator", "keySet"),
    ("HashMap$ValueIterator", "values"),
    ("HashMap$EntryIterator", "entrySet"),
    ("LinkedHashMap$LinkedKeyIterator", "keySet"),
    ("LinkedHashMap$LinkedValueIterator", "values"),
    ("LinkedHashMap$LinkedEntryIterator", "entrySet"),
    ("TreeMap$KeyIterator", "keySet"),
    ("TreeMap$ValueIterator", "values"),
    ("TreeMap$EntryIterator", "entrySet"),
];

/// The meaning of a view or an iterator.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    let name = subject.class.strip_prefix("java/util/")?;
    if let Some((_, field, method, result)) = MAP_VIEWS.iter().find(|(class, ..)| *class == name) {
        return Some(map_view(subject.some(field)?, method, result));
    }
    if let Some((_, field, position)) = LIST_ITERATORS.iter().find(|(class, ..)| *class == name) {
        return Some(list_iterator(subject.some(field)?, subject.integer(position)?, last_given(subject)));
    }
    if let Some((_, method)) = MAP_ITERATORS.iter().find(|(class, _)| *class == name) {
        return map_iterator(subject, method);
    }
    match name {
        "ArrayList$SubList" | "AbstractList$SubList" | "AbstractList$RandomAccessSubList" => {
            sub_list(subject)
        }
        "Arrays$ArrayItr" => {
            let list = call("java/util/Arrays", "asList", AS_LIST, vec![subject.some("a")?]);
            Some(list_iterator(subject.view.add(list), subject.integer("cursor")?, None))
        }
        "HashMap$Node" | "HashMap$TreeNode" | "LinkedHashMap$Entry" | "TreeMap$Entry" | "Hashtable$Entry" => {
            wrappers::entry(subject, "java/util/AbstractMap$SimpleEntry")
        }
        _ => None,
    }
}

const AS_LIST: &str = "([Ljava/lang/Object;)Ljava/util/List;";

/// How a list iterator moved last.
enum Moved {
    Forward,
    Back,
}

/// How the iterator came to the element that `remove` and `set` are about, if it did.
fn last_given(iterator: &Subject<'_>) -> Option<Moved> {
    if let Some(last) = iterator.at("lastReturned") {
        let is_next = iterator.at("next").is_some_and(|next| next.id == last.id);
        return Some(if is_next { Moved::Back } else { Moved::Forward });
    }
    let (cursor, last) = (iterator.integer("cursor")?, iterator.integer("lastRet")?);
    match cursor - last {
        _ if last < 0 => None,
        0 => Some(Moved::Back),
        1 => Some(Moved::Forward),
        _ => None,
    }
}

/// An iterator before this element, moved there as it was.
fn list_iterator(list: Expression, position: i64, moved: Option<Moved>) -> RestoredObject {
    let (from, method) = match moved {
        None => (position, None),
        Some(Moved::Forward) => (position - 1, Some("next")),
        Some(Moved::Back) => (position + 1, Some("previous")),
    };
    let from = Expression::Int(i32::try_from(from).unwrap_or_default());
    let iterator = call_on(list, LIST, "listIterator", "(I)Ljava/util/ListIterator;", vec![from]);
    match method {
        Some(method) => {
            then(iterator, step("java/util/ListIterator", method, "()Ljava/lang/Object;", Vec::new()))
        }
        None => iterator,
    }
}

fn map_view(map: Expression, method: &str, result: &str) -> RestoredObject {
    call_on(map, "java/util/Map", method, &format!("(){result}"), Vec::new())
}

/// The iterator, moved on until the node that it would give next.
fn map_iterator(subject: &Subject<'_>, method: &str) -> Option<RestoredObject> {
    let map = subject.at("this$0")?;
    let entries = maps::known(&map)?;
    let passed = match subject.at("next") {
        Some(next) => {
            let key = next.field("key")?;
            entries.iter().position(|(each, _)| *each == key)?
        }
        None => entries.len(),
    };
    let result = if method == "values" { "Ljava/util/Collection;" } else { "Ljava/util/Set;" };
    let view = subject.view.add(map_view(subject.some("this$0")?, method, result));
    let iterator = call_on(view, "java/util/Collection", "iterator", "()Ljava/util/Iterator;", Vec::new());
    let next = || step("java/util/Iterator", "next", "()Ljava/lang/Object;", Vec::new());
    Some((0..passed).fold(iterator, |iterator, _| then(iterator, next())))
}

fn sub_list(subject: &Subject<'_>) -> Option<RestoredObject> {
    let (offset, size) = (subject.integer("offset")?, subject.integer("size")?);
    let end = i32::try_from(offset + size).ok()?;
    let arguments = vec![subject.int("offset")?, Expression::Int(end)];
    Some(call_on(subject.some("root")?, LIST, "subList", "(II)Ljava/util/List;", arguments))
}
