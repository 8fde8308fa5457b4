//! Objects as an indented tree. An object that was shown before is named by its number.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use super::known;
use super::names::{clean, counted, grouped, simple};
use super::value::{literal, quoted};
use crate::{Elements, Frame, Heap, Limit, Meaning, Object, Value};

/// How much of a tree is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Most levels of objects.
    pub depth: usize,
    /// Most elements of an array, a list or a map.
    pub elements: usize,
    /// Most characters of a string.
    pub characters: usize,
    /// Most lines.
    pub lines: usize,
}

impl Default for Extent {
    fn default() -> Self {
        Extent { depth: 6, elements: 10, characters: 100, lines: 200 }
    }
}

/// A tree that is being printed: one or more values of a frame.
pub(super) struct Tree<'a> {
    heap: &'a Heap,
    extent: Extent,
    /// Fields as they were at the frame's entry: object, class, field.
    at_entry: HashMap<(u32, &'a str, &'a str), Value>,
    shown: HashSet<u32>,
    lines: usize,
    /// Whether anything was left out.
    pub(super) shortened: bool,
    pub(super) text: String,
}

impl<'a> Tree<'a> {
    pub(super) fn new(heap: &'a Heap, frame: &'a Frame, extent: Extent) -> Self {
        let entry_fields = frame.entry_fields.iter();
        let at_entry = entry_fields.map(|entry| ((entry.object, &*entry.class, &*entry.field), entry.value));
        Tree {
            heap,
            extent,
            at_entry: at_entry.collect(),
            shown: HashSet::new(),
            lines: 0,
            shortened: false,
            text: String::new(),
        }
    }

    /// Prints `label = value` and what the value consists of below it.
    pub(super) fn value(&mut self, label: &str, value: Value, depth: usize) {
        match value {
            Value::Reference(index) => self.object(label, index, depth, ""),
            _ => self.line(depth, &format!("{label} = {}", self.inline(value))),
        }
    }

    fn object(&mut self, label: &str, index: u32, depth: usize, remark: &str) {
        if let Some(inline) = self.inline_object(index) {
            return self.line(depth, &format!("{label} = {inline}{remark}"));
        }
        let name = format!("{} #{index}", simple(self.heap.class_name(self.heap.object(index))));
        if !self.shown.insert(index) {
            return self.line(depth, &format!("{label} = {name} (above){remark}"));
        }
        let contents = Contents::of(self.heap, index);
        self.line(depth, &format!("{label} = {name}{}{remark}", contents.size()));
        if depth >= self.extent.depth && !contents.is_empty() {
            return self.leave_out(depth + 1, "…");
        }
        self.contents(index, contents, depth + 1);
    }

    fn contents(&mut self, index: u32, contents: Contents, depth: usize) {
        match contents {
            Contents::Fields(class, fields) => self.fields(index, class, &fields, depth),
            Contents::Elements(elements, missing) => {
                for (at, element) in elements.iter().take(self.extent.elements).enumerate() {
                    self.value(&format!("[{at}]"), *element, depth);
                }
                self.more(elements.len(), missing, depth);
            }
            Contents::Entries(entries) => {
                for (key, value) in entries.iter().take(self.extent.elements) {
                    self.entry(*key, *value, depth);
                }
                self.more(entries.len(), 0, depth);
            }
        }
    }

    fn fields(&mut self, index: u32, class: u32, fields: &[Value], depth: usize) {
        let heap = self.heap;
        for ((class, field), &value) in heap.fields(class).zip(fields) {
            let label = clean(&field.name);
            match self.at_entry.get(&(index, &*class.name, &*field.name)).copied() {
                Some(before) if before != value => self.changed(&label, before, value, depth),
                _ => self.value(&label, value, depth),
            }
        }
    }

    /// A field that had another value when the frame was entered: that one counts.
    fn changed(&mut self, label: &str, before: Value, after: Value, depth: usize) {
        let remark = format!(" (at entry; later {})", self.inline(after));
        match before {
            Value::Reference(index) => self.object(label, index, depth, &remark),
            _ => self.line(depth, &format!("{label} = {}{remark}", self.inline(before))),
        }
    }

    fn entry(&mut self, key: Value, value: Value, depth: usize) {
        let short = match key {
            Value::Reference(index) => self.inline_object(index),
            _ => literal(key),
        };
        match short {
            Some(key) => self.value(&format!("[{key}]"), value, depth),
            None => {
                self.value("key", key, depth);
                self.value("value", value, depth);
            }
        }
    }

    /// Says how many elements were left out here, and how many the recorder left out.
    fn more(&mut self, stored: usize, missing: usize, depth: usize) {
        if stored > self.extent.elements {
            self.leave_out(depth, &format!("… {} more", grouped((stored - self.extent.elements) as u64)));
        }
        if missing > 0 {
            self.line(depth, &format!("… {} not recorded", grouped(missing as u64)));
        }
    }

    fn leave_out(&mut self, depth: usize, text: &str) {
        self.shortened = true;
        self.line(depth, text);
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.lines += 1;
        match self.lines <= self.extent.lines {
            true => {
                let _ = writeln!(self.text, "{}{text}", "  ".repeat(depth));
            }
            false => self.shortened = true,
        }
    }

    /// A value in a few words.
    fn inline(&self, value: Value) -> String {
        let object = |index| {
            self.inline_object(index).unwrap_or_else(|| {
                format!("{} #{index}", simple(self.heap.class_name(self.heap.object(index))))
            })
        };
        match value {
            Value::Reference(index) => object(index),
            _ => literal(value).unwrap_or_default(),
        }
    }

    /// An object that fits on its line: a string, a box, an enum constant, an array of primitives.
    fn inline_object(&self, index: u32) -> Option<String> {
        let object = self.heap.object(index);
        let name = simple(self.heap.class_name(object));
        Some(match object {
            Object::String { text, length } => self.string(text, *length),
            Object::EnumConstant { name: constant, .. } => format!("{name}.{}", clean(constant)),
            Object::ClassObject { name } => format!("{}.class", simple(name)),
            Object::Opaque { text, .. } if text.is_empty() => format!("{name} (not walked)"),
            Object::Opaque { text, .. } => format!("{name} (not walked: {})", clean(text)),
            Object::Cut { limit, .. } => format!("{name} (cut: {})", reason(*limit)),
            Object::Array { elements, length, .. } => self.array(&name, index, *length, elements)?,
            Object::Instance { .. } => self.instance(&name, index)?,
        })
    }

    /// An instance with a short text of its own.
    fn instance(&self, name: &str, index: u32) -> Option<String> {
        let characters = self.extent.characters;
        if let Some(text) = known::text(self.heap, index, characters) {
            return Some(format!("{name} #{index} {text}"));
        }
        match self.heap.meaning(index)? {
            Meaning::Boxed(value) => Some(format!("{} ({name})", literal(value)?)),
            Meaning::Text(text) => Some(format!("{name} #{index} {}", quoted(&text, characters))),
            Meaning::Elements(_) | Meaning::Entries(_) => None,
        }
    }

    fn string(&self, text: &crate::JavaString, length: u32) -> String {
        let quoted = quoted(text, self.extent.characters);
        let stored = text.utf16_len();
        match (stored < length as usize, stored > self.extent.characters) {
            (true, _) => format!(
                "{quoted} ({} characters, {} recorded)",
                grouped(length.into()),
                grouped(stored as u64)
            ),
            (false, true) => format!("{quoted} ({} characters)", grouped(length.into())),
            (false, false) => quoted,
        }
    }

    /// An array of primitives.
    fn array(&self, name: &str, index: u32, length: u32, elements: &Elements) -> Option<String> {
        if matches!(elements, Elements::References(_)) {
            return None;
        }
        let shown = elements.iter().take(self.extent.elements);
        let mut list: Vec<String> = shown.filter_map(literal).collect();
        if list.len() < length as usize {
            list.push("…".into());
        }
        let name = name.strip_suffix("[]").unwrap_or(name);
        Some(format!("{name}[{length}] #{index} {{{}}}", list.join(", ")))
    }
}

/// What stands below an object.
enum Contents {
    /// Class and values of the fields.
    Fields(u32, Vec<Value>),
    /// Elements, and how many were not recorded.
    Elements(Vec<Value>, usize),
    Entries(Vec<(Value, Value)>),
}

impl Contents {
    fn of(heap: &Heap, index: u32) -> Contents {
        match (heap.meaning(index), heap.object(index)) {
            (Some(Meaning::Elements(elements)), _) => Contents::Elements(elements, 0),
            (Some(Meaning::Entries(entries)), _) => Contents::Entries(entries),
            (_, Object::Array { length, elements, .. }) => {
                Contents::Elements(elements.iter().collect(), *length as usize - elements.len())
            }
            (_, Object::Instance { class, fields }) => Contents::Fields(*class, fields.clone()),
            _ => Contents::Elements(Vec::new(), 0),
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Contents::Fields(_, fields) => fields.is_empty(),
            Contents::Elements(elements, missing) => elements.is_empty() && *missing == 0,
            Contents::Entries(entries) => entries.is_empty(),
        }
    }

    fn size(&self) -> String {
        match self {
            Contents::Fields(..) => String::new(),
            Contents::Elements(elements, missing) => {
                format!(", {}", counted((elements.len() + missing) as u64, "element"))
            }
            Contents::Entries(entries) if entries.len() == 1 => ", 1 entry".into(),
            Contents::Entries(entries) => format!(", {} entries", grouped(entries.len() as u64)),
        }
    }
}

/// Why an object was cut.
pub(super) fn reason(limit: Limit) -> &'static str {
    match limit {
        Limit::Objects => "too many objects",
        Limit::Bytes => "too many bytes",
        Limit::Depth => "too deep",
        Limit::Time => "no time left",
        Limit::Fault => "a fault of the recorder, see the notes",
    }
}
