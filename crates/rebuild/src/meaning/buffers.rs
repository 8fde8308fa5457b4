//! Buffers of `java.nio` over arrays in memory: the array, the part of it, order, limit and position.

use model::{Expression, RestoredObject};

use super::Subject;
use crate::shorthand::{call, call_on, step, then};

/// Types of elements, by the name that stands in the class: `HeapByteBuffer`.
const ELEMENTS: &[(&str, &str)] = &[
    ("Byte", "[B"),
    ("Char", "[C"),
    ("Short", "[S"),
    ("Int", "[I"),
    ("Long", "[J"),
    ("Float", "[F"),
    ("Double", "[D"),
];

/// The meaning of a buffer.
pub fn of(subject: &Subject<'_>) -> Option<RestoredObject> {
    let name = subject.class.strip_prefix("java/nio/")?;
    if name == "StringCharBuffer" {
        return text(subject);
    }
    let heap = name.strip_prefix("Heap")?;
    let (element, array) = ELEMENTS.iter().find(|(element, _)| heap.starts_with(element))?;
    let class = format!("java/nio/{element}Buffer");
    let mut made = part(subject, &class, array)?;
    if heap.ends_with("BufferR") {
        made = call_on(subject.view.add(made), &class, "asReadOnlyBuffer", &format!("()L{class};"), vec![]);
    }
    if *element == "Byte" && subject.integer("bigEndian")? == 0 {
        let order = Expression::StaticField { class: ORDER.into(), name: "LITTLE_ENDIAN".into() };
        made = then(made, step(&class, "order", &format!("(L{ORDER};)L{class};"), vec![order]));
    }
    placed(subject, made)
}

const ORDER: &str = "java/nio/ByteOrder";

/// A buffer over the part of the array that it shows.
fn part(subject: &Subject<'_>, class: &str, array: &str) -> Option<RestoredObject> {
    let whole = call(class, "wrap", &format!("({array})L{class};"), vec![subject.some("hb")?]);
    let (offset, capacity) = (subject.integer("offset")?, subject.integer("capacity")?);
    if offset == 0 {
        return Some(whole);
    }
    let end = Expression::Int(i32::try_from(offset + capacity).ok()?);
    let shown = then(then(whole, move_to("limit", end)), move_to("position", subject.int("offset")?));
    Some(call_on(subject.view.add(shown), class, "slice", &format!("()L{class};"), Vec::new()))
}

/// A read-only buffer over a text.
fn text(subject: &Subject<'_>) -> Option<RestoredObject> {
    let descriptor = "(Ljava/lang/CharSequence;)Ljava/nio/CharBuffer;";
    let made = call("java/nio/CharBuffer", "wrap", descriptor, vec![subject.some("str")?]);
    if subject.integer("offset")? == 0 { placed(subject, made) } else { None }
}

/// The buffer with its limit and position; both are as new where they need no step.
fn placed(subject: &Subject<'_>, made: RestoredObject) -> Option<RestoredObject> {
    let made = then(made, move_to("limit", subject.int("limit")?));
    Some(then(made, move_to("position", subject.int("position")?)))
}

fn move_to(method: &str, place: Expression) -> model::Step {
    step("java/nio/Buffer", method, "(I)Ljava/nio/Buffer;", vec![place])
}
