//! Everything in a recording as text, nothing left out, names as the VM has them.

use std::fmt::Write;

use model::{Relation, Thrown};

use super::names::clean;
use super::summary::failure_point;
use super::tree::reason;
use super::value::{literal, quoted};
use crate::json::hexadecimal;
use crate::{Class, ClassKind, Elements, Frame, Header, Heap, Object, Recording, Value};

/// Everything in a recording, part by part in the order of the file.
pub fn dump(recording: &Recording) -> String {
    let mut text = String::new();
    header(&mut text, &recording.header);
    text.push_str("\ncrash\n");
    for (index, thrown) in recording.crash.throwables.iter().enumerate() {
        throwable(&mut text, index, thrown);
    }
    text.push_str("\nframes\n");
    for (index, frame) in recording.frames.iter().enumerate() {
        recorded_frame(&mut text, index + 1, frame);
    }
    heap(&mut text, &recording.heap);
    text.push_str("\nnotes\n");
    for note in &recording.notes {
        line(&mut text, 1, &clean(note));
    }
    text
}

fn line(text: &mut String, indent: usize, content: &str) {
    let _ = writeln!(text, "{}{content}", "  ".repeat(indent));
}

fn header(text: &mut String, header: &Header) {
    text.push_str("header\n");
    let limits = header.limits;
    let mut fact = |name: &str, value: &str| line(text, 1, &format!("{name}: {}", clean(value)));
    fact("recorder", &header.recorder);
    fact("label", header.label.as_deref().unwrap_or(""));
    fact("jdk version", &header.jdk.version);
    fact("jdk vendor", &header.jdk.vendor);
    fact("jdk vm", &header.jdk.vm);
    fact("os", &header.jdk.os);
    for argument in &header.command_line {
        fact("argument", argument);
    }
    fact("directory", &header.directory);
    for entry in &header.class_path {
        fact("class path", &entry.path);
        fact("  sha256", &entry.sha256.map_or("none".into(), |hash| hexadecimal(&hash)));
    }
    fact("thread", &header.thread.name);
    fact("  id", &header.thread.id.to_string());
    fact("  virtual", &header.thread.is_virtual.to_string());
    fact("time", &format!("{} ms since 1970", header.time));
    fact("failure point", &failure_point(&header.failure_point));
    fact("count", &header.count.to_string());
    fact("strategy", &header.strategy);
    fact("limit objects", &limits.objects.to_string());
    fact("limit bytes", &limits.bytes.to_string());
    fact("limit depth", &limits.depth.to_string());
    fact("limit milliseconds", &limits.milliseconds.to_string());
}

fn throwable(text: &mut String, index: usize, thrown: &Thrown) {
    let relation = match thrown.relation {
        Relation::Top => "surfaced".to_owned(),
        Relation::CauseOf(other) => format!("cause of {other}"),
        Relation::SuppressedBy(other) => format!("suppressed by {other}"),
        Relation::ShownBy(other) => format!("shown by {other}"),
    };
    line(text, 1, &format!("throwable {index}, {relation}: {}", clean(&thrown.class)));
    if let Some(message) = &thrown.message {
        line(text, 2, &format!("message: {}", clean(message)));
    }
    for (index, frame) in thrown.frames.iter().enumerate() {
        let place = super::trace::element(frame);
        let descriptor =
            frame.descriptor.as_deref().map(|text| format!(" {}", clean(text))).unwrap_or_default();
        line(text, 2, &format!("{index}: {place}{descriptor}"));
    }
}

fn recorded_frame(text: &mut String, number: usize, frame: &Frame) {
    let method = &frame.method;
    let name = clean(&format!("{}.{}{}", method.class, method.name, method.descriptor));
    line(text, 1, &format!("frame {number}: {name}"));
    let element = frame.place.frame.map_or("none".to_owned(), |index| index.to_string());
    line(text, 2, &format!("throwable {}, trace element {element}", frame.place.throwable));
    line(text, 2, &format!("access {:#06x}, strategy {}", frame.access, clean(&frame.strategy)));
    if let Some(receiver) = frame.receiver {
        line(text, 2, &format!("receiver = {}", value(receiver)));
    }
    for (index, argument) in frame.arguments.iter().enumerate() {
        let name = frame.parameters.get(index).map(|name| format!(" {}", clean(name))).unwrap_or_default();
        line(text, 2, &format!("argument {}{name} = {}", index + 1, value(*argument)));
    }
    for entry in &frame.entry_fields {
        let field = clean(&format!("{}.{}", entry.class, entry.field));
        line(text, 2, &format!("at entry #{} {field} = {}", entry.object, value(entry.value)));
    }
    for cut in &frame.cut {
        line(text, 2, &format!("cut: {}", clean(cut)));
    }
}

fn heap(text: &mut String, heap: &Heap) {
    text.push_str("\nclasses\n");
    for (index, description) in heap.classes.iter().enumerate() {
        class(text, index, description);
    }
    text.push_str("\nobjects\n");
    for (index, described) in heap.objects.iter().enumerate() {
        object(text, heap, index, described);
    }
}

fn class(text: &mut String, index: usize, class: &Class) {
    let kind = match class.kind {
        ClassKind::Plain => "class",
        ClassKind::Enum => "enum",
        ClassKind::Record => "record",
        ClassKind::Array => "array class",
        ClassKind::Hidden => "hidden class",
        ClassKind::Proxy => "proxy class",
    };
    let owner = if class.jdk { "JDK" } else { "program" };
    let superclass = class.superclass.map(|index| format!(" extends {index}")).unwrap_or_default();
    line(text, 1, &format!("{index}: {kind} {} ({owner}){superclass}", clean(&class.name)));
    for interface in &class.interfaces {
        line(text, 2, &format!("implements {}", clean(interface)));
    }
    for field in &class.fields {
        line(text, 2, &format!("field {} {}", clean(&field.name), clean(&field.descriptor)));
    }
}

fn object(text: &mut String, heap: &Heap, index: usize, object: &Object) {
    let head = format!("#{index}: {}", clean(heap.class_name(object)));
    match object {
        Object::Instance { class, fields } => {
            line(text, 1, &head);
            for ((class, field), content) in heap.fields(*class).zip(fields) {
                line(text, 2, &clean(&format!("{}.{} = {}", class.name, field.name, value(*content))));
            }
        }
        Object::Array { length, elements, .. } => array(text, &head, *length, elements),
        Object::String { text: string, length } => {
            line(text, 1, &format!("{head} length {length} {}", quoted(string, usize::MAX)));
        }
        Object::EnumConstant { name, .. } => line(text, 1, &format!("{head} constant {}", clean(name))),
        Object::ClassObject { name } => line(text, 1, &format!("{head} of {}", clean(name))),
        Object::Opaque { text: known, .. } => line(text, 1, &format!("{head} not walked {}", clean(known))),
        Object::Cut { limit, .. } => line(text, 1, &format!("{head} cut: {}", reason(*limit))),
    }
}

/// Sixteen elements on each line.
fn array(text: &mut String, head: &str, length: u32, elements: &Elements) {
    let cut = if elements.len() < length as usize {
        format!(", {} recorded", elements.len())
    } else {
        String::new()
    };
    line(text, 1, &format!("{head} length {length}{cut}"));
    let values: Vec<Value> = elements.iter().collect();
    for row in values.chunks(16) {
        let row: Vec<String> = row.iter().map(|element| value(*element)).collect();
        line(text, 2, &row.join(" "));
    }
}

fn value(value: Value) -> String {
    match value {
        Value::Reference(index) => format!("#{index}"),
        _ => literal(value).unwrap_or_default(),
    }
}
