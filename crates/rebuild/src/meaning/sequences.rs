//! Lists, queues and deques: made empty, then their elements are added in order.

use model::{Expression, RestoredObject};
use recording::{Meaning, Value};

use super::Subject;
use crate::shorthand::{ADD, call, new, step};

/// The meaning of a list or queue.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    match subject.class.strip_prefix("java/util/")? {
        "ArrayList"
        | "LinkedList"
        | "ArrayDeque"
        | "Vector"
        | "Stack"
        | "concurrent/CopyOnWriteArrayList" => filled(subject, "()V", Vec::new(), "add", elements(subject)?),
        "PriorityQueue" | "concurrent/PriorityBlockingQueue" => priority_queue(subject),
        "Arrays$ArrayList" => Some(call(
            "java/util/Arrays",
            "asList",
            "([Ljava/lang/Object;)Ljava/util/List;",
            vec![subject.some("a")?],
        )),
        "concurrent/ConcurrentLinkedQueue" | "concurrent/ConcurrentLinkedDeque" => {
            filled(subject, "()V", Vec::new(), "offer", items(subject, "head", "next")?)
        }
        "concurrent/LinkedBlockingQueue" => bounded(subject, items(subject, "head", "next")?),
        "concurrent/LinkedBlockingDeque" => bounded(subject, items(subject, "first", "next")?),
        "concurrent/ArrayBlockingQueue" => array_blocking_queue(subject),
        _ => None,
    }
}

/// The elements as the recording knows them.
fn elements(subject: &Subject<'_>) -> Option<Vec<Value>> {
    match subject.view.heap.meaning_as(subject.id, subject.class)? {
        Meaning::Elements(elements) => Some(elements),
        _ => None,
    }
}

/// The object, made by the constructor and filled with the elements.
pub fn filled(
    subject: &Subject<'_>,
    descriptor: &str,
    arguments: Vec<Expression>,
    method: &str,
    elements: Vec<Value>,
) -> Option<RestoredObject> {
    let mut object = new(subject.class, descriptor, arguments);
    let elements = subject.expressions(elements).into_iter();
    object.fill = elements.map(|element| step(subject.class, method, ADD, vec![element])).collect();
    Some(object)
}

/// Offered in the order of its array, a queue gets the same array again.
fn priority_queue(subject: &Subject<'_>) -> Option<RestoredObject> {
    let elements: Vec<_> = subject.array("queue")?.into_iter().take(subject.count("size")?).collect();
    match subject.value("comparator")? {
        Expression::Null => filled(subject, "()V", Vec::new(), "offer", elements),
        comparator => {
            let capacity = Expression::Int(i32::try_from(elements.len().max(11)).ok()?);
            filled(subject, "(ILjava/util/Comparator;)V", vec![capacity, comparator], "offer", elements)
        }
    }
}

/// The items of linked nodes; heads and removed nodes have none.
fn items(subject: &Subject<'_>, first: &str, next: &str) -> Option<Vec<Value>> {
    let nodes = subject.chain(first, next)?;
    let items = nodes.iter().map(|node| node.field("item")).collect::<Option<Vec<_>>>()?;
    Some(items.into_iter().filter(|item| *item != Value::Null).collect())
}

fn bounded(subject: &Subject<'_>, items: Vec<Value>) -> Option<RestoredObject> {
    match subject.integer("capacity")? {
        capacity if capacity == i64::from(i32::MAX) => filled(subject, "()V", Vec::new(), "offer", items),
        _ => filled(subject, "(I)V", vec![subject.int("capacity")?], "offer", items),
    }
}

fn array_blocking_queue(subject: &Subject<'_>) -> Option<RestoredObject> {
    let items = subject.array("items")?;
    let (start, count) = (subject.count("takeIndex")?, subject.count("count")?);
    let elements = items.iter().cycle().skip(start).take(count).copied().collect();
    let capacity = Expression::Int(i32::try_from(items.len()).ok()?);
    filled(subject, "(I)V", vec![capacity], "offer", elements)
}
