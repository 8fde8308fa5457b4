//! A recording as short text, so that a test can say what it expects.

use std::collections::HashSet;
use std::fmt::Write;

use model::Relation;
use recording::{Elements, FailurePoint, Frame, Heap, Object, Recording, Value};

/// Frames that are shown at either end.
const ENDS: usize = 8;

/// Everything that does not change from run to run or from JDK to JDK.
pub fn render(recording: &Recording) -> String {
    let mut text = String::new();
    let point = match &recording.header.failure_point {
        FailurePoint::Uncaught => "uncaught".to_owned(),
        FailurePoint::Swallowed(by) => format!("swallowed by {}", simple(by)),
        FailurePoint::Api => "api".to_owned(),
        FailurePoint::Method(method) => format!("passed to {}", simple(method)),
    };
    let count = match recording.header.count {
        1 => String::new(),
        count => format!(", {count} times"),
    };
    writeln!(text, "{point} in {}{count}", recording.header.thread.name).expect("memory");
    for (index, thrown) in recording.crash.throwables.iter().enumerate() {
        let relation = match thrown.relation {
            Relation::Top => String::new(),
            Relation::CauseOf(other) => format!(" cause of {other}"),
            Relation::SuppressedBy(other) => format!(" suppressed by {other}"),
            Relation::ShownBy(other) => format!(" shown by {other}"),
        };
        let message = thrown.message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
        writeln!(text, "{index}{relation} {}{message}", simple(&thrown.class)).expect("memory");
    }
    let mut seen = HashSet::new();
    for (index, frame) in recording.frames.iter().enumerate() {
        let line = render_frame(&recording.heap, frame, &mut seen);
        match () {
            () if index < ENDS || index + ENDS >= recording.frames.len() => writeln!(text, "  {line}"),
            () if index == ENDS => writeln!(text, "  … {} more", recording.frames.len() - 2 * ENDS),
            () => Ok(()),
        }
        .expect("memory");
    }
    for note in recording.notes.iter().filter(|note| !note.contains("its message")) {
        writeln!(text, "note: {note}").expect("memory");
    }
    text
}

fn render_frame(heap: &Heap, frame: &Frame, seen: &mut HashSet<u32>) -> String {
    let place = if frame.place.frame.is_some() { "" } else { "-" };
    let receiver = frame.receiver.map(|value| render_value(heap, value, seen) + ".").unwrap_or_default();
    let arguments: Vec<String> =
        frame.arguments.iter().map(|&value| render_value(heap, value, seen)).collect();
    let mut text = format!(
        "{}{place} {}.{}: {receiver}({})",
        frame.place.throwable,
        simple(&frame.method.class),
        frame.method.name,
        arguments.join(", ")
    );
    for field in &frame.entry_fields {
        let value = render_value(heap, field.value, seen);
        write!(text, " #{}.{}={value}", field.object, field.field).expect("memory");
    }
    for cut in &frame.cut {
        write!(text, " [{cut}]").expect("memory");
    }
    text
}

/// Objects of the program are shown with their fields where they come first, with their number
/// from then on.
pub fn render_value(heap: &Heap, value: Value, seen: &mut HashSet<u32>) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Reference(index) => render_object(heap, index, seen),
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => format!("(byte) {value}"),
        Value::Char(value) => format!("'{}'", char::from_u32(value.into()).unwrap_or('?')),
        Value::Short(value) => format!("(short) {value}"),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => format!("{value}L"),
        Value::Float(value) => format!("{value:?}F"),
        Value::Double(value) => format!("{value:?}"),
    }
}

fn render_object(heap: &Heap, index: u32, seen: &mut HashSet<u32>) -> String {
    let name = |class: u32| simple(&heap.classes[class as usize].name).to_owned();
    match &heap.objects[index as usize] {
        Object::Instance { class, fields } => render_instance(heap, index, *class, fields, seen),
        Object::Array { class, length, elements } => {
            if !seen.insert(index) {
                return format!("#{index}");
            }
            let elements = render_elements(heap, elements, seen);
            format!("#{index} {}{length}{{{}}}", name(*class), elements.join(", "))
        }
        Object::String { text, .. } => format!("{:?}", String::from_utf8_lossy(&text.0)),
        Object::EnumConstant { class, name: constant } => format!("{}.{constant}", name(*class)),
        Object::ClassObject { name } => format!("{}.class", simple(name)),
        Object::Opaque { class, text } => format!("{}({text})", name(*class)),
        Object::Cut { class, limit } => format!("{} cut by {limit:?}", name(*class)),
    }
}

fn render_instance(heap: &Heap, index: u32, class: u32, values: &[Value], seen: &mut HashSet<u32>) -> String {
    let mut classes = vec![&heap.classes[class as usize]];
    while let Some(parent) = classes[classes.len() - 1].superclass {
        classes.push(&heap.classes[parent as usize]);
    }
    let fields = classes.iter().rev().flat_map(|class| &class.fields);
    let name = simple(&classes[0].name);
    let boxes = ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    if classes[0].jdk && !boxes.contains(&name) {
        return name.to_owned();
    }
    if classes[0].jdk {
        return format!("{name} {}", render_value(heap, values[0], seen));
    }
    if !seen.insert(index) {
        return format!("#{index}");
    }
    let name = name.split_inclusive("$$Lambda").next().unwrap_or(name);
    let fields: Vec<String> = fields
        .zip(values)
        .map(|(field, &value)| format!("{}={}", field.name, render_value(heap, value, seen)))
        .collect();
    format!("#{index} {name}{{{}}}", fields.join(", "))
}

fn render_elements(heap: &Heap, elements: &Elements, seen: &mut HashSet<u32>) -> Vec<String> {
    let mut reference =
        |index: &Option<u32>| render_value(heap, index.map_or(Value::Null, Value::Reference), seen);
    match elements {
        Elements::References(all) => all.iter().map(&mut reference).collect(),
        Elements::Booleans(all) => all.iter().map(bool::to_string).collect(),
        Elements::Bytes(all) => all.iter().map(|&byte| (byte as i8).to_string()).collect(),
        Elements::Chars(all) => all.iter().map(|&c| format!("{:?}", char::from_u32(c.into()))).collect(),
        Elements::Shorts(all) => all.iter().map(i16::to_string).collect(),
        Elements::Ints(all) => all.iter().map(i32::to_string).collect(),
        Elements::Longs(all) => all.iter().map(i64::to_string).collect(),
        Elements::Floats(all) => all.iter().map(f32::to_string).collect(),
        Elements::Doubles(all) => all.iter().map(f64::to_string).collect(),
    }
}

/// Without package; hidden classes without the number that changes from run to run, proxies too.
fn simple(class: &str) -> &str {
    let start = if class.contains("/0x") { class.find("/0x").unwrap_or(0) } else { class.len() };
    match class[..start].rfind('/') {
        Some(slash) => &class[slash + 1..],
        None => class,
    }
}
