//! What the methods of `Collections` return, and other wrappers of one object.

use model::RestoredObject;

use super::Subject;
use crate::shorthand::{ADD, call, new, step, then};

const COLLECTIONS: &str = "java/util/Collections";

/// Wrappers: class, method of `Collections`, field, type of what is wrapped and of the result.
const WRAPPERS: &[(&str, &str, &str, &str)] = &[
    ("UnmodifiableCollection", "unmodifiableCollection", "c", "Ljava/util/Collection;"),
    ("UnmodifiableList", "unmodifiableList", "c", "Ljava/util/List;"),
    ("UnmodifiableRandomAccessList", "unmodifiableList", "c", "Ljava/util/List;"),
    ("UnmodifiableSet", "unmodifiableSet", "c", "Ljava/util/Set;"),
    ("UnmodifiableSortedSet", "unmodifiableSortedSet", "c", "Ljava/util/SortedSet;"),
    ("UnmodifiableNavigableSet", "unmodifiableNavigableSet", "c", "Ljava/util/NavigableSet;"),
    ("UnmodifiableMap", "unmodifiableMap", "m", "Ljava/util/Map;"),
    ("UnmodifiableSortedMap", "unmodifiableSortedMap", "m", "Ljava/util/SortedMap;"),
    ("UnmodifiableNavigableMap", "unmodifiableNavigableMap", "m", "Ljava/util/NavigableMap;"),
    (
        "UnmodifiableSequencedCollection",
        "unmodifiableSequencedCollection",
        "c",
        "Ljava/util/SequencedCollection;",
    ),
    ("UnmodifiableSequencedSet", "unmodifiableSequencedSet", "c", "Ljava/util/SequencedSet;"),
    ("UnmodifiableSequencedMap", "unmodifiableSequencedMap", "m", "Ljava/util/SequencedMap;"),
    ("SynchronizedCollection", "synchronizedCollection", "c", "Ljava/util/Collection;"),
    ("SynchronizedList", "synchronizedList", "c", "Ljava/util/List;"),
    ("SynchronizedRandomAccessList", "synchronizedList", "c", "Ljava/util/List;"),
    ("SynchronizedSet", "synchronizedSet", "c", "Ljava/util/Set;"),
    ("SynchronizedSortedSet", "synchronizedSortedSet", "c", "Ljava/util/SortedSet;"),
    ("SynchronizedNavigableSet", "synchronizedNavigableSet", "c", "Ljava/util/NavigableSet;"),
    ("SynchronizedMap", "synchronizedMap", "m", "Ljava/util/Map;"),
    ("SynchronizedSortedMap", "synchronizedSortedMap", "m", "Ljava/util/SortedMap;"),
    ("SynchronizedNavigableMap", "synchronizedNavigableMap", "m", "Ljava/util/NavigableMap;"),
];

/// The meaning of a wrapper.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class.strip_prefix("java/util/") {
        Some("AbstractMap$SimpleEntry" | "AbstractMap$SimpleImmutableEntry") => entry(subject, subject.class),
        Some(name) => of_collections(subject, name.strip_prefix("Collections$")?),
        None => None,
    }
}

/// A key and its value.
pub fn entry(subject: &Subject<'_>, class: &str) -> Option<RestoredObject> {
    let arguments = vec![subject.value("key")?, subject.value("value")?];
    Some(new(class, "(Ljava/lang/Object;Ljava/lang/Object;)V", arguments))
}

fn of_collections(subject: &Subject<'_>, name: &str) -> Option<RestoredObject> {
    if let Some((_, method, field, kind)) = WRAPPERS.iter().find(|(class, ..)| *class == name) {
        return Some(call(COLLECTIONS, method, &format!("({kind}){kind}"), vec![subject.some(field)?]));
    }
    let one = "(Ljava/lang/Object;)";
    let (method, descriptor, arguments) = match name {
        "EmptyList" => ("emptyList", "()Ljava/util/List;".into(), Vec::new()),
        "EmptySet" => ("emptySet", "()Ljava/util/Set;".into(), Vec::new()),
        "EmptyMap" => ("emptyMap", "()Ljava/util/Map;".into(), Vec::new()),
        "EmptyIterator" => ("emptyIterator", "()Ljava/util/Iterator;".into(), Vec::new()),
        "EmptyListIterator" => ("emptyListIterator", "()Ljava/util/ListIterator;".into(), Vec::new()),
        "EmptyEnumeration" => ("emptyEnumeration", "()Ljava/util/Enumeration;".into(), Vec::new()),
        "SingletonList" => {
            ("singletonList", format!("{one}Ljava/util/List;"), vec![subject.value("element")?])
        }
        "SingletonSet" => ("singleton", format!("{one}Ljava/util/Set;"), vec![subject.value("element")?]),
        "SingletonMap" => (
            "singletonMap",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Map;".into(),
            vec![subject.value("k")?, subject.value("v")?],
        ),
        "SetFromMap" => return set_from_map(subject),
        "AsLIFOQueue" => {
            ("asLifoQueue", "(Ljava/util/Deque;)Ljava/util/Queue;".into(), vec![subject.some("q")?])
        }
        "CopiesList" => {
            let arguments = vec![subject.int("n")?, subject.value("element")?];
            ("nCopies", "(ILjava/lang/Object;)Ljava/util/List;".into(), arguments)
        }
        "ReverseComparator" => ("reverseOrder", "()Ljava/util/Comparator;".into(), Vec::new()),
        "ReverseComparator2" => {
            let descriptor = "(Ljava/util/Comparator;)Ljava/util/Comparator;";
            ("reverseOrder", descriptor.into(), vec![subject.some("cmp")?])
        }
        _ => return None,
    };
    Some(call(COLLECTIONS, method, &descriptor, arguments))
}

/// Over a map like the recorded one, which must be empty at first.
fn set_from_map(subject: &Subject<'_>) -> Option<RestoredObject> {
    let mut map = super::of(subject.view, subject.at("m")?.id)?;
    let keys: Vec<_> = map.fill.drain(..).filter_map(|put| put.arguments.into_iter().next()).collect();
    let descriptor = "(Ljava/util/Map;)Ljava/util/Set;";
    let set = call(COLLECTIONS, "newSetFromMap", descriptor, vec![subject.view.add(map)]);
    Some(keys.into_iter().fold(set, |set, key| then(set, step("java/util/Set", "add", ADD, vec![key]))))
}
