//! Maps: made empty, with their comparator and capacity, then their entries are put in order.

use model::{Expression, RestoredObject};
use recording::{Meaning, Value};

use super::Subject;
use crate::shorthand::{PUT, new, step, then};

/// Entries of a map.
type Entries = Vec<(Value, Value)>;

/// The meaning of a map.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class.strip_prefix("java/util/")? {
        "HashMap" => hash_map(subject, known(subject)?),
        "LinkedHashMap" => linked_hash_map(subject),
        "TreeMap" => sorted(subject, known(subject)?),
        "concurrent/ConcurrentHashMap" => filled(subject, "()V", Vec::new(), known(subject)?),
        "concurrent/ConcurrentSkipListMap" => sorted(subject, skip_list(subject)?),
        "Hashtable" => hashtable(subject),
        "Properties" => properties(subject),
        "IdentityHashMap" => filled(subject, "()V", Vec::new(), pairs(subject)?),
        "WeakHashMap" => filled(subject, "()V", Vec::new(), weak(subject)?),
        "EnumMap" => enum_map(subject),
        _ => None,
    }
}

/// The entries as the recording knows them.
pub fn known(subject: &Subject<'_>) -> Option<Entries> {
    match subject.view.heap.meaning_as(subject.id, subject.class)? {
        Meaning::Entries(entries) => Some(entries),
        _ => None,
    }
}

fn filled(
    subject: &Subject<'_>,
    descriptor: &str,
    arguments: Vec<Expression>,
    entries: Entries,
) -> Option<RestoredObject> {
    let mut object = new(subject.class, descriptor, arguments);
    let put = |(key, value)| {
        let arguments = vec![subject.view.expression(key), subject.view.expression(value)];
        step(subject.class, "put", PUT, arguments)
    };
    object.fill = entries.into_iter().map(put).collect();
    Some(object)
}

/// The order of a hash map depends on its capacity, so an unusual one is kept.
fn hash_map(subject: &Subject<'_>, entries: Entries) -> Option<RestoredObject> {
    let capacity = capacity(subject)?;
    if capacity == 0 || capacity == grown(entries.len()) {
        return filled(subject, "()V", Vec::new(), entries);
    }
    filled(subject, "(I)V", vec![Expression::Int(i32::try_from(capacity).ok()?)], entries)
}

fn capacity(subject: &Subject<'_>) -> Option<usize> {
    subject.array("table").map(|table| table.len())
}

/// The capacity that a hash map has after so many entries were put, if it started with the default.
fn grown(entries: usize) -> usize {
    let mut capacity = 16;
    while entries > capacity * 3 / 4 {
        capacity *= 2;
    }
    capacity
}

fn linked_hash_map(subject: &Subject<'_>) -> Option<RestoredObject> {
    let entries = known(subject)?;
    if subject.integer("accessOrder")? == 0 {
        return filled(subject, "()V", Vec::new(), entries);
    }
    let arguments = vec![Expression::Int(16), Expression::Float(0.75), Expression::Boolean(true)];
    filled(subject, "(IFZ)V", arguments, entries)
}

fn sorted(subject: &Subject<'_>, entries: Entries) -> Option<RestoredObject> {
    match subject.value("comparator")? {
        Expression::Null => filled(subject, "()V", Vec::new(), entries),
        comparator => filled(subject, "(Ljava/util/Comparator;)V", vec![comparator], entries),
    }
}

/// The nodes at the bottom of a skip list; the first is a header, removed ones have no value.
pub fn skip_list(subject: &Subject<'_>) -> Option<Entries> {
    let Some(head) = subject.at("head") else { return Some(Vec::new()) };
    let mut index = head;
    while let Some(down) = index.at("down") {
        index = down;
    }
    let header = index.at("node")?;
    let nodes = header.chain("next", "next")?;
    let entries = nodes.iter().map(|node| Some((node.field("key")?, node.field("val")?)));
    let entries: Entries = entries.collect::<Option<_>>()?;
    Some(entries.into_iter().filter(|(key, value)| *key != Value::Null && *value != Value::Null).collect())
}

/// A hashtable is walked from its last bin, and new entries go before old ones: the last is put first.
fn hashtable(subject: &Subject<'_>) -> Option<RestoredObject> {
    let table = subject.array("table")?;
    let mut entries = bins(subject, "key", "value")?;
    entries.reverse();
    let capacity = Expression::Int(i32::try_from(table.len()).ok()?);
    if table.len() == 11 {
        return filled(subject, "()V", Vec::new(), entries);
    }
    filled(subject, "(I)V", vec![capacity], entries)
}

/// The entries of a table of linked bins.
fn bins(subject: &Subject<'_>, key: &str, value: &str) -> Option<Entries> {
    let mut entries = Entries::new();
    for bin in subject.array("table")? {
        let mut node = subject.of_value(bin);
        while let Some(entry) = node {
            entries.push((entry.field(key)?, entry.field(value)?));
            node = entry.at("next");
            if entries.len() > subject.view.heap.objects.len() {
                return None;
            }
        }
    }
    Some(entries)
}

fn properties(subject: &Subject<'_>) -> Option<RestoredObject> {
    let entries = match subject.at("map") {
        Some(map) => known(&map)?,
        None => bins(subject, "key", "value")?,
    };
    match subject.value("defaults")? {
        Expression::Null => filled(subject, "()V", Vec::new(), entries),
        defaults => filled(subject, "(Ljava/util/Properties;)V", vec![defaults], entries),
    }
}

/// Keys and values in turns; a plain `Object` stands for the null key.
fn pairs(subject: &Subject<'_>) -> Option<Entries> {
    let table = subject.array("table")?;
    let pairs = table.chunks_exact(2).filter(|pair| pair[0] != Value::Null);
    Some(pairs.map(|pair| (unmasked(subject, pair[0]), pair[1])).collect())
}

fn unmasked(subject: &Subject<'_>, key: Value) -> Value {
    match subject.of_value(key) {
        Some(object) if object.view.class_name(object.id) == "java/lang/Object" => Value::Null,
        _ => key,
    }
}

fn weak(subject: &Subject<'_>) -> Option<Entries> {
    let entries = bins(subject, "referent", "value")?;
    let live = entries.into_iter().filter(|(key, _)| *key != Value::Null);
    Some(live.map(|(key, value)| (unmasked(subject, key), value)).collect())
}

/// Values by the ordinals of their keys. Null means no entry; a marker stands for a null value.
fn enum_map(subject: &Subject<'_>) -> Option<RestoredObject> {
    let (keys, values) = (subject.array("keyUniverse")?, subject.array("vals")?);
    let mut object = new(subject.class, "(Ljava/lang/Class;)V", vec![subject.some("keyType")?]);
    for (key, value) in keys.into_iter().zip(values).filter(|(_, value)| *value != Value::Null) {
        let is_marker =
            subject.of_value(value).is_some_and(|value| value.class.starts_with("java/util/EnumMap$"));
        let value = if is_marker { Value::Null } else { value };
        let arguments = vec![subject.view.expression(key), subject.view.expression(value)];
        object = then(object, step(subject.class, "put", PUT, arguments));
    }
    Some(object)
}
