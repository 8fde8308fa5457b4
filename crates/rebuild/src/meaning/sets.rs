//! Sets: made empty, then their elements are added.

use model::{Expression, RestoredObject};
use recording::Value;

use super::sequences::filled;
use super::{Subject, maps};
use crate::shorthand::{ADD, call, step};

/// The meaning of a set.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class.strip_prefix("java/util/")? {
        "HashSet" | "LinkedHashSet" => filled(subject, "()V", Vec::new(), "add", keys(subject.at("map")?)?),
        "TreeSet" | "concurrent/ConcurrentSkipListSet" => sorted(subject),
        "concurrent/CopyOnWriteArraySet" => {
            filled(subject, "()V", Vec::new(), "add", subject.at("al")?.array("array")?)
        }
        "RegularEnumSet" => enum_set(subject, &[subject.integer("elements")?.cast_unsigned()]),
        "JumboEnumSet" => enum_set(subject, &words(subject.array("elements")?)?),
        "BitSet" => bit_set(subject),
        "concurrent/ConcurrentHashMap$KeySetView" => key_set_view(subject),
        _ => None,
    }
}

/// The keys of the map that a set keeps its elements in.
fn keys(map: Subject<'_>) -> Option<Vec<Value>> {
    let entries = match map.class {
        "java/util/concurrent/ConcurrentSkipListMap" => maps::skip_list(&map)?,
        _ => maps::known(&map)?,
    };
    Some(entries.into_iter().map(|(key, _)| key).collect())
}

fn sorted(subject: &Subject<'_>) -> Option<RestoredObject> {
    let map = subject.at("m")?;
    match map.value("comparator")? {
        Expression::Null => filled(subject, "()V", Vec::new(), "add", keys(map)?),
        comparator => filled(subject, "(Ljava/util/Comparator;)V", vec![comparator], "add", keys(map)?),
    }
}

/// `ConcurrentHashMap.newKeySet()` keeps its elements in a map of its own.
fn key_set_view(subject: &Subject<'_>) -> Option<RestoredObject> {
    let class = "java/util/concurrent/ConcurrentHashMap";
    if subject.value("value")? == Expression::Null {
        return None;
    }
    let descriptor = "()Ljava/util/concurrent/ConcurrentHashMap$KeySetView;";
    let mut object = call(class, "newKeySet", descriptor, Vec::new());
    let keys = subject.expressions(keys(subject.at("map")?)?).into_iter();
    object.fill = keys.map(|key| step("java/util/Set", "add", ADD, vec![key])).collect();
    Some(object)
}

/// One bit for each constant.
fn enum_set(subject: &Subject<'_>, words: &[u64]) -> Option<RestoredObject> {
    let arguments = vec![subject.some("elementType")?];
    let mut object = call("java/util/EnumSet", "noneOf", "(Ljava/lang/Class;)Ljava/util/EnumSet;", arguments);
    let constants = subject.array("universe")?;
    let is_set = |index: usize| words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1);
    let present = constants.into_iter().enumerate().filter(|(index, _)| is_set(*index));
    let present = subject.expressions(present.map(|(_, constant)| constant).collect()).into_iter();
    object.fill = present.map(|constant| step("java/util/EnumSet", "add", ADD, vec![constant])).collect();
    Some(object)
}

fn words(values: Vec<Value>) -> Option<Vec<u64>> {
    let word = |value| match value {
        Value::Long(word) => Some(i64::cast_unsigned(word)),
        _ => None,
    };
    values.into_iter().map(word).collect()
}

fn bit_set(subject: &Subject<'_>) -> Option<RestoredObject> {
    let used = subject.count("wordsInUse")?;
    let words = words(subject.array("words")?)?.into_iter().take(used).map(u64::cast_signed).collect();
    let words = model::Elements::Longs(words);
    let array = subject.view.add(model::Make::Array { descriptor: "[J".into(), elements: words }.into());
    Some(call("java/util/BitSet", "valueOf", "([J)Ljava/util/BitSet;", vec![array]))
}
